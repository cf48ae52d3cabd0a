import { assert, instant, type Instant, type Stock } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";

/** A chain of a simulated market as it stands in the database. */
export interface StoredChain {
  readonly terminal: Uint8Array;
  readonly length: number;
  readonly firstSlotMs: Instant;
  /** Milliseconds. */
  readonly slotLengthMs: number;
  /** Witnesses whose chains are mixed in; 0 before the salt is fixed. */
  readonly witnesses: number;
  /** Null between the publication of the terminal and the fixing of the salt. */
  readonly salt: Uint8Array | null;
  /** Links 0, 1,000, 2,000, … secret. */
  readonly checkpoints: readonly Uint8Array[];
}

/** All SQL of seed chains. */
export interface SeedStore {
  /** Oldest first. */
  readChains(market: Stock): Promise<readonly StoredChain[]>;
  /**
   * Publishes the terminal and keeps the secret, in one transaction; the salt comes after. `lastSlotMs` is the first slot of the
   * chain that it follows, null for a market's first; where another one follows that chain already, nothing changes. One that had no salt
   * when its time came, by `nowMs`, follows nothing.
   */
  publishChain(market: Stock, behind: ChainPlace, chain: NewChain): Promise<void>;
  /** Fixes the salt of the chain that begins there once; a later call changes nothing. */
  fixSalt(
    market: Stock,
    firstSlotMs: Instant,
    fixed: { readonly salt: Uint8Array; readonly witnesses: number },
  ): Promise<void>;
  /** Reveals seeds of finished slots; one that is revealed already stays. */
  revealSeeds(market: Stock, seeds: readonly RevealedSeed[]): Promise<void>;
  lastRevealedSlot(market: Stock): Promise<Instant | null>;
}

export interface ChainPlace {
  readonly lastSlotMs: Instant | null;
  readonly nowMs: Instant;
}

export type NewChain = Omit<StoredChain, "salt" | "witnesses">;

export interface RevealedSeed {
  readonly slotMs: Instant;
  readonly seed: Uint8Array;
}

const LINK_BYTES = 32;

export function createSeedStore(database: Database): SeedStore {
  assert(database.role === "maru_prices", `seeds are written by maru_prices, not by ${database.role}`);
  return {
    readChains: (market) => readChains(database, market),
    publishChain: (market, behind, chain) => publishChain(database, market, { ...behind, chain }),
    fixSalt: async (market, firstSlotMs, { salt, witnesses }) => {
      await database.query(
        `update market.seed_chain set salt = $3, salted_at_ms = platform.clock_ms(), witnesses = $4
         where stock = $1 and first_slot_ms = $2 and salt is null`,
        [market, firstSlotMs, Buffer.from(salt), witnesses],
      );
    },
    revealSeeds: async (market, seeds) => {
      if (seeds.length === 0) return;
      await database.query(
        `insert into market.seed_reveal (stock, slot_ms, seed)
         select $1, * from unnest($2::bigint[], $3::bytea[]) on conflict do nothing`,
        [market, seeds.map((seed) => seed.slotMs), seeds.map((seed) => Buffer.from(seed.seed))],
      );
    },
    lastRevealedSlot: async (market) => {
      const [row] = await database.query<{ slot_ms: string | null }>(
        "select max(slot_ms) as slot_ms from market.seed_reveal where stock = $1",
        [market],
      );
      return row?.slot_ms === null || row === undefined ? null : instant(Number(row.slot_ms));
    },
  };
}

interface Publication extends ChainPlace {
  readonly chain: NewChain;
}

function publishChain(
  database: Database,
  market: Stock,
  { lastSlotMs, nowMs, chain }: Publication,
): Promise<void> {
  return database.transaction(async (client) => {
    // Two servers may make the same next chain; the second one waits here and then finds the first one's.
    await client.query("select pg_advisory_xact_lock(hashtext('market.seed_chain'), hashtext($1))", [market]);
    const { rows } = await client.query<{ first_slot_ms: string | null }>(
      `select max(first_slot_ms) as first_slot_ms from market.seed_chain c
        where stock = $1 and (salt is not null or first_slot_ms > $2 or not exists (
                select from market.seed_chain before
                 where before.stock = c.stock and before.salt is not null and before.first_slot_ms < c.first_slot_ms
                   and before.first_slot_ms + before.length::bigint * before.slot_length_ms > c.first_slot_ms))`,
      [market, nowMs],
    );
    if (Number(rows[0]?.first_slot_ms ?? -1) !== (lastSlotMs ?? -1)) return;
    await client.query(
      `insert into market.seed_chain (stock, terminal, length, first_slot_ms, slot_length_ms)
       values ($1, $2, $3, $4, $5)`,
      [market, Buffer.from(chain.terminal), chain.length, chain.firstSlotMs, chain.slotLengthMs],
    );
    // The checkpoints stand behind the root, so that a start need not hash a million links again.
    await client.query("insert into market.seed_secret (stock, first_slot_ms, root) values ($1, $2, $3)", [
      market,
      chain.firstSlotMs,
      Buffer.concat(chain.checkpoints),
    ]);
  });
}

interface ChainRow {
  readonly terminal: Uint8Array;
  readonly length: number;
  readonly first_slot_ms: string;
  readonly slot_length_ms: number;
  readonly witnesses: number;
  readonly salt: Uint8Array | null;
  readonly root: Uint8Array;
}

async function readChains(database: Database, market: Stock): Promise<readonly StoredChain[]> {
  const rows = await database.query<ChainRow>(
    `select chain.terminal, chain.length, chain.first_slot_ms, chain.slot_length_ms, chain.witnesses,
            chain.salt, secret.root
     from market.seed_chain chain join market.seed_secret secret using (stock, first_slot_ms)
     where chain.stock = $1 order by chain.first_slot_ms`,
    [market],
  );
  return rows.map(storedChain);
}

function storedChain(row: ChainRow): StoredChain {
  const checkpoints: Uint8Array[] = [];
  for (let at = 0; at < row.root.length; at += LINK_BYTES)
    checkpoints.push(row.root.subarray(at, at + LINK_BYTES));
  return {
    terminal: row.terminal,
    length: row.length,
    firstSlotMs: instant(Number(row.first_slot_ms)),
    slotLengthMs: row.slot_length_ms,
    witnesses: row.witnesses,
    salt: row.salt,
    checkpoints,
  };
}
