import { type AdminRights, STAFF_IDLE_MS, type StaffRole } from "@maru/rules";
import { assert, staffId, type StaffId } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import { type Client, roleOf, sitesOf } from "./account-store.ts";
import type { OpenSession } from "./staff-session.ts";

/** Somebody of the staff as lists show them. */
export interface ListedStaff {
  readonly staffId: StaffId;
  readonly username: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly siteIds: number[] | null;
  readonly partnerId: number | null;
  readonly personRef: string;
  readonly isEnabled: boolean;
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly createdAtMs: number;
  readonly lastSignInMs: number | null;
  readonly openSessions: number;
}

export interface StaffWish {
  /** Null: whoever works for any site. */
  readonly siteIds: readonly number[] | null;
  readonly role: StaffRole | null;
  readonly isEnabled: boolean | null;
  /** Begins the name. */
  readonly username: string | null;
  /** After this name and number. */
  readonly after: { readonly username: string; readonly staffId: number } | null;
  readonly limit: number;
}

interface ListedRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly role: string;
  readonly site_ids: number[] | null;
  readonly partner_id: string | null;
  readonly person_ref: string;
  readonly status: string;
  readonly has_totp: boolean;
  readonly passkeys: number;
  readonly created_at_ms: string;
  readonly last_ms: string | null;
  readonly sessions: number;
}

/** Sessions that would still be let in: one idle past its bound only ends at its next call, which may never come (P-35). */
const IS_LIVE = `ended_at_ms is null and expires_at_ms > platform.clock_ms()
  and seen_at_ms > platform.clock_ms() - ${STAFF_IDLE_MS}`;

/** By name. Who works for all sites is shown to whoever works for one. */
export async function readStaff(query: Database["query"], wish: StaffWish): Promise<readonly ListedStaff[]> {
  const rows = await query<ListedRow>(
    `select a.id, a.username, a.name, a.role, a.site_ids, a.partner_id, a.person_ref, a.status, a.totp_secret is not null as has_totp,
            (select count(*)::integer from staff.passkey k where k.staff_id = a.id) as passkeys,
            a.created_at_ms, s.last_ms, s.sessions
       from staff.account a
       left join lateral (
         select max(started_at_ms) filter (where second_factor <> 'none') as last_ms,
                (count(*) filter (where ${IS_LIVE}))::integer as sessions
           from (select * from staff.session where staff_id = a.id order by started_at_ms desc limit 50) newest) s on true
      where ($1::integer[] is null or a.site_ids is null or a.site_ids && $1::integer[])
        and ($2::text is null or a.role = $2) and ($3::text is null or a.status = $3)
        and ($4::text is null or starts_with(a.username, $4))
        and ($5::text is null or (a.username, a.id) > ($5, $6::bigint))
      order by a.username, a.id limit $7`,
    [
      wish.siteIds,
      wish.role,
      wish.isEnabled === null ? null : wish.isEnabled ? "A" : "D",
      wish.username,
      wish.after?.username ?? null,
      wish.after?.staffId ?? null,
      wish.limit,
    ],
  );
  return rows.map((row) => ({
    staffId: staffId(Number(row.id)),
    username: row.username,
    name: row.name,
    role: roleOf(row.role),
    siteIds: row.site_ids,
    partnerId: row.partner_id === null ? null : Number(row.partner_id),
    personRef: row.person_ref,
    isEnabled: row.status === "A",
    hasTotp: row.has_totp,
    passkeys: row.passkeys,
    createdAtMs: Number(row.created_at_ms),
    lastSignInMs: row.last_ms === null ? null : Number(row.last_ms),
    openSessions: row.sessions,
  }));
}

/** An account as changes of it are judged and audited. */
export interface KnownStaff {
  readonly staffId: StaffId;
  readonly username: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly siteIds: readonly number[] | null;
  readonly personRef: string;
  readonly isEnabled: boolean;
}

export function adminRightsOf({
  role,
  siteIds,
  isEnabled,
}: Pick<KnownStaff, "role" | "siteIds" | "isEnabled">): AdminRights {
  return { role, siteIds: sitesOf(siteIds), isEnabled };
}

/** Null where there is none. */
export async function knownStaff(client: Client, id: number): Promise<KnownStaff | null> {
  const { rows } = await client.query<ListedRow>(
    "select id, username, name, role, site_ids, person_ref, status from staff.account where id = $1 for update",
    [id],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    staffId: staffId(Number(row.id)),
    username: row.username,
    name: row.name,
    role: roleOf(row.role),
    siteIds: row.site_ids,
    personRef: row.person_ref,
    isEnabled: row.status === "A",
  };
}

/** Whether anybody can change who does what. */
export async function hasAdministrator(database: Pick<Database, "query">): Promise<boolean> {
  const [row] = await database.query<{ has: boolean }>(
    "select exists (select from staff.account where role = 'admin' and status = 'A') as has",
  );
  return row?.has === true;
}

export async function isNameTaken(client: Client, username: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from staff.account where username = $1 and partner_id is null",
    [username],
  );
  return rowCount !== 0;
}

export interface NewStaff extends Omit<KnownStaff, "staffId" | "isEnabled"> {
  readonly passwordHash: string;
  readonly enrolCodeHash: Buffer;
  /** Null: made on the machine itself. */
  readonly createdBy: number | null;
}

/** Who is new registers a second factor within this. */
const ENROL_WITHIN_MS = 3 * 86_400_000;

export async function insertStaff(client: Client, staff: NewStaff): Promise<StaffId> {
  const { rows } = await client.query<{ id: string }>(
    `insert into staff.account (username, name, role, site_ids, person_ref, password_hash, enrol_code_hash, created_by, enrol_until_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, platform.clock_ms() + ${ENROL_WITHIN_MS}) returning id`,
    [
      staff.username,
      staff.name,
      staff.role,
      staff.siteIds,
      staff.personRef,
      staff.passwordHash,
      staff.enrolCodeHash,
      staff.createdBy,
    ],
  );
  const [row] = rows;
  assert(row !== undefined, "an account was made without a row");
  return staffId(Number(row.id));
}

/** Rights as granted; the account works again if it was closed. */
export async function changeStaff(
  client: Client,
  staff: Omit<KnownStaff, "username" | "isEnabled">,
): Promise<void> {
  await client.query(
    "update staff.account set name = $2, role = $3, site_ids = $4, person_ref = $5, status = 'A' where id = $1",
    [staff.staffId, staff.name, staff.role, staff.siteIds, staff.personRef],
  );
}

/** A new first password, and no second factor until the code that came with it is given. */
export async function resetStaff(
  client: Client,
  of: { readonly staffId: StaffId; readonly passwordHash: string; readonly enrolCodeHash: Buffer },
): Promise<void> {
  await client.query(
    `update staff.account set password_hash = $2, totp_secret = null, totp_at_ms = null, totp_pending = null, enrol_code_hash = $3,
            enrol_until_ms = platform.clock_ms() + ${ENROL_WITHIN_MS} where id = $1`,
    [of.staffId, of.passwordHash, of.enrolCodeHash],
  );
  await client.query("delete from staff.passkey where staff_id = $1", [of.staffId]);
}

export async function disableStaff(client: Client, id: StaffId): Promise<void> {
  await client.query("update staff.account set status = 'D' where id = $1", [id]);
}

export async function changeHash(client: Client, id: StaffId, passwordHash: string): Promise<void> {
  await client.query("update staff.account set password_hash = $2 where id = $1", [id, passwordHash]);
}

export async function openSessionsOf(query: Database["query"], id: number): Promise<readonly OpenSession[]> {
  const rows = await query<{
    id: string;
    address: string;
    user_agent: string;
    started_at_ms: string;
    seen_at_ms: string;
    expires_at_ms: string;
  }>(
    `select id, address, user_agent, started_at_ms, seen_at_ms, expires_at_ms from staff.session
      where staff_id = $1 and ${IS_LIVE} and stage = 'open'
      order by started_at_ms desc limit 100`,
    [id],
  );
  return rows.map((row) => ({
    sessionId: row.id,
    address: row.address,
    userAgent: row.user_agent,
    startedAtMs: Number(row.started_at_ms),
    seenAtMs: Number(row.seen_at_ms),
    endsAtMs: Number(row.expires_at_ms),
  }));
}

export interface StaffName {
  readonly staffId: number;
  readonly username: string;
}

export async function readStaffNames(query: Database["query"]): Promise<StaffName[]> {
  const rows = await query<{ id: string; username: string }>(
    "select id, username from staff.account where partner_id is null order by id",
  );
  return rows.map(({ id, username }) => ({ staffId: Number(id), username }));
}
