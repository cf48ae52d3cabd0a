import { STAFF_IDLE_MS, STAFF_SESSION_MS } from "@maru/rules";
import { assert, memberId, staffId, type StaffId } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import { type Client, roleOf, sitesOf } from "./account-store.ts";
import type { SignInStage, StaffEndReason, StaffSession } from "./staff-session.ts";

export interface NewStaffSession {
  readonly id: string;
  readonly staffId: StaffId;
  readonly tokenHash: Buffer;
  readonly stage: SignInStage;
  readonly secondFactor: StaffSession["secondFactor"];
  readonly address: string;
  readonly userAgent: string;
}

/** An open session has proved just now whatever it has to prove. */
export async function insertSession(client: Client, session: NewStaffSession): Promise<void> {
  await client.query(
    `insert into staff.session (id, staff_id, token_hash, stage, second_factor, address, user_agent, expires_at_ms, stepped_up_at_ms)
     select $1, $2, $3, $4, $5, $6, $7, now_ms + $8, case when $4 = 'open' then now_ms end from platform.clock_ms() now_ms`,
    [
      session.id,
      session.staffId,
      session.tokenHash,
      session.stage,
      session.secondFactor,
      session.address,
      session.userAgent,
      STAFF_SESSION_MS,
    ],
  );
}

interface SessionRow {
  readonly id: string;
  readonly staff_id: string;
  readonly username: string;
  readonly name: string;
  readonly role: string;
  readonly site_ids: readonly number[] | null;
  readonly partner_id: string | null;
  readonly stage: SignInStage;
  readonly second_factor: StaffSession["secondFactor"];
  readonly has_totp: boolean;
  readonly has_passkey: boolean;
  readonly is_enabled: boolean;
  readonly seen_at_ms: string;
  readonly expires_at_ms: string;
  readonly stepped_up_at_ms: string | null;
  readonly now_ms: string;
}

const FIND = `
  select s.id, s.staff_id, a.username, a.name, a.role, a.site_ids, a.partner_id, s.stage, s.second_factor,
         a.totp_secret is not null as has_totp, exists (select from staff.passkey k where k.staff_id = a.id) as has_passkey, s.seen_at_ms, s.expires_at_ms, s.stepped_up_at_ms, platform.clock_ms() as now_ms,
         a.status = 'A' and (a.partner_id is null or member.status = 'A') as is_enabled
    from staff.session s join staff.account a on a.id = s.staff_id
    left join lateral staff.partner_secret(a.partner_id) member on true`;

/** A session that is there and has not ended; `isOver` when it must end now. */
export interface FoundSession {
  readonly session: StaffSession;
  readonly seenAtMs: number;
  readonly isOver: boolean;
}

export async function sessionByToken(
  query: Database["query"],
  tokenHash: Buffer,
): Promise<FoundSession | null> {
  const rows = await query<SessionRow>(`${FIND} where s.token_hash = $1 and s.ended_at_ms is null`, [
    tokenHash,
  ]);
  const [row] = rows;
  return row === undefined ? null : foundOf(row);
}

export async function sessionById(client: Client, id: string): Promise<StaffSession> {
  const { rows } = await client.query<SessionRow>(`${FIND} where s.id = $1`, [id]);
  const [row] = rows;
  assert(row !== undefined, "a session without a row");
  return foundOf(row).session;
}

function foundOf(row: SessionRow): FoundSession {
  const [seenAtMs, endsAtMs, nowMs] = [row.seen_at_ms, row.expires_at_ms, row.now_ms].map(Number);
  assert(seenAtMs !== undefined && endsAtMs !== undefined && nowMs !== undefined, "three instants");
  const idleEndsAtMs = Math.min(endsAtMs, seenAtMs + STAFF_IDLE_MS);
  return {
    seenAtMs,
    isOver: nowMs >= idleEndsAtMs || !row.is_enabled,
    session: {
      principal: {
        staffId: staffId(Number(row.staff_id)),
        username: row.username,
        role: roleOf(row.role),
        siteIds: sitesOf(row.site_ids),
        partnerId: row.partner_id === null ? null : memberId(Number(row.partner_id)),
        sessionId: row.id,
        steppedUpAtMs: row.stepped_up_at_ms === null ? null : Number(row.stepped_up_at_ms),
      },
      name: row.name,
      stage: row.stage,
      secondFactor: row.second_factor,
      hasTotp: row.has_totp,
      hasPasskey: row.has_passkey,
      idleEndsAtMs,
      endsAtMs,
      nowMs,
    },
  };
}

/** Its person did something just now. */
export async function touchSession(client: Client, id: string): Promise<void> {
  await client.query("update staff.session set seen_at_ms = platform.clock_ms() where id = $1", [id]);
}

/** Nothing is missing any more: the session opens under a new token, so that one overheard before is worth nothing. */
export async function openWholeSession(
  client: Client,
  of: { readonly id: string; readonly tokenHash: Buffer; readonly secondFactor: "totp" | "passkey" },
): Promise<void> {
  await client.query(
    `update staff.session set stage = 'open', second_factor = $3, token_hash = $2,
            stepped_up_at_ms = platform.clock_ms(), seen_at_ms = platform.clock_ms() where id = $1`,
    [of.id, of.tokenHash, of.secondFactor],
  );
}

export async function markSteppedUp(client: Client, id: string): Promise<void> {
  await client.query(
    "update staff.session set stepped_up_at_ms = platform.clock_ms(), seen_at_ms = platform.clock_ms() where id = $1",
    [id],
  );
}

/** Ends sessions: one, or all of the account's but one. Answers their ids. */
export async function endStaffSessions(
  client: Client,
  order: {
    readonly staffId: StaffId;
    readonly sessionId: string | null;
    readonly exceptSessionId: string | null;
    readonly reason: StaffEndReason;
  },
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update staff.session set ended_at_ms = platform.clock_ms(), end_reason = $4
      where staff_id = $1 and ended_at_ms is null and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
      returning id`,
    [order.staffId, order.sessionId, order.exceptSessionId, order.reason],
  );
  return rows.map(({ id }) => id);
}

export interface PastSignIn {
  readonly atMs: number;
  readonly address: string;
}

/** The sign-in before this session's (P-37). */
export async function signInBefore(
  query: Database["query"],
  session: StaffSession["principal"],
): Promise<PastSignIn | null> {
  const [row] = await query<{ started_at_ms: string; address: string }>(
    `select started_at_ms, address from staff.session
      where staff_id = $1 and id <> $2 and second_factor <> 'none'
        and started_at_ms <= (select started_at_ms from staff.session where id = $2)
      order by started_at_ms desc limit 1`,
    [session.staffId, session.sessionId],
  );
  return row === undefined ? null : { atMs: Number(row.started_at_ms), address: row.address };
}
