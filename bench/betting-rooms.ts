import {
  type BetFacts,
  type BetRefusal,
  checkBet,
  familyOf,
  type KeyedWish,
  NO_PROTECTION,
  type Offer,
} from "@maru/rules";
import { NO_RECORD } from "@maru/rules/testing";
import { betId, instant, optionId, points } from "@maru/values";
import type { BetAnswer, PlaceBet } from "../apps/server/src/ports/place-bet.ts";
import type { Database } from "../apps/server/src/ports/unit-of-work.ts";
import type { BetWriter } from "../apps/server/src/trading/betting/bet-writer.ts";
import { loadRounds, loadTerms } from "../apps/server/src/trading/betting/betting-store.ts";
import { createLookup } from "../apps/server/src/trading/betting/lookup.ts";
import { openBetting } from "../apps/server/src/trading/betting/open-betting.ts";
import { createPlaceBet } from "../apps/server/src/trading/betting/place-bet.ts";

/** Something that takes bets, under the name that the table prints. */
export interface BetTaker {
  readonly name: string;
  readonly placeBet: PlaceBet;
  close(): Promise<void>;
}

/** The product's betting room as the server opens it. */
export function ours(database: Database, writers: number): BetTaker {
  const room = openBetting(database, { writers });
  return {
    name: `${writers} writer${writers === 1 ? "" : "s"}`,
    placeBet: room.placeBet,
    close: () => room.close(),
  };
}

/** The same verb and the same checks before the database, then one transaction per bet from a pool. */
export function baseline(database: Database): BetTaker {
  const writer = perBetWriter(database);
  const placeBet = createPlaceBet({
    rounds: createLookup({ max: 2_000, load: (ids) => loadRounds(database, ids) }),
    terms: createLookup({ max: 5_000, load: (ids) => loadTerms(database, ids) }),
    writers: [writer],
  });
  return { name: "per bet", placeBet, close: () => writer.close() };
}

const PLACE_ONE = {
  name: "place-one",
  text: `select r_code, r_bet, r_first, r_second, r_now_ms from betting.place_one($1::bigint, $2::bigint, $3::text, $4::int,
    $5::int, $6::bigint, $7::bigint, $8::uuid, $9::int)`,
};

/** How many connections a team would give it: more only queue inside the database. */
const POOL = 32;
const SLOTS = 16;

function perBetWriter(database: Database): BetWriter {
  const idle: (() => void)[] = [];
  let busy = 0;
  let slot = 0;
  const clients = Array.from({ length: POOL }, async () => {
    const client = await database.dedicated();
    // What the product sets in its function is set once here, where it costs nothing per bet.
    await client.query("set plan_cache_mode = force_generic_plan; set enable_seqscan = off");
    return client;
  });
  const free: Awaited<(typeof clients)[number]>[] = [];
  const take = async () => {
    if (busy === POOL) await new Promise<void>((resolve) => idle.push(resolve));
    busy += 1;
    const client = free.pop() ?? (await clients.pop());
    if (client === undefined) throw new Error("the pool is broken");
    return client;
  };
  return {
    async place(bet) {
      const offered = checkBet(bet.wish, assumed(bet));
      if (!offered.ok) return offered;
      const client = await take();
      slot = (slot + 1) % SLOTS;
      const { rows } = await client.query<string[]>({
        ...PLACE_ONE,
        values: argumentsOf(bet, offered.value, slot),
        rowMode: "array",
      });
      free.push(client);
      busy -= 1;
      idle.shift()?.();
      return answerOf(bet, offered.value, (rows[0] ?? []).map(Number));
    },
    async close() {
      for (const client of [...free, ...(await Promise.all(clients))]) client.release();
    },
  };
}

/** What is not known before the database is asked is assumed to be fine. */
function assumed({ wish, terms }: KeyedWish): BetFacts {
  return {
    terms,
    account: { ...ANYBODY, siteId: wish.siteId },
    round: terms.round === null ? null : { ...OPEN, family: familyOf(terms.round.type).name },
    licence: null,
    sideLeft: MOST,
    nowMs: instant(1),
  };
}

const MOST = points(Number.MAX_SAFE_INTEGER);

const ANYBODY = {
  role: "PLAYER",
  status: "A",
  frozenUntilMs: null,
  country: null,
  limit: null,
  protection: NO_PROTECTION,
  record: NO_RECORD,
  openGames: [],
  balance: MOST,
  version: 0,
} as const;

const OPEN = {
  startMs: 0,
  lockMs: 2,
  state: "open",
  sideCapacity: MOST,
  optionId: 0,
  isClosed: false,
} as const;

function argumentsOf({ wish, clientKey }: KeyedWish, offer: Offer, slot: number): unknown[] {
  return [
    wish.roundId,
    wish.memberId,
    offer.type,
    wish.siteId,
    offer.multipleBp,
    offer.termsId,
    wish.stakePoints,
    clientKey,
    slot,
  ];
}

/** The refusals that the bench can meet, by the numbers of betting-baseline.sql. */
const REFUSED: Readonly<Record<number, (first: number) => BetRefusal>> = {
  13: () => ({ code: "ROUND_NOT_OPEN" }),
  14: (lockMs) => ({ code: "ROUND_LOCKED", lockMs }),
  22: (left) => ({ code: "SIDE_FULL", left }),
  23: () => ({ code: "OVER_BALANCE" }),
};

function answerOf({ wish, clientKey }: KeyedWish, offer: Offer, row: readonly number[]): BetAnswer {
  const [code = -1, id = 0, first = 0, , nowMs = 0] = row;
  const refusal = REFUSED[code]?.(first);
  if (refusal !== undefined) return { ok: false, refusal };
  if (code !== 0) throw new Error(`the baseline answered ${code}`);
  const { memberId, siteId, roundId } = wish;
  const bet = {
    betId: betId(id),
    optionId: optionId(first),
    stakePoints: points(wish.stakePoints),
    type: offer.type,
    multipleBp: offer.multipleBp,
    acceptedAtMs: instant(nowMs),
  };
  return { ok: true, repeated: false, bet: { ...bet, memberId, siteId, roundId, clientKey } };
}
