import { SITE_ACCOUNT_KINDS, siteAccount, TRANSFER_CODES } from "@maru/rules";
import { siteId } from "@maru/values";
import { describe, expect, it } from "vitest";
import { accountKind, causeAddress, TRANSFER_KINDS, transferKind } from "./transfer-cause.ts";

describe("a transfer", () => {
  it("has a kind for every code and a name for every account of the ledger", () => {
    expect(TRANSFER_KINDS.map((kind) => transferKind(TRANSFER_CODES[kind]))).toEqual(TRANSFER_KINDS);
    expect(transferKind(99)).toBeNull();
    for (const kind of SITE_ACCOUNT_KINDS) expect(accountKind(siteAccount(siteId(37), kind))).toBe(kind);
    expect([accountKind(13), accountKind(-19)]).toEqual(["player", null]);
  });

  it.each([
    ["bet", 1, { to: "/bets", search: { player: 13 } }],
    ["round", 4, { to: "/bets", search: { round: 7 } }],
    ["request", 11, { to: "/money/deposits", search: { tab: "all", open: 7, player: 13 } }],
    ["request", 14, { to: "/money/withdrawals", search: { tab: "all", open: 7, player: 13 } }],
    ["adjustment", 15, { to: "/money/adjustments", search: { player: 13 } }],
    ["statement", 17, { to: "/partners", search: { tab: "statements", open: 7 } }],
    ["grant", 10, { to: "/players/13", search: {} }],
  ])("leads from a %s (%i) to its cause", (kind, code, address) => {
    expect(causeAddress({ code, memberId: 13, cause: { kind, id: 7 } })).toEqual(address);
  });
});
