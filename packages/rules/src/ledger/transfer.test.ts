import { describe, expect, it } from "vitest";
import { TRANSFER_CODES } from "./transfer.ts";

describe("the code of a kind of transfer", () => {
  it("is its own", () => {
    const codes = Object.values(TRANSFER_CODES);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
