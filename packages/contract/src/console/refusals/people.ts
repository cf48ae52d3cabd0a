import type { AgreementRefusal, MoveRefusal } from "@maru/rules";
import type { RefusalRows } from "./refusal-rows.ts";

/** Refusals of what staff do about players, partners, content and inquiries. */
export type PeopleRefusal =
  | AgreementRefusal
  | MoveRefusal
  | { readonly code: "CODE_TAKEN" }
  | { readonly code: "FREEZE_END_PAST" }
  | { readonly code: "FREEZE_OVER" }
  | { readonly code: "LIMIT_NOT_TIGHTER"; readonly max: number }
  | { readonly code: "LIMIT_BOUNDS" }
  | { readonly code: "UNMASK_QUOTA"; readonly most: number }
  | { readonly code: "MINOR_KNOWN" }
  | { readonly code: "MINOR_NOT_RECORDED" }
  | { readonly code: "RETURN_ASKED" }
  | { readonly code: "PLAYER_BETS_OPEN"; readonly count: number }
  | { readonly code: "NOTHING_LOST" }
  | { readonly code: "MONTH_NOT_OVER" }
  | { readonly code: "MONTH_NOT_SETTLED" }
  | { readonly code: "NOTHING_DUE" }
  | { readonly code: "PAYMENT_ASKED" }
  | { readonly code: "ADDRESS_ASKED" }
  | { readonly code: "STATEMENT_PAID" }
  | { readonly code: "PAGE_TOO_EARLY"; readonly days: number }
  | { readonly code: "SCHEDULE_BACKWARDS" }
  | { readonly code: "INQUIRY_ANSWERED" }
  | { readonly code: "HARM_CASE_MOVED" }
  | { readonly code: "HARM_ACTION_MISSING" }
  | { readonly code: "SPAN_TOO_LONG"; readonly days: number }
  | { readonly code: "SEARCH_ALONE" };

const percent = (bp: number): string => `${bp / 100} %`;
const date = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

export const peopleRefusals: RefusalRows<PeopleRefusal> = {
  FULL_RATE_HEADQUARTERS_ONLY: {
    status: 400,
    ko: () => "본사 직속 회원만 100% 가능합니다.",
    en: () => "Only direct members of the headquarters can have 100 %.",
    zh: () => "只有总部直属会员才能设置 100%。",
    ja: () => "本社直属の会員のみ100%に設定できます。",
  },
  RATE_ABOVE_PARENT: {
    status: 400,
    ko: ({ maxBp }) => `비율을 확인해주세요. 상위 파트너의 비율 ${percent(maxBp)}을 넘을 수 없습니다.`,
    en: ({ maxBp }) => `Check the ratio: it cannot be above that of the partner above, ${percent(maxBp)}.`,
    zh: ({ maxBp }) => `请检查比率：不能超过上级合作伙伴的 ${percent(maxBp)}。`,
    ja: ({ maxBp }) =>
      `比率を確認してください。上位パートナーの ${percent(maxBp)} を超えることはできません。`,
  },
  RATE_BELOW_CHILD: {
    status: 400,
    ko: ({ minBp }) => `비율을 확인해주세요. 하위 파트너의 비율 ${percent(minBp)}보다 낮출 수 없습니다.`,
    en: ({ minBp }) => `Check the ratio: it cannot be below that of a partner below, ${percent(minBp)}.`,
    zh: ({ minBp }) => `请检查比率：不能低于下级合作伙伴的 ${percent(minBp)}。`,
    ja: ({ minBp }) =>
      `比率を確認してください。下位パートナーの ${percent(minBp)} を下回ることはできません。`,
  },
  RATE_ABOVE_MARGIN: {
    status: 400,
    ko: ({ maxBp }) =>
      `투자금의 ${percent(maxBp)}까지 정할 수 있습니다. 그보다 높으면 하우스가 베팅마다 손해를 봅니다.`,
    en: ({ maxBp }) => `At most ${percent(maxBp)} of stakes: above it the house loses on every bet.`,
    zh: ({ maxBp }) => `最高为投注额的 ${percent(maxBp)}：超过则平台每笔投注都会亏损。`,
    ja: ({ maxBp }) => `投資額の ${percent(maxBp)} までです。それを超えるとハウスがベットごとに損をします。`,
  },
  AGREEMENT_KIND_DIFFERS: {
    status: 400,
    ko: () => "상위·하위 파트너와 같은 정산 방식만 가능합니다.",
    en: () => "Partners above and below share the same way of being paid.",
    zh: () => "结算方式必须与上级和下级合作伙伴相同。",
    ja: () => "上位・下位パートナーと同じ精算方式のみ設定できます。",
  },
  AGREEMENT_TOO_EARLY: {
    status: 400,
    ko: ({ fromDay }) => `${date(fromDay)}부터 적용할 수 있습니다.`,
    en: ({ fromDay }) => `It can begin on ${date(fromDay)} at the earliest.`,
    zh: ({ fromDay }) => `最早可从 ${date(fromDay)} 开始适用。`,
    ja: ({ fromDay }) => `適用は最短で${date(fromDay)}からです。`,
  },
  MOVE_NOWHERE: {
    status: 409,
    ko: () => "이미 해당 파트너 소속입니다.",
    en: () => "The member is with this partner already.",
    zh: () => "该会员已属于此合作伙伴。",
    ja: () => "すでにこのパートナーに所属しています。",
  },
  MOVE_INTO_OWN_BRANCH: {
    status: 409,
    ko: () => "자신의 하위 파트너 아래로는 이동할 수 없습니다.",
    en: () => "A partner cannot be moved below themself.",
    zh: () => "不能移动到自己的下级之下。",
    ja: () => "自分の下位パートナーの下には移動できません。",
  },
  CODE_TAKEN: {
    status: 409,
    ko: () => "이미 사용중인 추천코드입니다.",
    en: () => "The invitation code is taken.",
    zh: () => "该邀请码已被使用。",
    ja: () => "この招待コードはすでに使用されています。",
  },
  FREEZE_END_PAST: {
    status: 400,
    ko: () => "종료 시각은 지금보다 뒤여야 하며 10년을 넘을 수 없습니다.",
    en: () => "The end must lie ahead, within ten years.",
    zh: () => "结束时间必须晚于现在，且不得超过十年。",
    ja: () => "終了日時は現在より後で、10年以内にしてください。",
  },
  FREEZE_OVER: {
    status: 409,
    ko: () => "이미 해제되었거나 종료된 제한입니다.",
    en: () => "The freeze was lifted already, or has run out.",
    zh: () => "该限制已解除或已到期。",
    ja: () => "この制限はすでに解除されたか、終了しています。",
  },
  LIMIT_NOT_TIGHTER: {
    status: 409,
    ko: ({ max }) => `회원이 설정한 한도 ${max.toLocaleString("en-US")}보다 낮게만 변경할 수 있습니다.`,
    en: ({ max }) => `It can only be lowered: the player's own limit is ${max.toLocaleString("en-US")}.`,
    zh: ({ max }) => `只能调低：会员自设限额为 ${max.toLocaleString("en-US")}。`,
    ja: ({ max }) => `会員自身の限度 ${max.toLocaleString("en-US")} より低くのみ変更できます。`,
  },
  LIMIT_BOUNDS: {
    status: 400,
    ko: () => "최소·최대 한도를 올바르게 입력해주세요.",
    en: () => "Give a least and a most, the least not above the most.",
    zh: () => "请正确输入最低和最高限额。",
    ja: () => "最小・最大の限度を正しく入力してください。",
  },
  UNMASK_QUOTA: {
    status: 429,
    ko: ({ most }) => `개인정보는 1시간에 ${most}명까지 열람할 수 있습니다.`,
    en: ({ most }) => `Personal data of at most ${most} players can be seen in an hour.`,
    zh: ({ most }) => `每小时最多可查看 ${most} 名会员的个人信息。`,
    ja: ({ most }) => `個人情報は1時間に${most}名まで閲覧できます。`,
  },
  MINOR_KNOWN: {
    status: 409,
    ko: () => "이미 미성년자로 확인되어 종료된 계정입니다.",
    en: () => "The account was closed already: its player is known to be under age.",
    zh: () => "该账户已因确认为未成年人而关闭。",
    ja: () => "未成年者と確認され、すでに閉鎖されたアカウントです。",
  },
  MINOR_NOT_RECORDED: {
    status: 409,
    ko: () => "미성년자로 확인된 회원이 아닙니다.",
    en: () => "The player was not found to be under age.",
    zh: () => "该会员未被确认为未成年人。",
    ja: () => "未成年者と確認された会員ではありません。",
  },
  RETURN_ASKED: {
    status: 409,
    ko: () => "손실 반환이 이미 요청되었거나 승인되었습니다.",
    en: () => "The return of the losses was asked for or approved already.",
    zh: () => "退还损失已申请或已批准。",
    ja: () => "損失の返還はすでに申請または承認されています。",
  },
  PLAYER_BETS_OPEN: {
    status: 409,
    ko: ({ count }) => `진행중인 거래 ${count}건이 끝난 후 요청할 수 있습니다.`,
    en: ({ count }) => `${count} bets are still open. Ask again when they are settled.`,
    zh: ({ count }) => `仍有 ${count} 笔交易进行中，请在结算后再申请。`,
    ja: ({ count }) => `進行中の取引が${count}件あります。終わってから申請してください。`,
  },
  NOTHING_LOST: {
    status: 409,
    ko: () => "반환할 손실이 없습니다.",
    en: () => "The player lost nothing.",
    zh: () => "没有可退还的损失。",
    ja: () => "返還する損失はありません。",
  },
  MONTH_NOT_OVER: {
    status: 409,
    ko: () => "아직 끝나지 않은 달입니다.",
    en: () => "The month is not over.",
    zh: () => "该月尚未结束。",
    ja: () => "まだ終わっていない月です。",
  },
  MONTH_NOT_SETTLED: {
    status: 409,
    ko: () => "정산되지 않은 회차가 있습니다. 잠시 후 다시시도해주세요.",
    en: () =>
      "Rounds of the month are not settled yet, or an earlier month has no statement. Try again later.",
    zh: () => "该月仍有未结算的期次，请稍后再试。",
    ja: () => "まだ精算されていない回があります。しばらくしてからもう一度お試しください。",
  },
  NOTHING_DUE: {
    status: 409,
    ko: () => "지급할 금액이 없는 정산서입니다.",
    en: () => "Nothing is due of this statement.",
    zh: () => "该结算单没有应付金额。",
    ja: () => "支払う金額のない精算書です。",
  },
  PAYMENT_ASKED: {
    status: 409,
    ko: () => "이미 지급 승인을 기다리고 있습니다.",
    en: () => "Its payment waits for a second person already.",
    zh: () => "该付款已在等待第二人批准。",
    ja: () => "すでに支払いの承認を待っています。",
  },
  ADDRESS_ASKED: {
    status: 409,
    ko: () => "이 지갑의 주소가 이미 두 번째 승인을 기다리고 있습니다.",
    en: () => "An address of this wallet waits for a second person already.",
    zh: () => "该钱包的地址已在等待第二人批准。",
    ja: () => "このウォレットのアドレスはすでに2人目の承認を待っています。",
  },
  STATEMENT_PAID: {
    status: 409,
    ko: () => "이미 지급된 정산서입니다.",
    en: () => "The statement was paid already.",
    zh: () => "该结算单已支付。",
    ja: () => "すでに支払い済みの精算書です。",
  },
  PAGE_TOO_EARLY: {
    status: 400,
    ko: ({ days }) => `적용 ${days}일 전에 공지해야 합니다.`,
    en: ({ days }) => `It must be announced ${days} days before it holds.`,
    zh: ({ days }) => `须在生效前 ${days} 天公告。`,
    ja: ({ days }) => `適用の${days}日前に告知する必要があります。`,
  },
  SCHEDULE_BACKWARDS: {
    status: 400,
    ko: () => "게시 종료는 게시 시작보다 뒤여야 합니다.",
    en: () => "It must end after it begins.",
    zh: () => "结束时间必须晚于开始时间。",
    ja: () => "終了日時は開始日時より後にしてください。",
  },
  INQUIRY_ANSWERED: {
    status: 409,
    ko: () => "이미 답변된 문의입니다.",
    en: () => "The inquiry was answered already.",
    zh: () => "该咨询已回复。",
    ja: () => "この問い合わせはすでに回答済みです。",
  },
  HARM_CASE_MOVED: {
    status: 409,
    ko: () => "사례의 상태가 바뀌었습니다. 새로고침 후 다시 확인해주세요.",
    en: () => "The case is in another state by now. Look at it again.",
    zh: () => "该案例的状态已变更，请刷新后再确认。",
    ja: () => "ケースの状態が変わりました。更新してもう一度ご確認ください。",
  },
  HARM_ACTION_MISSING: {
    status: 409,
    ko: () => "조치를 먼저 기록해야 종결할 수 있습니다.",
    en: () => "Write down what was done first; then the case can be closed.",
    zh: () => "请先记录所采取的措施，然后才能结案。",
    ja: () => "先に対応を記録してから終了してください。",
  },
  SPAN_TOO_LONG: {
    status: 400,
    ko: ({ days }) => `조회 기간은 ${days}일까지 가능합니다.`,
    en: ({ days }) => `At most ${days} days at once.`,
    zh: ({ days }) => `查询期间最长为 ${days} 天。`,
    ja: ({ days }) => `照会期間は${days}日までです。`,
  },
  SEARCH_ALONE: {
    status: 400,
    ko: () => "검색어와 다른 조건은 함께 사용할 수 없습니다.",
    en: () => "Search without other filters.",
    zh: () => "搜索词不能与其他条件同时使用。",
    ja: () => "検索語と他の条件は同時に使用できません。",
  },
};
