import { expect, test } from "vitest";
import { judgeSeq } from "./sequence.ts";

const live = (seq: number | null) => ({ seq, isSnapshot: false });

test.each([
  { name: "the first message after a subscription", last: null, message: live(41), verdict: "apply" },
  { name: "the next number", last: 41, message: live(42), verdict: "apply" },
  { name: "several messages of one snapshot share a number", last: 41, message: live(41), verdict: "apply" },
  { name: "a late copy", last: 41, message: live(40), verdict: "ignore" },
  { name: "one number missed", last: 41, message: live(43), verdict: "resubscribe" },
  { name: "many numbers missed", last: 41, message: live(900), verdict: "resubscribe" },
  { name: "an unnumbered destination", last: 41, message: live(null), verdict: "apply" },
  { name: "a snapshot may jump", last: 41, message: { seq: 90, isSnapshot: true }, verdict: "apply" },
])("$name", ({ last, message, verdict }) => {
  expect(judgeSeq(last, message)).toBe(verdict);
});
