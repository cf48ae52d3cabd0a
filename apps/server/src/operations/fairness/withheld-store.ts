import { WITHHELD_DAYS } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";

/** A market that has rounds without the witness's half, over the days that are looked at. */
export interface WithheldRow {
  readonly stock: string;
  readonly withheld: number;
  readonly rounds: number;
  /** The newest of them, and the day in Seoul on which it began. */
  readonly newest: number;
  readonly day: number;
}

/** What closed a market once is no reason a second time: only rounds behind that one count. */
const WITHHELD = `
  with bound as (
    select next_round, floor((next_round / 1000 * 30000 + 32400000) / 86400000.0)::integer - ${WITHHELD_DAYS} as before_day from fairness.mark),
  missing as (
    select r.stock, count(*)::integer as withheld, max(r.id) as newest
      from rounds.round r, bound
     where r.state = 'void' and r.void_cause = 'WITHHELD' and r.id < bound.next_round
       and r.id >= ((bound.before_day + 1) * 86400000::bigint - 32400000) / 30000 * 1000
       and r.id > coalesce((select max(t.closed_for_round) from market.terms t where t.stock = r.stock), 0)
     group by 1)
  select m.stock, m.withheld, m.newest::float8 as newest, floor((m.newest / 1000 * 30000 + 32400000) / 86400000.0)::integer as day,
         (select coalesce(sum(d.rounds), 0) from fairness.day_round d join site.option o on o.id = d.option_id, bound
           where o.stock = m.stock and d.day > bound.before_day)::float8 as rounds
    from missing m order by 1`;

export function withheldRounds(query: Database["query"]): Promise<readonly WithheldRow[]> {
  return query<WithheldRow>(WITHHELD);
}
