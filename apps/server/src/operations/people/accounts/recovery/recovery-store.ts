import type { PoolClient } from "pg";

type Client = Pick<PoolClient, "query">;

export interface FoundMember {
  readonly memberId: number;
  readonly username: string;
}

/** Whom a phone or an e-mail address belongs to on a site; null where nobody's. One statement in every case (S-03). */
export async function findByContact(
  client: Client,
  of: { readonly siteId: number; readonly kind: "email" | "phone"; readonly index: Buffer },
): Promise<FoundMember | null> {
  const { rows } = await client.query<{ id: string; username: string }>(
    `select member.id, member.username from accounts.personal personal
       join accounts.member member on member.id = personal.member_id
      where personal.site_id = $1 and member.status = 'A'
        and (personal.phone_index = $2 or personal.email_index = $3)`,
    [of.siteId, of.kind === "phone" ? of.index : null, of.kind === "email" ? of.index : null],
  );
  const row = rows[0];
  return row === undefined ? null : { memberId: Number(row.id), username: row.username };
}

export interface MemberSecret {
  readonly memberId: number;
  readonly siteId: number;
  readonly username: string;
  readonly passwordHash: string;
}

export async function lockMember(client: Client, memberId: number): Promise<MemberSecret | null> {
  const { rows } = await client.query<{
    id: string;
    site_id: number;
    username: string;
    password_hash: string;
  }>(
    "select id, site_id, username, password_hash from accounts.member where id = $1 and status = 'A' for update",
    [memberId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    memberId: Number(row.id),
    siteId: row.site_id,
    username: row.username,
    passwordHash: row.password_hash,
  };
}

export async function setPassword(client: Client, memberId: number, passwordHash: string): Promise<void> {
  await client.query("update accounts.member set password_hash = $2 where id = $1", [memberId, passwordHash]);
}
