import type { Language, MoneyUnit } from "../wire/wire-codes.ts";
import { amount } from "./amount.ts";
import type { MemberLetter } from "./correction-letters.ts";

/** What a month moved for a player whose play is intensive; points. */
export interface IntensiveMonth {
  readonly year: number;
  readonly month: number;
  readonly deposited: number;
  readonly withdrawn: number;
  readonly staked: number;
  readonly returned: number;
  readonly unit: MoneyUnit;
}

interface Figures extends Pick<IntensiveMonth, "year" | "month"> {
  readonly deposited: string;
  readonly withdrawn: string;
  readonly staked: string;
  readonly net: string;
}

const WORDINGS: Readonly<Record<Language, (of: Figures) => readonly [title: string, ...lines: string[]]>> = {
  ko: ({ year, month, deposited, withdrawn, staked, net }) => [
    `${year}년 ${month}월 이용 요약`,
    "손실이 3주 연속으로 커서 매월 이용 요약을 보내 드려요.",
    `입금: ${deposited}`,
    `출금: ${withdrawn}`,
    `투자: ${staked}`,
    `순손익: ${net}`,
    "보호 설정에서 한도를 낮추거나 휴식을 시작할 수 있어요. 도움이 필요하면 1336으로 전화해 주세요.",
  ],
  en: ({ year, month, deposited, withdrawn, staked, net }) => [
    `Your play in ${year}-${String(month).padStart(2, "0")}`,
    "You lost much in each of three weeks, so we send you a summary every month.",
    `Deposits: ${deposited}`,
    `Withdrawals: ${withdrawn}`,
    `Staked: ${staked}`,
    `Net result: ${net}`,
    "Your protection page lets you lower your limits or take a break. The help line in Korea is 1336.",
  ],
  zh: ({ year, month, deposited, withdrawn, staked, net }) => [
    `${year}年${month}月使用摘要`,
    "由于您连续三周亏损较大，我们每月向您发送使用摘要。",
    `充值：${deposited}`,
    `提现：${withdrawn}`,
    `投入：${staked}`,
    `净盈亏：${net}`,
    "您可以在保护设置中降低限额或开始休息。需要帮助时请拨打韩国求助热线1336。",
  ],
  ja: ({ year, month, deposited, withdrawn, staked, net }) => [
    `${year}年${month}月のご利用のまとめ`,
    "3週続けて損失が大きかったため、毎月ご利用のまとめをお送りします。",
    `入金：${deposited}`,
    `出金：${withdrawn}`,
    `投資：${staked}`,
    `純損益：${net}`,
    "保護設定で限度額を下げたり、休憩を始めたりできます。お困りのときは韓国の相談窓口1336へお電話ください。",
  ],
};

/** The summary of a month for a player whose play is intensive (P-33). */
export function intensiveLetter(language: Language, of: IntensiveMonth): MemberLetter {
  const figure = (points: number): string => `${amount(points)}${of.unit}`;
  const net = of.returned - of.staked;
  const [title, ...lines] = WORDINGS[language]({
    year: of.year,
    month: of.month,
    deposited: figure(of.deposited),
    withdrawn: figure(of.withdrawn),
    staked: figure(of.staked),
    net: `${net > 0 ? "+" : ""}${figure(net)}`,
  });
  return { title, content: lines.map((line) => `<p>${line}</p>`).join("") };
}
