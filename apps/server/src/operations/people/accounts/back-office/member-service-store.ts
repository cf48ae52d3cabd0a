import type { FreezeScope } from "@maru/contract";
import { nameKey } from "@maru/rules";
import type { PoolClient } from "pg";
import type { Actor } from "../../../../ports/staff.ts";

type Client = Pick<PoolClient, "query">;

export interface LockedMember {
  readonly id: number;
  readonly role: string;
  readonly status: "A" | "D";
  readonly name: string;
  readonly nick: string | null;
  readonly limitJson: { readonly isEnabled?: string; readonly min?: number; readonly max?: number };
}

/** The member of the site, their row locked; null where there is none of that role, or only on another site (S-18). */
export async function lockMember(
  client: Client,
  of: { readonly siteId: number; readonly memberId: number; readonly role: "PLAYER" | "PARTNER" },
): Promise<LockedMember | null> {
  const { rows } = await client.query<{
    id: string;
    role: string;
    status: "A" | "D";
    name: string;
    nick: string | null;
    limit_json: LockedMember["limitJson"];
  }>(
    `select id, role, status, name, nick, limit_json from accounts.member
      where id = $1 and site_id = $2 and role = $3 for no key update`,
    [of.memberId, of.siteId, of.role],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { role, status, name, nick } = row;
  return { id: Number(row.id), role, status, name, nick, limitJson: row.limit_json };
}

export async function insertFreeze(
  client: Client,
  freeze: {
    readonly memberId: number;
    readonly siteId: number;
    readonly scope: FreezeScope;
    readonly reason: string;
    readonly untilMs: number;
    readonly by: Actor;
  },
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into accounts.freeze (member_id, site_id, scope, reason, until_ms, made_by)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [freeze.memberId, freeze.siteId, freeze.scope, freeze.reason, freeze.untilMs, freeze.by.staff.staffId],
  );
  return Number(rows[0]?.id);
}

/** Lifts a freeze of the member that still runs; answers its scope, or null. */
export async function liftFreeze(
  client: Client,
  lift: {
    readonly memberId: number;
    readonly freezeId: number;
    readonly reason: string;
    readonly by: Actor;
  },
): Promise<FreezeScope | null> {
  const { rows } = await client.query<{ scope: FreezeScope }>(
    `update accounts.freeze set lifted_at_ms = platform.clock_ms(), lifted_by = $3, lift_reason = $4
      where id = $1 and member_id = $2 and lifted_at_ms is null and until_ms > platform.clock_ms() returning scope`,
    [lift.freezeId, lift.memberId, lift.by.staff.staffId, lift.reason],
  );
  return rows[0]?.scope ?? null;
}

export async function insertNote(
  client: Client,
  note: {
    readonly memberId: number;
    readonly siteId: number;
    readonly text: string;
    readonly by: Actor;
  },
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    "insert into accounts.note (member_id, site_id, text, staff_id) values ($1, $2, $3, $4) returning id",
    [note.memberId, note.siteId, note.text, note.by.staff.staffId],
  );
  return Number(rows[0]?.id);
}

export async function setLimitJson(client: Client, memberId: number, limit: object): Promise<void> {
  await client.query("update accounts.member set limit_json = $2 where id = $1", [
    memberId,
    JSON.stringify(limit),
  ]);
}

export async function clockMs(client: Client): Promise<number> {
  const { rows } = await client.query<{ now_ms: string }>("select platform.clock_ms() as now_ms");
  return Number(rows[0]?.now_ms);
}

/** How many players' data somebody has seen in clear since a moment, this one not counted. Looks of one person stand in line. */
export async function countUnmasked(
  client: Client,
  {
    staffId,
    memberId,
    sinceMs,
  }: { readonly staffId: number; readonly memberId: number; readonly sinceMs: number },
): Promise<number> {
  await client.query("select pg_advisory_xact_lock(7019, ($1::bigint % 2147483647)::integer)", [staffId]);
  const { rows } = await client.query<{ seen: number }>(
    `select count(distinct member_id)::integer as seen from audit.event
      where staff_id = $1 and action = 'players.unmask' and at_ms >= $2 and member_id <> $3`,
    [staffId, sinceMs, memberId],
  );
  return rows[0]?.seen ?? 0;
}

/** Makes a partner; its staff account follows by itself. */
export async function insertPartner(
  client: Client,
  partner: {
    readonly siteId: number;
    readonly username: string;
    readonly passwordHash: string;
    readonly name: string;
    readonly nick: string | null;
    readonly parentId: number | null;
  },
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into accounts.member (site_id, username, password_hash, role, name, nick, partner_of, nick_key)
     values ($1, $2, $3, 'PARTNER', $4, $5, $6, $7) returning id`,
    [
      partner.siteId,
      partner.username,
      partner.passwordHash,
      partner.name,
      partner.nick,
      partner.parentId,
      partner.nick === null ? null : nameKey(partner.nick),
    ],
  );
  return Number(rows[0]?.id);
}

export async function updatePartner(
  client: Client,
  partner: {
    readonly id: number;
    readonly name: string;
    readonly nick: string | null;
    readonly status: "A" | "D";
  },
): Promise<void> {
  await client.query(
    "update accounts.member set name = $2, nick = $3, status = $4, nick_key = $5 where id = $1",
    [
      partner.id,
      partner.name,
      partner.nick,
      partner.status,
      partner.nick === null ? null : nameKey(partner.nick),
    ],
  );
}

/** Writes down that a player is under age, and closes the account; false where that is known already. */
export async function insertMinor(
  client: Client,
  found: {
    readonly memberId: number;
    readonly siteId: number;
    readonly reason: string;
    readonly by: Actor;
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    "insert into accounts.minor (member_id, site_id, reason, found_by) values ($1, $2, $3, $4) on conflict do nothing",
    [found.memberId, found.siteId, found.reason, found.by.staff.staffId],
  );
  if (rowCount !== 1) return false;
  await client.query("update accounts.member set status = 'D' where id = $1", [found.memberId]);
  return true;
}
