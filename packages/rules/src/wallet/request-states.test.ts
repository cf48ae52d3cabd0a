import { describe, expect, it, test } from "vitest";
import {
  CLAIM_MS,
  isRejectReason,
  movementOf,
  rejectReasonsOf,
  type RequestAct,
  type RequestState,
  type RequestType,
  stateAfter,
} from "./request-states.ts";

const STATES: readonly RequestState[] = [
  "requested",
  "matched",
  "approved",
  "done",
  "rejected",
  "cancelled",
  "expired",
];
const ACTS: readonly RequestAct[] = ["match", "approve", "pay", "reject", "cancel", "expire"];

/** Every move that happens, of all pairs of a state and an act that somebody could try. */
const movesOf = (type: RequestType): readonly string[] =>
  STATES.flatMap((state) =>
    ACTS.flatMap((act) => {
      const after = stateAfter(type, state, act);
      return after === null ? [] : [`${state}, ${act}: ${after}`];
    }),
  );

describe("a request moves", () => {
  it("as a deposit: cancelled or expired only until its payment was seen, and never after its end", () => {
    expect(movesOf("deposit")).toEqual([
      "requested, match: matched",
      "requested, approve: done",
      "requested, reject: rejected",
      "requested, cancel: cancelled",
      "requested, expire: expired",
      "matched, approve: done",
      "matched, reject: rejected",
    ]);
  });

  it("P-23, as a withdrawal: approved first and then paid; a player never cancels it and no clock ends it", () => {
    expect(movesOf("withdrawal")).toEqual([
      "requested, approve: approved",
      "requested, reject: rejected",
      "approved, pay: done",
      "approved, reject: rejected",
    ]);
  });

  it("refuses what the table does not know with null", () => {
    expect(stateAfter("deposit", "done", "approve")).toBeNull();
    expect(stateAfter("withdrawal", "requested", "pay")).toBeNull();
    expect(stateAfter("withdrawal", "matched", "approve")).toBeNull();
  });
});

test.each([
  ["deposit", "approve", "deposit"],
  ["deposit", "match", null],
  ["deposit", "pay", null],
  ["deposit", "reject", null],
  ["deposit", "cancel", null],
  ["deposit", "expire", null],
  ["withdrawal", "pay", "withdrawalPaid"],
  ["withdrawal", "reject", "withdrawalReturn"],
  ["withdrawal", "approve", null],
  ["withdrawal", "cancel", null],
] as const)("a %s moves points with %s as: %s", (type, act, movement) => {
  expect(movementOf(type, act)).toBe(movement);
});

describe("P-24: an operator refuses for a reason of a closed list", () => {
  it("which for a deposit says nothing of the way back to the player", () => {
    expect(rejectReasonsOf("deposit")).toEqual([
      "NO_PAYMENT",
      "AMOUNT_DIFFERS",
      "NAME_DIFFERS",
      "DUPLICATE",
      "PLAYER_ASKED",
      "LEGAL_HOLD",
    ]);
  });

  it("which for a withdrawal says nothing of money that did not come", () => {
    expect(rejectReasonsOf("withdrawal")).toEqual([
      "NAME_DIFFERS",
      "ACCOUNT_WRONG",
      "DUPLICATE",
      "PHONE_NOT_CONFIRMED",
      "PLAYER_ASKED",
      "LEGAL_HOLD",
    ]);
  });

  it.each([
    ["LEGAL_HOLD", true],
    ["NO_PAYMENT", true],
    ["legal_hold", false],
    ["BECAUSE", false],
    ["", false],
  ])("%j is one: %s", (text, isOne) => {
    expect(isRejectReason(text)).toBe(isOne);
  });
});

test("a claim that nobody renews holds for a quarter of an hour", () => {
  expect(CLAIM_MS).toBe(15 * 60_000);
});
