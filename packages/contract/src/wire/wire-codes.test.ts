import { describe, expect, it } from "vitest";
import { isLost, isOpen, isVoid, isWon, STATUS_CODES, statusWordOf } from "./wire-codes.ts";

describe("the codes of the wire", () => {
  it.each([
    ["open", 5, isOpen],
    ["won", 1, isWon],
    ["lost", 2, isLost],
    ["void", 3, isVoid],
  ] as const)("%s is status %i, and nothing else is", (word, code, isIt) => {
    expect(STATUS_CODES[word]).toBe(code);
    expect(statusWordOf(code)).toBe(word);
    expect([0, 1, 2, 3, 4, 5].filter((status) => isIt({ status }))).toEqual([code]);
  });
});
