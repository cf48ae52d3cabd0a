import { assert, type RoundId, roundId as asRoundId } from "@maru/values";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";
import { leafHash, merkleTree } from "../../../platform/merkle-tree.ts";
import type { AnyLeaf, LogLeaf } from "./log-bodies.ts";
import { filledTiles, hashesIn, type Tile, TILE_WIDTH } from "./tiles.ts";

export interface StoredLeaf extends LogLeaf {
  readonly index: number;
}

export interface StoredCheckpoint {
  readonly size: number;
  readonly root: Buffer;
  readonly issuedAtMs: number;
  readonly keyId: string;
  readonly signature: Buffer;
}

/** A round that was promised and whose stakes are not sealed yet. */
export interface DueRound {
  readonly roundId: number;
  readonly lockMs: number;
  /** Null of a round that was promised before markets were noted. */
  readonly stock: string | null;
}

export interface StakesBody {
  readonly roundId: RoundId;
  readonly body: string;
}

/** A leaf of stakes as it stands in the log. */
export interface PlacedStakes extends StakesBody {
  readonly index: number;
}

/** A leaf of no round. */
export interface PlacedBody {
  readonly index: number;
  readonly body: string;
}

/** All SQL of the public log. */
export interface LogStore {
  /** Adds what is not there yet, in this order. Terms make the round's stakes due; stakes are accepted for a due round only. */
  append(leaves: readonly AnyLeaf[]): Promise<void>;
  /** Rounds locked by `nowMs` whose stakes are not sealed, the youngest lock first: its strike is the next to come. */
  dueRounds(nowMs: number): Promise<readonly DueRound[]>;
  /** The one that has waited longest; null where nothing waits. */
  oldestDue(nowMs: number): Promise<DueRound | null>;
  /** Notes settled rounds whose payouts are to be logged; one that is noted or logged already stays as it is. */
  notePaid(roundIds: readonly number[]): Promise<void>;
  /** Settled rounds whose payouts are not logged, and whose stakes and result are; the youngest first. */
  paidDue(): Promise<readonly number[]>;
  /** They are not looked at again. */
  forgetPaid(roundIds: readonly number[]): Promise<void>;
  size(): Promise<number>;
  /** Fewer than `width` where the log does not reach so far. */
  hashes(tile: Tile): Promise<readonly Buffer[]>;
  bodies(index: number): Promise<readonly string[]>;
  leavesOf(roundId: number): Promise<readonly StoredLeaf[]>;
  /** The hash of the leaf that promised the round; null where none stands. */
  termsHash(roundId: number): Promise<Buffer | null>;
  /** The leaves of stakes of these rounds. */
  stakesOf(rounds: readonly RoundId[]): Promise<readonly StakesBody[]>;
  /** Leaves of stakes behind this place, ascending: where there are too many, the newest. */
  stakesAfter(index: number): Promise<readonly PlacedStakes[]>;
  /** Of the last starts, the newest first. */
  starts(): Promise<readonly PlacedBody[]>;
  /** The last leaves that say who the witnesses are, the newest first. */
  witnesses(): Promise<readonly PlacedBody[]>;
  /** Of days whose balances were sealed, the newest first. */
  balances(): Promise<readonly PlacedBody[]>;
  /** Of chains of ticks, those of minutes in [fromMs, toMs), ascending. */
  ticksLeaves(fromMs: number, toMs: number): Promise<readonly PlacedBody[]>;
  /** The body of the newest leaf of chains of ticks. */
  newestTicks(): Promise<string | null>;
  newestCheckpoint(): Promise<StoredCheckpoint | null>;
  checkpointOf(size: number): Promise<StoredCheckpoint | null>;
  /** Lines of the checkpoint's note that witnesses have signed. */
  cosignatures(size: number): Promise<readonly string[]>;
  keepCheckpoint(checkpoint: StoredCheckpoint): Promise<void>;
  /** Leaf hashes of the receipts of these bets, by bet id; a bet without a receipt is missing. */
  receiptLeaves(roundId: number, betIds: readonly number[]): Promise<ReadonlyMap<number, Buffer>>;
}

const NO_SALT = new Uint8Array(0);
const ROUNDS_AT_ONCE = 50;
/** Of starts, of witnesses, and of days. */
const LEAVES_SHOWN = 50;
const MINUTES_SHOWN = 1_440;
const STAKES_AT_ONCE = 500;

export function createLogStore(database: Database): LogStore {
  assert(database.role === "maru_proof", `the log is kept by maru_proof, not by ${database.role}`);
  return {
    append: (leaves) => database.transaction((client) => append(client, leaves)),
    dueRounds: async (nowMs) => {
      const rows = await database.query<DueRow>(
        "select round_id, lock_ms, stock from proof.log_due where lock_ms <= $1 order by lock_ms desc, round_id limit $2",
        [nowMs, ROUNDS_AT_ONCE],
      );
      return rows.map(dueRound);
    },
    oldestDue: async (nowMs) => {
      const [row] = await database.query<DueRow>(
        "select round_id, lock_ms, stock from proof.log_due where lock_ms <= $1 order by lock_ms limit 1",
        [nowMs],
      );
      return row === undefined ? null : dueRound(row);
    },
    ...paidWork(database),
    size: async () => {
      const [row] = await database.query<{ size: string }>(SIZE);
      return Number(row?.size);
    },
    hashes: async (tile) => {
      const [text, values] = hashesOf(tile);
      return (await database.query<{ hash: Buffer }>(text, values)).map(({ hash }) => hash);
    },
    bodies: async (index) => {
      const rows = await database.query<{ body: string }>(
        "select body from proof.log_leaf where index >= $1 and index < $2 order by index",
        [index * TILE_WIDTH, (index + 1) * TILE_WIDTH],
      );
      return rows.map(({ body }) => body);
    },
    leavesOf: async (roundId) => {
      const rows = await database.query<{ index: string; kind: LogLeaf["kind"]; body: string }>(
        "select index, kind, body from proof.log_leaf where round_id = $1 order by index",
        [roundId],
      );
      return rows.map(({ index, kind, body }) => ({ index: Number(index), kind, roundId, body }));
    },
    termsHash: async (roundId) => {
      const [row] = await database.query<{ hash: Buffer }>(
        "select hash from proof.log_leaf where round_id = $1 and kind = 'terms'",
        [roundId],
      );
      return row?.hash ?? null;
    },
    stakesOf: (rounds) => stakesOf(database, rounds),
    stakesAfter: (index) => stakesAfter(database, index),
    starts: () => newestOfKind(database, "start"),
    witnesses: () => newestOfKind(database, "witnesses"),
    balances: () => newestOfKind(database, "balances"),
    ticksLeaves: (fromMs, toMs) => ticksLeaves(database, fromMs, toMs),
    newestTicks: () => newestTicks(database),
    newestCheckpoint: () => oneCheckpoint(database, "order by size desc limit 1", []),
    checkpointOf: (size) => oneCheckpoint(database, "where size = $1", [size]),
    cosignatures: (size) => cosignatures(database, size),
    keepCheckpoint: async ({ size, root, issuedAtMs, keyId, signature }) => {
      await database.query(
        `insert into proof.log_checkpoint (size, root, issued_at_ms, key_id, signature) values ($1, $2, $3, $4, $5)
         on conflict (size) do nothing`,
        [size, root, issuedAtMs, keyId, signature],
      );
    },
    receiptLeaves: (roundId, betIds) => receiptLeaves(database, roundId, betIds),
  };
}

function paidWork(database: Database): Pick<LogStore, "notePaid" | "paidDue" | "forgetPaid"> {
  return {
    notePaid: async (roundIds) => {
      await database.query(
        `insert into proof.payouts_due (round_id) select id from unnest($1::bigint[]) as paid (id)
          where not exists (select from proof.log_leaf leaf where leaf.round_id = paid.id and leaf.kind = 'payouts')
         on conflict do nothing`,
        [roundIds],
      );
    },
    paidDue: async () => {
      const rows = await database.query<{ round_id: string }>(
        `select due.round_id from proof.payouts_due due
          where exists (select from proof.log_leaf leaf where leaf.round_id = due.round_id and leaf.kind = 'stakes')
            and exists (select from proof.log_leaf leaf where leaf.round_id = due.round_id and leaf.kind = 'result')
          order by due.round_id desc limit $1`,
        [ROUNDS_AT_ONCE],
      );
      return rows.map(({ round_id: id }) => Number(id));
    },
    forgetPaid: async (roundIds) => {
      await database.query("delete from proof.payouts_due where round_id = any($1::bigint[])", [roundIds]);
    },
  };
}

interface DueRow {
  readonly round_id: string;
  readonly lock_ms: string;
  readonly stock: string | null;
}

function dueRound({ round_id: id, lock_ms: lockMs, stock }: DueRow): DueRound {
  return { roundId: Number(id), lockMs: Number(lockMs), stock };
}

const SIZE = "select coalesce(max(index) + 1, 0) as size from proof.log_leaf";

/** One writer at a time, over all servers: the places in the log have no gap and no twin. */
async function append(client: PoolClient, leaves: readonly AnyLeaf[]): Promise<void> {
  await client.query("select pg_advisory_xact_lock(7030)");
  const { rows } = await client.query<{ size: string }>(SIZE);
  const before = Number(rows[0]?.size);
  const { rows: added } = await client.query<{ round_id: string; kind: LogLeaf["kind"] }>(
    `insert into proof.log_leaf (index, kind, round_id, body, hash, minute_ms, day)
     select $1::bigint + row_number() over (order by fresh.place) - 1, fresh.kind, fresh.round_id, fresh.body, fresh.hash,
            fresh.minute_ms, fresh.day
       from unnest($2::text[], $3::bigint[], $4::text[], $5::bytea[], $6::bigint[], $7::integer[])
              with ordinality fresh (kind, round_id, body, hash, minute_ms, day, place)
      where not exists (select from proof.log_leaf stands where stands.round_id = fresh.round_id and stands.kind = fresh.kind)
        and not exists (select from proof.log_leaf stands where stands.kind = 'ticks' and stands.minute_ms >= fresh.minute_ms)
        and not exists (select from proof.log_leaf stands where stands.kind = 'balances' and stands.day = fresh.day)
        and (fresh.kind <> 'stakes' or exists (select from proof.log_due due where due.round_id = fresh.round_id))
     returning round_id, kind`,
    [
      before,
      leaves.map(({ kind }) => kind),
      leaves.map(({ roundId }) => roundId),
      leaves.map(({ body }) => body),
      leaves.map(({ body }) => leafHash(NO_SALT, body)),
      leaves.map((leaf) => (leaf.kind === "ticks" ? leaf.minuteMs : null)),
      leaves.map((leaf) => (leaf.kind === "balances" ? leaf.dayIndex : null)),
    ],
  );
  const ofKind = (kind: LogLeaf["kind"]): readonly number[] =>
    added.filter((row) => row.kind === kind).map((row) => Number(row.round_id));
  await noteDue(client, leaves, new Set(ofKind("terms")));
  await client.query("delete from proof.log_due where round_id = any($1::bigint[])", [ofKind("stakes")]);
  await fillNodes(client, before, before + added.length);
}

async function noteDue(
  client: PoolClient,
  leaves: readonly AnyLeaf[],
  fresh: ReadonlySet<number>,
): Promise<void> {
  const terms = leaves.flatMap((leaf) => (leaf.kind === "terms" && fresh.has(leaf.roundId) ? [leaf] : []));
  if (terms.length === 0) return;
  await client.query(
    `insert into proof.log_due (round_id, lock_ms, stock)
     select round_id, (body::jsonb ->> 'lockMs')::bigint, stock
       from unnest($1::bigint[], $2::text[], $3::text[]) as t (round_id, body, stock)`,
    [
      terms.map(({ roundId }) => roundId),
      terms.map(({ body }) => body),
      terms.map(({ stock }) => stock ?? null),
    ],
  );
}

/** Hashes the tiles that became whole, level by level. */
async function fillNodes(client: PoolClient, before: number, after: number): Promise<void> {
  for (let [level, from, to] = [0, before, after]; to >= TILE_WIDTH; level += 1) {
    const filled = filledTiles(from, to);
    for (const index of filled) {
      const [text, values] = hashesOf({ level, index, width: TILE_WIDTH });
      const { rows } = await client.query<{ hash: Buffer }>(text, [...values]);
      assert(rows.length === TILE_WIDTH, `tile ${level}/${index} of the log has a gap`);
      const { root } = merkleTree(rows.map(({ hash }) => hash));
      await client.query("insert into proof.log_node (level, index, hash) values ($1, $2, $3)", [
        level + 1,
        index,
        root,
      ]);
    }
    [from, to] = [Math.floor(from / TILE_WIDTH), Math.floor(to / TILE_WIDTH)];
  }
}

function hashesOf({ level, index, width }: Tile): readonly [text: string, values: readonly number[]] {
  const first = index * TILE_WIDTH;
  const bounds = [first, first + width];
  return level === 0
    ? ["select hash from proof.log_leaf where index >= $1 and index < $2 order by index", bounds]
    : [
        "select hash from proof.log_node where index >= $1 and index < $2 and level = $3 order by index",
        [...bounds, level],
      ];
}

async function stakesOf(database: Database, rounds: readonly RoundId[]): Promise<readonly StakesBody[]> {
  const rows = await database.query<{ round_id: string; body: string }>(
    "select round_id, body from proof.log_leaf where round_id = any($1::bigint[]) and kind = 'stakes'",
    [rounds],
  );
  return rows.map(({ round_id: id, body }) => ({ roundId: asRoundId(Number(id)), body }));
}

async function stakesAfter(database: Database, index: number): Promise<readonly PlacedStakes[]> {
  const rows = await database.query<{ index: string; round_id: string; body: string }>(
    "select index, round_id, body from proof.log_leaf where kind = 'stakes' and index > $1 order by index desc limit $2",
    [index, STAKES_AT_ONCE],
  );
  return rows
    .map((row) => ({ index: Number(row.index), roundId: asRoundId(Number(row.round_id)), body: row.body }))
    .toReversed();
}

/** Of a kind that belongs to no round; each has an index of its own, which a parameter would not find. */
const NEWEST = {
  start: "select index, body from proof.log_leaf where kind = 'start' order by index desc limit $1",
  witnesses: "select index, body from proof.log_leaf where kind = 'witnesses' order by index desc limit $1",
  balances: "select index, body from proof.log_leaf where kind = 'balances' order by day desc limit $1",
} as const;

async function newestOfKind(database: Database, kind: keyof typeof NEWEST): Promise<readonly PlacedBody[]> {
  const rows = await database.query<{ index: string; body: string }>(NEWEST[kind], [LEAVES_SHOWN]);
  return rows.map(({ index, body }) => ({ index: Number(index), body }));
}

async function ticksLeaves(database: Database, fromMs: number, toMs: number): Promise<readonly PlacedBody[]> {
  const rows = await database.query<{ index: string; body: string }>(
    `select index, body from proof.log_leaf where kind = 'ticks' and minute_ms >= $1 and minute_ms < $2
      order by minute_ms limit $3`,
    [fromMs, toMs, MINUTES_SHOWN],
  );
  return rows.map(({ index, body }) => ({ index: Number(index), body }));
}

async function newestTicks(database: Database): Promise<string | null> {
  const [row] = await database.query<{ body: string }>(
    "select body from proof.log_leaf where kind = 'ticks' order by minute_ms desc limit 1",
  );
  return row?.body ?? null;
}

async function cosignatures(database: Database, size: number): Promise<readonly string[]> {
  const rows = await database.query<{ line: string }>(
    "select line from proof.log_cosignature where size = $1 order by witness",
    [size],
  );
  return rows.map(({ line }) => line);
}

async function oneCheckpoint(
  database: Database,
  which: "order by size desc limit 1" | "where size = $1",
  values: readonly number[],
): Promise<StoredCheckpoint | null> {
  const [row] = await database.query<{
    size: string;
    root: Buffer;
    issued_at_ms: string;
    key_id: string;
    signature: Buffer;
  }>(`select size, root, issued_at_ms, key_id, signature from proof.log_checkpoint ${which}`, values);
  if (row === undefined) return null;
  const { root, signature } = row;
  return {
    size: Number(row.size),
    root,
    issuedAtMs: Number(row.issued_at_ms),
    keyId: row.key_id,
    signature,
  };
}

/** Batches of the round lie between its first and its last bet, up to the length of a batch. */
async function receiptLeaves(
  database: Database,
  roundId: number,
  betIds: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const [first, last] = [betIds[0], betIds.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const rows = await database.query<{ bet_ids: readonly string[]; leaves: Buffer }>(
    `select bet_ids, leaves from proof.batch
      where last_bet_id >= $1 and last_bet_id < $2::bigint + 20000 and id <= $2 and rounds ? $3::text`,
    [first, last, String(roundId)],
  );
  const wanted = new Set(betIds);
  const found = new Map<number, Buffer>();
  for (const { bet_ids: ids, leaves } of rows) {
    for (const [place, hash] of hashesIn(leaves).entries()) {
      const id = Number(ids[place]);
      if (wanted.has(id)) found.set(id, hash);
    }
  }
  return found;
}
