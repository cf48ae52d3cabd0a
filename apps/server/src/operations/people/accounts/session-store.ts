import { assert, type MemberId, memberId, ok, refused, type Result, type SiteId, siteId } from "@maru/values";
import type { PoolClient } from "pg";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { appendToOutbox } from "../../../platform/outbox.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { EndReason, Role } from "./caller.ts";

type Client = Pick<PoolClient, "query">;

/** A session about to be opened, with the hash of its first refresh token. */
export interface NewSession {
  readonly sessionId: string;
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly address: string;
  readonly userAgent: string;
  readonly lifetimeMs: number;
  readonly refreshHash: Buffer;
}

const OPEN = `
  with opened as (
    insert into accounts.session (id, member_id, site_id, address, user_agent, started_at_ms, expires_at_ms)
    select $1, $2, $3, $4, $5, at_ms, at_ms + $6::bigint from (select platform.clock_ms() as at_ms) moment
    returning id, expires_at_ms),
  token as (insert into accounts.refresh_token (hash, session_id) values ($7, $1))
  select expires_at_ms from opened`;

type Opened = Result<number, { readonly code: "ACCOUNT_FROZEN"; readonly untilMs: number }>;

/**
 * Opens the session; answers when it ends at the latest, epoch ms of the database clock. The database holds once more that none opens while
 * signing in is frozen: a freeze that is made at the same moment is seen when it is judged anew.
 */
export function openSession(database: Database, session: NewSession): Promise<Opened> {
  return judgedAnew(async (): Promise<Opened> => {
    const frozenUntilMs = await signInFrozenUntil(database, session.memberId);
    if (frozenUntilMs !== null) return refused({ code: "ACCOUNT_FROZEN", untilMs: frozenUntilMs });
    const [row] = await database.query<{ expires_at_ms: string }>(OPEN, [
      session.sessionId,
      session.memberId,
      session.siteId,
      session.address,
      session.userAgent,
      session.lifetimeMs,
      session.refreshHash,
    ]);
    assert(row !== undefined, "a session was opened without a row");
    return ok(Number(row.expires_at_ms));
  });
}

/** Until when signing in is frozen now; null where it is not. */
async function signInFrozenUntil(database: Database, member: MemberId): Promise<number | null> {
  const [row] = await database.query<{ until_ms: string | null }>(
    `select nullif(greatest(frozen.until_ms, frozen.now_ms), frozen.now_ms) as until_ms
       from (select accounts.frozen_until($1, 'sign-in') as until_ms, platform.clock_ms() as now_ms) frozen`,
    [member],
  );
  const untilMs = row?.until_ms ?? null;
  return untilMs === null ? null : Number(untilMs);
}

/** A session and its member, as each request sees them. */
export interface SessionFacts {
  readonly sessionId: string;
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly username: string;
  readonly role: Role;
  readonly status: "A" | "D";
  readonly isOver: boolean;
}

interface FactsRow {
  readonly id: string;
  readonly member_id: string;
  readonly site_id: number;
  readonly username: string;
  readonly role: Role;
  readonly status: "A" | "D";
  readonly over: boolean;
}

/** A member moved to another site has no session there: the join finds nothing. */
const READ_SESSIONS = `
  select s.id, s.member_id, s.site_id, m.username, m.role, m.status,
         s.ended_at_ms is not null or s.expires_at_ms <= platform.clock_ms() as over
    from accounts.session s join accounts.member m on m.id = s.member_id and m.site_id = s.site_id
   where s.id = any ($1::uuid[])`;

export async function readSessions(
  database: Database,
  sessionIds: readonly string[],
): Promise<readonly SessionFacts[]> {
  const rows = await database.query<FactsRow>(READ_SESSIONS, [sessionIds]);
  return rows.map((row) => ({
    sessionId: row.id,
    memberId: memberId(Number(row.member_id)),
    siteId: siteId(row.site_id),
    username: row.username,
    role: row.role,
    status: row.status,
    isOver: row.over,
  }));
}

/** Which sessions to end. */
export interface EndOrder {
  readonly memberId: MemberId;
  /** One session, or null for all of the member's. */
  readonly sessionId: string | null;
  /** A session to keep, as after a change of password; null for none. */
  readonly keepSessionId: string | null;
  readonly reason: EndReason;
}

const END = `
  update accounts.session set ended_at_ms = platform.clock_ms(), end_reason = $4
   where member_id = $1 and ended_at_ms is null
     and ($2::uuid is null or id = $2::uuid) and ($3::uuid is null or id <> $3::uuid)
  returning id, site_id`;

/** Ends sessions and says so in the same transaction. Answers how many ended; those that had ended before are not among them. */
export async function endSessions(client: Client, order: EndOrder): Promise<number> {
  const { rows } = await client.query<{ id: string; site_id: number }>(END, [
    order.memberId,
    order.sessionId,
    order.keepSessionId,
    order.reason,
  ]);
  const [first] = rows;
  if (first === undefined) return 0;
  await appendToOutbox(client, [
    {
      kind: "session.ended",
      sessionIds: rows.map((row) => row.id),
      memberId: order.memberId,
      siteId: siteId(first.site_id),
      reason: order.reason,
    },
  ]);
  return rows.length;
}

/** A session as its owner sees it in the list of their own (S-09). */
export interface OwnSession {
  readonly sessionId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly startedAtMs: number;
  readonly seenAtMs: number;
}

const LIST = `
  select id, address, user_agent, started_at_ms, seen_at_ms from accounts.session
   where member_id = $1 and ended_at_ms is null and expires_at_ms > platform.clock_ms()
   order by seen_at_ms desc limit 100`;

export async function readOwnSessions(database: Database, member: MemberId): Promise<readonly OwnSession[]> {
  const rows = await database.query<{
    id: string;
    address: string;
    user_agent: string;
    started_at_ms: string;
    seen_at_ms: string;
  }>(LIST, [member]);
  return rows.map((row) => ({
    sessionId: row.id,
    address: row.address,
    userAgent: row.user_agent,
    startedAtMs: Number(row.started_at_ms),
    seenAtMs: Number(row.seen_at_ms),
  }));
}
