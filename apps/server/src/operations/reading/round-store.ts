import { ROUND_COLUMNS } from "../../platform/round-row.ts";
import type { PageStart } from "./page.ts";
import type { Query } from "./query.ts";
import { type SiteRound, type SiteRoundRow, siteRoundOf } from "./site-round.ts";

/** `place` is the site's. */
const fromRounds = (
  place: string,
): string => `select ${ROUND_COLUMNS}, terms.limit_min, terms.limit_max, terms.profit_per, terms.fee
  from rounds.round round
  left join site.option_terms terms on terms.id = (round.terms->>(${place}::integer)::text)::bigint`;

async function rounds(
  query: Query,
  where: string,
  values: readonly unknown[],
  site = "$1",
): Promise<readonly SiteRound[]> {
  const rows = await query<SiteRoundRow>(`${fromRounds(site)} where ${where}`, values);
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
  /** rise, fall, draw, decided (a digit), void, running; null is all. */
  readonly kinds: readonly string[] | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

const KIND = `case when round.state = 'decided' then coalesce(round.outcome->>'direction', 'decided') else round.state end`;

const BEGUN = `round.option_id = $1 and round.state in ('running', 'decided', 'void')
  and ($2::text[] is null or ${KIND} = any($2))
  and ($3::bigint is null or round.start_ms >= $3) and ($4::bigint is null or round.start_ms < $4)`;

/** Rounds whose contract has begun or that are void, newest first. An option's rounds have ids in the order of their start. */
export async function begunRounds(
  query: Query,
  siteId: number,
  filter: RoundFilter,
): Promise<readonly SiteRound[]> {
  const values = [filter.option, filter.kinds, filter.fromMs, filter.toMs];
  const beforeMs = await startOfPage(query, values, filter);
  if (beforeMs === "past the end") return [];
  return rounds(
    query,
    `${BEGUN} and ($6::bigint is null or round.start_ms < $6) order by round.start_ms desc limit $7`,
    [...values, siteId, beforeMs, filter.limit],
    "$5",
  );
}

/** The start of the round above the page, null for the first page. */
async function startOfPage(
  query: Query,
  values: readonly unknown[],
  { beforeId, skip }: PageStart,
): Promise<string | null | "past the end"> {
  if (beforeId === null && skip === 0) return null;
  const [above] =
    beforeId === null
      ? await query<{ start_ms: string }>(
          `select min(start_ms) as start_ms from (
             select round.start_ms from rounds.round round where ${BEGUN} order by round.start_ms desc limit $5) newer
            having count(*) = $5`,
          [...values, skip],
        )
      : await query<{ start_ms: string }>("select start_ms from rounds.round where id = $1", [beforeId]);
  return above?.start_ms ?? "past the end";
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
