import type { MemberId } from "@maru/values";
import type { DecideOrder } from "../../src/operations/wallet/requests/decide-request.ts";
import { openWalletWorld, type WalletWorld } from "../../src/operations/wallet/testing/wallet-world.ts";
import { openTestDatabase } from "../../src/testing/test-database.ts";
import { type Figure, none } from "./figure.ts";
import { must } from "./races.ts";

/** Every way in which a deposit or a withdrawal may end, and the step before the last. */
type Act = "approve" | "reject" | "cancel" | "expire" | "pay";
const ENDED: ReadonlySet<string> = new Set(["done", "rejected", "cancelled", "expired"]);
const AMOUNT = 5_000;
/** A deposit that nobody paid may expire; and nobody has to wait for the next request. */
const EXPIRES_MS = 30 * 60_000;
const NEXT_MS = 28 * 3_600_000;

/**
 * of many who approve, reject, cancel, let expire and pay one request at once, one ends it; and what it moved is what its end moves,
 * once. Deposits and withdrawals by turns, of two players at a time.
 */
export async function runRequests(wish: {
  readonly requests: number;
  readonly parallel: number;
  readonly untilMs: number;
}): Promise<readonly Figure[]> {
  const world = await openWalletWorld(await openTestDatabase());
  const tally = { requests: 0, ends: 0, endedTwice: 0, failed: 0 };
  try {
    for (let turn = 0; tally.requests < wish.requests && Date.now() < wish.untilMs; turn += 1) {
      const type = turn % 2 === 0 ? "deposit" : "withdrawal";
      const asked = await Promise.all([world.ann, world.bob].map((player) => ask(world, player, type)));
      await world.pass(EXPIRES_MS);
      await Promise.all(
        asked.map(async (request) => {
          tally.requests += 1;
          const orders = Array.from({ length: wish.parallel }, (_, at) =>
            orderOf(world, request, at * 7 + turn),
          );
          const answers = await Promise.allSettled(orders.map((order) => world.wallet.decide(order)));
          const ends = answers.filter(
            (answer) => answer.status === "fulfilled" && hasEnded(answer.value),
          ).length;
          tally.failed += answers.filter(({ status }) => status === "rejected").length;
          tally.endedTwice += ends > 1 ? 1 : 0;
          // A withdrawal may have been approved first: then it waits for its payment.
          const paid =
            ends > 0 || hasEnded(await world.wallet.decide(orderOf(world, request, ACTS.indexOf("pay"))));
          tally.ends += paid ? 1 : 0;
        }),
      );
      await world.pass(NEXT_MS);
    }
    const faults = await world.faults();
    return [
      { name: "request.races", value: tally.requests, unit: "", least: wish.requests },
      none("request.ended-twice", tally.endedTwice),
      none("request.not-ended", tally.requests - tally.ends),
      none("request.failed", tally.failed),
      none("request.effects-off", faults.length),
    ];
  } finally {
    await world.database.close();
  }
}

const ACTS: readonly Act[] = ["approve", "reject", "cancel", "expire", "pay"];

interface Asked {
  readonly id: number;
  readonly player: MemberId;
}

async function ask(world: WalletWorld, player: MemberId, type: "deposit" | "withdrawal"): Promise<Asked> {
  const asked = await world.wallet.apply({ memberId: player, type, amount: AMOUNT, clientKey: null });
  if (!asked.ok) throw new Error(`a ${type} was refused: ${asked.refusal.code}`);
  return { id: asked.value.id, player };
}

function orderOf({ operators }: WalletWorld, { id, player }: Asked, place: number): DecideOrder {
  const [first, second] = operators;
  const orders: Readonly<Record<Act, DecideOrder>> = {
    approve: { requestId: id, act: "approve", by: first },
    reject: { requestId: id, act: "reject", by: second, reason: "DUPLICATE" },
    cancel: { requestId: id, act: "cancel", by: { kind: "player", memberId: player } },
    expire: { requestId: id, act: "expire", by: { kind: "clock" } },
    pay: { requestId: id, act: "pay", by: second },
  };
  return orders[must(ACTS[place % ACTS.length])];
}

function hasEnded(answer: Awaited<ReturnType<WalletWorld["wallet"]["decide"]>>): boolean {
  return answer.ok && ENDED.has(answer.value.stage);
}
