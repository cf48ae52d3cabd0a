import { type Round, roundTimes } from "@maru/rules";
import { instant, optionId, price, roundId, stock } from "@maru/values";
import { expect, it } from "vitest";
import { createRoundMemory } from "./round-memory.ts";

const START = 1_800_000_000_000;

/** The round of this place in its option's day. */
function roundAt(index: number): Round {
  return {
    id: roundId(1000 + index),
    optionId: optionId(1),
    stock: stock("SIM-V25"),
    type: "R.5",
    number: index + 1,
    times: roundTimes("R.5", instant(START + index * 30_000), 10),
    ruleVersion: 1,
    precision: 3,
    buyPip: price(0),
    sellPip: price(0),
    sideCapacity: 1_000_000,
    termsBySite: { "1": 1 },
    siteStatus: { "1": 1 },
    seedCommit: null,
    state: "open",
    strike: null,
    close: null,
    high: null,
    low: null,
    outcome: null,
    voidCause: null,
    decidedAtMs: null,
  };
}

it("keeps the six newest rounds of an option and nothing of an older one, whenever that comes", () => {
  const memory = createRoundMemory();
  const all = [3, 4, 5, 6, 7, 8, 2].map(roundAt);
  for (const round of all) {
    memory.remember(round);
    memory.markSettled(round.id);
    memory.setRemaining(round.id, { buyPoints: 1, sellPoints: 1 });
  }
  const known = all.filter(({ id }) => memory.find(id) !== null).map(({ number }) => number);
  expect(known).toEqual([4, 5, 6, 7, 8, 9]);
  const old = roundId(1002);
  expect([memory.isSettled(old), memory.remainingOf(old)]).toEqual([false, null]);
  expect(memory.newestOf(optionId(1)).map(({ number }) => number)).toEqual([9, 8]);
});
