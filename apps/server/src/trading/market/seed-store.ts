import { assert, instant, type Instant, type Stock } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";

/** A simulated market's chain as it stands in the database. */
export interface StoredChain {
  readonly terminal: Uint8Array;
  readonly length: number;
  readonly firstSlotMs: Instant;
  /** Null between the publication of the terminal and the drawing of the salt. */
  readonly salt: Uint8Array | null;
  /** Links 0, 1,000, 2,000, … secret. */
  readonly checkpoints: readonly Uint8Array[];
}

/** All SQL of seed chains. */
export interface SeedStore {
  readChain(market: Stock): Promise<StoredChain | null>;
  /** Publishes the terminal and keeps the secret, in one transaction. The salt comes after. */
  publishChain(market: Stock, chain: Omit<StoredChain, "salt">): Promise<void>;
  /** Fixes the salt once; a later call changes nothing. */
  fixSalt(market: Stock, salt: Uint8Array): Promise<void>;
  /** Reveals seeds of finished slots; one that is revealed already stays. */
  revealSeeds(market: Stock, seeds: readonly RevealedSeed[]): Promise<void>;
  lastRevealedSlot(market: Stock): Promise<Instant | null>;
}

export interface RevealedSeed {
  readonly slotMs: Instant;
  readonly seed: Uint8Array;
}

const LINK_BYTES = 32;

export function createSeedStore(database: Database): SeedStore {
  assert(database.role === "maru_prices", `seeds are written by maru_prices, not by ${database.role}`);
  return {
    readChain: (market) => readChain(database, market),
    publishChain: async (market, chain) => {
      await database.transaction(async (client) => {
        await client.query(
          "insert into market.seed_chain (stock, terminal, length, first_slot_ms) values ($1, $2, $3, $4)",
          [market, Buffer.from(chain.terminal), chain.length, chain.firstSlotMs],
        );
        // The checkpoints stand behind the root, so that a start need not hash a million links again.
        await client.query("insert into market.seed_secret (stock, root) values ($1, $2)", [
          market,
          Buffer.concat(chain.checkpoints),
        ]);
      });
    },
    fixSalt: async (market, salt) => {
      await database.query(
        "update market.seed_chain set salt = $2, salted_at_ms = platform.clock_ms() where stock = $1 and salt is null",
        [market, Buffer.from(salt)],
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

async function readChain(database: Database, market: Stock): Promise<StoredChain | null> {
  const [row] = await database.query<{
    terminal: Uint8Array;
    length: number;
    first_slot_ms: string;
    salt: Uint8Array | null;
    root: Uint8Array;
  }>(
    `select chain.terminal, chain.length, chain.first_slot_ms, chain.salt, secret.root
     from market.seed_chain chain join market.seed_secret secret using (stock) where chain.stock = $1`,
    [market],
  );
  if (row === undefined) return null;
  const checkpoints: Uint8Array[] = [];
  for (let at = 0; at < row.root.length; at += LINK_BYTES)
    checkpoints.push(row.root.subarray(at, at + LINK_BYTES));
  return {
    terminal: row.terminal,
    length: row.length,
    firstSlotMs: instant(Number(row.first_slot_ms)),
    salt: row.salt,
    checkpoints,
  };
}
