import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { memberId, points, siteId } from "@maru/values";
import type { Database } from "../../src/ports/unit-of-work.ts";
import { grantPoints } from "../../src/testing/grant-points.ts";
import { type Arena, type ArenaRound, type RaceAnswer, STAKE, type Wish } from "./arena.ts";

/** Many at once against one limit. `breaches` counts what must not be: too much taken, too little, or another answer. */
export interface Race {
  readonly name: string;
  run(arena: Arena, parallel: number): Promise<number>;
}

/** As many stakes as a limit holds, while far more are wished for. */
const ROOM = 7;

/** Every limit that money meets. A new kind of request is one more row. */
export const RACES: readonly Race[] = [
  {
    name: "balance",
    run: async (arena, parallel) => {
      const round = await arena.openRound();
      const [member] = await arena.members(1, held(parallel) * STAKE + 4_999);
      return overshoot(arena, await arena.race(stakes(parallel, round, member)), held(parallel));
    },
  },
  {
    name: "side capacity",
    run: async (arena, parallel) => {
      const round = await arena.openRound({ sideCapacity: held(parallel) * STAKE + 4_999 });
      const members = await arena.members(parallel, STAKE * 10);
      const wishes = members.flatMap((member) => stakes(1, round, member));
      return overshoot(arena, await arena.race(wishes), held(parallel));
    },
  },
  limitRace("day stake", "day_stake_max"),
  limitRace("day loss", "day_loss_max"),
  {
    name: "open bets",
    run: async (arena, parallel) => {
      const round = await arena.openRound();
      const [member] = await arena.members(1, parallel * STAKE);
      await protect(arena, member, { column: "open_bets_max", most: held(parallel) });
      return overshoot(arena, await arena.race(stakes(parallel, round, member)), held(parallel));
    },
  },
  {
    name: "single stake, set while bets are placed",
    run: async (arena, parallel) => {
      const round = await arena.openRound();
      const [member] = await arena.members(1, parallel * 4 * STAKE);
      // The rooms learn that nothing stands against this player.
      await arena.race(stakes(2, round, member));
      const double = (count: number) =>
        stakes(count, round, member).map((wish) => ({ ...wish, stakePoints: 2 * STAKE }));
      const before = arena.race(double(parallel));
      await protect(arena, member, { column: "single_stake_max", most: STAKE });
      const after = await arena.race(double(parallel));
      await before;
      return after.filter(({ code }) => code !== "SINGLE_STAKE_LIMIT").length + (await arena.disagreements());
    },
  },
  {
    name: "player disabled while bets are placed",
    run: async (arena, parallel) => {
      const round = await arena.openRound();
      const [member] = await arena.members(1, parallel * 2 * STAKE);
      await arena.race(stakes(2, round, member));
      const before = arena.race(stakes(parallel, round, member));
      await arena.database.owner.query("update accounts.member set status = 'D' where id = $1", [member]);
      const after = await arena.race(stakes(parallel, round, member));
      await before;
      return after.filter(({ code }) => code !== "ACCOUNT_DISABLED").length + (await arena.disagreements());
    },
  },
  {
    name: "one key, one content",
    run: async (arena, parallel) => {
      const round = await arena.openRound();
      const [member] = await arena.members(1, parallel * STAKE);
      const [wish] = stakes(1, round, member);
      const answers = await arena.race(
        Array.from({ length: parallel }, () => ({ ...must(wish), clientKey: KEY })),
      );
      const ids = new Set(answers.map(({ betId }) => betId));
      const firsts = answers.filter(({ betId, repeated }) => betId !== null && !repeated).length;
      return Math.abs(ids.size - 1) + Math.abs(firsts - 1) + (await betsBeside(arena, member, 1));
    },
  },
  {
    name: "one key, many contents",
    run: async (arena, parallel) => {
      const round = await arena.openRound();
      const [member] = await arena.members(1, parallel * parallel * STAKE);
      const wishes = stakes(parallel, round, member).map((wish, at) => ({
        ...wish,
        clientKey: KEY,
        stakePoints: STAKE * (at + 1),
      }));
      const answers = await arena.race(wishes);
      const refused = answers.filter(({ code }) => code === "CLIENT_KEY_REUSED").length;
      return Math.abs(refused - (parallel - 1)) + (await betsBeside(arena, member, 1));
    },
  },
  {
    name: "a bet that waits for its account until the lock has passed",
    run: async (arena, parallel) => {
      const round = await arena.openRound();
      const [member] = await arena.members(1, parallel * STAKE);
      await arena.world.setClock(round.lockMs - 1);
      const answers = await whileLocked(
        arena,
        { text: "select from ledger.account where id = $1 for update", value: Number(member) },
        {
          race: () => arena.race(stakes(parallel, round, member)),
          meanwhile: () => arena.world.setClock(round.lockMs),
        },
      );
      return answers.filter(({ code }) => code !== "ROUND_LOCKED").length;
    },
  },
  {
    name: "at the lock, and a millisecond before it",
    run: async (arena, parallel) => {
      const round = await arena.openRound();
      const [member] = await arena.members(1, parallel * 2 * STAKE);
      await arena.world.setClock(round.lockMs - 1);
      const early = await arena.race(stakes(parallel, round, member));
      await arena.world.setClock(round.lockMs);
      const late = await arena.race(stakes(parallel, round, member));
      return (
        early.filter(({ betId }) => betId === null).length +
        late.filter(({ code }) => code !== "ROUND_LOCKED").length +
        (await arena.disagreements())
      );
    },
  },
  {
    name: "grants beside bets",
    run: async (arena, parallel) => {
      const round = await arena.openRound();
      const [member] = await arena.members(1, parallel * STAKE);
      const { owner } = arena.database;
      const grants = Array.from({ length: parallel }, () => grantTo(owner, Number(member)));
      const answers = await arena.race(stakes(parallel, round, member));
      await Promise.all(grants);
      const balance = await arena.count("select balance from ledger.account where id = $1", [member]);
      const wrong =
        Number(balance !== parallel * STAKE) + answers.filter(({ betId }) => betId === null).length;
      return wrong + (await arena.disagreements());
    },
  },
];

const KEY = "7d9f1a34-5a52-4c51-9f0e-0d4b27f0a611";

/** A limit of the player's own that counts over the day. */
function limitRace(name: string, column: "day_stake_max" | "day_loss_max"): Race {
  return {
    name,
    run: async (arena, parallel) => {
      const round = await arena.openRound();
      const [member] = await arena.members(1, parallel * STAKE);
      await protect(arena, member, { column, most: held(parallel) * STAKE + 4_999 });
      return overshoot(arena, await arena.race(stakes(parallel, round, member)), held(parallel));
    },
  };
}

async function protect(
  arena: Arena,
  member: unknown,
  { column, most }: { readonly column: string; readonly most: number },
): Promise<void> {
  await arena.database.owner.query(
    `insert into accounts.protection (member_id, site_id, ${column}) values ($1, 1, $2)`,
    [member, most],
  );
}

/** Never all of them: two at once meet a limit of one. */
function held(parallel: number): number {
  return Math.min(ROOM, parallel - 1);
}

export function stakes(
  count: number,
  round: ArenaRound,
  member: Wish["memberId"] | undefined,
): readonly Wish[] {
  return Array.from({ length: count }, () => ({
    memberId: must(member),
    roundId: round.id,
    stakePoints: STAKE,
    clientKey: randomUUID(),
  }));
}

/** How far what was taken is from what the limit holds, in stakes, and what the books say against themselves. */
async function overshoot(arena: Arena, answers: readonly RaceAnswer[], most: number): Promise<number> {
  const taken = answers.filter(({ betId }) => betId !== null).length;
  const negative = await arena.count(
    "select count(*) from ledger.account where kind = 'player' and balance < 0",
  );
  return Math.abs(taken - most) + negative + (await arena.disagreements());
}

async function betsBeside(arena: Arena, member: unknown, expected: number): Promise<number> {
  const bets = await arena.count("select count(*) from betting.bet where member_id = $1", [member]);
  return Math.abs(bets - expected) + (await arena.disagreements());
}

/** Starts the race while somebody holds a row, lets something pass meanwhile, and only then lets the row go. */
export async function whileLocked(
  arena: Arena,
  row: { readonly text: string; readonly value: number },
  steps: { readonly race: () => Promise<readonly RaceAnswer[]>; readonly meanwhile: () => Promise<void> },
): Promise<readonly RaceAnswer[]> {
  const client = await arena.database.owner.dedicated();
  await client.query("begin");
  await client.query(row.text, [row.value]);
  const racing = steps.race();
  for (let looked = 0; looked < 200 && (await waiting(arena)) === 0; looked += 1) await delay(5);
  try {
    await steps.meanwhile();
  } finally {
    // Also where it failed: a row that stays locked would keep the rooms from closing.
    await client.query("commit");
    client.release();
    await racing.catch(() => undefined);
  }
  return racing;
}

function waiting(arena: Arena): Promise<number> {
  return arena.count(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
}

function grantTo(owner: Database, member: number): Promise<unknown> {
  return owner.transaction((client) =>
    grantPoints(client, {
      memberId: memberId(member),
      siteId: siteId(1),
      amountPoints: points(BigInt(STAKE)),
    }),
  );
}

export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("a race has nobody to run");
  return value;
}
