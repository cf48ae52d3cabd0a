import { assert, type MemberId, memberId, type SiteId, siteId } from "@maru/values";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";

type Client = Pick<PoolClient, "query">;

/** The session of a refresh token, locked, and what the database knows of the token's chain. */
export interface LockedFamily {
  readonly sessionId: string;
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly memberStatus: "A" | "D";
  readonly endedAtMs: number | null;
  readonly expiresAtMs: number;
  readonly nowMs: number;
  /** By position in the asked hashes: when spent, null while it counts; ends at the first hash that was never issued. */
  readonly chain: readonly (number | null)[];
}

const LOCK = `
  select s.id from accounts.session s
   where s.id = (select session_id from accounts.refresh_token where hash = $1) for update`;

const READ = `
  select s.member_id, s.site_id, m.status, s.ended_at_ms, s.expires_at_ms, platform.clock_ms() as now_ms
    from accounts.session s join accounts.member m on m.id = s.member_id where s.id = $1`;

const CHAIN = `
  select asked.position, token.spent_at_ms
    from unnest($2::bytea[]) with ordinality as asked (hash, position)
    join accounts.refresh_token token on token.hash = asked.hash and token.session_id = $1
   order by asked.position`;

interface FamilyRow {
  readonly member_id: string;
  readonly site_id: number;
  readonly status: "A" | "D";
  readonly ended_at_ms: string | null;
  readonly expires_at_ms: string;
  readonly now_ms: string;
}

/**
 * Locks the session whose token has the first of `hashes`, or null. The rest is read in later statements: what another refresh
 * of the same session committed while this one waited for the lock must be seen.
 */
export async function lockFamily(client: Client, hashes: readonly Buffer[]): Promise<LockedFamily | null> {
  const [session] = (await client.query<{ id: string }>(LOCK, [hashes[0]])).rows;
  if (session === undefined) return null;
  const [row] = (await client.query<FamilyRow>(READ, [session.id])).rows;
  assert(row !== undefined, `session ${session.id} has no member`);
  const chain = await client.query<{ position: string; spent_at_ms: string | null }>(CHAIN, [
    session.id,
    hashes,
  ]);
  return {
    sessionId: session.id,
    memberId: memberId(Number(row.member_id)),
    siteId: siteId(row.site_id),
    memberStatus: row.status,
    endedAtMs: row.ended_at_ms === null ? null : Number(row.ended_at_ms),
    expiresAtMs: Number(row.expires_at_ms),
    nowMs: Number(row.now_ms),
    chain: chain.rows
      .filter((token, index) => Number(token.position) === index + 1)
      .map((token) => (token.spent_at_ms === null ? null : Number(token.spent_at_ms))),
  };
}

/** Each hash that was ever issued, in hexadecimal as it is asked for, beside its session. Locks nothing. */
export async function readSessionsOfTokens(
  database: Database,
  hashes: readonly string[],
): Promise<readonly (readonly [hash: string, sessionId: string])[]> {
  const rows = await database.query<{ hash: string; session_id: string }>(
    `select encode(token.hash, 'hex') as hash, token.session_id
       from unnest($1::text[]) as asked (hash)
       join accounts.refresh_token token on token.hash = decode(asked.hash, 'hex')`,
    [hashes],
  );
  return rows.map(({ hash, session_id }) => [hash, session_id] as const);
}

export interface Rotation {
  readonly sessionId: string;
  readonly spent: Buffer;
  readonly issued: Buffer;
  readonly address: string;
}

/** Spends one token and issues the next, under the lock of {@link lockFamily}. */
export async function rotateToken(client: Client, rotation: Rotation): Promise<void> {
  const spent = await client.query(
    "update accounts.refresh_token set spent_at_ms = platform.clock_ms() where hash = $1 and spent_at_ms is null",
    [rotation.spent],
  );
  assert(spent.rowCount === 1, "a refresh token was spent without its session's lock");
  await client.query("insert into accounts.refresh_token (hash, session_id) values ($1, $2)", [
    rotation.issued,
    rotation.sessionId,
  ]);
  await client.query(
    "update accounts.session set seen_at_ms = platform.clock_ms(), address = $2 where id = $1",
    [rotation.sessionId, rotation.address],
  );
}
