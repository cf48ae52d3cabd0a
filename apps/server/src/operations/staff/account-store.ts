import { STAFF_ROLES, type StaffRole, type StaffSites } from "@maru/rules";
import { assert, memberId, type MemberId, siteId, staffId, type StaffId } from "@maru/values";
import type { PoolClient } from "pg";

export type Client = Pick<PoolClient, "query">;

/** An account as signing in and second factors need it. */
export interface StaffAccount {
  readonly staffId: StaffId;
  readonly username: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly siteIds: StaffSites;
  readonly partnerId: MemberId | null;
  readonly isEnabled: boolean;
  /** Of a partner it is the member's own. */
  readonly passwordHash: string;
  readonly totpSecret: Buffer | null;
  readonly totpPending: Buffer | null;
  readonly totpStep: number;
  /** How many are registered. */
  readonly passkeys: number;
  readonly enrolUntilMs: number | null;
  readonly enrolCodeHash: Buffer | null;
  readonly nowMs: number;
}

interface AccountRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly role: string;
  readonly site_ids: readonly number[] | null;
  readonly partner_id: string | null;
  readonly is_enabled: boolean;
  readonly password_hash: string;
  readonly totp_secret: Buffer | null;
  readonly totp_pending: Buffer | null;
  readonly totp_step: string;
  readonly passkeys: number;
  readonly enrol_until_ms: string | null;
  readonly enrol_code_hash: Buffer | null;
  readonly now_ms: string;
}

const ACCOUNT = `
  select a.id, a.username, a.name, a.role, a.site_ids, a.partner_id, a.totp_secret, a.totp_pending, a.totp_step, a.enrol_until_ms, a.enrol_code_hash,
         a.status = 'A' and (a.partner_id is null or member.status = 'A') as is_enabled,
         (select count(*)::integer from staff.passkey k where k.staff_id = a.id) as passkeys,
         coalesce(a.password_hash, member.password_hash) as password_hash, platform.clock_ms() as now_ms
    from staff.account a
    left join lateral staff.partner_secret(a.partner_id) member on true`;

/** Staff by their name; with the code of a site, the partner of that name there. A partner's name is theirs on one site alone. */
const BY_NAME = `${ACCOUNT}
   where a.username = $1
     and case when $2::text is null then true
              else a.partner_id is not null and a.site_ids = (select array[s.id] from site.site s where s.code = $2) end
   order by a.partner_id is not null, a.id limit 2`;

/** The account of that name, or null; also null where two partners of different sites share it and no site was said. */
export async function accountByName(
  client: Client,
  { username, siteCode }: { readonly username: string; readonly siteCode: string | null },
): Promise<StaffAccount | null> {
  const { rows } = await client.query<AccountRow>(BY_NAME, [username, siteCode]);
  const [first, second] = rows;
  if (first === undefined || (first.partner_id !== null && second !== undefined)) return null;
  return accountOfRow(first);
}

/** Locks the account until the commit, so that two codes of one step cannot both count. */
export async function lockAccount(client: Client, id: StaffId): Promise<StaffAccount> {
  const { rows } = await client.query<AccountRow>(`${ACCOUNT} where a.id = $1 for update of a`, [id]);
  const [row] = rows;
  assert(row !== undefined, `no staff account ${id}`);
  return accountOfRow(row);
}

function accountOfRow(row: AccountRow): StaffAccount {
  return {
    staffId: staffId(Number(row.id)),
    username: row.username,
    name: row.name,
    role: roleOf(row.role),
    siteIds: sitesOf(row.site_ids),
    partnerId: row.partner_id === null ? null : memberId(Number(row.partner_id)),
    isEnabled: row.is_enabled,
    passwordHash: row.password_hash,
    totpSecret: row.totp_secret,
    totpPending: row.totp_pending,
    totpStep: Number(row.totp_step),
    passkeys: row.passkeys,
    enrolUntilMs: row.enrol_until_ms === null ? null : Number(row.enrol_until_ms),
    enrolCodeHash: row.enrol_code_hash,
    nowMs: Number(row.now_ms),
  };
}

export function roleOf(text: string): StaffRole {
  const role = STAFF_ROLES.find((known) => known === text);
  assert(role !== undefined, `no role: ${text}`);
  return role;
}

export function sitesOf(ids: readonly number[] | null): StaffSites {
  return ids === null ? "all" : ids.map(siteId);
}

/** A password that was proved is kept at today's cost; one that was changed meanwhile stays changed. */
export async function renewHash(
  client: Client,
  of: { readonly staffId: StaffId; readonly from: string; readonly to: string },
): Promise<void> {
  await client.query("update staff.account set password_hash = $3 where id = $1 and password_hash = $2", [
    of.staffId,
    of.from,
    of.to,
  ]);
}

export async function keepPendingTotp(client: Client, id: StaffId, sealed: Buffer): Promise<void> {
  await client.query("update staff.account set totp_pending = $2 where id = $1", [id, sealed]);
}

/** The pending secret becomes the account's; the code that proved it is spent. */
export async function registerTotp(client: Client, id: StaffId, step: number): Promise<void> {
  await client.query(
    `update staff.account set totp_secret = totp_pending, totp_pending = null, totp_step = $2,
            totp_at_ms = platform.clock_ms(), enrol_until_ms = 0, enrol_code_hash = null where id = $1`,
    [id, step],
  );
}

/** Spends a code: none of this or an earlier step counts again. */
export async function spendStep(client: Client, id: StaffId, step: number): Promise<void> {
  await client.query("update staff.account set totp_step = $2 where id = $1", [id, step]);
}
