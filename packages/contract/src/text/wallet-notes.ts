import type { WalletSettings } from "@maru/rules";
import type { Language, MoneyUnit } from "../wire/wire-codes.ts";
import { amount } from "./amount.ts";

/** What a site tells about depositing and withdrawing where it has no words of its own; lines are separated by `\n`. */
export interface WalletNotes {
  readonly dmethod: string;
  readonly wmethod: string;
  readonly dcaution: string;
  readonly wcaution: string;
  readonly dbtn: string;
  readonly wbtn: string;
}

type Noted =
  | "depositMin"
  | "depositExpiryMinutes"
  | "withdrawMin"
  | "withdrawMax"
  | "withdrawsPerDay"
  | "withdrawGapMinutes"
  | "phoneConfirmFrom";

interface Said {
  /** As the rooms have them, or as a form does. */
  readonly settings: { readonly [K in Noted]: WalletSettings[K] | number };
  readonly unit: MoneyUnit;
}

/** The numbers are the settings the server enforces, so no text can promise another. */
export function walletNotes(language: Language, said: Said): WalletNotes {
  return NOTES[language](numbersOf(said), said.unit);
}

interface Numbers {
  readonly depositMin: string;
  readonly minutes: number;
  readonly withdrawMin: string;
  readonly withdrawMax: string;
  readonly perDay: number;
  readonly hours: string;
  readonly phoneFrom: string;
}

function numbersOf({ settings }: Said): Numbers {
  return {
    depositMin: amount(Number(settings.depositMin)),
    minutes: settings.depositExpiryMinutes,
    withdrawMin: amount(Number(settings.withdrawMin)),
    withdrawMax: amount(Number(settings.withdrawMax)),
    perDay: settings.withdrawsPerDay,
    hours: String(Math.round((settings.withdrawGapMinutes / 60) * 10) / 10),
    phoneFrom: amount(Number(settings.phoneConfirmFrom)),
  };
}

const lines = (...text: readonly string[]): string => text.join("\n");

const NOTES: Readonly<Record<Language, (n: Numbers, unit: MoneyUnit) => WalletNotes>> = {
  ko: (n, unit) => ({
    dbtn: unit === "P" ? "연습 포인트 신청" : "입금신청",
    wbtn: unit === "P" ? "연습 포인트 반납" : "출금신청",
    dmethod:
      unit === "P"
        ? lines("받을 연습 포인트를 입력하고 신청합니다.", "담당자가 승인하면 바로 잔액에 더해집니다.")
        : lines(
            "입금하실 금액을 입력하고 신청합니다.",
            "안내된 계좌로 본인 명의로 송금합니다.",
            "입금이 확인되면 잔액에 반영됩니다.",
          ),
    dcaution:
      unit === "P"
        ? lines(
            `${n.depositMin}P 이상 신청할 수 있습니다.`,
            `${n.minutes}분 안에 승인되지 않은 신청은 자동으로 취소됩니다.`,
            "연습 포인트는 현금 가치가 없으며 사고팔거나 환급받을 수 없습니다.",
          )
        : lines(
            `최소 입금액은 ${n.depositMin}KRW입니다.`,
            `신청 후 ${n.minutes}분 안에 입금되지 않으면 자동으로 취소됩니다.`,
            "반드시 회원 본인 명의의 계좌에서 송금해주세요.",
          ),
    wmethod:
      unit === "P"
        ? lines("반납할 연습 포인트를 입력하고 신청합니다.", "신청한 포인트는 바로 잔액에서 빠집니다.")
        : lines(
            "출금하실 금액을 입력하고 신청합니다.",
            "신청 금액은 바로 잔액에서 분리 보관됩니다.",
            "승인되면 등록된 본인 계좌로 송금됩니다.",
          ),
    wcaution: lines(
      `최소 ${n.withdrawMin}${unit}, 1회 최대 ${n.withdrawMax}${unit}입니다.`,
      `하루 ${n.perDay}회, 신청 간격은 ${n.hours}시간입니다.`,
      ...(unit === "P" ? [] : [`하루 합계 ${n.phoneFrom}${unit}부터는 전화 확인 후 처리됩니다.`]),
      "신청한 뒤에는 취소할 수 없으며, 반려되면 전액 돌아옵니다.",
    ),
  }),
  en: (n, unit) => ({
    dbtn: unit === "P" ? "Ask for practice points" : "Request deposit",
    wbtn: unit === "P" ? "Give practice points back" : "Request withdrawal",
    dmethod:
      unit === "P"
        ? lines("Enter the practice points you want and ask.", "They are added as soon as they are approved.")
        : lines(
            "Enter the amount and ask.",
            "Transfer it to the account shown, from an account in your own name.",
            "It is added once the payment has been seen.",
          ),
    dcaution:
      unit === "P"
        ? lines(
            `At least ${n.depositMin} P.`,
            `A request that is not approved within ${n.minutes} minutes is cancelled.`,
            "Practice points have no cash value and cannot be bought, sold or redeemed.",
          )
        : lines(
            `The smallest deposit is ${n.depositMin} KRW.`,
            `A request that is not paid within ${n.minutes} minutes is cancelled.`,
            "Please pay from an account in your own name only.",
          ),
    wmethod:
      unit === "P"
        ? lines("Enter the practice points to give back and ask.", "They leave your balance at once.")
        : lines(
            "Enter the amount and ask.",
            "The amount is set aside from your balance at once.",
            "Once approved it is sent to the bank account on file.",
          ),
    wcaution: lines(
      `From ${n.withdrawMin} to ${n.withdrawMax} ${unit} each.`,
      `Up to ${n.perDay} a day, ${n.hours} hours apart.`,
      ...(unit === "P" ? [] : [`From ${n.phoneFrom} ${unit} a day we confirm by telephone first.`]),
      "A request cannot be cancelled; if it is refused you get all of it back.",
    ),
  }),
  zh: (n, unit) => ({
    dbtn: unit === "P" ? "申请练习积分" : "申请充值",
    wbtn: unit === "P" ? "归还练习积分" : "申请提现",
    dmethod:
      unit === "P"
        ? lines("输入需要的练习积分并申请。", "负责人批准后立即计入余额。")
        : lines("输入充值金额并申请。", "用本人名下账户汇款至所示账户。", "确认到账后计入余额。"),
    dcaution:
      unit === "P"
        ? lines(
            `最低 ${n.depositMin}P。`,
            `${n.minutes} 分钟内未获批准的申请将自动取消。`,
            "练习积分没有现金价值，不能买卖或兑换。",
          )
        : lines(
            `最低充值金额为 ${n.depositMin}KRW。`,
            `申请后 ${n.minutes} 分钟内未付款将自动取消。`,
            "请务必使用本人名下的账户汇款。",
          ),
    wmethod:
      unit === "P"
        ? lines("输入要归还的练习积分并申请。", "申请的积分会立即从余额中扣除。")
        : lines("输入提现金额并申请。", "申请金额会立即从余额中单独保留。", "批准后汇入已登记的本人账户。"),
    wcaution: lines(
      `每次最低 ${n.withdrawMin}${unit}，最高 ${n.withdrawMax}${unit}。`,
      `每天 ${n.perDay} 次，间隔 ${n.hours} 小时。`,
      ...(unit === "P" ? [] : [`当日合计达到 ${n.phoneFrom}${unit} 时，需先电话确认。`]),
      "申请后不能取消；如被驳回，将全额退回。",
    ),
  }),
  ja: (n, unit) => ({
    dbtn: unit === "P" ? "練習ポイントを申請" : "入金申請",
    wbtn: unit === "P" ? "練習ポイントを返却" : "出金申請",
    dmethod:
      unit === "P"
        ? lines("受け取る練習ポイントを入力して申請します。", "担当者が承認するとすぐに残高へ加算されます。")
        : lines(
            "入金額を入力して申請します。",
            "ご本人名義の口座から、案内された口座へ送金します。",
            "入金の確認後、残高に反映されます。",
          ),
    dcaution:
      unit === "P"
        ? lines(
            `${n.depositMin}Pから申請できます。`,
            `${n.minutes}分以内に承認されない申請は自動的に取り消されます。`,
            "練習ポイントに現金価値はなく、売買や払い戻しはできません。",
          )
        : lines(
            `最低入金額は${n.depositMin}KRWです。`,
            `申請後${n.minutes}分以内に入金がない場合は自動的に取り消されます。`,
            "必ずご本人名義の口座から送金してください。",
          ),
    wmethod:
      unit === "P"
        ? lines("返却する練習ポイントを入力して申請します。", "申請したポイントはすぐに残高から引かれます。")
        : lines(
            "出金額を入力して申請します。",
            "申請額はすぐに残高から分けて保管されます。",
            "承認後、登録済みのご本人口座へ送金されます。",
          ),
    wcaution: lines(
      `1回${n.withdrawMin}${unit}から${n.withdrawMax}${unit}までです。`,
      `1日${n.perDay}回、申請の間隔は${n.hours}時間です。`,
      ...(unit === "P" ? [] : [`1日の合計が${n.phoneFrom}${unit}以上の場合は、先に電話で確認します。`]),
      "申請後は取り消せません。却下された場合は全額が戻ります。",
    ),
  }),
};
