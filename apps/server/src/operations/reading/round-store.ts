import { ROUND_COLUMNS } from "../../platform/round-row.ts";
import type { PageStart } from "./page.ts";
import type { Query } from "./query.ts";
import { type SiteRound, type SiteRoundRow, siteRoundOf } from "./site-round.ts";

const FROM_ROUNDS = `select ${ROUND_COLUMNS}, terms.limit_min, terms.limit_max, terms.profit_per, terms.fee
  from rounds.round round
  left join site.option_terms terms on terms.id = (round.terms->>($1::integer)::text)::bigint`;

async function rounds(
  query: Query,
  where: string,
  values: readonly unknown[],
): Promise<readonly SiteRound[]> {
  const rows = await query<SiteRoundRow>(`${FROM_ROUNDS} where ${where}`, values);
  return rows.map(siteRoundOf);
}

/** The round that takes bets, or is locked until its end. */
export async function bettingRound(query: Query, siteId: number, option: number): Promise<SiteRound | null> {
  const [round] = await rounds(
    query,
    "round.option_id = $2 and round.state in ('open', 'locked') order by round.start_ms desc limit 1",
    [siteId, option],
  );
  return round ?? null;
}

/** The newest round of the option that began before `beforeMs`; null means before any betting round. */
export async function roundBefore(
  query: Query,
  siteId: number,
  of: { readonly option: number; readonly beforeMs: number | null },
): Promise<SiteRound | null> {
  const [round] = await rounds(
    query,
    `round.option_id = $2 and round.state <> 'scheduled' and ($3::bigint is null or round.start_ms < $3)
       and ($3 is not null or round.state not in ('open', 'locked')) order by round.start_ms desc limit 1`,
    [siteId, of.option, of.beforeMs],
  );
  return round ?? null;
}

/** A round that the site took part in. */
export async function roundOfSite(query: Query, siteId: number, id: number): Promise<SiteRound | null> {
  const [round] = await rounds(query, "round.id = $2 and round.terms ? ($1::integer)::text", [siteId, id]);
  return round ?? null;
}

/** Those of the rounds that there are, on any site. */
export function roundsById(
  query: Query,
  siteId: number,
  ids: readonly number[],
): Promise<readonly SiteRound[]> {
  return rounds(query, "round.id = any ($2::bigint[])", [siteId, ids]);
}

/** Any round: its evidence is public on every site. */
export async function anyRound(query: Query, siteId: number, id: number): Promise<SiteRound | null> {
  const [round] = await rounds(query, "round.id = $2", [siteId, id]);
  return round ?? null;
}

/** The betting rounds of the site's options on these stocks. */
export function bettingRoundsOf(
  query: Query,
  siteId: number,
  stocks: readonly string[],
): Promise<readonly SiteRound[]> {
  return rounds(
    query,
    `round.stock = any($2) and round.state in ('open', 'locked') and round.terms ? ($1::integer)::text
      order by round.option_id, round.start_ms`,
    [siteId, stocks],
  );
}

export interface RoundFilter extends PageStart {
  readonly option: number;
  /** rise, fall, draw, odd, even, void, running; null is all. */
  readonly kinds: readonly string[] | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

const KIND = `case when round.state <> 'decided' then round.state
    else coalesce(round.outcome->>'direction', case (round.outcome->>'digit')::integer % 2 when 1 then 'odd' else 'even' end) end`;

/** `first` is the number of the first of its four values. */
const begun = (first: number): string => {
  const [option, kinds, from, to] = [first, first + 1, first + 2, first + 3].map((place) => `$${place}`);
  return `round.option_id = ${option} and round.state in ('running', 'decided', 'void')
    and (${kinds}::text[] is null or ${KIND} = any(${kinds}))
    and (${from}::bigint is null or round.start_ms >= ${from}) and (${to}::bigint is null or round.start_ms < ${to})`;
};

/** Rounds whose contract has begun or that are void, newest first. An option's rounds have ids in the order of their start. */
export async function begunRounds(
  query: Query,
  siteId: number,
  filter: RoundFilter,
): Promise<readonly SiteRound[]> {
  const values = [filter.option, filter.kinds, filter.fromMs, filter.toMs];
  const beforeMs = await startOfPage(query, values, filter);
  if (beforeMs === PAST_THE_END) return [];
  return rounds(
    query,
    `${begun(2)} and ($6::bigint is null or round.start_ms < $6) order by round.start_ms desc limit $7`,
    [siteId, ...values, beforeMs, filter.limit],
  );
}

const PAST_THE_END = Symbol("past the end");

/** The start of the round above the page, null for the first page. */
async function startOfPage(
  query: Query,
  values: readonly unknown[],
  { beforeId, skip }: PageStart,
): Promise<string | null | typeof PAST_THE_END> {
  if (beforeId === null && skip === 0) return null;
  const [above] =
    beforeId === null
      ? await query<{ start_ms: string }>(
          `select min(start_ms) as start_ms from (
             select round.start_ms from rounds.round round where ${begun(1)} order by round.start_ms desc limit $5) newer
            having count(*) = $5`,
          [...values, skip],
        )
      : await query<{ start_ms: string }>("select start_ms from rounds.round where id = $1", [beforeId]);
  return above?.start_ms ?? PAST_THE_END;
}

export interface ResultCounts {
  readonly rises: number;
  readonly falls: number;
  readonly sideChanges: number;
  readonly odds: number;
  readonly evens: number;
  readonly parityChanges: number;
}

/** Results of an option whose rounds began in [fromMs, toMs). Draws and voids are no results here and change nothing. */
export async function countResults(
  query: Query,
  of: { readonly option: number; readonly fromMs: number; readonly toMs: number },
): Promise<ResultCounts> {
  const [counts] = await query<ResultCounts>(
    `with result as (
       select start_ms, outcome->>'direction' as side, (outcome->>'digit')::integer % 2 as parity
         from rounds.round
        where option_id = $1 and start_ms >= $2 and start_ms < $3 and state = 'decided'
          and outcome->>'direction' is distinct from 'draw'),
     changed as (
       select side, parity, lag(side) over (order by start_ms) as side_before,
              lag(parity) over (order by start_ms) as parity_before from result)
     select count(*) filter (where side = 'rise')::integer as rises, count(*) filter (where side = 'fall')::integer as falls,
            count(*) filter (where side <> side_before)::integer as "sideChanges",
            count(*) filter (where parity = 1)::integer as odds, count(*) filter (where parity = 0)::integer as evens,
            count(*) filter (where parity <> parity_before)::integer as "parityChanges"
       from changed`,
    [of.option, of.fromMs, of.toMs],
  );
  return counts ?? { rises: 0, falls: 0, sideChanges: 0, odds: 0, evens: 0, parityChanges: 0 };
}
