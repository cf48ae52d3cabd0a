import type { Agreement, CommissionKind } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";

export type Query = Database["query"];

/** How partners are called in lists. */
export const PARTNER_NAME = "coalesce(member.nick, nullif(member.name, ''), member.username)";

/** How these members are called. */
export async function namesOf(query: Query, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await query<{ id: string; name: string }>(
    `select id, ${PARTNER_NAME} as name from accounts.member where id = any ($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

/** A partner and everybody below them. */
export async function branchOf(query: Query, partnerId: number): Promise<readonly number[]> {
  const rows = await query<{ partner_id: string }>("select partner_id from partners.branch_of($1)", [
    partnerId,
  ]);
  return rows.map(({ partner_id }) => Number(partner_id));
}

/** Whether the viewer may see a partner of their site: staff any, a partner those of their own branch. */
export async function maySeePartner(
  query: Query,
  viewer: { readonly siteId: number; readonly partnerId: number | null },
  partnerId: number,
): Promise<boolean> {
  const rows = await query(
    "select from accounts.member where id = $1 and site_id = $2 and role = 'PARTNER'",
    [partnerId, viewer.siteId],
  );
  if (rows.length === 0) return false;
  return viewer.partnerId === null || (await branchOf(query, viewer.partnerId)).includes(partnerId);
}

interface AgreementRow {
  readonly partner_id: string;
  readonly version: number;
  readonly kind: CommissionKind;
  readonly rate_bp: number;
  readonly from_day: number;
  readonly made_at_ms: string;
}

export interface DatedAgreement extends Agreement {
  readonly madeAtMs: number;
}

/** Every version of the agreements of these partners, oldest first. */
export async function agreementsOf(
  query: Query,
  partnerIds: readonly number[],
): Promise<ReadonlyMap<number, readonly DatedAgreement[]>> {
  const rows = await query<AgreementRow>(
    `select partner_id, version, kind, rate_bp, from_day, made_at_ms from partners.agreement
      where partner_id = any ($1::bigint[]) order by partner_id, version`,
    [partnerIds],
  );
  const byPartner = new Map<number, DatedAgreement[]>(partnerIds.map((id) => [id, []]));
  for (const row of rows)
    byPartner.get(Number(row.partner_id))?.push({
      version: row.version,
      kind: row.kind,
      rateBp: row.rate_bp,
      fromDay: row.from_day,
      madeAtMs: Number(row.made_at_ms),
    });
  return byPartner;
}

/** Until the end of the transaction nobody else agrees on anything in this site, nor moves a member. */
export async function lockTree(query: Query, siteId: number): Promise<void> {
  await query("select pg_advisory_xact_lock(7018, $1)", [siteId]);
}

export interface NewAgreement extends Omit<Agreement, "version"> {
  readonly siteId: number;
  readonly partnerId: number;
  readonly version: number;
  /** Who asked for it. */
  readonly madeBy: number;
  readonly approvalId: number;
}

export async function insertAgreement(query: Query, agreement: NewAgreement): Promise<void> {
  const { siteId, partnerId, version, kind, rateBp, fromDay, madeBy, approvalId } = agreement;
  await query(
    `insert into partners.agreement (site_id, partner_id, version, kind, rate_bp, from_day, made_by, approval_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [siteId, partnerId, version, kind, rateBp, fromDay, madeBy, approvalId],
  );
}

/** The partner above, and those directly below. */
export async function neighboursOf(
  query: Query,
  partnerId: number,
): Promise<{ readonly parentId: number | null; readonly children: readonly number[] }> {
  const rows = await query<{ id: string; parent_id: string | null; is_self: boolean }>(
    `select id, partner_of as parent_id, id = $1 as is_self from accounts.member
      where (id = $1 or partner_of = $1) and role = 'PARTNER'`,
    [partnerId],
  );
  const own = rows.find(({ is_self }) => is_self);
  return {
    parentId: maybeNumber(own?.parent_id),
    children: rows.filter(({ is_self }) => !is_self).map(({ id }) => Number(id)),
  };
}

function maybeNumber(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

/** The client of a transaction, asked like a pool. */
export function queryOf(client: {
  query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;
}): Query {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[];
}

/** Days since 1970-01-01 in Seoul, by the database's clock. */
export async function todayOf(query: Query): Promise<number> {
  const [row] = await query<{ day: number }>(
    "select floor((platform.clock_ms() + 32400000) / 86400000.0)::integer as day",
  );
  return row?.day ?? 0;
}
