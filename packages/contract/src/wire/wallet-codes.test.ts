import { describe, expect, it } from "vitest";
import {
  isWalletTypeLetter,
  WALLET_STATUS_CODES,
  WALLET_STATUS_WORDS,
  WALLET_TYPE_CODES,
  WALLET_TYPE_WORDS,
  walletStatesOf,
  walletStatusCode,
} from "./wallet-codes.ts";

describe("the codes of a wallet", () => {
  it("a wallet's words lead to its codes and back", () => {
    for (const [word, code] of Object.entries(WALLET_STATUS_CODES))
      expect(WALLET_STATUS_WORDS[code]).toBe(word);
    for (const [word, letter] of Object.entries(WALLET_TYPE_CODES))
      expect(WALLET_TYPE_WORDS[letter]).toBe(word);
    expect([isWalletTypeLetter("PB"), isWalletTypeLetter("toString")]).toEqual([true, false]);
  });

  it("a request is pending until it is done or ended", () => {
    expect(walletStatesOf([WALLET_STATUS_CODES.pending])).toEqual(["requested", "matched", "approved"]);
    for (const state of ["matched", "done", "rejected", "cancelled", "expired"] as const)
      expect(walletStatesOf([walletStatusCode(state)])).toContain(state);
  });
});
