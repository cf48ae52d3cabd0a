import { createHash } from "node:crypto";
import { defaultTerms, GAME_TYPES, type MarketRules } from "@maru/rules";
import { type Clock, type Instant, memberId, type MemberId, type Random, siteId } from "@maru/values";
import { openTrading, type Trading } from "../apps/server/src/wiring/path/flow.ts";
import type { Database } from "../apps/server/src/ports/unit-of-work.ts";
import { openTestDatabase } from "../apps/server/src/testing/test-database.ts";
import type { Feed } from "../apps/server/src/trading/market/feed.ts";

/** The trading path of the product on a database of its own, in a time of its own. */
export interface ReplayWorld {
  readonly trading: Trading;
  readonly owner: Database;
  readonly settlement: Database;
  readonly players: readonly MemberId[];
  /** Moves the world's clock, and with it the database's. */
  setClock(nowMs: Instant): Promise<void>;
  close(): Promise<void>;
}

export interface WorldParts {
  readonly rules: MarketRules;
  readonly feed: (prices: Database) => Feed;
  readonly startsAtMs: Instant;
  readonly playerCount: number;
  /** Seeds what the rounds draw, so that two runs draw alike. */
  readonly seed: string;
  /** Whether a commit waits for the disk, as it does in the product; a long play that never restarts need not. */
  readonly isDurable?: boolean;
}

export const REPLAY_SITE = siteId(1);
const START_POINTS = 1_000_000_000;

/**
 * Opens the world: real rooms, real PostgreSQL with durability on. Only the clock is another: the one function that the database asks is
 * replaced in this throw-away database, which nothing in the product can do.
 */
export async function openReplayWorld(parts: WorldParts): Promise<ReplayWorld> {
  const database = await openTestDatabase();
  const { owner } = database;
  // Before the rooms connect: a session takes the setting on as it begins.
  if (parts.isDurable === false) await stopWaitingForDisk(owner);
  await replaceClock(owner, parts.startsAtMs);
  await makeSite(owner, parts);
  let nowMs = parts.startsAtMs;
  const clock: Clock = { now: () => nowMs };
  const databases = {
    prices: database.as("maru_prices"),
    betting: database.as("maru_betting"),
    settlement: database.as("maru_settlement"),
    relay: database.as("maru_relay"),
  };
  const trading = openTrading({
    databases,
    markets: [{ rules: parts.rules, feed: parts.feed(databases.prices) }],
    clock,
    random: seededRandom(parts.seed),
    broadcaster: {
      publish: () => undefined,
      sendToUser: () => undefined,
      sendToSessionKey: () => undefined,
      disconnectSessionKey: () => undefined,
    },
    live: {
      loadRounds: async () => new Map(),
      termsOf: async () => new Map(),
      usernamesOf: async () => new Map(),
      balanceOf: async () => null,
      openBetsOf: async () => [],
      precisionOf: () => parts.rules.precision,
      sideRemaining: async () => null,
    },
    receipts: null,
    clockOffsetMs: () => null,
    betWriters: 1,
  });
  return {
    trading,
    owner,
    settlement: databases.settlement,
    players: Array.from({ length: parts.playerCount }, (_, place) => memberId(2_001 + place)),
    setClock: async (toMs) => {
      nowMs = toMs;
      await owner.query("update replay_clock set ms = $1", [toMs]);
    },
    close: async () => {
      await trading.close();
      await database.close();
    },
  };
}

async function stopWaitingForDisk(owner: Database): Promise<void> {
  const [row] = await owner.query<{ name: string }>("select current_database() as name");
  await owner.query(`alter database ${row?.name ?? ""} set synchronous_commit = off`);
}

async function replaceClock(owner: Database, nowMs: Instant): Promise<void> {
  await owner.query(`create unlogged table replay_clock (ms bigint not null)`);
  await owner.query("insert into replay_clock values ($1)", [nowMs]);
  await owner.query("grant select on replay_clock to public");
  await owner.query("grant usage on schema public to public");
  await owner.query(
    "create or replace function platform.clock_ms() returns bigint language sql volatile as 'select ms from public.replay_clock'",
  );
}

/** One site with the market, all ten games on it, and players with points. */
async function makeSite(owner: Database, { rules, playerCount }: WorldParts): Promise<void> {
  await owner.query(
    "insert into site.site (id, code, name, locale, mode) values (1, 'replay', 'Replay', 'ko', 'play')",
  );
  await owner.query(
    "insert into ledger.account (id, site_id, kind) values (-11, 1, 'house'), (-12, 1, 'escrow'), (-13, 1, 'issuer')",
  );
  await owner.query("insert into market.market (stock, name, precision, rules) values ($1, $2, $3, $4)", [
    rules.stock,
    rules.name,
    rules.precision,
    JSON.stringify(rules),
  ]);
  for (const [place, type] of GAME_TYPES.entries()) {
    const terms = defaultTerms(type);
    await owner.query("insert into site.option (id, stock, type, label) values ($1, $2, $3, $3)", [
      place + 1,
      rules.stock,
      type,
    ]);
    await owner.query(
      `insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, fee, limit_min, limit_max)
       values ($1, 1, 1, true, false, $2, $3, $4, $5)`,
      [
        place + 1,
        terms.profitPer,
        terms.fee === null ? null : JSON.stringify(terms.fee),
        terms.limitMin,
        terms.limitMax,
      ],
    );
  }
  await owner.query(
    `insert into accounts.member (id, site_id, username, password_hash, role) overriding system value
     select 2000 + n, 1, 'replay' || n, 'none', 'PLAYER' from generate_series(1, $1::int) n`,
    [playerCount],
  );
  await owner.query(
    `insert into ledger.account (id, site_id, kind, balance, version) select 2000 + n, 1, 'player', $2::bigint, 1 from generate_series(1, $1::int) n`,
    [playerCount, START_POINTS],
  );
  await owner.query(
    `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after)
     select 10, nextval('ledger.grant_ref'), -13, 2000 + n, $2::bigint, 1, $2::bigint from generate_series(1, $1::int) n`,
    [playerCount, START_POINTS],
  );
  await owner.query(
    "update ledger.account set balance = -$1::bigint * $2::bigint, version = $1 where id = -13",
    [playerCount, START_POINTS],
  );
}

/** SHA-256 in counter mode: every run with this seed draws the same bytes. */
export function seededRandom(seed: string): Random {
  let counter = 0;
  return {
    bytes: (count) => {
      const chunks: Buffer[] = [];
      for (let made = 0; made < count; made += 32) {
        chunks.push(createHash("sha256").update(`${seed}|${counter}`).digest());
        counter += 1;
      }
      return Buffer.concat(chunks).subarray(0, count);
    },
  };
}

/** A number below `limit` from 6 bytes of `random`. */
export function numberBelow(random: Random, limit: number): number {
  const bytes = Buffer.from(random.bytes(6));
  return bytes.readUIntBE(0, 6) % limit;
}
