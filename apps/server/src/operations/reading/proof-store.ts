import type { Round } from "@maru/rules";
import type { ArchivedTick, TickPiece } from "../../ports/archived-ticks.ts";
import type { ClockReading } from "../../ports/round-evidence.ts";
import type { Query } from "./query.ts";

export type EvidenceTickRow = ArchivedTick;

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
    `select seq, at_ms, trade_id, price, qty, flag from market.tick
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
    `select seq, at_ms, trade_id, price, qty, flag from market.tick
      where stock = $1 and at_ms < $2 and flag = 'used' order by at_ms desc, seq desc limit 1`,
    [stock, beforeMs],
  );
  return row ?? null;
}

export interface ChainRow {
  readonly terminal: string;
  readonly length: number;
  readonly first_slot_ms: string;
  readonly published_at_ms: string;
  readonly salt: string | null;
  readonly salted_at_ms: string | null;
}

/** The chain that the seeds of a round's window are of. No window reaches over the beginning of a chain. */
export async function seedChain(query: Query, window: Window): Promise<ChainRow | null> {
  const [row] = await query<ChainRow>(
    `select encode(terminal, 'hex') as terminal, length, first_slot_ms, published_at_ms, encode(salt, 'hex') as salt,
            salted_at_ms from market.seed_chain
      where stock = $1 and first_slot_ms <= $2 order by first_slot_ms desc limit 1`,
    [window.stock, window.fromMs],
  );
  return row ?? null;
}

/** The revealed seeds of the 30 s slots that make the window's path. */
export function revealedSlots(
  query: Query,
  window: Window,
): Promise<readonly { readonly slot_ms: string; readonly seed: string }[]> {
  return query<{ slot_ms: string; seed: string }>(
    `select slot_ms, encode(seed, 'hex') as seed from market.seed_reveal
      where stock = $1 and slot_ms > $2::bigint - 30000 and slot_ms < $3 order by slot_ms`,
    [window.stock, window.fromMs, window.toMs],
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
