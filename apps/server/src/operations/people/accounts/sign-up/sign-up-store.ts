import { isOfferedBank, nameKey } from "@maru/rules";
import { type MemberId, memberId } from "@maru/values";
import type { PoolClient } from "pg";
import type { Database } from "../../../../ports/unit-of-work.ts";

type Client = Pick<PoolClient, "query">;

export interface Bank {
  readonly code: string;
  readonly name: string;
}

/** The banks that take part, by code. */
export async function readBanks(database: Database): Promise<readonly Bank[]> {
  const rows = await database.query<Bank>("select code, name from site.bank order by code");
  return rows.filter((bank) => isOfferedBank(bank.name));
}

/** The partner behind a code of the site; null for an unknown code or a disabled partner. */
export async function findPartner(
  on: { query: Client["query"] },
  siteId: number,
  code: string,
): Promise<{ readonly id: number; readonly name: string } | null> {
  const { rows } = await on.query<{ id: string; name: string }>(
    `select partner.id, coalesce(partner.nick, nullif(partner.name, ''), partner.username) as name
       from accounts.invitation invitation join accounts.member partner on partner.id = invitation.partner_id
      where invitation.site_id = $1 and invitation.code = upper($2) and invitation.closed_at_ms is null and partner.status = 'A' and partner.role = 'PARTNER'`,
    [siteId, code],
  );
  const row = rows[0];
  return row === undefined ? null : { id: Number(row.id), name: row.name };
}

/** Whether a username is taken on the site; the same statement whether it is or not. */
export async function isUsernameTaken(
  database: Database,
  siteId: number,
  username: string,
): Promise<boolean> {
  const [row] = await database.query<{ taken: boolean }>(
    "select exists (select from accounts.member where site_id = $1 and username = $2) as taken",
    [siteId, username],
  );
  return row?.taken === true;
}

/** Whether somebody of the site, other than the member, has a nickname or a username that looks like this one. */
export async function isNickTaken(
  on: { query: Client["query"] },
  asked: { readonly siteId: number; readonly nick: string; readonly memberId: number | null },
): Promise<boolean> {
  const { rows } = await on.query<{ taken: boolean }>(
    `select exists (select from accounts.member where site_id = $1 and nick_key = $2 and id is distinct from $3)
         or exists (select from accounts.member
                     where site_id = $1 and replace(replace(translate(username, '01i', 'oll'), 'rn', 'm'), 'vv', 'w') = $2
                       and id is distinct from $3) as taken`,
    [asked.siteId, nameKey(asked.nick), asked.memberId],
  );
  return rows[0]?.taken === true;
}

export interface NewMember {
  readonly siteId: number;
  readonly username: string;
  readonly passwordHash: string;
  readonly nick: string | null;
  readonly country: string | null;
  readonly partnerId: number | null;
}

export async function insertMember(client: Client, member: NewMember): Promise<MemberId> {
  const { rows } = await client.query<{ id: string }>(
    `insert into accounts.member (site_id, username, password_hash, role, nick, nick_key, partner_of, country)
     values ($1, $2, $3, 'PLAYER', $4, $7, $5, $6) returning id`,
    [
      member.siteId,
      member.username,
      member.passwordHash,
      member.nick,
      member.partnerId,
      member.country,
      member.nick === null ? null : nameKey(member.nick),
    ],
  );
  return memberId(Number(rows[0]?.id));
}

export async function insertConsents(
  client: Client,
  id: MemberId,
  consents: Readonly<Record<string, number | undefined>>,
): Promise<void> {
  for (const [document, version] of Object.entries(consents)) {
    if (version === undefined) continue;
    await client.query("insert into accounts.consent (member_id, document, version) values ($1, $2, $3)", [
      id,
      document,
      version,
    ]);
  }
}

/** Until when the person is excluded on the sites of the licensee, epoch ms; null where they are not (P-16). */
export async function excludedUntil(
  client: Client,
  person: { readonly licensee: string; readonly phoneIndex: Buffer; readonly identityIndex: Buffer | null },
): Promise<number | null> {
  const { rows } = await client.query<{ until_ms: string | null }>(
    `select max(coalesce(protection.excluded_until_ms, exclusion.until_ms)) as until_ms
       from accounts.exclusion exclusion
       left join accounts.protection protection on protection.member_id = exclusion.member_id
      where exclusion.licensee = $1 and (exclusion.phone_index = $2 or exclusion.identity_index = $3)
        and (protection.exclusion_return_ms is null or protection.exclusion_return_ms > platform.clock_ms())`,
    [person.licensee, person.phoneIndex, person.identityIndex],
  );
  const until = rows[0]?.until_ms ?? null;
  return until === null ? null : Number(until);
}

const MEANING: Readonly<
  Record<
    string,
    "USERNAME_TAKEN" | "NICK_TAKEN" | "PHONE_REGISTERED" | "EMAIL_REGISTERED" | "IDENTITY_REGISTERED"
  >
> = {
  member_site_id_username_key: "USERNAME_TAKEN",
  member_nick: "NICK_TAKEN",
  member_nick_key: "NICK_TAKEN",
  personal_phone: "PHONE_REGISTERED",
  personal_email: "EMAIL_REGISTERED",
  personal_identity: "IDENTITY_REGISTERED",
};

/** What a duplicate means; null where the error is another. */
export function duplicateOf(error: unknown): (typeof MEANING)[string] | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "23505" || !("constraint" in error))
    return null;
  return MEANING[String(error.constraint)] ?? null;
}
