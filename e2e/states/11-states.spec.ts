import { expect, test } from "../journey.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { type Gallery, openGallery } from "../steps/gallery.ts";

let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(() => gallery.close());

/** State → what it must say, in Korean and in English. */
const SAYS: Readonly<Record<string, { readonly ko: string; readonly en: string }>> = {
  "trade-missing": { ko: "찾을 수 없는 상품이에요", en: "This market does not exist" },
  "trade-failed": { ko: "불러오지 못했어요", en: "Could not load this" },
  "trade-locked": { ko: "투자 시간이 마감되었어요", en: "Investment time is closed" },
  "trade-closed": { ko: "2026-11-22 08:30:00에 다시 열려요", en: "Opens again at 2026-11-22 08:30:00" },
  "trade-opening": { ko: "열릴 때까지 12:34", en: "Opens in 12:34" },
  "trade-stopped": {
    ko: "상승·하락 1분 상품은 현재 거래가 종료된 상태입니다.",
    en: "is currently closed for trading",
  },
  "trade-changed-terms": { ko: "이번 회차부터 조건이 바뀌었어요", en: "New terms from this round on" },
  "trade-ended": { ko: "거래가 종료되었어요", en: "Trading has ended" },
  "trade-feed-down": { ko: "가격 수신이 멈췄어요", en: "Prices have stopped coming in" },
  "trade-excluded": { ko: "자가 이용제한 중이에요", en: "You have excluded yourself" },
  "trade-timed-out": {
    ko: "2026-11-22 14:03:20까지 새로 걸 수 없어요",
    en: "No new bets until 2026-11-22 14:03:20",
  },
  "bet-sent": { ko: "보냈어요", en: "Sent. Waiting" },
  "bet-accepted": { ko: "접수됐어요", en: "Accepted" },
  "bet-unknown": { ko: "접수 여부를 확인하고 있어요", en: "Asking what became of your bet" },
  "bet-refused": { ko: "투자금액이 보유자산보다 많습니다.", en: "larger than your balance" },
  "bet-not-placed": { ko: "서버에 닿지 않아", en: "never reached the server" },
  "result-won": { ko: "실현", en: "Realized" },
  "result-lost": { ko: "실격", en: "Not realized" },
  "result-mixed": { ko: "상승 5,000 · 실현 +4,400", en: "Rise 5,000 · Realized +4,400" },
  "result-void": { ko: "투자금을 전액 돌려드렸어요.", en: "Your whole stake has been returned." },
  "login-expired": { ko: "로그인이 만료되었어요", en: "Your session has ended" },
  "login-elsewhere": { ko: "다른 탭에서 로그아웃했어요.", en: "You logged out in another tab." },
  "login-forced": { ko: "접속이 끊어졌습니다", en: "Connection lost" },
  "history-empty": { ko: "아직 거래가 없어요", en: "No trades yet" },
  "history-failed": { ko: "불러오지 못했어요", en: "Could not load this" },
  "receipt-won": { ko: "예측이 맞아 9,400P를 받았어요.", en: "received 9,400 P" },
  "receipt-lost": { ko: "투자금 20,000P를 잃었어요.", en: "lost your stake of 20,000 P" },
  "receipt-draw": { ko: "기준가 ±0.5 안에서 끝나", en: "within ±0.5 of the strike" },
  "receipt-open": { ko: "14:04:00에 정해져요", en: "decided at 14:04:00" },
  "receipt-unsigned": { ko: "영수증에 서명하고 있어요", en: "is being signed" },
  "receipt-valid": { ko: "유효한 영수증이에요", en: "The receipt is valid" },
  "receipt-invalid": { ko: "이 화면의 베팅과 내용이 달라요.", en: "Its content differs from this bet." },
  "verify-running": { ko: "확인하고 있어요", en: "Verifying" },
  "verify-holds": { ko: "모든 단계가 맞아요", en: "Every step holds" },
  "verify-fails": {
    ko: "맞지 않는 단계: 기록과 같은 결과",
    en: "does not hold: The same result as in the log",
  },
  "log-forked": { ko: "공개 기록이 예전과 달라요", en: "The public log is not the one you saw before" },
  "verify-round": { ko: "모든 단계가 맞아요", en: "Every step holds" },
  "receipt-digit": {
    ko: "끝자리가 1, 3, 5, 7, 9일 때 이겨요",
    en: "wins when the last digit is 1, 3, 5, 7, 9",
  },
  "support-fairness": { ko: "이론에서 +4.3σ 벗어났어요", en: "the return was +4.3σ off the theory" },
  "support-fairness-witness": {
    ko: "증인: witness.example.com",
    en: "Witness: witness.example.com",
  },
  "support-fairness-empty": { ko: "아직 끝난 회차가 없어요", en: "No round has finished yet" },
  "support-fairness-again": {
    ko: "이 프로그램은 이 서버에서 함께 돌아요",
    en: "The program runs on this installation",
  },
  "support-fairness-different": {
    ko: "지금은 아무도 지켜보지 않아요",
    en: "Nobody watches now",
  },
  "support-fairness-failed": { ko: "불러오지 못했어요", en: "Could not load this" },
  "receipt-real": { ko: "Upbit의 1분 캔들과 대조했고", en: "were compared with Upbit's own candles" },
  "receipt-missing": { ko: "찾을 수 없는 베팅이에요", en: "This bet cannot be found" },
  "receipt-failed": { ko: "다시 시도", en: "Try again" },
  "receipt-void-no-strike": {
    ko: "기준가를 정할 체결이 한 건도 없었어요.",
    en: "no trade to set the strike",
  },
  "receipt-void-stale-strike": { ko: "너무 늦게 들어왔어요", en: "came too late" },
  "receipt-void-no-close": { ko: "종가를 정할 체결이 한 건도 없었어요.", en: "no trade to set the close" },
  "receipt-void-stale-close": { ko: "종료 시각보다 너무 일렀어요", en: "too long before the end" },
  "receipt-void-too-few-ticks": { ko: "두 건이 되지 않았어요", en: "fewer than two trades" },
  "receipt-void-feed-gap": { ko: "가격 수신이 끊겨", en: "Prices were interrupted" },
  "receipt-void-restart": { ko: "가격 기록이 다시 시작됐어요", en: "recording restarted" },
  "receipt-void-clock-fault": { ko: "0.1초 넘게 어긋났어요", en: "more than 0.1 s" },
  "receipt-void-undecided": { ko: "결과를 확정하지 못했어요", en: "could not be established in time" },
  "rules-r": { ko: "상승·하락 1분 규칙", en: "Rise/Fall 1 min: rules" },
  "rules-b": { ko: "바이너리 1분 규칙", en: "Binary 1 min: rules" },
  "rules-p": { ko: "볼게임 1분 규칙", en: "Ball game 1 min: rules" },
  "rules-missing": { ko: "찾을 수 없는 상품이에요.", en: "This market does not exist." },
  "wallet-deposit": {
    ko: "하루 한도 100,000KRW 중 40,000KRW 남음",
    en: "Daily limit 100,000 KRW, 40,000 KRW left",
  },
  "wallet-deposit-pending": {
    ko: "이 계좌로 50,000KRW를 보내 주세요.",
    en: "Please transfer 50,000 KRW to this account.",
  },
  "wallet-deposit-cancel": {
    ko: "입출금 신청을 취소하시겠습니까?",
    en: "Do you want to cancel this deposit/withdrawal request?",
  },
  "wallet-deposit-inactive": { ko: "지금은 신청을 받지 않아요.", en: "Requests are not taken right now." },
  "wallet-deposit-excluded": { ko: "자가 이용제한 중이라", en: "You are self-excluded until" },
  "wallet-play": { ko: "5,000P부터 신청할 수 있어요.", en: "From 5,000 P each." },
  "wallet-play-pending": { ko: "14:29까지 처리되지 않으면", en: "Cancelled if not handled by 14:29." },
  "wallet-play-back": { ko: "반납 신청은 취소할 수 없어요.", en: "Giving back cannot be cancelled." },
  "wallet-play-history": { ko: "받은 연습 포인트", en: "Practice points received" },
  "wallet-withdraw": { ko: "오늘 4회 중 4회 남음", en: "4 of 4 left today" },
  "wallet-withdraw-later": {
    ko: "오늘 4회 중 3회 남음, 다음 15:20부터",
    en: "3 of 4 left today, next from 15:20",
  },
  "wallet-withdraw-phone": { ko: "전화 확인 후 처리돼요.", en: "We confirm by telephone first." },
  "wallet-history": { ko: "시간 초과", en: "Expired" },
  "wallet-history-request": { ko: "계좌 정보가 맞지 않아요.", en: "The bank account is not right." },
  "wallet-failed": { ko: "불러오지 못했어요", en: "Could not load this" },
  "trade-odds": { ko: "1만당 평균 반환은", en: "Return per 10,000 is what comes back" },
  "support-notices": { ko: "11월 25일 새벽 점검 안내", en: "Maintenance on the morning" },
  "support-notices-visitor": { ko: "로그인", en: "Log in" },
  "support-notices-empty": { ko: "등록된 공지가 없어요.", en: "No notices yet." },
  "support-notices-failed": { ko: "다시 시도", en: "Try again" },
  "support-notice": { ko: "점검 시간", en: "What changes" },
  "support-notice-missing": { ko: "찾을 수 없는 글이에요.", en: "This page was not found." },
  "support-strategy": { ko: "초보 전략", en: "First steps" },
  "support-terms": { ko: "버전 4로 바뀌어요", en: "Version 4 comes into force" },
  "support-terms-older": { ko: "이전 버전이에요.", en: "An older version" },
  "support-terms-next": { ko: "아직 시행 전이에요.", en: "It does not apply yet." },
  "support-messages": { ko: "읽지 않음 1", en: "1 unread" },
  "support-message": { ko: "출금을 신청할 수 있어요.", en: "ask for a withdrawal" },
  "support-inquiries": { ko: "읽지 않은 1:1문의가 존재합니다.", en: "You have an unread answer" },
  "support-inquiries-empty": { ko: "아직 문의가 없어요.", en: "No inquiries yet." },
  "support-inquiry-waiting": { ko: "까지 답변드려요.", en: "We answer by" },
  "support-inquiry-answered": { ko: "문의해 주셔서 감사합니다.", en: "Thank you for asking." },
  "support-ask": { ko: "문의 보내기", en: "Send inquiry" },
  "news-answer": { ko: "새로운 1:1문의가 도착하였습니다.", en: "An answer to your inquiry has arrived." },
  "news-notice": { ko: "새 공지", en: "New notice" },
  "popup-text": { ko: "하루 동안 보지 않기", en: "Don't show for a day" },
  "popup-image": { ko: "하루 동안 보지 않기", en: "Don't show for a day" },
  "panel-notices": { ko: "11월 25일 새벽 점검 안내", en: "Maintenance on the morning" },
  "panel-strategy": { ko: "이용 가이드", en: "How to use the site" },
  "panel-terms": { ko: "버전 4로 바뀌어요", en: "Version 4 comes into force" },
  "trade-binary-combos": { ko: "홀소", en: "Odd small" },
  "trade-binary-confirm": { ko: "홀에 50,000P를 베팅하시겠습니까?", en: "Bet 50,000 P on Odd?" },
  "trade-binary-reset": { ko: "최대베팅금액 초과로 초기화처리 되었습니다.", en: "maximum" },
  "trade-ball-locked": { ko: "추첨을 기다리고 있어요", en: "Waiting for the draw" },
  "trade-menu-unread": { ko: "1:1문의", en: "Inquiries" },
  "signup-account": { ko: "사용할 수 있어요", en: "You can take it" },
  "signup-person": { ko: "인증번호를 보냈어요.", en: "A code is on its way." },
  "signup-bank": { ko: "예금주는 회원 본인이어야 해요.", en: "The account must be in your own name." },
  "signup-identity": { ko: "인증 요청하기", en: "Request the check" },
  "signup-proved": { ko: "10분 안에 가입을 마쳐 주세요.", en: "Please finish signing up within 10 minutes." },
  "mypage-licensed": { ko: "계좌가 바뀌어", en: "no withdrawals until" },
  "mypage-password": { ko: "모든 기기에서 로그아웃돼요.", en: "Every device but this one" },
  "mypage-leave": { ko: "정말 탈퇴하시겠습니까?", en: "Close your account?" },
  "protection-raise": { ko: "신청이 기다리고 있어요.", en: "is waiting." },
  "protection-limit": { ko: "24시간 뒤에 한 번 더", en: "it waits 24 hours" },
  "protection-assess": { ko: "한 달에 잃어도 되는 금액", en: "What you can afford to lose in a month" },
  "protection-assessed": { ko: "까지 유효해요.", en: "Valid until" },
  "protection-intensive": { ko: "손실이 커서 쿠폰을 멈췄어요", en: "Coupons are stopped" },
  "protection-excluded": { ko: "자가 이용제한 중이에요.", en: "Self-excluded until" },
  "protection-return": { ko: "기간이 끝났어요.", en: "has run out." },
  "exclude-asked": { ko: "되돌릴 수 없어요.", en: "cannot be undone" },
  "reality-check": { ko: "이용 현황을 확인해 주세요", en: "A look at your play" },
  "shell-offline": { ko: "오프라인이에요", en: "You are offline" },
  "shell-no-answer": { ko: "잠시 후 다시시도해주세요.", en: "Please try again in a moment." },
  "sheet-paint": { ko: "같은 쪽이 이어지면 한 열에 쌓여요.", en: "stack in a column" },
  "sheet-ohlc": { ko: "회차마다 계약의 첫 가격", en: "highest, lowest and last price" },
  "sheet-history": { ko: "실격은 빗나간 베팅", en: "Not realized: it was wrong." },
  "panel-history": { ko: "실격은 빗나간 베팅", en: "Not realized: it was wrong." },
  "sheet-results-empty": {
    ko: "아직 끝난 회차가 없어요.",
    en: "No round has finished yet.",
  },
  "trade-odds-digits": { ko: "끝자리는 언제나 한 숫자라서", en: "exactly one last digit" },
};

const SCREENS = [
  "trade",
  "bet",
  "result",
  "login",
  "history",
  "receipt",
  "rules",
  "wallet",
  "support",
  "news",
  "popup",
  "panel",
  "sheet",
  "shell",
  "signup",
  "mypage",
  "protection",
  "exclude",
  "reality",
] as const;

/** Pages of one column are the same at both sizes; those beside a chart are laid out anew. */
const LAID_OUT_ANEW = new Set<string>([
  "trade",
  "bet",
  "result",
  "rules",
  "wallet",
  "news",
  "popup",
  "panel",
  "sheet",
]);

for (const screen of SCREENS) {
  const tag = LAID_OUT_ANEW.has(screen) ? [] : ["@phone"];
  test(
    `every state of ${screen} says what it is and holds against the accessibility rules`,
    { tag },
    async ({ page, isPhone }) => {
      const look = isPhone ? { lang: "ko", theme: "dark" } : { lang: "en", theme: "light" };
      for (const [state, says] of Object.entries(SAYS)) {
        if (!state.startsWith(screen)) continue;
        await page.goto(gallery.addressOf(state, look));
        // A form that is filled step by step takes its time.
        await expect(page.locator('html[data-gallery="ready"]')).toBeAttached({ timeout: 60_000 });
        const words = page.getByText(isPhone ? says.ko : says.en).filter({ visible: true });
        await expect(words.first(), state).toBeVisible();
        await expectAccessible(page, state);
      }
    },
  );
}

test("a round of several bets names its contract once and each bet by its own, without the colour of a win over a lost sum", async ({
  page,
}) => {
  await page.goto(gallery.addressOf("result-mixed", { lang: "en", theme: "dark" }));
  const dialog = page.getByTestId("result");
  await expect(dialog.getByTestId("result-contract")).toHaveText(
    /^14:02:00–14:03:00 · 9,873\.\d{3} → 9,873\.\d{3}$/,
  );
  const lines = dialog.getByTestId("result-line");
  await expect(lines).toHaveText([
    "Fall 7,300 · Not realized \u22127,300 Receipt",
    "Rise 5,000 · Realized +4,400 Receipt",
  ]);
  await expect(lines.getByRole("link").last()).toHaveAttribute("href", "/bet/4212");
  const winColour = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--up)";
    return getComputedStyle(probe).color;
  });
  const colours = await dialog.evaluate((place) =>
    [place, ...place.querySelectorAll("*")].map((part) => getComputedStyle(part).color),
  );
  expect(colours).not.toContain(winColour);
});

test("the second site shows its own name, logo and colours, and the player's palette goes before them", async ({
  page,
}) => {
  const seen = async (
    site: string,
    more = "",
  ): Promise<{ accent: string; up: string; logo: string | null }> => {
    await page.goto(`${gallery.addressOf("history", { lang: "en", theme: "light", site })}${more}`);
    await expect(page.locator('html[data-gallery="ready"]')).toBeAttached();
    const [accent = "", up = ""] = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ["--accent", "--up"].map((name) => style.getPropertyValue(name));
    });
    const logo = await page.locator('header a[href="/"] svg path').first().getAttribute("d");
    return { accent, up, logo };
  };
  const first = await seen("maru");
  const second = await seen("maru-en");
  await expect(page.getByRole("banner")).toContainText("Meridian");
  for (const part of ["accent", "up", "logo"] as const) expect(second[part], part).not.toBe(first[part]);
  const chosen = await seen("maru-en", "&palette=korean");
  expect(chosen.accent).toBe(second.accent);
  expect(chosen.up).not.toBe(second.up);
});
