import type { Round } from "@maru/rules";
import { instant, price, roundId } from "@maru/values";
import { checkLog, type LogQuestions } from "@maru/verifier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AcceptedBet } from "../src/ports/events.ts";
import { START_MS } from "../src/trading/betting/betting-world.ts";
import { createLogStore } from "../src/trading/proof/log/log-store.ts";
import {
  openReceiptWorld,
  placeAll,
  publicKeys,
  type ReceiptProcess,
  type ReceiptWorld,
  testKey,
} from "./receipt-world.ts";

const KEY = testKey(START_MS - 1_000);
let world: ReceiptWorld;
let server: ReceiptProcess;
let bets: readonly AcceptedBet[];
/** Nobody bets on it. */
let empty: number;
let nowMs: number = START_MS;

/** Players of two sites with different multiples have bet on two rounds: the first rose, the other was void, as is a third without bets. */
beforeAll(async () => {
  world = await openReceiptWorld();
  server = await world.startProcess([KEY]);
  await world.database.owner.query(
    "insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'x', 2, $1) on conflict do nothing",
    [{ kind: "real", tradeIdOrder: "none", staleLimitMs: 15_000 }],
  );
  empty = await world.world.addRound({ startMs: START_MS, type: "B5" });
  for (const id of [world.round, world.digitRound, empty])
    await server.proof.log.take([{ kind: "round.created", round: await world.loadRound(id) }]);
  bets = await placeAll(world, server, 4);
  await server.trading.relay.drain();
  await goTo((await world.loadRound(empty)).times.lockMs + 120_000);
  await server.proof.log.step(nowMs);
  await end(world.round, { kind: "direction", direction: "rise" });
  await end(world.digitRound, null);
  await end(empty, null);
});
afterAll(() => world.close());

async function goTo(ms: number): Promise<void> {
  nowMs = ms;
  await world.goTo(ms);
}

async function end(id: number, outcome: Round["outcome"]): Promise<void> {
  const voidCause = outcome === null ? "FEED_GAP" : null;
  const round = await world.loadRound(id);
  const tick = {
    seq: 7,
    atMs: instant(round.times.gameStartMs + 7),
    tradeId: "t7",
    price: price(123_457),
    qty: 7n,
  };
  await world.database.owner.query(
    "update rounds.round set state = $2, outcome = $3, void_cause = $4, decided_at_ms = $5 where id = $1",
    [
      id,
      outcome === null ? "void" : "decided",
      outcome === null ? null : JSON.stringify(outcome),
      voidCause,
      nowMs,
    ],
  );
  const ended = {
    ...round,
    outcome,
    voidCause,
    decidedAtMs: instant(nowMs),
    strike: tick,
    close: tick,
  } as Round;
  await server.proof.log.take([
    outcome === null
      ? { kind: "round.voided", round: { ...ended, state: "void" } }
      : { kind: "round.decided", round: { ...ended, state: "decided" } },
  ]);
}

async function settleAll(): Promise<void> {
  expect(await server.trading.settleDue()).toBe(3);
  await server.trading.relay.drain();
}

async function signed(): Promise<string> {
  await goTo(nowMs + 5_000);
  await server.proof.log.step(nowMs);
  return (await server.proof.log.checkpoint())?.note ?? "";
}

async function check(note: string, asked: LogQuestions) {
  return checkLog(note, {
    keys: await publicKeys(server.proof),
    read: async (level, index) => (await server.proof.log.tile(level, index)) ?? [],
    asked,
  });
}

const failing = ({ steps }: Awaited<ReturnType<typeof check>>) => {
  const failed = steps.find(({ ok }) => !ok);
  return failed === undefined ? null : `${failed.name}: ${failed.detail}`;
};

const kindsOf = async (id: number) => (await server.proof.log.leavesOf(id)).map(({ kind }) => kind);

const written = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString("base64url"));

/** The receipt, and the answer of the bet's path, as they are sent. */
async function heldBy(bet: AcceptedBet) {
  const receipt = (await server.proof.receiptsOf([bet])).get(bet.betId);
  const path = await server.proof.log.stakesPath(bet);
  if (receipt === undefined || path === null) throw new Error(`bet ${bet.betId} has no receipt or no path`);
  const payout = path.payout && {
    leafIndex: path.payout.leafIndex,
    status: path.payout.status as string,
    returned: String(path.payout.returnedPoints),
    path: written(path.payout.path),
  };
  return { receipt: Buffer.from(receipt, "utf8"), path: { ...path, path: written(path.path), payout } };
}

describe("F-27: the payouts of a round", () => {
  it("are no leaf before it is settled, and one behind its result when it is, over every bet of it", async () => {
    const [bet] = bets;
    if (bet === undefined) throw new Error("no bet");
    await signed();
    expect(await kindsOf(world.round)).toEqual(["terms", "stakes", "result"]);
    expect((await heldBy(bet)).path.payout).toBeNull();

    await settleAll();
    await signed();
    for (const id of [world.round, world.digitRound])
      expect(await kindsOf(id)).toEqual(["terms", "stakes", "result", "payouts"]);
    expect(await kindsOf(empty)).toEqual(["terms", "stakes", "result"]);
    const { body } = (await server.proof.log.leavesOf(world.round))[3] ?? {};
    const own = bets.filter(({ roundId: of }) => of === world.round);
    const rose = own.filter(({ type }) => type === "B");
    const won = rose.reduce((sum, { multipleBp }) => sum + Math.floor((5_000 * multipleBp) / 10_000), 0);
    expect(new Set(rose.map(({ multipleBp }) => multipleBp)).size).toBe(2);
    expect(JSON.parse(body ?? "")).toMatchObject({
      payouts: {
        B: { bets: String(rose.length), returned: String(won), status: "won" },
        S: { bets: String(own.length - rose.length), returned: "0", status: "lost" },
      },
      tree: { size: String(own.length) },
    });
    // Told again, nothing is added.
    await server.proof.log.take([
      { kind: "round.settled", roundId: roundId(world.round), bets: [], balances: [], isLast: true },
    ]);
    await signed();
    expect(await kindsOf(world.round)).toHaveLength(4);
    expect(await world.database.owner.query("select from proof.payouts_due")).toEqual([]);
  });

  it("are checked by every player with the receipt alone: what came back, and that it is among all of them", async () => {
    const note = await signed();
    for (const bet of bets) {
      const verdict = await check(note, {
        round: await server.proof.log.leavesOf(bet.roundId),
        bet: await heldBy(bet),
      });
      expect(failing(verdict)).toBeNull();
      expect(verdict.steps.at(-1)).toMatchObject({ name: "paid" });
    }
  });

  it.each([
    [
      "a point more",
      (paid: Paid) => ({ ...paid, returned: String(Number(paid.returned) + 1) }),
      "paid: the bet is",
    ],
    ["another end", (paid: Paid) => ({ ...paid, status: "void" }), "paid: the bet is"],
    [
      "another way to the root",
      (paid: Paid) => ({ ...paid, path: paid.path.toReversed() }),
      "paid: what came back",
    ],
    ["nothing at all", () => null, "paid: the path was asked for before"],
  ])("are refused where the operator shows %s for a bet", async (_, change, why) => {
    const bet = bets.find(({ roundId: of }) => of === world.round);
    if (bet === undefined) throw new Error("no bet");
    const [note, leaves, held] = [
      await signed(),
      await server.proof.log.leavesOf(bet.roundId),
      await heldBy(bet),
    ];
    if (held.path.payout === null) throw new Error("no payout");
    const path = { ...held.path, payout: change(held.path.payout) };
    expect(failing(await check(note, { round: leaves, bet: { ...held, path } }))).toContain(why);
  });

  it.each([
    ["pays who lost", { S: { returned: 1n, status: "lost" } }, "round: S is lost"],
    ["keeps a stake of who won", { B: { returned: -1n, status: "won" } }, "round: B is won"],
    [
      "calls the losers winners",
      { S: { returned: 0n, status: "won" } },
      "round: S is lost by the logged result",
    ],
    ["leaves out a side", { S: null }, "round: the payouts are of other bet types"],
    ["is of fewer bets", { size: 1 }, "round: the payouts are of another number"],
  ] as const)("are refused with a signed leaf that %s", async (_, change, why) => {
    // A log of its own, in which the operator signs what it likes.
    const leaves = await server.proof.log.leavesOf(world.round);
    const forged = leaves.map((leaf) =>
      leaf.kind === "payouts" ? { ...leaf, body: changed(leaf.body, change) } : leaf,
    );
    const other = await openReceiptWorld();
    try {
      const process = await other.startProcess([KEY]);
      const store = createLogStore(other.database.as("maru_proof"));
      for (const leaf of forged) await store.append([{ ...leaf, roundId: world.round }]);
      await process.proof.log.step(START_MS + 5_000);
      const verdict = await checkLog((await process.proof.log.checkpoint())?.note ?? "", {
        keys: await publicKeys(process.proof),
        read: async (level, index) => (await process.proof.log.tile(level, index)) ?? [],
        asked: { round: await process.proof.log.leavesOf(world.round) },
      });
      expect(failing(verdict)).toContain(why);
    } finally {
      await other.close();
    }
  });

  it("are not logged where bets do not come to what the round has paid", async () => {
    const { owner } = world.database;
    await owner.query("update settlement.round_settlement set returned = returned + 1 where round_id = $1", [
      world.round,
    ]);
    await owner.query("insert into proof.payouts_due values ($1)", [world.round]);
    await expect(server.proof.log.step(nowMs)).rejects.toThrow(`the bets of round ${world.round} come to`);
    await owner.query("update settlement.round_settlement set returned = returned - 1 where round_id = $1", [
      world.round,
    ]);
    await signed();
    expect(await kindsOf(world.round)).toHaveLength(4);
  });
});

type Paid = NonNullable<Awaited<ReturnType<typeof heldBy>>["path"]["payout"]>;

type Change = Readonly<
  Record<string, { readonly returned: bigint; readonly status: string } | number | null>
>;

/** The leaf with more or less returned on a side, another end, without it, or of another size. */
function changed(body: string, change: Change): string {
  const said = JSON.parse(body) as {
    readonly payouts: Record<string, { bets: string; returned: string; status: string }>;
    readonly tree: { readonly root: string; size: string };
  };
  for (const [type, what] of Object.entries(change)) {
    if (typeof what === "number") said.tree.size = String(what);
    else if (what === null) delete said.payouts[type];
    else {
      const side = said.payouts[type];
      const returned = what.returned < 0n ? 9_999n : BigInt(side?.returned ?? 0) + what.returned;
      said.payouts[type] = { bets: side?.bets ?? "", returned: String(returned), status: what.status };
    }
  }
  return JSON.stringify(said);
}
