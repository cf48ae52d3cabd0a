/** What a player reads, written out: a journey that took its words from the product would not notice a wrong one. */
export interface Words {
  readonly headline: string;
  readonly start: string;
  readonly logIn: string;
  readonly username: string;
  readonly password: string;
  readonly menu: string;
  readonly logOut: string;
  readonly historyLink: string;
  readonly historyTitle: string;
  /** The list of what was traded last. */
  readonly trades: string;
  readonly settings: string;
  readonly sound: string;
  readonly off: string;
  readonly skipBall: string;
  readonly language: string;
  readonly toTrade: string;
  readonly simulated: string;
  readonly live: RegExp;
  readonly balance: RegExp;
  readonly amount: string;
  readonly add5000: string;
  readonly short5000: string;
  readonly add500000: string;
  readonly buy: RegExp;
  readonly sell: RegExp;
  readonly maximum: string;
  readonly reset: string;
  readonly betClosesIn: RegExp;
  readonly locked: string;
  readonly accepted: RegExp;
  readonly unknown: string;
  readonly notPlaced: string;
  readonly strike: string;
  readonly resultTitle: string;
  readonly win: string;
  readonly loss: string;
  readonly void: string;
  readonly open: string;
  readonly chart: string;
  readonly othersFaster: string;
  readonly delayNow: RegExp;
  readonly betTypes: string;
  readonly odd: RegExp;
  readonly placeBet: RegExp;
  readonly confirmBet: string;
  readonly oddConfirmation: string;
  readonly latest: string;
  readonly badCredentials: string;
  readonly ballGame: string;
  readonly ball: RegExp;
  readonly oddName: string;
  readonly evenName: string;
  readonly underName: string;
  readonly overName: string;
  readonly lastSeconds: string;
  readonly draw: string;
  readonly signedOutElsewhere: string;
  readonly refunded: string;
  readonly resultTab: string;
  readonly paintTab: RegExp;
  readonly paintBoard: string;
  readonly tenRises: string;
  readonly rounds: RegExp;
  readonly closeSheet: string;
  readonly refused: string;
  readonly families: readonly [string, string, string];
  readonly fiveMinutes: string;
  readonly showChart: string;
  readonly showBalls: string;
  readonly receiptTitle: string;
  readonly checkReceipt: string;
  readonly verifyRound: string;
  readonly valid: string;
  readonly invalid: string;
  readonly checkFile: string;
  readonly replay: string;
  readonly play: string;
  readonly position: string;
  readonly odds: string;
  readonly rulesOfGame: string;
  readonly rulesTitle: string;
  readonly receipt: string;
  readonly done: string;
  readonly offline: string;
}

const ko: Words = {
  othersFaster: "다른 이용자는 더 먼저 보거나 더 빨리 베팅할 수 있어요.",
  delayNow: /이 기기와 서버 사이의 지연은 \d+ms예요/,
  headline: "이 선 위에서 끝날까요?",
  start: "거래 시작하기",
  logIn: "로그인",
  username: "아이디",
  password: "비밀번호",
  menu: "메뉴",
  logOut: "로그아웃",
  historyLink: "거래내역",
  historyTitle: "거래내역",
  trades: "체결",
  settings: "화면 설정",
  sound: "마감 10초 알림음",
  off: "끔",
  skipBall: "건너뛰기",
  language: "언어",
  toTrade: "거래 화면으로",
  simulated: "모의",
  live: /^실시간 연결됨/,
  balance: /^보유 ([\d,]+)KRW$/,
  amount: "투자금액",
  add5000: "5,000 더하기",
  short5000: "+5천",
  add500000: "500,000 더하기",
  buy: /상승 ×/,
  sell: /하락 ×/,
  maximum: "최대",
  reset: "초기화",
  betClosesIn: /^(\d+)초 후 베팅 마감$/,
  locked: "투자 시간이 마감되었어요",
  accepted: /접수됐어요.*번호 (\d+)/s,
  unknown: "연결이 끊겨 접수 여부를 확인하고 있어요.",
  notPlaced: "서버에 닿지 않아 베팅되지 않았어요. 다시 시도해 주세요.",
  strike: "기준가",
  resultTitle: "회차 결과",
  win: "실현",
  loss: "실격",
  void: "무효",
  open: "진행중",
  chart: "가격 차트",
  betTypes: "베팅 유형",
  odd: /^홀 ×/,
  placeBet: /^베팅하기/,
  confirmBet: "베팅",
  oddConfirmation: "홀에 5,000원을 베팅하시겠습니까?",
  latest: "최근 결과",
  badCredentials: "아이디 또는 비밀번호가 올바르지 않습니다.",
  ballGame: "볼게임 1분",
  ball: /^추첨된 볼 \d$|^추첨을 기다리는 볼$/,
  oddName: "홀",
  evenName: "짝",
  underName: "언더",
  overName: "오버",
  lastSeconds: "10초 후 베팅이 마감돼요.",
  draw: "무승부",
  signedOutElsewhere: "다른 탭에서 로그아웃했어요.",
  refunded: "투자금을 전액 돌려드렸어요.",
  resultTab: "결과",
  paintTab: /^기록$|^상승·하락 기록$/,
  paintBoard: "상승·하락 기록판",
  tenRises: "상승 10회",
  rounds: /^([\d,]+)회차$/,
  closeSheet: "내려서 닫기",
  refused: "접수되지 않았어요",
  families: ["상승·하락", "바이너리", "볼게임"],
  fiveMinutes: "5분",
  showChart: "차트 보기",
  showBalls: "볼 보기",
  receiptTitle: "거래 영수증",
  checkReceipt: "영수증 확인",
  verifyRound: "이 회차 직접 확인하기",
  valid: "유효한 영수증이에요",
  invalid: "유효하지 않은 영수증이에요",
  checkFile: "내 파일 확인",
  replay: "다시 보기",
  play: "재생",
  position: "재생 위치",
  odds: "확률과 배당",
  rulesOfGame: "이 게임의 규칙과 예시",
  rulesTitle: "상승·하락 30초 규칙",
  receipt: "영수증",
  done: "확인",
  offline: "오프라인이에요",
};

const en: Words = {
  othersFaster: "Others may see it sooner or bet faster than you.",
  delayNow: /this device and the server is \d+ ms/,
  headline: "Will it close above this line?",
  start: "Start trading",
  logIn: "Log in",
  username: "ID",
  password: "Password",
  menu: "Menu",
  logOut: "Log out",
  historyLink: "Trade history",
  historyTitle: "Trade history",
  trades: "Trades",
  settings: "Display",
  sound: "Sound at 10 seconds",
  off: "Off",
  skipBall: "Skip",
  language: "Language",
  toTrade: "Back to trading",
  simulated: "Simulated",
  live: /^Live/,
  balance: /^Balance ([\d,]+)KRW$/,
  amount: "Amount",
  add5000: "Add 5,000",
  short5000: "+5K",
  add500000: "Add 500,000",
  buy: /Rise ×/,
  sell: /Fall ×/,
  maximum: "Max",
  reset: "Reset",
  betClosesIn: /^Betting closes in (\d+) s$/,
  locked: "Investment time is closed",
  accepted: /Accepted.*No\. (\d+)/s,
  unknown: "Connection lost. Asking what became of your bet.",
  notPlaced: "It never reached the server, so no bet was placed. Please try again.",
  strike: "Strike",
  resultTitle: "Round result",
  win: "Realized",
  loss: "Not realized",
  void: "Void",
  open: "In progress",
  chart: "Price chart",
  betTypes: "Bet types",
  odd: /^Odd ×/,
  placeBet: /^Place bet/,
  confirmBet: "Bet",
  oddConfirmation: "Bet 5,000 KRW on Odd?",
  latest: "Latest result",
  badCredentials: "The ID or the password is not correct.",
  ballGame: "Ball game 1 min",
  ball: /^Ball drawn: \d$|^Waiting for the draw$/,
  oddName: "Odd",
  evenName: "Even",
  underName: "Under",
  overName: "Over",
  lastSeconds: "Betting closes in 10 seconds.",
  draw: "Draw",
  signedOutElsewhere: "You logged out in another tab.",
  refunded: "Your whole stake has been returned.",
  resultTab: "Result",
  paintTab: /^Streaks$|^Rise\/Fall history$/,
  paintBoard: "Rise/Fall board",
  tenRises: "10 × Rise",
  rounds: /^([\d,]+) rounds$/,
  closeSheet: "Put down",
  refused: "Not accepted",
  families: ["Rise/Fall", "Binary", "Ball game"],
  fiveMinutes: "5 min",
  showChart: "Show the chart",
  showBalls: "Show the balls",
  receiptTitle: "Bet receipt",
  checkReceipt: "Check receipt",
  verifyRound: "Verify this round",
  valid: "The receipt is valid",
  invalid: "The receipt is not valid",
  checkFile: "Check a file of mine",
  replay: "Replay",
  play: "Play",
  position: "Position",
  odds: "Odds",
  rulesOfGame: "Rules of this game, with an example",
  rulesTitle: "Rise/Fall 30 sec: rules",
  receipt: "Receipt",
  done: "OK",
  offline: "You are offline",
};

export const WORDS = { ko, en } as const;
