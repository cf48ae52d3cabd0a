import type { PoolClient } from "pg";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RoundId } from "@maru/values";
import { isDatabaseAway } from "../../platform/lost-connection.ts";
import type { BetAnswer, BetRequest } from "../../ports/place-bet.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  arrangeBettingWorld,
  betRequest,
  type BettingWorld,
  disagreements,
  START_MS,
} from "./betting-world.ts";
import { type Betting, openBetting } from "./open-betting.ts";
import { BetOutcomeUnknown } from "./write-batch.ts";

let database: TestDatabase;
let world: BettingWorld;
let round: RoundId;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await arrangeBettingWorld(database.owner);
  round = await world.addRound({ startMs: START_MS });
});
afterAll(() => database.close());

function codeOf(answer: BetAnswer): string {
  return answer.ok ? "accepted" : answer.refusal.code;
}

function tally(answers: readonly BetAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[codeOf(answer)] = (counts[codeOf(answer)] ?? 0) + 1;
  return counts;
}

async function one<Row extends object>(text: string, values: readonly unknown[]): Promise<Row | undefined> {
  return (await database.owner.query<Row>(text, values))[0];
}

describe("20 rooms at once on one account", () => {
  it.each([
    ["the balance", { balance: 500_000 }, {}, "OVER_BALANCE"],
    ["the day's stake", { balance: 9_000_000 }, { day_stake_max: 500_000 }, "DAY_STAKE_LIMIT"],
    ["the day's loss", { balance: 9_000_000 }, { day_loss_max: 500_000 }, "DAY_LOSS_LIMIT"],
  ])("never pass %s", async (_, money, protection, code) => {
    const member = await world.addMember(money);
    for (const [column, max] of Object.entries(protection)) {
      await database.owner.query(
        `insert into accounts.protection (member_id, site_id, ${column}) values ($1, 1, $2)`,
        [member, max],
      );
    }
    const pool = database.as("maru_betting");
    const rooms = Array.from({ length: 20 }, () => openBetting(pool));
    const answers = await Promise.all(
      Array.from({ length: 400 }, async (__, n) => {
        const room = rooms[n % rooms.length];
        if (room === undefined) throw new Error("no room");
        return room.placeBet(betRequest({ memberId: member, roundId: round }));
      }),
    );
    await Promise.all(rooms.map((room) => room.close()));
    expect(tally(answers)).toEqual({ accepted: 100, [code]: 300 });
    const spent = await one("select day_staked from ledger.account where id = $1", [member]);
    expect(spent).toEqual({ day_staked: "500000" });
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("never pass a side's capacity, whoever the players are", async () => {
    const full = await world.addRound({ type: "R5", startMs: START_MS, sideCapacity: 500_000 });
    const pool = database.as("maru_betting");
    const rooms = Array.from({ length: 8 }, () => openBetting(pool));
    const answers = await Promise.all(
      rooms.flatMap(async (room) => {
        const member = await world.addMember({ balance: 5_000_000 });
        const wishes = Array.from({ length: 40 }, () => betRequest({ memberId: member, roundId: full }));
        return Promise.all(wishes.map((wish) => room.placeBet(wish)));
      }),
    );
    await Promise.all(rooms.map((room) => room.close()));
    expect(tally(answers.flat())).toEqual({ accepted: 100, SIDE_FULL: 220 });
    const total = await one("select stake, bets from betting.round_total where round_id = $1", [full]);
    expect(total).toEqual({ stake: "500000", bets: "100" });
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

/** Ten minutes in the night (`npm run test:long -- backends`); a few seconds otherwise. */
const KILL_SECONDS = Number(process.env["MARU_TEST_KILL_SECONDS"] ?? 6);
const KILL_EVERY_MS = 100;
/** Between two bets of a player: ten minutes without it would take more bets than the checks could read. */
const PAUSE_MS = 200;

interface ToldBet {
  readonly request: BetRequest;
  readonly answer: BetAnswer;
  /** How often nobody could say whether it stands, before somebody could. */
  readonly unknown: number;
}

describe(`the writer's backends are killed every ${KILL_EVERY_MS} ms under load`, () => {
  it("and no acknowledged bet is missing, none is doubled, and the books hold", async () => {
    const crowded = await world.addRound({ type: "R2", startMs: START_MS, sideCapacity: 10 ** 12 });
    const members = await Promise.all(
      Array.from({ length: 20 }, () => world.addMember({ balance: 10 ** 10 })),
    );
    const room = openBetting(database.as("maru_betting"), { writers: 2 });
    const untilMs = performance.now() + KILL_SECONDS * 1_000;
    const [kills, ...told] = await Promise.all([
      killUntil(untilMs),
      ...members.flatMap((memberId) =>
        Array.from({ length: 5 }, () => betUntil(room, { memberId, roundId: crowded }, untilMs)),
      ),
    ]);
    await room.close();
    const bets = told.flat();
    const accepted = bets.filter(({ answer }) => answer.ok);
    const unknown = bets.reduce((sum, bet) => sum + bet.unknown, 0);
    console.log(
      `${kills} backends killed in ${KILL_SECONDS} s: ${bets.length} bets, ${accepted.length} accepted, ` +
        `${bets.length - accepted.length} refused as busy, ${unknown} answers that were not known and asked for again`,
    );
    expect(kills).toBeGreaterThan(3);
    expect(Object.keys(tally(bets.map(({ answer }) => answer))).filter((code) => code !== "BUSY")).toEqual([
      "accepted",
    ]);
    const stored = await database.owner.query<{ id: string; client_key: string }>(
      "select id, client_key from betting.bet where round_id = $1",
      [crowded],
    );
    const byKey = new Map(stored.map(({ id, client_key }) => [client_key, Number(id)]));
    expect([stored.length, byKey.size]).toEqual([accepted.length, accepted.length]);
    const standsOtherwise = bets.filter(
      ({ request, answer }) => byKey.get(request.clientKey) !== (answer.ok ? answer.bet.betId : undefined),
    );
    expect(standsOtherwise).toEqual([]);
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

/** Resolves with how many it has ended. */
async function killUntil(untilMs: number): Promise<number> {
  let kills = 0;
  while (performance.now() < untilMs) {
    const [row] = await database.owner.query<{ killed: number }>(
      `select count(pg_terminate_backend(pid))::int as killed from pg_stat_activity
        where usename = 'maru_betting' and datname = current_database() and (query like '%betting.%' or query = 'commit')`,
    );
    kills += row?.killed ?? 0;
    await delay(KILL_EVERY_MS);
  }
  return kills;
}

/** One bet after the other, each asked for until there is an answer. */
async function betUntil(
  room: Betting,
  by: Pick<BetRequest, "memberId" | "roundId">,
  untilMs: number,
): Promise<readonly ToldBet[]> {
  const told: ToldBet[] = [];
  while (performance.now() < untilMs) {
    const request = betRequest(by);
    let unknown = 0;
    let answer: BetAnswer | null = null;
    while (answer === null)
      try {
        answer = await room.placeBet(request);
      } catch (error) {
        if (!(error instanceof BetOutcomeUnknown)) throw error;
        unknown += 1;
      }
    told.push({ request, answer, unknown });
    await delay(PAUSE_MS);
  }
  return told;
}

const DEADLOCKS = 4;

describe("the database ends the writer's batch for a deadlock", () => {
  it("again and again, and each bet stands once all the same", async () => {
    const members = await Promise.all(
      Array.from({ length: 20 }, () => world.addMember({ balance: 100_000_000 })),
    );
    const [first, last] = [members[0] ?? 0, members.at(-1) ?? 0];
    const deadlocks = () =>
      one<{ n: number }>(
        "select deadlocks::int as n from pg_stat_database where datname = current_database()",
        [],
      );
    const before = (await deadlocks())?.n ?? 0;
    const room = openBetting(database.as("maru_betting"), { writers: 1 });
    const answers: BetAnswer[] = [];
    for (let turn = 0; turn < DEADLOCKS; turn += 1) {
      const bets = await crossing(last, first, () =>
        members.map((memberId) => room.placeBet(betRequest({ memberId, roundId: round }))),
      );
      answers.push(...(await Promise.all(bets)));
    }
    await room.close();
    await expect.poll(async () => (await deadlocks())?.n, { timeout: 20_000 }).toBe(before + DEADLOCKS);
    expect(tally(answers)).toEqual({ accepted: DEADLOCKS * members.length });
    const stored = await one(
      "select count(*)::int as bets from betting.bet where member_id = any($1::bigint[])",
      [members],
    );
    expect(stored).toEqual({ bets: DEADLOCKS * members.length });
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

/** Holds one account, lets others begin that wait for it, and asks for another one that they hold. It is patient: who finds the deadlock is the other. */
function crossing<Begun>(held: number, asked: number, begin: () => Begun): Promise<Begun> {
  return database.owner.transaction(async (client) => {
    await client.query("set local deadlock_timeout = '10min'");
    const lock = "select from ledger.account where id = $1 for update";
    await client.query(lock, [held]);
    const begun = begin();
    await untilBlocked(client);
    await client.query(lock, [asked]);
    return begun;
  });
}

/** Asked from outside: within one transaction the database's own figures stand still. */
async function untilBlocked(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const waits =
    "select count(*)::int as n from pg_stat_activity a where datname = current_database() and $1 = any (pg_blocking_pids(a.pid))";
  const waiting = async () => (await one<{ n: number }>(waits, [rows[0]?.pid]))?.n;
  await expect.poll(waiting, { timeout: 20_000, interval: 10 }).toBe(1);
}

describe("when the database is away", () => {
  it("a bet on its way is told of an outage, and sent again with its key it stands once", async () => {
    const member = await world.addMember({ balance: 1_000_000 });
    const pool = database.as("maru_betting");
    let isAway = false;
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const room = openBetting(
      { ...pool, dedicated: () => (isAway ? Promise.reject(refused) : pool.dedicated()) },
      { limits: { maxBatch: 10, maxQueue: 10, maxTries: 2 } },
    );
    const first = await room.placeBet(betRequest({ memberId: member, roundId: round }));
    isAway = true;
    await database.owner.query(
      "select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = 'maru_betting' and datname = current_database()",
    );
    const request = betRequest({ memberId: member, roundId: round });
    const told: unknown = await room.placeBet(request).catch((error: unknown) => error);
    isAway = false;
    const again = await room.placeBet(request);
    const once = await room.placeBet(request);
    await room.close();
    expect(told).toBeInstanceOf(BetOutcomeUnknown);
    expect(isDatabaseAway(told)).toBe(true);
    expect([first, again, once].map(codeOf)).toEqual(["accepted", "accepted", "accepted"]);
    expect(once).toEqual({ ...again, repeated: true });
    const bets = await one<{ n: number; stakes: number }>(
      "select count(*)::int as n, sum(stake)::int as stakes from betting.bet where member_id = $1",
      [member],
    );
    expect(bets).toEqual({ n: 2, stakes: 2 * request.stakePoints });
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

describe("the connection breaks while its backend goes on", () => {
  it("and no bet is refused that the backend may still accept", async () => {
    const member = await world.addMember({ balance: 100_000 });
    const pool = database.as("maru_betting");
    const stopped: Driven[] = [];
    const room = openBetting({
      ...pool,
      dedicated: async () => {
        const client = await pool.dedicated();
        // It holds the account and does not come to what it shall write: a busy machine, or a slow network.
        if (stopped.length === 0) stopAtWrite(client, (driven) => stopped.push(driven));
        return client;
      },
    });
    const answer = room.placeBet(betRequest({ memberId: member, roundId: round }));
    await expect.poll(() => stopped.length, { timeout: 20_000 }).toBe(1);
    await delay(100);
    stopped[0]?.connection.stream.destroy();
    // Judged anew now, the bet comes too late.
    await world.setClock(START_MS + 51_000);
    const told = await Promise.race([answer.then(codeOf), delay(700, "nothing")]);
    await world.setClock(START_MS);
    process.kill(stopped[0]?.processID ?? 0, "SIGCONT");
    const code = codeOf(await answer);
    await room.close();
    expect([told, code]).toEqual(["nothing", "accepted"]);
    const bets = await one("select count(*)::int as bets from betting.bet where member_id = $1", [member]);
    expect(bets).toEqual({ bets: 1 });
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("and a server that stops between reading and writing holds its players up for no more than a while", async () => {
    const member = await world.addMember({ balance: 100_000 });
    const left = await database.as("maru_betting").dedicated();
    left.on("error", () => undefined);
    await left.query("begin");
    await left.query("select betting.lock_facts($1, $2, '{}', '{}')", [[round], [member]]);
    const room = openBetting(database.as("maru_betting"));
    expect(codeOf(await room.placeBet(betRequest({ memberId: member, roundId: round })))).toBe("accepted");
    await expect(left.query("select 1")).rejects.toThrow();
    left.release(true);
    await room.close();
  });
});

/** Stops the backend of a client when a batch is to be written. */
function stopAtWrite(client: PoolClient, stopped: (driven: Driven) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const driven = client as unknown as Driven;
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const [statement] = args;
      if (typeof statement === "object" && statement !== null && "name" in statement) {
        if (statement.name === "write-bets") {
          process.kill(driven.processID, "SIGSTOP");
          stopped(driven);
        }
      }
      return query(...args);
    },
  });
}

/** What the driver has and does not say: the backend's number, and the socket. */
interface Driven {
  readonly processID: number;
  readonly connection: { readonly stream: { destroy(): void } };
}

describe("when the database refuses a statement", () => {
  it("a bet it cannot take fails alone, and its neighbours are accepted", async () => {
    const fine = await world.addMember({ balance: 1_000_000 });
    const broken = await world.addMember({ balance: 1_000_000 });
    await database.owner.query(`
      create function betting.refuse_one() returns trigger language plpgsql as $$
      begin if new.member_id = ${broken} then raise exception 'no such bet'; end if; return new; end $$;
      create trigger refuse_one before insert on betting.bet for each row execute function betting.refuse_one()`);
    const room = openBetting(database.as("maru_betting"));
    const results = await Promise.allSettled(
      [fine, broken, fine, fine].map((memberId) => room.placeBet(betRequest({ memberId, roundId: round }))),
    );
    await room.close();
    await database.owner.query("drop trigger refuse_one on betting.bet");
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("a bet that others are always before is refused as busy, since it surely does not stand", async () => {
    const late = await world.addMember({ balance: 1_000_000 });
    await database.owner.query(`
      create function betting.others_first() returns trigger language plpgsql as $$
      begin raise exception 'others were first' using errcode = '40001'; end $$;
      create trigger others_first before insert on betting.bet for each row when (new.member_id = ${late})
        execute function betting.others_first()`);
    const room = openBetting(database.as("maru_betting"));
    const answer = await room.placeBet(betRequest({ memberId: late, roundId: round }));
    await room.close();
    await database.owner.query("drop trigger others_first on betting.bet");
    expect(codeOf(answer)).toBe("BUSY");
    expect(await one("select balance from ledger.account where id = $1", [late])).toEqual({
      balance: "1000000",
    });
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("a negative balance is impossible even without the check before it", async () => {
    const member = await world.addMember({ balance: 1_000 });
    const overdraw = database.owner.query(
      "update ledger.account set balance = balance - 1001 where id = $1",
      [member],
    );
    await expect(overdraw).rejects.toThrow("account_check");
  });

  it("reconcile sees a balance that was changed without a transfer", async () => {
    const member = await world.addMember({ balance: 1_000 });
    const before = await disagreements(database.owner);
    await database.owner.query("update ledger.account set balance = balance - 1 where id = $1", [member]);
    const questions = (await disagreements(database.owner)).map((row) => JSON.stringify(row));
    expect(before).toEqual([]);
    expect(
      questions.filter((text) => text.includes("PLAYER_BALANCE") && text.includes(String(member))),
    ).toHaveLength(1);
    await database.owner.query("update ledger.account set balance = balance + 1 where id = $1", [member]);
  });
});
