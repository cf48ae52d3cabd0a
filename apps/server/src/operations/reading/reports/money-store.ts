import { TRANSFER_CODES } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { ReportSpan } from "./report-store.ts";

type Query = Database["query"];

/** A day's sums; points as text. */
export interface MoneyDay {
  readonly day: number;
  readonly deposits: string;
  readonly deposit_count: number;
  readonly withdrawals: string;
  readonly withdrawal_count: number;
  readonly coins_sold: string;
  readonly coins_bought: string;
}

const { deposit, withdrawalPaid, coinSold, coinBought } = TRANSFER_CODES;

const sumOf = (code: number): string => `coalesce(sum(amount) filter (where code = ${code}), 0)::bigint`;
const countOf = (code: number): string => `count(*) filter (where code = ${code})::integer`;

/** What came from outside and went out again, by day, newest first: out of an index that holds nothing else. */
export function readMoneyDays(
  query: Query,
  { siteId, fromDay, toDay }: Omit<ReportSpan, "rootId">,
): Promise<readonly MoneyDay[]> {
  return query<MoneyDay>(
    `select ((at_ms + 32400000) / 86400000)::integer as day,
            ${sumOf(deposit)} as deposits, ${countOf(deposit)} as deposit_count,
            ${sumOf(withdrawalPaid)} as withdrawals, ${countOf(withdrawalPaid)} as withdrawal_count,
            ${sumOf(coinSold)} as coins_sold, ${sumOf(coinBought)} as coins_bought
       from ledger.transfer
      where site_id = $1 and code in (${deposit}, ${withdrawalPaid}, ${coinSold}, ${coinBought})
        and at_ms >= $2::bigint * 86400000 - 32400000 and at_ms < $3::bigint * 86400000 - 32400000
      group by 1 order by 1 desc`,
    [siteId, fromDay, toDay],
  );
}
