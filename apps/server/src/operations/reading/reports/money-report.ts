import type { MoneyFigures } from "@maru/contract";
import { dateOfDay } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";
import { type MoneyDay, readMoneyDays } from "./money-store.ts";
import type { ReportSpan } from "./report-store.ts";

export interface MoneyReport {
  rows: (MoneyFigures & { date: string })[];
  total: MoneyFigures;
  from: string;
  to: string;
}

/** What players brought and took with them, day by day. */
export async function moneyReport(
  query: Database["query"],
  span: Omit<ReportSpan, "rootId">,
): Promise<MoneyReport> {
  const rows = (await readMoneyDays(query, span)).map((day) => ({
    date: dateOfDay(day.day),
    ...figuresOf(day),
  }));
  const total = rows.reduce<MoneyFigures>((sum, { date: _date, ...day }) => added(sum, day), NOTHING);
  return { rows, total, from: dateOfDay(span.fromDay), to: dateOfDay(span.toDay - 1) };
}

const NOTHING: MoneyFigures = {
  deposits: 0,
  depositCount: 0,
  withdrawals: 0,
  withdrawalCount: 0,
  coinsSold: 0,
  coinsBought: 0,
  net: 0,
};

function figuresOf(day: MoneyDay): MoneyFigures {
  const [deposits, withdrawals] = [Number(day.deposits), Number(day.withdrawals)];
  const [coinsSold, coinsBought] = [Number(day.coins_sold), Number(day.coins_bought)];
  return {
    deposits,
    depositCount: day.deposit_count,
    withdrawals,
    withdrawalCount: day.withdrawal_count,
    coinsSold,
    coinsBought,
    net: deposits + coinsSold - withdrawals - coinsBought,
  };
}

function added(sum: MoneyFigures, day: MoneyFigures): MoneyFigures {
  return {
    deposits: sum.deposits + day.deposits,
    depositCount: sum.depositCount + day.depositCount,
    withdrawals: sum.withdrawals + day.withdrawals,
    withdrawalCount: sum.withdrawalCount + day.withdrawalCount,
    coinsSold: sum.coinsSold + day.coinsSold,
    coinsBought: sum.coinsBought + day.coinsBought,
    net: sum.net + day.net,
  };
}
