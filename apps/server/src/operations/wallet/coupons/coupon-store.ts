import type { CouponFacts } from "@maru/rules";
import { assert, type MemberId, type Points, points } from "@maru/values";
import type { Client } from "../requests/request-store.ts";

export interface StoredCoupon extends Omit<CouponFacts, "isUsedByPlayer"> {
  readonly id: number;
  readonly amount: Points;
}

/** The site's coupon of this code, locked, so that its uses are counted one after the other. */
export async function lockCoupon(client: Client, siteId: number, code: string): Promise<StoredCoupon | null> {
  const { rows } = await client.query<{
    id: string;
    amount: string;
    uses: number;
    uses_max: number;
    from_ms: string;
    until_ms: string;
    closed_at_ms: string | null;
  }>(
    `select id, amount, uses, uses_max, from_ms, until_ms, closed_at_ms from coupon.coupon
      where site_id = $1 and code = $2 for no key update`,
    [siteId, code],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: Number(row.id),
    amount: points(BigInt(row.amount)),
    uses: row.uses,
    usesMax: row.uses_max,
    fromMs: Number(row.from_ms),
    untilMs: Number(row.until_ms),
    isClosed: row.closed_at_ms !== null,
  };
}

export async function hasUsed(client: Client, couponId: number, member: MemberId): Promise<boolean> {
  const { rows } = await client.query("select from coupon.use where coupon_id = $1 and member_id = $2", [
    couponId,
    member,
  ]);
  return rows.length > 0;
}

/** Whether promotions of a player are stopped (P-33). */
export async function isPlayIntensive(client: Client, member: MemberId): Promise<boolean> {
  const { rows } = await client.query(
    "select from accounts.intensive_play where member_id = $1 and ended_at_ms is null",
    [member],
  );
  return rows.length > 0;
}

/** Notes the use, which the database counts; answers its id, which the transfer names. */
export async function insertUse(
  client: Client,
  use: {
    readonly couponId: number;
    readonly siteId: number;
    readonly memberId: MemberId;
    readonly amount: Points;
  },
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    "insert into coupon.use (coupon_id, site_id, member_id, amount) values ($1, $2, $3, $4) returning id",
    [use.couponId, use.siteId, use.memberId, use.amount],
  );
  const [row] = rows;
  assert(row !== undefined, "a use was inserted without a row");
  return Number(row.id);
}

export async function isCodeTaken(client: Client, siteId: number, code: string): Promise<boolean> {
  const { rows } = await client.query("select from coupon.coupon where site_id = $1 and code = $2", [
    siteId,
    code,
  ]);
  return rows.length > 0;
}

export interface CouponWish {
  readonly code: string;
  readonly amount: number;
  readonly usesMax: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The coupon that an approval made; its id is the approval's, so one approval makes one. */
export async function insertCoupon(
  client: Client,
  of: CouponWish & { readonly id: number; readonly siteId: number },
): Promise<void> {
  await client.query(
    "insert into coupon.coupon (id, site_id, code, amount, uses_max, from_ms, until_ms) values ($1, $2, $3, $4, $5, $6, $7)",
    [of.id, of.siteId, of.code, of.amount, of.usesMax, of.fromMs, of.untilMs],
  );
}

/** Nobody uses it any more; false where there is none that is open. */
export async function endCoupon(client: Client, siteId: number, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "update coupon.coupon set closed_at_ms = platform.clock_ms() where id = $1 and site_id = $2 and closed_at_ms is null",
    [id, siteId],
  );
  return rowCount === 1;
}
