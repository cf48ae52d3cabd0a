import { assert, type MemberId, type SiteId } from "@maru/values";

declare const accountBrand: unique symbol;

/** An account of the ledger: a player's carries the member's id, a site's own accounts are negative. */
export type AccountId = number & { readonly [accountBrand]: true };

const SITE_ACCOUNTS = {
  house: 1,
  escrow: 2,
  issuer: 3,
  reserve: 4,
  bank: 5,
  coin: 6,
  partners: 7,
} as const;
export type SiteAccountKind = keyof typeof SITE_ACCOUNTS;
export const SITE_ACCOUNT_KINDS = [
  "house",
  "escrow",
  "issuer",
  "reserve",
  "bank",
  "coin",
  "partners",
] as const satisfies readonly SiteAccountKind[];

/** Sites above this would make the reference of a round's net collide with the next round's. */
export const MAX_SITE_ID = 9_999;

export function playerAccount(member: MemberId): AccountId {
  return accountId(member);
}

/**
 * house: wins and losses of the site. escrow: stakes of running rounds. issuer: where points without cash value come from and
 * go. reserve: withdrawals that were asked for and not yet paid. bank: the world outside, where a licensed site's money is.
 * coin: what players sold and bought as coins, in points. partners: commissions of a site that plays for points.
 */
export function siteAccount(site: SiteId, kind: SiteAccountKind): AccountId {
  assert(site <= MAX_SITE_ID, `site ${site} has no room in account ids`);
  return accountId(-(site * 10 + SITE_ACCOUNTS[kind]));
}

function accountId(value: number): AccountId {
  assert(Number.isSafeInteger(value) && value !== 0, `not an account: ${value}`);
  return value as AccountId;
}
