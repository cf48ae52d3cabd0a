import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MemberId, memberId, optionId, type RoundId, roundId, siteId } from "@maru/values";
import type { BetRefusal, GameType } from "@maru/rules";
import type { BetRequest } from "../../ports/place-bet.ts";
import { decodeEvent } from "../../platform/outbox.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import {
  arrangeBettingWorld,
  betRequest,
  type BettingWorld,
  disagreements,
  START_MS,
  writtenRows,
} from "./betting-world.ts";
import { type Betting, openBetting } from "./open-betting.ts";

const LOCK_MS = START_MS + 50_000;

let database: TestDatabase;
let world: BettingWorld;
let betting: Betting;
let player: MemberId;
let round: RoundId;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await arrangeBettingWorld(database.owner);
  betting = openBetting(database.as("maru_betting"), { writers: 2 });
  player = await world.addMember({ balance: 1_000_000 });
  round = await world.addRound({ startMs: START_MS });
});
afterAll(async () => {
  await betting.close();
  await database.close();
});

async function refusalOf(request: BetRequest): Promise<BetRefusal | "accepted"> {
  const answer = await betting.placeBet(request);
  return answer.ok ? "accepted" : answer.refusal;
}

async function protect(member: MemberId, columns: Readonly<Record<string, number>>): Promise<void> {
  const names = Object.keys(columns);
  await database.owner.query(
    `insert into accounts.protection (member_id, site_id, ${names.join()}) values (${[member, 1, ...Object.values(columns)].join()})`,
  );
}

function fineBet(): BetRequest {
  return betRequest({ memberId: player, roundId: round });
}

async function withMember(columns: string): Promise<Partial<BetRequest>> {
  const member = await world.addMember({ balance: 1_000_000 });
  await database.owner.query(`update accounts.member set ${columns} where id = $1`, [member]);
  return { memberId: member };
}

async function frozenUntil(untilMs: number): Promise<Partial<BetRequest>> {
  const member = await world.addMember({ balance: 1_000_000 });
  await database.owner.query(
    `insert into accounts.freeze (member_id, site_id, scope, reason, until_ms, made_by) values ($1, 1, 'bet', 'test', $2, 1)`,
    [member, untilMs],
  );
  return { memberId: member };
}

async function protectedBy(columns: Readonly<Record<string, number>>): Promise<Partial<BetRequest>> {
  const member = await world.addMember({ balance: 1_000_000 });
  await protect(member, columns);
  return { memberId: member };
}

describe("an accepted bet", () => {
  it("is in the books, on the balance and in the outbox, all told the same", async () => {
    const member = await world.addMember({ balance: 100_000 });
    const answer = await betting.placeBet(
      betRequest({ memberId: member, roundId: round, stakePoints: 15_000 }),
    );
    if (!answer.ok) throw new Error(answer.refusal.code);
    expect(answer).toMatchObject({
      repeated: false,
      bet: { stakePoints: 15_000n, multipleBp: 18_800, optionId: optionId(1) },
    });
    const [account] = await database.owner.query(
      "select balance, version, day_staked from ledger.account where id = $1",
      [member],
    );
    expect(account).toEqual({ balance: "85000", version: "1", day_staked: "15000" });
    const [outbox] = await database.owner.query<{ payload: string }>(
      "select payload::text from live.outbox order by id desc limit 1",
    );
    expect(decodeEvent(outbox?.payload ?? "")).toEqual({
      kind: "bets.placed",
      bets: [answer.bet],
      balances: [{ memberId: member, siteId: 1, balance: 85_000n, version: 1 }],
      remaining: [{ roundId: round, type: "B", points: 999_985_000n }],
    });
    expect(await betting.betByKey(member, answer.bet.clientKey)).toEqual(answer.bet);
    expect(await betting.betByKey(player, answer.bet.clientKey)).toBeNull();
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("is judged by the clock of the database: at the lock it is late, a millisecond before it is not", async () => {
    await world.setClock(LOCK_MS - 1);
    expect(await refusalOf(fineBet())).toBe("accepted");
    await world.setClock(LOCK_MS);
    const before = await writtenRows(database.owner);
    expect(await refusalOf(fineBet())).toEqual({ code: "ROUND_LOCKED", lockMs: LOCK_MS });
    await world.setClock(START_MS - 1);
    expect(await refusalOf(fineBet())).toEqual({ code: "ROUND_NOT_OPEN" });
    await world.setClock(LOCK_MS - 1);
    const decided = await world.addRound({ startMs: START_MS, type: "B1" });
    await database.owner.query("update rounds.round set state = 'decided', outcome = $1 where id = $2", [
      { kind: "digit", digit: 7 },
      decided,
    ]);
    // What is decided takes no bet, whatever the clock says.
    expect(await refusalOf({ ...fineBet(), roundId: decided, type: "OV" })).toEqual({
      code: "ROUND_LOCKED",
      lockMs: LOCK_MS,
    });
    expect(await writtenRows(database.owner)).toBe(before);
    await world.setClock(START_MS);
    expect(await refusalOf(fineBet())).toBe("accepted");
  });
});

describe("a client key", () => {
  it("used 50 times at once makes one bet and 50 answers with that bet", async () => {
    const member = await world.addMember({ balance: 1_000_000 });
    const request = betRequest({ memberId: member, roundId: round });
    const answers = await Promise.all(Array.from({ length: 50 }, () => betting.placeBet(request)));
    const bets = answers.map((answer) => (answer.ok ? answer.bet : answer.refusal));
    expect(
      new Set(bets.map((bet) => JSON.stringify(bet, (_, v) => (typeof v === "bigint" ? Number(v) : v)))).size,
    ).toBe(1);
    expect(answers.filter((answer) => answer.ok && !answer.repeated)).toHaveLength(1);
    const [row] = await database.owner.query(
      "select count(*)::int as bets from betting.bet where member_id = $1",
      [member],
    );
    expect(row).toEqual({ bets: 1 });
  });

  it("used 50 times at once through two processes makes one bet", async () => {
    const member = await world.addMember({ balance: 1_000_000 });
    const other = openBetting(database.as("maru_betting"));
    const request = betRequest({ memberId: member, roundId: round });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? betting : other).placeBet(request)),
    );
    await other.close();
    expect(new Set(answers.map((answer) => answer.ok && answer.bet.betId)).size).toBe(1);
    const [row] = await database.owner.query(
      "select count(*)::int as bets from betting.bet where member_id = $1",
      [member],
    );
    expect(row).toEqual({ bets: 1 });
  });

  it("gives the original bet also after the round locked and the player was disabled", async () => {
    const member = await world.addMember({ balance: 10_000 });
    const request = betRequest({ memberId: member, roundId: round });
    const first = await betting.placeBet(request);
    await world.setClock(LOCK_MS + 60_000);
    await database.owner.query("update accounts.member set status = 'D' where id = $1", [member]);
    const second = await betting.placeBet({ ...request, clientKey: request.clientKey.toUpperCase() });
    await world.setClock(START_MS);
    expect(second).toEqual({ ...first, repeated: true });
  });

  it.each([
    ["another stake", { stakePoints: 10_000 }],
    ["another type", { type: "S" }],
    ["another round", { roundId: roundId(7) }],
  ])("with %s is refused, later and in the same batch", async (_, change) => {
    const request = betRequest({ memberId: player, roundId: round });
    const [first, same] = await Promise.all([
      betting.placeBet(request),
      betting.placeBet({ ...request, ...change }),
    ]);
    const before = await writtenRows(database.owner);
    const later = await betting.placeBet({ ...request, ...change });
    expect(first.ok).toBe(true);
    expect([same, later]).toEqual(
      Array.from({ length: 2 }, () => ({ ok: false, refusal: { code: "CLIENT_KEY_REUSED" } })),
    );
    expect(await writtenRows(database.owner)).toBe(before);
  });

  it("of a refused bet is free again", async () => {
    const request = betRequest({ memberId: player, roundId: round, stakePoints: 5_001 });
    expect(await refusalOf(request)).toEqual({ code: "BET_OFF_MULTIPLE", min: 5_000 });
    expect(await refusalOf({ ...request, stakePoints: 5_000 })).toBe("accepted");
  });
});

describe("every refusal, with nothing written", () => {
  type Case = readonly [code: string, arrange: () => Promise<Partial<BetRequest>>, refusal: BetRefusal];
  const later = START_MS + 3_600_000;
  let slot = 0;
  const withTerms = async (terms: Parameters<BettingWorld["addTerms"]>[0]): Promise<Partial<BetRequest>> => {
    slot += 60_000;
    const site = String(terms.siteId ?? 1);
    const startMs = START_MS - 3_600_000 + slot;
    const id = await world.addRound({ startMs, terms: { [site]: await world.addTerms(terms) } });
    return { roundId: id };
  };

  const cases: readonly Case[] = [
    ["NOT_A_PLAYER", () => withMember("role = 'PARTNER'"), { code: "NOT_A_PLAYER" }],
    ["ACCOUNT_DISABLED", () => withMember("status = 'D'"), { code: "ACCOUNT_DISABLED" }],
    ["ACCOUNT_FROZEN", () => frozenUntil(later), { code: "ACCOUNT_FROZEN", untilMs: later }],
    [
      "SELF_EXCLUDED",
      () => protectedBy({ excluded_until_ms: later }),
      { code: "SELF_EXCLUDED", untilMs: later },
    ],
    ["TIMED_OUT", () => protectedBy({ timed_out_until_ms: later }), { code: "TIMED_OUT", untilMs: later }],
    [
      "SINGLE_STAKE_LIMIT",
      () => protectedBy({ single_stake_max: 4_999 }),
      { code: "SINGLE_STAKE_LIMIT", max: 4_999 },
    ],
    [
      "DAY_STAKE_LIMIT",
      () => protectedBy({ day_stake_max: 4_000 }),
      { code: "DAY_STAKE_LIMIT", max: 4_000, left: 4_000 },
    ],
    [
      "DAY_LOSS_LIMIT",
      () => protectedBy({ day_loss_max: 3_000 }),
      { code: "DAY_LOSS_LIMIT", max: 3_000, left: 3_000 },
    ],
    ["ROUND_UNKNOWN", async () => ({ roundId: roundId(1) }), { code: "ROUND_UNKNOWN" }],
    ["OPTION_NOT_OFFERED", () => withTerms({ siteId: 37 }), { code: "OPTION_NOT_OFFERED" }],
    ["OPTION_NOT_PLAYING", () => withTerms({ isPlay: false }), { code: "OPTION_NOT_PLAYING" }],
    ["OPTION_STOPPED", () => withTerms({ isStop: true }), { code: "OPTION_STOPPED" }],
    ["BET_TYPE_UNKNOWN", async () => ({ type: 'OV"}' }), { code: "BET_TYPE_UNKNOWN", type: 'OV"}' }],
    [
      "MULTIPLE_CHANGED",
      async () => ({ seenMultipleBp: 19_000 }),
      { code: "MULTIPLE_CHANGED", seenBp: 19_000, nowBp: 18_800 },
    ],
    ["AMOUNT_NOT_WHOLE", async () => ({ stakePoints: 5_000.5 }), { code: "AMOUNT_NOT_WHOLE" }],
    ["AMOUNT_NOT_WHOLE, negative", async () => ({ stakePoints: -5_000 }), { code: "AMOUNT_NOT_WHOLE" }],
    [
      "AMOUNT_NOT_WHOLE, not a number",
      async () => ({ stakePoints: Number.NaN }),
      { code: "AMOUNT_NOT_WHOLE" },
    ],
    [
      "AMOUNT_NOT_WHOLE, endless",
      async () => ({ stakePoints: Number.POSITIVE_INFINITY }),
      { code: "AMOUNT_NOT_WHOLE" },
    ],
    ["BET_BELOW_MINIMUM", async () => ({ stakePoints: 4_999 }), { code: "BET_BELOW_MINIMUM", min: 5_000 }],
    ["BET_OFF_MULTIPLE", async () => ({ stakePoints: 5_001 }), { code: "BET_OFF_MULTIPLE", min: 5_000 }],
    [
      "BET_ABOVE_MAXIMUM",
      async () => ({ stakePoints: 1_005_000 }),
      { code: "BET_ABOVE_MAXIMUM", max: 1_000_000 },
    ],
    [
      "OVER_BALANCE",
      async () => ({ memberId: await world.addMember({ balance: 4_999 }) }),
      { code: "OVER_BALANCE" },
    ],
    ["foreign site", async () => ({ siteId: siteId(37) }), { code: "NOT_A_PLAYER" }],
    ["unknown member", async () => ({ memberId: memberId(9_999_999) }), { code: "NOT_A_PLAYER" }],
    [
      "member's own limits",
      () => withMember(`limit_json = '{"isEnabled":"Y","min":10000,"max":20000}'`),
      { code: "BET_BELOW_MINIMUM", min: 10_000 },
    ],
  ];

  it.each(cases)("%s", async (_, arrange, refusal) => {
    const request = betRequest({ memberId: player, roundId: round, ...(await arrange()) });
    const before = await writtenRows(database.owner);
    expect(await refusalOf(request)).toEqual(refusal);
    expect(await writtenRows(database.owner)).toBe(before);
  });

  it("ROUND_VOID, before the lock", async () => {
    const id = await world.addRound({ type: "R.5", startMs: START_MS });
    await database.owner.query(
      "update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = $1",
      [id],
    );
    const before = await writtenRows(database.owner);
    expect(await refusalOf(betRequest({ memberId: player, roundId: id }))).toEqual({ code: "ROUND_VOID" });
    expect(await writtenRows(database.owner)).toBe(before);
  });

  it("SIDE_FULL, with what is left, and the other side still open", async () => {
    const id = await world.addRound({ type: "R2", startMs: START_MS, sideCapacity: 12_000 });
    const bet = (type: string) => refusalOf(betRequest({ memberId: player, roundId: id, type }));
    expect(await bet("B")).toBe("accepted");
    expect(await bet("B")).toBe("accepted");
    const before = await writtenRows(database.owner);
    expect(await bet("B")).toEqual({ code: "SIDE_FULL", left: 2_000 });
    expect(await writtenRows(database.owner)).toBe(before);
    expect(await bet("S")).toBe("accepted");
  });

  it("BUSY, when the queue is full", async () => {
    const small = openBetting(database.as("maru_betting"), {
      limits: { maxBatch: 10, maxQueue: 2, maxTries: 1 },
    });
    await small.placeBet(betRequest({ memberId: player, roundId: round }));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => small.placeBet(betRequest({ memberId: player, roundId: round }))),
    );
    await small.close();
    expect(answers.filter((answer) => !answer.ok).map((answer) => !answer.ok && answer.refusal)).toEqual(
      Array.from({ length: 3 }, () => ({ code: "BUSY" })),
    );
  });
});

describe("to the last point", () => {
  it.each([
    ["R5", "B", 10_000, ["accepted", "accepted", { code: "SIDE_FULL", left: 0 }]],
    ["B2", "O", 9_999, ["accepted", { code: "SIDE_FULL", left: 4_999 }, { code: "SIDE_FULL", left: 4_999 }]],
  ] as const)("a side of %s, %s, takes %i", async (type, side, sideCapacity, answers) => {
    const roundOf = await world.addRound({ type, startMs: START_MS, sideCapacity });
    const bet = () => refusalOf(betRequest({ memberId: player, roundId: roundOf, type: side }));
    expect([await bet(), await bet(), await bet()]).toEqual(answers);
  });

  it("a player bets the largest stake that they allow themselves", async () => {
    const own = await protectedBy({ single_stake_max: 5_000 });
    expect(await refusalOf({ ...fineBet(), ...own })).toBe("accepted");
  });

  it.each([
    ["day_stake_max", "DAY_STAKE_LIMIT"],
    ["week_stake_max", "WEEK_STAKE_LIMIT"],
    ["month_stake_max", "MONTH_STAKE_LIMIT"],
    ["day_loss_max", "DAY_LOSS_LIMIT"],
    ["week_loss_max", "WEEK_LOSS_LIMIT"],
    ["month_loss_max", "MONTH_LOSS_LIMIT"],
  ])("a player's %s is used up", async (column, code) => {
    const own = await protectedBy({ [column]: 10_000 });
    const bet = () => refusalOf({ ...fineBet(), ...own });
    const full = { code, max: 10_000, left: 0 };
    expect([await bet(), await bet(), await bet()]).toEqual(["accepted", "accepted", full]);
  });
});

describe("the order of the refusals", () => {
  it("is the table of check-bet.ts: of all that is wrong with a bet, the player is told the first", async () => {
    const member = await world.addMember({ balance: 200_003, role: "PARTNER" });
    const change = (statement: string) => database.owner.query(statement.replaceAll("$1", String(member)));
    await change("update accounts.member set status = 'D' where id = $1");
    await change(`insert into accounts.freeze (member_id, site_id, scope, reason, until_ms, made_by)
      values ($1, 1, 'bet', 'test', ${LOCK_MS}, 1)`);
    await protect(member, {
      excluded_until_ms: START_MS + 11,
      exclusion_return_ms: START_MS + 7,
      timed_out_until_ms: START_MS + 23,
      single_stake_max: 100,
    });
    const startMs = START_MS + 3 * 86_400_000;
    const roundOf = async (
      type: GameType,
      terms: Parameters<BettingWorld["addTerms"]>[0],
      side = 400_000,
    ) => {
      const offered = { [String(terms.siteId ?? 1)]: await world.addTerms({ ...terms, type }) };
      return world.addRound({ type, startMs, terms: offered, sideCapacity: side });
    };
    const strange = await roundOf("P1", { siteId: 37 });
    const unplayed = await roundOf("R2", { isPlay: false, isStop: true });
    const stopped = await roundOf("R5", { isStop: true });
    const voided = await roundOf("R.5", {});
    const open = await roundOf("R1", {});
    const lockMs = startMs + 20_000;
    let wish = { roundId: roundId(7), type: "X", stakePoints: 2_500.5, seenMultipleBp: 1 as number | null };
    const ask = (changed: Partial<typeof wish>) => void (wish = { ...wish, ...changed });
    const order: readonly (readonly [BetRefusal["code"], () => unknown])[] = [
      ["NOT_A_PLAYER", () => change("update accounts.member set role = 'PLAYER' where id = $1")],
      ["ACCOUNT_DISABLED", () => change("update accounts.member set status = 'A' where id = $1")],
      [
        "ACCOUNT_FROZEN",
        () =>
          change(
            "update accounts.freeze set lifted_at_ms = 3, lifted_by = 1, lift_reason = 'test' where member_id = $1",
          ),
      ],
      ["SELF_EXCLUDED", () => world.setClock(START_MS + 11)],
      ["TIMED_OUT", () => world.setClock(START_MS + 23)],
      [
        "SINGLE_STAKE_LIMIT",
        () => change("update accounts.protection set single_stake_max = null where member_id = $1"),
      ],
      ["ROUND_UNKNOWN", () => ask({ roundId: strange })],
      ["OPTION_NOT_OFFERED", () => ask({ roundId: unplayed })],
      ["OPTION_NOT_PLAYING", () => ask({ roundId: stopped })],
      ["OPTION_STOPPED", () => ask({ roundId: voided })],
      ["ROUND_NOT_OPEN", () => world.setClock(lockMs)],
      ["ROUND_LOCKED", () => world.setClock(startMs)],
      ["ROUND_VOID", () => ask({ roundId: open })],
      ["BET_TYPE_UNKNOWN", () => ask({ type: "B" })],
      ["MULTIPLE_CHANGED", () => ask({ seenMultipleBp: null })],
      ["AMOUNT_NOT_WHOLE", () => ask({ stakePoints: 2_500 })],
      ["BET_BELOW_MINIMUM", () => ask({ stakePoints: 1_005_001 })],
      ["BET_OFF_MULTIPLE", () => ask({ stakePoints: 1_005_000 })],
      ["BET_ABOVE_MAXIMUM", () => ask({ stakePoints: 405_000 })],
      ["SIDE_FULL", () => ask({ stakePoints: 205_000 })],
      ["OVER_BALANCE", () => ask({ stakePoints: 200_000 })],
    ];
    await change(`update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = ${voided}`);
    const told: string[] = [];
    for (const [, mend] of order) {
      const refusal = await refusalOf(betRequest({ ...wish, memberId: member }));
      told.push(refusal === "accepted" ? refusal : refusal.code);
      await mend();
    }
    expect(told).toEqual(order.map(([code]) => code));
    expect(await refusalOf(betRequest({ ...wish, memberId: member }))).toBe("accepted");
    await world.setClock(START_MS);
  });
});

describe("the database by itself, whatever the room remembers", () => {
  it("adds to a balance that was changing when the bet came", async () => {
    const member = await world.addMember({ balance: 41_003 });
    const paid = await database.owner.dedicated();
    await paid.query("begin");
    await paid.query("update ledger.account set balance = balance + 317 where id = $1", [member]);
    const bet = refusalOf({ ...fineBet(), memberId: member });
    await untilWaiting(database.owner, 1);
    await paid.query("commit");
    expect(await bet).toBe("accepted");
    const after = await paid.query("select balance from ledger.account where id = $1", [member]);
    expect(after.rows).toEqual([{ balance: "36320" }]);
    await paid.query("update ledger.account set balance = balance - 317 where id = $1", [member]);
    paid.release();
  });
});

describe("while the books disagree", () => {
  it("every bet is refused with since when, but what a key made before is still answered", async () => {
    const kept = fineBet();
    expect(await refusalOf(kept)).toBe("accepted");
    const before = await writtenRows(database.owner);
    await database.owner.query(
      "insert into ledger.halt (question, subject, halted_at_ms) values ('PLAYER_BALANCE', 1, 77), ('BET_STAKE', 2, 78)",
    );
    const answers = await Promise.all([fineBet(), kept, fineBet()].map(betting.placeBet));
    await database.owner.query("delete from ledger.halt");
    const refused = { ok: false, refusal: { code: "BOOKS_CLOSED", sinceMs: 77 } };
    expect(answers).toEqual([refused, expect.objectContaining({ ok: true, repeated: true }), refused]);
    expect(await writtenRows(database.owner)).toBe(before);
    expect(await refusalOf(fineBet())).toBe("accepted");
  });
});

describe("limits that change while bets are taken", () => {
  it("a member's own limits act on the next bet, though the room had judged them before", async () => {
    const member = await world.addMember({ balance: 1_000_000 });
    const bet = (stakePoints: number) =>
      refusalOf(betRequest({ memberId: member, roundId: round, stakePoints }));
    expect(await bet(5_000)).toBe("accepted");
    const set = (limit: string) =>
      database.owner.query("update accounts.member set limit_json = $2 where id = $1", [member, limit]);
    await set('{"isEnabled":"Y","min":20000,"max":40000}');
    expect(await bet(5_000)).toEqual({ code: "BET_BELOW_MINIMUM", min: 20_000 });
    expect(await bet(40_000)).toBe("accepted");
    await set('{"isEnabled":"N","min":20000,"max":40000}');
    expect(await bet(5_000)).toBe("accepted");
  });

  it.each([
    [
      "disabled",
      (id: MemberId) => `update accounts.member set status = 'D' where id = ${id}`,
      "ACCOUNT_DISABLED",
    ],
    [
      "a partner",
      (id: MemberId) => `update accounts.member set role = 'PARTNER' where id = ${id}`,
      "NOT_A_PLAYER",
    ],
    [
      "excluded",
      (id: MemberId) =>
        `insert into accounts.protection (member_id, site_id, excluded_until_ms) values (${id}, 1, ${LOCK_MS})`,
      "SELF_EXCLUDED",
    ],
    [
      "under a stake limit",
      (id: MemberId) =>
        `insert into accounts.protection (member_id, site_id, single_stake_max) values (${id}, 1, 5)`,
      "SINGLE_STAKE_LIMIT",
    ],
    [
      "frozen",
      (id: MemberId) =>
        `insert into accounts.freeze (member_id, site_id, scope, reason, until_ms, made_by)
           values (${id}, 1, 'bet', 'test', ${LOCK_MS}, 1)`,
      "ACCOUNT_FROZEN",
    ],
  ])("a player whose account was plain is refused once %s", async (_, change, code) => {
    const member = await world.addMember({ balance: 1_000_000 });
    const bet = () => betRequest({ memberId: member, roundId: round });
    expect([await refusalOf(bet()), await refusalOf(bet())]).toEqual(["accepted", "accepted"]);
    const plain = "select is_plain from ledger.account where id = $1";
    expect(await database.owner.query(plain, [member])).toEqual([{ is_plain: true }]);
    // The change may come while the batch that finds the account plain is not committed yet: it must wait, not overlook it.
    await database.owner.query("update ledger.account set is_plain = false where id = $1", [member]);
    const inFlight = await database.owner.dedicated();
    await inFlight.query("begin");
    await inFlight.query("update ledger.account set is_plain = true where id = $1", [member]);
    const changed = database.owner.query(change(member));
    await untilWaiting(database.owner, 1);
    await inFlight.query("commit");
    inFlight.release();
    await changed;
    expect(await database.owner.query(plain, [member])).toEqual([{ is_plain: false }]);
    expect(await refusalOf(bet())).toMatchObject({ code });
  });

  it("a day's stake and loss count within the Seoul day and not beyond", async () => {
    const member = await world.addMember({ balance: 1_000_000 });
    await protect(member, { day_stake_max: 12_000, day_loss_max: 100_000 });
    const bet = (roundOf: RoundId) => refusalOf(betRequest({ memberId: member, roundId: roundOf }));
    expect([await bet(round), await bet(round)]).toEqual(["accepted", "accepted"]);
    expect(await bet(round)).toEqual({ code: "DAY_STAKE_LIMIT", max: 12_000, left: 2_000 });
    const tomorrow = START_MS + 86_400_000;
    const next = await world.addRound({ startMs: tomorrow });
    await world.setClock(tomorrow);
    expect(await bet(next)).toBe("accepted");
    await world.setClock(START_MS);
  });

  it("the licence's pause ends at its own millisecond", async () => {
    await database.owner.query("update site.site set mode = 'licensed' where id = 37");
    await database.owner.query("select site.open_sandbox(37, 2347)");
    const member = await world.addMember({ siteId: 37, balance: 1_000_000 });
    await database.owner.query("update accounts.member set country = 'ZZ' where id = $1", [member]);
    const terms = { "37": await world.addTerms({ siteId: 37, type: "R5" }) };
    // A day of its own: other tests have a round of this option at the start.
    const startMs = START_MS + 2 * 86_400_000;
    const open = await world.addRound({ startMs, type: "R5", terms });
    await world.setClock(startMs);
    const bet = () => refusalOf(betRequest({ memberId: member, siteId: siteId(37), roundId: open }));
    expect(await bet()).toBe("accepted");
    await world.setClock(startMs + 2_346);
    expect(await bet()).toMatchObject({ code: "BET_TOO_SOON" });
    await world.setClock(startMs + 2_347);
    expect(await bet()).toBe("accepted");
    await world.setClock(START_MS);
  });

  it("a key is a UUID: anything else is a bug of the caller, not a bet", async () => {
    const request = betRequest({ memberId: player, roundId: round, clientKey: "x" });
    await expect(betting.placeBet(request)).rejects.toThrow("UUID");
    await expect(betting.placeBet({ ...request, clientKey: randomUUID() })).resolves.toMatchObject({
      ok: true,
    });
  });
});
