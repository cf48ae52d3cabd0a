import { optionId, roundId } from "@maru/values";
import { expect, it } from "vitest";
import { createRoundMemory } from "./round-memory.ts";
import { roundAt } from "./testing/round-at.ts";

it("keeps the six newest rounds of an option and nothing of an older one, whenever that comes", () => {
  const memory = createRoundMemory();
  const all = [3, 4, 5, 6, 7, 8, 2].map((index) => roundAt(index, "open"));
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
