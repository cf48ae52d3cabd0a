import { expect, test } from "vitest";
import { IDLE_MS, IDLE_WARNING_MS, idlenessAt } from "./idle.ts";

const ACTED = 1_000_000;

test.each([
  ["who has just come", null, { state: "active" }],
  ["who does something", 0, { state: "active" }],
  ["a moment before the warning", IDLE_MS - IDLE_WARNING_MS - 1, { state: "active" }],
  ["the warning", IDLE_MS - IDLE_WARNING_MS, { state: "warned", leftSeconds: 60 }],
  ["the last moment", IDLE_MS - 1, { state: "warned", leftSeconds: 1 }],
  ["the end", IDLE_MS, { state: "over" }],
  ["a night later", IDLE_MS * 20, { state: "over" }],
  ["a clock that was set back", -60_000, { state: "active" }],
] as const)("P-35: %s", (_, idleMs, expected) => {
  expect(idlenessAt(idleMs === null ? null : ACTED, ACTED + (idleMs ?? 0))).toEqual(expected);
});
