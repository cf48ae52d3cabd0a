import { digitReturns, type FeeTable, sideReturns, type TypeReturn } from "@maru/rules";
import type { Query } from "./tree-store.ts";

/** The return of every bet type that the site offers now, of a million; of what is switched off too, since it may be on tomorrow. */
export async function returnsOffered(query: Query, siteId: number): Promise<readonly number[]> {
  const rows = await query<{ profit_per: number | null; fee: FeeTable | null }>(
    `select terms.profit_per, terms.fee from site.option
       join lateral (select profit_per, fee from site.option_terms t where t.option_id = option.id and t.site_id = $1
                      order by t.version desc limit 1) terms on true`,
    [siteId],
  );
  return rows
    .flatMap(({ profit_per: profit, fee }): readonly TypeReturn[] =>
      fee === null ? sideReturns(profit ?? 0) : digitReturns(fee),
    )
    .map(({ rtpPpm }) => rtpPpm);
}
