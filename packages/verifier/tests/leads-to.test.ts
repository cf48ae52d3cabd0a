import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hashedOn } from "#crypto";
import { leadsTo } from "../src/round/leads-to.ts";

test("a link leads to its end from whichever side a known one lies, and another link does not", () => {
  const root = randomBytes(32);
  const linkAt = (steps: number): Uint8Array => hashedOn(root, 1_000 - steps);
  const end = linkAt(0);
  for (const steps of [500, 700, 3, 699, 701, 500, 1_000, 0]) {
    expect(leadsTo(linkAt(steps), steps, end), `${steps}`).toBe(true);
    expect(leadsTo(linkAt(steps), steps + 1, end), `${steps} + 1`).toBe(false);
    expect(leadsTo(randomBytes(32), steps, end), `not ${steps}`).toBe(false);
  }
  // What did not lead there was not remembered.
  expect(leadsTo(linkAt(400), 400, end)).toBe(true);
});

test("what was learnt of one chain says nothing of another, however many there were since", () => {
  const first = randomBytes(32);
  for (let chain = 0; chain < 600; chain += 1) {
    const root = randomBytes(32);
    expect(leadsTo(root, 5, hashedOn(root, 5))).toBe(true);
    expect(leadsTo(first, 5, hashedOn(root, 5))).toBe(false);
  }
  expect(leadsTo(first, 5, hashedOn(first, 5))).toBe(true);
});
