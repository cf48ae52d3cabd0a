import type { Query } from "./query.ts";
import { ROUND_COLUMNS, type RoundRow, type SiteRound, siteRoundOf } from "./round-row.ts";

const FROM_ROUNDS = `select ${ROUND_COLUMNS}, terms.limit_min, terms.limit_max, terms.profit_per, terms.fee
  from rounds.round round
  left join site.option_terms terms on terms.id = (round.terms->>($1::integer)::text)::bigint`;

async function rounds(
  query: Query,
  where: string,
  values: readonly unknown[],
): Promise<readonly SiteRound[]> {
  const rows = await query<RoundRow>(`${FROM_ROUNDS} where ${where}`, values);
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

export interface RoundFilter {
  readonly option: number;
  /** rise, fall, draw, decided (a digit), void, running; null is all. */
  readonly kinds: readonly string[] | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly limit: number;
  readonly offset: number;
}

const KIND = `case when round.state = 'decided' then coalesce(round.outcome->>'direction', 'decided') else round.state end`;

/** Rounds whose contract has begun or that are void, newest first. */
export function begunRounds(
  query: Query,
  siteId: number,
  filter: RoundFilter,
): Promise<readonly SiteRound[]> {
  return rounds(
    query,
    `round.option_id = $2 and round.state in ('running', 'decided', 'void')
       and ($3::text[] is null or ${KIND} = any($3))
       and ($4::bigint is null or round.start_ms >= $4) and ($5::bigint is null or round.start_ms < $5)
     order by round.start_ms desc limit $6 offset $7`,
    [siteId, filter.option, filter.kinds, filter.fromMs, filter.toMs, filter.limit, filter.offset],
  );
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
