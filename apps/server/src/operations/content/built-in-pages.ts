import type { Language, WireStaticPage } from "@maru/contract";
import { pageHtml, type PlainPage } from "./page-html.ts";

/** The product's own words where a site has published none: they promise what the server does, and nothing else. */
const PAGES: Readonly<Record<string, Readonly<Record<Language, PlainPage>>>> = {
  terms: {
    ko: {
      title: "이용약관",
      sections: [
        [
          "제1조 (서비스)",
          "본 서비스는 시장 가격을 기준으로 한 짧은 회차에 포인트로 참여하는 서비스입니다. 플레이 모드의 포인트는 현금 가치가 없으며 사고팔거나 환급받을 수 없습니다.",
        ],
        [
          "제2조 (이용 시간)",
          "거래 시간은 09:00부터 다음 날 04:00까지입니다. 외환과 금은 08:00부터 다음 날 06:00까지이며 토요일 06:00부터 월요일 08:00까지 쉽니다. 24시간 열리는 종목은 화면에 표시된 시간을 따릅니다. 입출금 신청은 연중 24시간 가능합니다. 고객지원은 24시간(주말 09:00~18:00) 이용하실 수 있습니다.",
        ],
        [
          "제3조 (회원)",
          "만 19세 이상(연 나이 기준)의 본인만 실명으로 가입할 수 있습니다. 한 사람은 하나의 계정만 이용합니다.",
        ],
        [
          "제4조 (회차와 결과)",
          "투자는 기준가가 정해지기 전에 마감됩니다. 결과는 공개된 체결 기록만으로 계산되며 누구도 결과를 입력하거나 바꿀 수 없습니다. 동률이거나 가격을 확인할 수 없는 회차는 무효이며 투자금 전액이 반환됩니다. 04:00까지 정해지지 않고 05:00까지도 결과가 나오지 않은 회차도 무효입니다.",
        ],
        [
          "제5조 (입출금)",
          "입금신청은 신청 후 {minutes}분 안에 확인되지 않으면 자동으로 취소됩니다. 출금신청은 접수 즉시 잔액에서 분리되고 반려되면 전액 반환됩니다. 신청한 출금은 취소할 수 없습니다.",
        ],
        [
          "제6조 (거래 상대방)",
          "운영자는 회원의 거래 상대방이며 회원이 잃을 때 수익을 얻습니다. 대리인은 이에 따라 보수를 받을 수 있습니다.",
        ],
        [
          "제7조 (이용자 보호)",
          "회원은 입금, 투자, 손실, 이용 시간 한도와 휴식, 자가 이용제한을 직접 설정할 수 있습니다. 한도를 낮추는 것은 즉시, 높이는 것은 24시간 뒤 다시 확인한 다음 적용됩니다.",
        ],
        [
          "제8조 (이의와 답변)",
          "결과에 대한 이의는 15일 안에 1:1문의로 신청할 수 있으며 15일 안에 답변합니다.",
        ],
        ["제9조 (약관 변경)", "약관을 변경할 때에는 7일 전, 회원에게 불리한 변경은 30일 전에 알립니다."],
        ["제10조 (위험 고지)", "짧은 회차의 거래는 위험이 크며 참여한 금액을 모두 잃을 수 있습니다."],
      ],
    },
    en: {
      title: "Terms of service",
      sections: [
        [
          "1. The service",
          "You take part with points in short rounds on a market price. In play mode points have no cash value and cannot be bought, sold or redeemed.",
        ],
        [
          "2. Hours",
          "Trading runs from 09:00 to 04:00 the next day, Seoul time. Foreign exchange and gold run from 08:00 to 06:00 the next day and rest from Saturday 06:00 to Monday 08:00. Markets that never close keep the hours shown on screen. Deposits and withdrawals can be requested at any time of the year. Support answers around the clock, at weekends from 09:00 to 18:00.",
        ],
        [
          "3. Members",
          "Only persons of 19 years or more (counted by calendar year) may join, under their real name and with one account each.",
        ],
        [
          "4. Rounds and results",
          "Bets close before the strike exists. Results are computed from the published record of trades alone, and nobody can enter or change one. A tie, or a round whose price cannot be established, is void and every stake is returned in full. So is a round that was not decided by 04:00 and has no result by 05:00.",
        ],
        [
          "5. Deposits and withdrawals",
          "A deposit that is not confirmed within {minutes} minutes is cancelled. A withdrawal is set aside from your balance at once and returned in full if it is refused. It cannot be cancelled.",
        ],
        [
          "6. Counterparty",
          "The operator is your counterparty and earns when you lose; agents may be paid on your losses.",
        ],
        [
          "7. Protection",
          "You can set limits on deposits, stakes, losses and time, take a break, or exclude yourself. Lowering a limit works at once; raising it takes 24 hours and a second confirmation.",
        ],
        [
          "8. Complaints",
          "A result can be appealed within 15 days by inquiry; you get a reply within 15 days.",
        ],
        [
          "9. Changes",
          "Changes are announced 7 days ahead, and 30 days ahead when they are to your disadvantage.",
        ],
        ["10. Risk", "Trading in short rounds carries a high risk: you can lose all you stake."],
      ],
    },
    zh: {
      title: "服务条款",
      sections: [
        [
          "第一条（服务）",
          "本服务以积分参与基于市场价格的短回合。游玩模式的积分没有现金价值，不能买卖或兑换。",
        ],
        [
          "第二条（时间）",
          "交易时间为首尔时间 09:00 至次日 04:00。外汇与黄金为 08:00 至次日 06:00，周六 06:00 至周一 08:00 休市。全天开放的品种以画面所示时间为准。充值与提现申请全年 24 小时受理。客服 24 小时在线（周末 09:00 至 18:00）。",
        ],
        ["第三条（会员）", "仅限年满 19 岁（按年份计算）的本人以实名注册，每人一个账户。"],
        [
          "第四条（回合与结果）",
          "投注在基准价产生之前截止。结果只由公开的成交记录计算，任何人都不能输入或更改。平局或无法确认价格的回合无效，投注全额退还。04:00 前未确定、05:00 前仍无结果的回合同样无效。",
        ],
        [
          "第五条（充值与提现）",
          "充值申请在 {minutes} 分钟内未确认将自动取消。提现申请提交后立即从余额中分离，如被驳回将全额退回。提现申请不能取消。",
        ],
        ["第六条（交易对手）", "运营方是您的交易对手，在您亏损时获得收益；代理可能因此获得报酬。"],
        [
          "第七条（保护）",
          "您可以设置充值、投注、亏损与时间限额，也可以休息或自我禁止。降低限额立即生效，提高限额需 24 小时后再次确认。",
        ],
        ["第八条（申诉）", "对结果的异议可在 15 天内通过 1:1 咨询提出，我们将在 15 天内答复。"],
        ["第九条（变更）", "条款变更提前 7 天通知；对您不利的变更提前 30 天通知。"],
        ["第十条（风险）", "短回合交易风险很高，您可能损失全部投注。"],
      ],
    },
    ja: {
      title: "利用規約",
      sections: [
        [
          "第1条（サービス）",
          "市場価格を基準にした短いラウンドにポイントで参加するサービスです。プレイモードのポイントに現金価値はなく、売買や払い戻しはできません。",
        ],
        [
          "第2条（利用時間）",
          "取引時間はソウル時間の09:00から翌日04:00までです。為替と金は08:00から翌日06:00までで、土曜06:00から月曜08:00までは休みです。常時開いている銘柄は画面の表示に従います。入出金の申請は年中24時間受け付けます。サポートは24時間（週末は09:00～18:00）ご利用いただけます。",
        ],
        [
          "第3条（会員）",
          "満19歳以上（年単位で計算）のご本人のみ実名で登録でき、お一人につき1アカウントです。",
        ],
        [
          "第4条（ラウンドと結果）",
          "投資は基準価格が決まる前に締め切られます。結果は公開された約定記録だけから計算され、誰も入力や変更はできません。同値のとき、または価格を確認できないラウンドは無効となり、投資額は全額戻ります。04:00までに決まらず、05:00になっても結果が出ないラウンドも無効です。",
        ],
        [
          "第5条（入出金）",
          "{minutes}分以内に確認されない入金申請は自動的に取り消されます。出金申請は受付と同時に残高から分けられ、却下された場合は全額が戻ります。出金申請は取り消せません。",
        ],
        [
          "第6条（取引の相手方）",
          "運営者はあなたの取引の相手方であり、あなたが負けたときに利益を得ます。代理店がその損失に応じて報酬を受けることがあります。",
        ],
        [
          "第7条（利用者保護）",
          "入金、投資、損失、利用時間の限度や休憩、自己排除を設定できます。限度の引き下げは直ちに、引き上げは24時間後の再確認をもって適用されます。",
        ],
        [
          "第8条（異議）",
          "結果への異議は15日以内に1:1お問い合わせで申し立てることができ、15日以内に回答します。",
        ],
        ["第9条（変更）", "規約の変更は7日前、不利益となる変更は30日前にお知らせします。"],
        ["第10条（リスク）", "短いラウンドの取引はリスクが高く、投資額のすべてを失うことがあります。"],
      ],
    },
  },
  privacy: {
    ko: {
      title: "개인정보 처리방침",
      sections: [
        [
          "수집하는 정보",
          "아이디, 비밀번호(복원할 수 없는 형태), 이름, 생년월일, 연락처, 이메일과, 라이선스가 있는 사이트에 한해 계좌 정보를 수집합니다.",
        ],
        ["이용 목적", "본인 확인, 연령 확인, 거래와 입출금 처리, 이용자 보호, 문의 답변에만 이용합니다."],
        ["보관", "휴면 정보는 1년, 분쟁 기록은 3년, 거래와 탈퇴 기록은 5년간 보관한 뒤 지웁니다."],
        [
          "보호",
          "연락처와 계좌 정보는 암호화하여 저장하며 화면에는 일부를 가려 보여줍니다. 기록에는 남기지 않습니다.",
        ],
        [
          "처리 위탁",
          "{carried} 운영자가 정한 발송 서버로 보냅니다. 그 밖에는 개인정보의 처리를 맡기거나 제3자에게 제공하지 않습니다.",
        ],
        [
          "권리",
          "내 정보에서 언제든 열람하고 고칠 수 있으며, 보관된 정보를 파일로 바로 받거나 탈퇴할 수 있습니다.",
        ],
      ],
    },
    en: {
      title: "Privacy policy",
      sections: [
        [
          "What we collect",
          "Your ID, your password (in a form that cannot be turned back), name, birth date, phone, e-mail and, on licensed sites only, bank details.",
        ],
        [
          "What for",
          "To know who you are and that you are of age, to run trades, deposits and withdrawals, to protect you, and to answer you. Nothing else.",
        ],
        [
          "How long",
          "Dormant data 1 year, complaint records 3 years, transaction and withdrawal records 5 years; then they are erased.",
        ],
        [
          "How it is protected",
          "Contact and bank details are encrypted where they are stored and partly hidden where they are shown. They never appear in logs.",
        ],
        [
          "Who processes it",
          "{carried} go through the servers that the operator has chosen. Nobody else processes your data, and they are given to nobody.",
        ],
        [
          "Your rights",
          "You can see and correct your data under My page at any time, take everything kept of you as a file at once, and close your account.",
        ],
      ],
    },
    zh: {
      title: "隐私政策",
      sections: [
        [
          "收集的信息",
          "账号、密码（不可还原的形式）、姓名、出生日期、电话、电子邮箱；仅在持牌站点收集银行账户信息。",
        ],
        ["使用目的", "仅用于确认身份与年龄、处理交易与充提、保护用户以及答复咨询。"],
        ["保存期限", "休眠信息 1 年，争议记录 3 年，交易与注销记录 5 年，之后删除。"],
        ["保护措施", "联系方式与账户信息加密保存，显示时部分隐藏，不写入日志。"],
        ["委托处理", "{carried}通过运营方指定的服务器发送；除此之外不委托处理，也不向第三方提供。"],
        ["您的权利", "您可随时在“我的页面”查看和更正信息，立即下载所保存的全部信息，也可以注销账户。"],
      ],
    },
    ja: {
      title: "プライバシーポリシー",
      sections: [
        [
          "収集する情報",
          "ID、パスワード（復元できない形）、氏名、生年月日、電話番号、メールアドレス。口座情報はライセンスのあるサイトに限り収集します。",
        ],
        [
          "利用目的",
          "本人と年齢の確認、取引と入出金の処理、利用者の保護、お問い合わせへの回答にのみ利用します。",
        ],
        ["保存期間", "休眠情報は1年、紛争の記録は3年、取引と退会の記録は5年保存した後に消去します。"],
        ["保護", "連絡先と口座情報は暗号化して保存し、画面では一部を隠して表示します。ログには残しません。"],
        [
          "処理の委託",
          "{carried}は運営者が定めた送信サーバーを通じて送ります。それ以外に個人情報の処理を委託したり、第三者に提供したりすることはありません。",
        ],
        [
          "権利",
          "マイページでいつでも確認・訂正でき、保存された情報をファイルですぐに受け取ることも、退会することもできます。",
        ],
      ],
    },
  },
};

/** What leaves through servers of others: text messages only where they prove the phone. */
const CARRIED: Readonly<Record<Language, Readonly<Record<Quoted["proof"], string>>>> = {
  ko: { phone: "이메일과 문자는", email: "이메일은" },
  en: { phone: "E-mails and text messages", email: "E-mails" },
  zh: { phone: "电子邮件与短信", email: "电子邮件" },
  ja: { phone: "メールとSMS", email: "メール" },
};

/** What the site has set and its pages quote. */
export interface Quoted {
  /** By what newcomers are reached and prove it: text messages are sent for `phone` alone. */
  readonly proof: "phone" | "email";
  /** After this many minutes a deposit that nobody paid is over. */
  readonly depositExpiryMinutes: number;
}

/** A built-in page, version 0, with what the site has set; null for a type that the product has no words for. */
export function builtInPage(
  type: string,
  language: Language,
  { proof, depositExpiryMinutes }: Quoted,
): WireStaticPage | null {
  const page = PAGES[type]?.[language];
  if (page === undefined) return null;
  const { title } = page;
  return {
    type,
    title,
    content: pageHtml(page)
      .replaceAll("{minutes}", String(depositExpiryMinutes))
      .replaceAll("{carried}", CARRIED[language][proof]),
    version: 0,
    effectiveDate: null,
    next: null,
    older: [],
  };
}
