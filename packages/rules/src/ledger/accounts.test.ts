import { type MemberId, memberId, siteId } from "@maru/values";
import { describe, expect, it } from "vitest";
import { MAX_SITE_ID, playerAccount, SITE_ACCOUNT_KINDS, siteAccount } from "./accounts.ts";

describe("a player's account", () => {
  it.each([1, 4_711, Number.MAX_SAFE_INTEGER])("carries the member's number: %i", (member) => {
    expect(playerAccount(memberId(member))).toBe(member);
  });

  // A number that no member has cannot be made but by a bug.
  it.each([0, 7.5, Number.NaN, 2 ** 53])("is never %d", (number) => {
    expect(() => playerAccount(number as MemberId)).toThrow(`not an account: ${number}`);
  });
});

describe("a site's account", () => {
  it.each([
    ["house", -371],
    ["escrow", -372],
    ["issuer", -373],
    ["reserve", -374],
    ["bank", -375],
    ["coin", -376],
    ["partners", -377],
  ] as const)("of the kind %s on site 37 is %i", (kind, account) => {
    expect(siteAccount(siteId(37), kind)).toBe(account);
  });

  it("belongs to one site and one kind", () => {
    const sites = [1, 2, 9, 10, 11, 37, 370, MAX_SITE_ID].map(siteId);
    const accounts = sites.flatMap((site) => SITE_ACCOUNT_KINDS.map((kind) => siteAccount(site, kind)));
    expect(new Set(accounts).size).toBe(56);
  });

  it("exists up to site 9,999 and no further", () => {
    expect(siteAccount(siteId(9_999), "partners")).toBe(-99_997);
    expect(() => siteAccount(siteId(10_000), "house")).toThrow("site 10000 has no room in account ids");
  });
});
