import type { Round } from "@maru/rules";
import type { ArchivedTick, TickPiece } from "../../ports/archived-ticks.ts";
import type { ClockReading, TickHead } from "../../ports/round-evidence.ts";
import type { Query } from "./query.ts";
import type { TermsRow } from "./site-round.ts";

export type EvidenceTickRow = ArchivedTick;

const TICK_COLUMNS = "seq, at_ms, received_at_ms, trade_id, price, qty, flag";

export interface Window {
  readonly stock: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Every tick of the window in the order of arrival, whatever its flag: what was left out is evidence too. */
export function evidenceTicks(
  query: Query,
  window: Window,
  limit: number,
): Promise<readonly EvidenceTickRow[]> {
  return query<EvidenceTickRow>(
    `select ${TICK_COLUMNS} from market.tick
      where stock = $1 and at_ms >= $2 and at_ms < $3 order by seq limit $4`,
    [window.stock, window.fromMs, window.toMs, limit],
  );
}

/** The market's rules in the version that a round beginning then is under, with the source that its game is decided by. */
export async function marketRules(
  query: Query,
  { stock, times: { startMs, gameStartMs } }: Pick<Round, "stock" | "times">,
): Promise<Record<string, unknown>> {
  const [row] = await query<{ rules: Record<string, unknown> | null }>(
    "select market.rules_at($1, $2, $3) as rules",
    [stock, startMs, gameStartMs],
  );
  return row?.rules ?? {};
}

export interface OfferRow extends TermsRow {
  readonly id: string;
  readonly site_id: number;
}

/** Versions of what sites offer, by their ids. */
export function offerRows(query: Query, ids: readonly number[]): Promise<readonly OfferRow[]> {
  return query<OfferRow>(
    `select id, site_id, limit_min, limit_max, profit_per, fee from site.option_terms
      where id = any ($1::bigint[]) order by site_id`,
    [ids],
  );
}

/** The sealed seed; row-level security hides it until it is revealed. */
export async function revealedSeed(query: Query, roundId: number): Promise<string | null> {
  const [row] = await query<{ seed: string }>(
    "select encode(seed, 'hex') as seed from rounds.seed where round_id = $1 and revealed_at_ms is not null",
    [roundId],
  );
  return row?.seed ?? null;
}

/** The last tick that counts before a moment. */
export async function lastUsedTick(
  query: Query,
  stock: string,
  beforeMs: number,
): Promise<EvidenceTickRow | null> {
  const [row] = await query<EvidenceTickRow>(
    `select ${TICK_COLUMNS} from market.tick
      where stock = $1 and at_ms < $2 and flag = 'used' order by at_ms desc, seq desc limit 1`,
    [stock, beforeMs],
  );
  return row ?? null;
}

export interface ChainRow {
  readonly terminal: string;
  readonly length: number;
  readonly first_slot_ms: string;
  readonly slot_length_ms: number;
  readonly published_at_ms: string;
  readonly salt: string | null;
  readonly salted_at_ms: string | null;
  /** In their order; empty where the operator's chain makes the path alone. */
  readonly witnesses: readonly WitnessRow[];
}

export interface WitnessRow {
  readonly key: string;
  readonly terminal: string;
  readonly statement: string;
}

/** The chain that the seeds of a round's window are of. No window reaches over the beginning of a chain. */
export async function seedChain(query: Query, window: Window): Promise<ChainRow | null> {
  const [row] = await query<ChainRow>(
    `select encode(terminal, 'hex') as terminal, length, first_slot_ms, slot_length_ms, published_at_ms,
            encode(salt, 'hex') as salt, salted_at_ms,
            coalesce((select json_agg(json_build_object('key', w.witness, 'terminal', encode(w.terminal, 'hex'),
                                                        'statement', w.statement) order by w.place)
                        from proof.witness_chain w
                       where w.stock = c.stock and w.first_slot_ms = c.first_slot_ms and c.witnesses > 0), '[]') as witnesses
       from market.seed_chain c
      where stock = $1 and first_slot_ms <= $2 and salt is not null order by first_slot_ms desc limit 1`,
    [window.stock, window.fromMs],
  );
  return row ?? null;
}

export interface SlotRow {
  readonly slot_ms: string;
  readonly seed: string;
  /** In the order of the chain's witnesses. */
  readonly links: readonly string[];
}

/** The newest revealed seed of the slots that make the window's path, with its links: those before follow by hashing. */
export function revealedSlots(
  query: Query,
  window: Window,
  chain: Pick<ChainRow, "first_slot_ms" | "slot_length_ms" | "witnesses">,
): Promise<readonly SlotRow[]> {
  return query<SlotRow>(
    `select r.slot_ms, encode(r.seed, 'hex') as seed, shown.links
       from market.seed_reveal r
       cross join lateral (
         select json_agg(encode(l.link, 'hex') order by w.place) as links, count(*) as parts
           from proof.slot_link l
           join proof.witness_chain w on w.stock = l.stock and w.witness = l.witness and w.first_slot_ms = $5
          where l.stock = r.stock and l.slot_ms = r.slot_ms) shown
      where r.stock = $1 and r.slot_ms > $2::bigint - $4 and r.slot_ms < $3 and shown.parts = $6
      order by r.slot_ms desc limit 1`,
    [
      window.stock,
      window.fromMs,
      window.toMs,
      chain.slot_length_ms,
      chain.first_slot_ms,
      chain.witnesses.length,
    ],
  );
}

/** All of them: a chain that was made before witnesses shows each by itself. */
export function everyRevealedSlot(
  query: Query,
  window: Window,
  slotLengthMs: number,
): Promise<readonly SlotRow[]> {
  return query<SlotRow>(
    `select slot_ms, encode(seed, 'hex') as seed, '{}'::text[] as links from market.seed_reveal
      where stock = $1 and slot_ms > $2::bigint - $4 and slot_ms < $3 order by slot_ms`,
    [window.stock, window.fromMs, window.toMs, slotLengthMs],
  );
}

/** What the chain's witnesses signed when they first showed a slot, or one behind it, in their order. */
export async function revealsOf(
  query: Query,
  {
    stock,
    slotMs,
    keys,
  }: { readonly stock: string; readonly slotMs: number; readonly keys: readonly string[] },
): Promise<readonly string[]> {
  const rows = await query<{ statement: string }>(
    `select r.statement from unnest($3::text[]) with ordinality as w (witness, place)
       cross join lateral (select reveal_id from proof.slot_link l
                            where l.stock = $1 and l.witness = w.witness and l.slot_ms >= $2 and l.from_slot_ms <= $2
                            order by l.slot_ms limit 1) shown
       join proof.reveal r on r.id = shown.reveal_id where r.statement is not null order by w.place`,
    [stock, slotMs, keys],
  );
  return rows.map(({ statement }) => statement);
}

/** The newest head of each market's chain of ticks. */
export async function newestHeads(query: Query): Promise<readonly TickHead[]> {
  const rows = await query<{ stock: string; seq: string; head: string }>(
    `select m.stock, l.seq, encode(l.head, 'base64') as head
       from market.market m
      cross join lateral (select seq, head from market.tick_link where stock = m.stock order by seq desc limit 1) l
      order by m.stock`,
  );
  return rows.map(({ stock, seq, head }) => ({
    stock,
    seq: Number(seq),
    head: Buffer.from(head, "base64").toString("base64url"),
  }));
}

export interface VoidStakeRow {
  readonly type: string;
  readonly bets: number;
  readonly staked: string;
  /** What the type would have paid in all. */
  readonly pays: string;
}

/** What stood on a void round, by type; null where the public record of fairness did not count it. */
export async function voidStakes(query: Query, roundId: number): Promise<readonly VoidStakeRow[] | null> {
  const [mark] = await query<{ is_counted: boolean }>(
    "select $1 >= voids_from and $1 < next_void as is_counted from fairness.mark",
    [roundId],
  );
  if (mark?.is_counted !== true) return null;
  return query<VoidStakeRow>(
    "select type, bets, staked, pays from fairness.void_stake where round_id = $1 order by type",
    [roundId],
  );
}

export interface IncidentRow {
  readonly kind: string;
  readonly from_ms: string;
  readonly to_ms: string | null;
}

export function incidentsIn(query: Query, window: Window): Promise<readonly IncidentRow[]> {
  return query<IncidentRow>(
    `select kind, from_ms, to_ms from market.incident
      where stock = $1 and from_ms < $3 and coalesce(to_ms, $3) >= $2 order by id`,
    [window.stock, window.fromMs, window.toMs],
  );
}

/** What was read last of our clock by a moment: F-15. */
export async function lastClockReading(query: Query, atMs: number): Promise<ClockReading | null> {
  const [row] = await query<{ at_ms: string; offset_ms: number | null }>(
    "select at_ms, offset_ms from market.clock_reading where at_ms <= $1 order by at_ms desc limit 1",
    [atMs],
  );
  return row === undefined ? null : { atMs: Number(row.at_ms), offsetMs: row.offset_ms };
}

/** The archived pieces that may hold ticks of the window, oldest first. */
export function tickPiecesIn(query: Query, window: Window): Promise<readonly TickPiece[]> {
  return query<TickPiece>(
    `select file, sha256 from archive.piece
      where kind = 'ticks' and stock = $1 and to_ms >= $2 and from_ms < $3 order by last_seq`,
    [window.stock, window.fromMs, window.toMs],
  );
}

/** The newest archived pieces that hold ticks of before a moment, newest first: a piece may hold none that was used. */
export function tickPiecesBefore(
  query: Query,
  stock: string,
  beforeMs: number,
): Promise<readonly TickPiece[]> {
  return query<TickPiece>(
    `select file, sha256 from archive.piece
      where kind = 'ticks' and stock = $1 and from_ms < $2 order by last_seq desc limit 2`,
    [stock, beforeMs],
  );
}

/** Digits behind the point of a market's prices; null of an unknown one. */
export async function precisionOf(query: Query, stock: string): Promise<number | null> {
  const [row] = await query<{ precision: number }>("select precision from market.market where stock = $1", [
    stock,
  ]);
  return row?.precision ?? null;
}

/** Ticks behind a number in the order of arrival. */
export function ticksBehind(
  query: Query,
  { stock, after }: { readonly stock: string; readonly after: number },
  limit: number,
): Promise<readonly EvidenceTickRow[]> {
  return query<EvidenceTickRow>(
    `select ${TICK_COLUMNS} from market.tick where stock = $1 and seq > $2 order by seq limit $3`,
    [stock, after, limit],
  );
}

/** The oldest archived piece with a tick behind a number; null where none has. */
export async function firstPieceBehind(
  query: Query,
  stock: string,
  after: number,
): Promise<TickPiece | null> {
  const [row] = await query<TickPiece>(
    `select file, sha256 from archive.piece where kind = 'ticks' and stock = $1 and last_seq > $2 order by last_seq limit 1`,
    [stock, after],
  );
  return row ?? null;
}
