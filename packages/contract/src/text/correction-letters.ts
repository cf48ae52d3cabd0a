import type { CorrectionReason } from "@maru/rules";
import type { Language, MoneyUnit } from "../wire/wire-codes.ts";
import { amount } from "./amount.ts";

/** What a correction did with one player's bets in a round; points. */
export interface CorrectionWords {
  readonly stock: string;
  readonly round: number;
  readonly reason: CorrectionReason;
  readonly staked: number;
  readonly returned: number;
  readonly taken: number;
  readonly unit: MoneyUnit;
}

/** A message to a member: its body is HTML. */
export interface MemberLetter {
  readonly title: string;
  readonly content: string;
}

interface Wording {
  readonly reasons: Readonly<Record<CorrectionReason, string>>;
  readonly write: (of: CorrectionWords, reason: string) => readonly [title: string, ...lines: string[]];
  /** What of the payouts was not there any more. */
  readonly short: (points: string) => string;
}

const WORDINGS: Readonly<Record<Language, Wording>> = {
  ko: {
    reasons: {
      "price-error": "정산에 쓴 가격에 명백한 오류가 있었어요.",
      "rule-error": "공개된 규칙과 다르게 정산되었어요.",
      "system-fault": "시스템 오류로 잘못 정산되었어요.",
    },
    write: ({ stock, round, staked, taken, unit }, reason) => [
      `${stock} ${round}회차의 정산을 정정했어요`,
      `${stock} ${round}회차의 투자를 정산 전으로 되돌렸어요. ${reason}`,
      `돌려드린 투자금: ${amount(staked)}${unit}`,
      `회수한 정산금: ${amount(taken)}${unit}`,
      "회차의 결과 기록은 그대로 남아 있어요. 투자 내역과 지갑 내역에서 확인할 수 있어요.",
    ],
    short: (points) => `남은 금액이 모자라 회수하지 않은 금액: ${points}. 회원님께 청구하지 않아요.`,
  },
  en: {
    reasons: {
      "price-error": "A price it was settled by was plainly wrong.",
      "rule-error": "It was settled otherwise than the published rules say.",
      "system-fault": "It was settled wrongly by a fault of the system.",
    },
    write: ({ stock, round, staked, taken, unit }, reason) => [
      `Round ${round} of ${stock} was corrected`,
      `What round ${round} of ${stock} had moved was reversed. ${reason}`,
      `Stakes given back: ${amount(staked)}${unit}`,
      `Payouts taken back: ${amount(taken)}${unit}`,
      "The record of the result stays as it was. You find all of it in your bets and in your wallet.",
    ],
    short: (points) => `${points} was no longer there. It was not taken, and you do not owe it.`,
  },
  zh: {
    reasons: {
      "price-error": "结算所用的价格明显有误。",
      "rule-error": "结算与公布的规则不符。",
      "system-fault": "因系统故障结算有误。",
    },
    write: ({ stock, round, staked, taken, unit }, reason) => [
      `${stock} 第${round}期的结算已更正`,
      `${stock} 第${round}期的投注已恢复到结算之前。${reason}`,
      `退还的投入金额：${amount(staked)}${unit}`,
      `收回的派彩：${amount(taken)}${unit}`,
      "该期的结果记录保持不变，您可以在投注记录和钱包记录中查看。",
    ],
    short: (points) => `余额不足而未收回的${points}，不会向您追讨。`,
  },
  ja: {
    reasons: {
      "price-error": "精算に使った価格に明らかな誤りがありました。",
      "rule-error": "公開されたルールと異なる精算でした。",
      "system-fault": "システムの不具合により誤って精算されました。",
    },
    write: ({ stock, round, staked, taken, unit }, reason) => [
      `${stock} 第${round}回の精算を訂正しました`,
      `${stock} 第${round}回の投資を精算前に戻しました。${reason}`,
      `お返しした投資金：${amount(staked)}${unit}`,
      `回収した払戻金：${amount(taken)}${unit}`,
      "結果の記録はそのまま残ります。投資履歴とウォレットの履歴で確認できます。",
    ],
    short: (points) => `残高が足りず回収しなかった${points}を、請求することはありません。`,
  },
};

/** Tells a player that the money of a round was reversed, why, and what it did with theirs. */
export function correctionLetter(language: Language, of: CorrectionWords): MemberLetter {
  const { reasons, write, short } = WORDINGS[language];
  const [title, ...lines] = write(of, reasons[of.reason]);
  const missing = of.returned - of.taken;
  const all = missing === 0 ? lines : [...lines, short(`${amount(missing)}${of.unit}`)];
  return { title, content: all.map((line) => `<p>${line}</p>`).join("") };
}
