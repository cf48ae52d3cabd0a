import type { CorrectionRefusal, SegregatedRefusal } from "@maru/rules";
import { amount } from "../../text/amount.ts";
import type { RefusalRows } from "./refusal-rows.ts";

/** Refusals of the wallet's back office. */
export type MoneyRefusal =
  | { readonly code: "CLAIMED_BY_OTHER"; readonly username: string }
  | { readonly code: "STATEMENT_COLUMNS_MISSING" }
  | { readonly code: "STATEMENT_TOO_LONG"; readonly most: number }
  | { readonly code: "PAYMENT_TAKEN" }
  | { readonly code: "PAYMENT_DIFFERS"; readonly paid: number; readonly asked: number }
  | { readonly code: "ADJUSTMENT_OVER_BALANCE"; readonly balance: number }
  | { readonly code: "DAY_NOT_OVER" }
  | { readonly code: "DAY_CLOSED" }
  | { readonly code: "DAY_BEFORE_OPEN"; readonly day: string }
  /** The figures do not add up: what is owed less what the day's movements say. */
  | { readonly code: "DAY_UNBALANCED"; readonly difference: number }
  | Extract<SegregatedRefusal, { code: "SEGREGATED_NOT_NEEDED" | "SEGREGATED_BALANCE_DIFFERS" }>
  /** Days as `YYYY-MM-DD`. */
  | { readonly code: "SEGREGATED_DAY_AHEAD"; readonly last: string }
  | { readonly code: "SEGREGATED_DAY_BEHIND"; readonly first: string }
  | CorrectionRefusal;

export const moneyRefusals: RefusalRows<MoneyRefusal> = {
  CLAIMED_BY_OTHER: {
    status: 409,
    ko: ({ username }) => `${username}님이 처리 중인 신청입니다.`,
    en: ({ username }) => `${username} is working on it.`,
    zh: ({ username }) => `${username} 正在处理该申请。`,
    ja: ({ username }) => `${username}さんが処理中の申請です。`,
  },
  STATEMENT_COLUMNS_MISSING: {
    status: 400,
    ko: () => "거래내역에서 날짜, 입금액, 입금자 열을 찾을 수 없습니다. 제목 줄을 포함해주세요.",
    en: () => "The statement has no headings for date, amount and depositor: include its heading line.",
    zh: () => "对账单中找不到日期、金额和存款人列，请包含标题行。",
    ja: () => "取引明細に日付・入金額・入金者の列が見つかりません。見出し行を含めてください。",
  },
  STATEMENT_TOO_LONG: {
    status: 400,
    ko: ({ most }) => `거래내역은 한 번에 ${amount(most)}건까지 등록할 수 있습니다.`,
    en: ({ most }) => `A statement has at most ${amount(most)} payments.`,
    zh: ({ most }) => `对账单每次最多${amount(most)}笔。`,
    ja: ({ most }) => `取引明細は一度に${amount(most)}件まで登録できます。`,
  },
  PAYMENT_TAKEN: {
    status: 409,
    ko: () => "이미 다른 입금신청에 연결된 입금 내역이거나 이미 처리된 신청입니다.",
    en: () => "The payment or the deposit is matched already.",
    zh: () => "该笔入账或该申请已被匹配。",
    ja: () => "この入金、または申請はすでに照合済みです。",
  },
  PAYMENT_DIFFERS: {
    status: 409,
    ko: ({ paid, asked }, unit) =>
      `입금액 ${amount(paid)}${unit}과 신청금액 ${amount(asked)}${unit}이 다릅니다.`,
    en: ({ paid, asked }, unit) => `${amount(paid)}${unit} was paid, ${amount(asked)}${unit} was asked for.`,
    zh: ({ paid, asked }, unit) => `入账${amount(paid)}${unit}与申请${amount(asked)}${unit}不一致。`,
    ja: ({ paid, asked }, unit) =>
      `入金額${amount(paid)}${unit}と申請額${amount(asked)}${unit}が異なります。`,
  },
  ADJUSTMENT_OVER_BALANCE: {
    status: 409,
    ko: ({ balance }, unit) => `회수할 금액이 보유금액 ${amount(balance)}${unit}을 초과합니다.`,
    en: ({ balance }, unit) => `The player has ${amount(balance)}${unit}, which is less than would be taken.`,
    zh: ({ balance }, unit) => `扣减金额超过会员余额${amount(balance)}${unit}。`,
    ja: ({ balance }, unit) => `回収額が保有額${amount(balance)}${unit}を超えています。`,
  },
  DAY_NOT_OVER: {
    status: 409,
    ko: () => "아직 끝나지 않은 날은 마감할 수 없습니다.",
    en: () => "A day is closed after it is over.",
    zh: () => "尚未结束的日期不能结账。",
    ja: () => "終わっていない日は締められません。",
  },
  DAY_CLOSED: {
    status: 409,
    ko: () => "이미 마감된 날입니다.",
    en: () => "The day is closed already.",
    zh: () => "该日期已结账。",
    ja: () => "すでに締められた日です。",
  },
  DAY_BEFORE_OPEN: {
    status: 409,
    ko: ({ day }) => `${day}을(를) 먼저 마감해주세요.`,
    en: ({ day }) => `Close ${day} first.`,
    zh: ({ day }) => `请先结账${day}。`,
    ja: ({ day }) => `先に${day}を締めてください。`,
  },
  DAY_UNBALANCED: {
    status: 409,
    ko: ({ difference }, unit) => `장부가 맞지 않습니다. 차액: ${amount(difference)}${unit}`,
    en: ({ difference }, unit) => `The day does not balance. Difference: ${amount(difference)}${unit}`,
    zh: ({ difference }, unit) => `账目不平，差额：${amount(difference)}${unit}`,
    ja: ({ difference }, unit) => `帳簿が合いません。差額：${amount(difference)}${unit}`,
  },
  SEGREGATED_NOT_NEEDED: {
    status: 409,
    ko: () => "현금이 오가지 않는 사이트라서 분리 보관 계좌가 필요하지 않습니다.",
    en: () => "No money is owed on this site, so no segregated account is asked for.",
    zh: () => "该站点不涉及现金，无需隔离账户。",
    ja: () => "現金を扱わないサイトのため、分別管理口座は不要です。",
  },
  SEGREGATED_DAY_AHEAD: {
    status: 400,
    ko: ({ last }) => `거래일은 ${last}까지 입력할 수 있습니다.`,
    en: ({ last }) => `The day is ${last} at the latest.`,
    zh: ({ last }) => `日期最晚为${last}。`,
    ja: ({ last }) => `取引日は${last}まで入力できます。`,
  },
  SEGREGATED_DAY_BEHIND: {
    status: 409,
    ko: ({ first }) => `앞줄이 있어서 거래일은 ${first}부터 입력할 수 있습니다.`,
    en: ({ first }) => `A line is there already: the day is ${first} at the earliest.`,
    zh: ({ first }) => `已有前面的记录，日期最早为${first}。`,
    ja: ({ first }) => `前の行があるため、取引日は${first}から入力できます。`,
  },
  SEGREGATED_BALANCE_DIFFERS: {
    status: 409,
    ko: ({ expected }, unit) =>
      `앞줄에서 이어지는 잔액은 ${amount(expected)}${unit}입니다. 빠졌거나 틀린 줄이 있는지 확인해주세요.`,
    en: ({ expected }, unit) =>
      `By the lines before it the balance is ${amount(expected)}${unit}: a line is missing, twice there or wrong.`,
    zh: ({ expected }, unit) => `按前面的记录，余额应为${amount(expected)}${unit}。请检查是否有遗漏或错误。`,
    ja: ({ expected }, unit) =>
      `前の行から続く残高は${amount(expected)}${unit}です。抜けや誤りがないか確認してください。`,
  },
  ROUND_NOT_SETTLED: {
    status: 409,
    ko: () => "아직 정산되지 않은 회차입니다.",
    en: () => "The round is not settled yet.",
    zh: () => "该期尚未结算。",
    ja: () => "まだ精算されていない回です。",
  },
  ROUND_ARCHIVED: {
    status: 409,
    ko: () => "보관된 회차라서 정정할 수 없습니다.",
    en: () => "The round is archived and can be corrected no more.",
    zh: () => "该期已归档，不能更正。",
    ja: () => "保管済みの回のため訂正できません。",
  },
  ROUND_CORRECTED: {
    status: 409,
    ko: () => "이미 정정된 회차입니다.",
    en: () => "The round was corrected already.",
    zh: () => "该期已更正。",
    ja: () => "すでに訂正された回です。",
  },
  ROUND_MOVED_NOTHING: {
    status: 409,
    ko: () => "투자가 없었거나 투자금을 모두 돌려준 회차라서 정정할 것이 없습니다.",
    en: () => "Nobody bet on the round, or every stake was returned: there is nothing to reverse.",
    zh: () => "该期没有投注，或投注金额已全部退还，无需更正。",
    ja: () => "投資がないか、投資金をすべて返した回のため、訂正するものがありません。",
  },
};
