import { BET_REFUSAL_RANK, stakeForLimits } from "@maru/rules";
import type { PlaceBet } from "../apps/server/src/ports/place-bet.ts";
import type { Database } from "../apps/server/src/ports/unit-of-work.ts";
import { answersOf } from "../apps/server/src/trading/betting/batch-answers.ts";
import type { QueuedBet } from "../apps/server/src/trading/betting/batch-arguments.ts";
import type { BetWriter } from "../apps/server/src/trading/betting/bet-writer.ts";
import { loadMembers, loadRounds, loadTerms } from "../apps/server/src/trading/betting/betting-store.ts";
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
    members: createLookup({ max: 100_000, load: (ids) => loadMembers(database, ids) }),
    writers: [writer],
  });
  return { name: "per bet", placeBet, close: () => writer.close() };
}

const PLACE_ONE = {
  name: "place-one",
  text: `select r_code, r_bet, r_first, r_second, r_now_ms from betting.place_one($1::bigint, $2::bigint, $3::text, $4::text,
    $5::int, $6::int, $7::bigint, $8::bigint, $9::uuid, $10::int, $11::int)`,
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
      const client = await take();
      slot = (slot + 1) % SLOTS;
      const { rows } = await client.query<string[]>({
        ...PLACE_ONE,
        values: argumentsOf(bet, slot),
        rowMode: "array",
      });
      free.push(client);
      busy -= 1;
      idle.shift()?.();
      const [code, id, first, second, nowMs] = (rows[0] ?? []).map(Number);
      const row = { code: code ?? 0, betId: id ?? 0, first: first ?? 0, second: second ?? 0 };
      const [answer] = answersOf([bet], { nowMs: nowMs ?? 0, rows: [row] }, new Map());
      if (answer === undefined) throw new Error("the baseline gave no answer");
      return answer;
    },
    async close() {
      for (const client of [...free, ...(await Promise.all(clients))]) client.release();
    },
  };
}

function argumentsOf({ wish, offer, clientKey, early, judgedLimits }: QueuedBet, slot: number): unknown[] {
  return [
    wish.roundId,
    wish.memberId,
    judgedLimits,
    offer?.type ?? "",
    wish.siteId,
    offer?.multipleBp ?? 0,
    offer?.termsId ?? 0,
    stakeForLimits(wish.stakePoints),
    clientKey,
    early === null ? 0 : BET_REFUSAL_RANK[early.code],
    slot,
  ];
}
