import { expect, test } from "vitest";
import { bulkOf, type BulkRequest } from "./bulk-acts.ts";

const ME = 7;
const request = (id: number, more: Partial<BulkRequest>) => ({
  id,
  type: "withdrawal" as const,
  state: "requested",
  needsPhone: false,
  isPhoned: false,
  needsTwo: false,
  approvedBy: [],
  claim: null,
  ...more,
});
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

test("several are approved at once but for those that somebody else has, that wait for a call, or that one approved already", () => {
  const rows = [
    request(1, {}),
    request(2, { claim: { staffId: 8 } }),
    request(3, { claim: { staffId: ME } }),
    request(4, { needsPhone: true }),
    request(5, { needsPhone: true, isPhoned: true }),
    request(6, { needsTwo: true, approvedBy: [{ staffId: ME }] }),
    request(7, { needsTwo: true, approvedBy: [{ staffId: 8 }] }),
    request(8, { state: "approved" }),
    request(9, { type: "deposit", state: "matched" }),
  ];
  expect(ids(bulkOf(rows, "approve", ME))).toEqual([1, 3, 5, 7, 9]);
  expect(ids(bulkOf(rows, "pay", ME))).toEqual([8]);
  expect(ids(bulkOf(rows, "reject", ME))).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
});

test("a payment is matched once, and of deposits alone", () => {
  const rows = [
    request(1, { type: "deposit" }),
    request(2, { type: "deposit", state: "matched" }),
    request(3, {}),
  ];
  expect(ids(bulkOf(rows, "match", ME))).toEqual([1]);
});
