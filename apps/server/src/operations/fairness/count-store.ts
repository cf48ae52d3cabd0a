import type { PoolClient } from "pg";
import { assert } from "@maru/values";

/** The migration that made the record, and the lock of who counts. */
const COUNTERS = 7035;

/** Rounds from `from` to below `to`, by id. */
export interface Chunk {
  readonly from: string;
  readonly to: string;
  readonly rounds: number;
}

/** The next settled rounds; whoever asks for them counts alone until the transaction ends. */
export async function nextChunk(client: PoolClient, roundsAtOnce: number): Promise<Chunk> {
  await client.query("select pg_advisory_xact_lock($1)", [COUNTERS]);
  await client.query(FIRST_MARK);
  const { rows } = await client.query<{ from_round: string; to_round: string; rounds: string }>(NEXT_CHUNK, [
    roundsAtOnce,
  ]);
  const [chunk] = rows;
  assert(chunk !== undefined, "the mark was made above");
  return { from: chunk.from_round, to: chunk.to_round, rounds: Number(chunk.rounds) };
}

/** Adds rounds, returns and digits of the chunk to their days, and whose lighter side won of these pairs. */
export async function addChunk(
  client: PoolClient,
  { from, to }: Chunk,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  await client.query(COUNT_ROUNDS, [from, to]);
  await client.query(COUNT_RETURNS, [from, to]);
  await client.query(COUNT_DIGITS, [from, to]);
  await client.query(COUNT_LIGHTER, [
    from,
    to,
    pairs.map(([first]) => first),
    pairs.map(([, second]) => second),
  ]);
}

export async function markCounted(client: PoolClient, { to }: Chunk): Promise<void> {
  await client.query("update fairness.mark set next_round = $1", [to]);
}

/** What the archive took before the record began is not in it, and the page says since when it counts. */
const FIRST_MARK = `
  insert into fairness.mark (from_round, next_round, voids_from, next_void)
    select first, first, first, first from (select archive.through() + 1 as first) began
  on conflict (only_row) do nothing`;

/** Up to where everything is settled and sealed: a round that waits for either holds back those behind it. */
const NEXT_CHUNK = `
  with bound as (
    select least((select round_id from settlement.settled_below),
                 coalesce((select min(round_id) from proof.log_due), 9223372036854775807)) as round_id),
  next as (
    select r.id from rounds.round r, bound
     where r.id >= (select next_round from fairness.mark) and r.id < bound.round_id order by r.id limit $1)
  select mark.next_round as from_round, (select count(*) from next) as rounds,
         greatest(mark.next_round, case when (select count(*) from next) < $1 then (select round_id from bound)
                                        else (select max(id) + 1 from next) end) as to_round
    from fairness.mark`;

/** The day in Seoul on which a round began. */
const DAY = "floor((r.start_ms + 32400000) / 86400000.0)::integer";
const IN_CHUNK = "r.id >= $1 and r.id < $2";

const COUNT_ROUNDS = `
  insert into fairness.day_round as t (day, option_id, void_cause, rounds)
    select ${DAY}, r.option_id, coalesce(r.void_cause, ''), count(*) from rounds.round r where ${IN_CHUNK} group by 1, 2, 3
  on conflict (day, option_id, void_cause) do update set rounds = t.rounds + excluded.rounds`;

/** One reading of the chunk's bets along their key. Status 3 is a draw: its stakes went back. */
const COUNT_RETURNS = `
  with side as (
    select b.round_id, b.type, count(*) as bets, sum(b.stake) as staked,
           sum(settlement.returned(b.stake, b.multiple_bp, 1::smallint)) as pays
      from betting.bet b where b.round_id >= $1 and b.round_id < $2 group by 1, 2)
  insert into fairness.day_return as t (day, option_id, type, rounds, won, bets, staked, returned, pays, pays_squared)
    select ${DAY}, r.option_id, s.type, count(*), count(*) filter (where o.status = 1), sum(s.bets), sum(s.staked),
           coalesce(sum(s.pays) filter (where o.status = 1), 0), sum(s.pays), sum(s.pays::numeric * s.pays)
      from side s
      join rounds.round r on r.id = s.round_id and r.state = 'decided'
      join settlement.round_outcome o on o.round_id = s.round_id and o.type = s.type and o.status in (1, 2)
     group by 1, 2, 3
  on conflict (day, option_id, type) do update set rounds = t.rounds + excluded.rounds, won = t.won + excluded.won,
    bets = t.bets + excluded.bets, staked = t.staked + excluded.staked, returned = t.returned + excluded.returned,
    pays = t.pays + excluded.pays, pays_squared = t.pays_squared + excluded.pays_squared`;

const COUNT_DIGITS = `
  insert into fairness.day_digit as t (day, option_id, is_sealed, digit, rounds)
    select ${DAY}, r.option_id, r.seed_commit is not null, (r.outcome ->> 'digit')::smallint, count(*)
      from rounds.round r where ${IN_CHUNK} and r.outcome ->> 'kind' = 'digit' group by 1, 2, 3, 4
  on conflict (day, option_id, is_sealed, digit) do update set rounds = t.rounds + excluded.rounds`;

/** Stakes as they were sealed in the public log, never as the books have them: anyone can count this again. */
const COUNT_LIGHTER = `
  with sealed as (
    select r.id, ${DAY} as day, r.option_id, (leaf.body::jsonb) -> 'stakes' as stakes
      from rounds.round r join proof.log_leaf leaf on leaf.round_id = r.id and leaf.kind = 'stakes'
     where ${IN_CHUNK} and r.state = 'decided'),
  contest as (
    select s.id, s.day, s.option_id, p.first, p.second, coalesce((s.stakes -> p.first ->> 'points')::bigint, 0) as a,
           coalesce((s.stakes -> p.second ->> 'points')::bigint, 0) as b
      from sealed s cross join unnest($3::text[], $4::text[]) p (first, second))
  insert into fairness.day_lighter as t (day, option_id, pair, rounds, won)
    select c.day, c.option_id, c.first, count(*), count(*) filter (where o.status = 1)
      from contest c
      join settlement.round_outcome o
        on o.round_id = c.id and o.type = case when c.a < c.b then c.first else c.second end and o.status in (1, 2)
      join settlement.round_outcome other
        on other.round_id = c.id and other.type = case when c.a < c.b then c.second else c.first end
     where c.a <> c.b
     group by 1, 2, 3
  on conflict (day, option_id, pair) do update set rounds = t.rounds + excluded.rounds, won = t.won + excluded.won`;
