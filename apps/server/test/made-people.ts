import { siteId } from "@maru/values";
import { hashPassword } from "../src/operations/people/accounts/password.ts";
import type { TestDatabase } from "../src/testing/test-database.ts";
import { openSiteAccounts } from "../src/trading/ledger/open-accounts.ts";

export interface MadeMember {
  readonly id: number;
  readonly siteId: 1 | 37;
  readonly username: string;
  readonly role: "PLAYER" | "PARTNER" | "OPERATOR";
  readonly status?: "D";
  readonly partnerId?: number;
}

/** A clock that tests move, site 1 in play mode and 37 licensed under a sandbox, and these members; answers the hash of their password. */
export async function makePeople(
  { owner }: TestDatabase,
  password: string,
  members: readonly MadeMember[],
): Promise<string> {
  const statements = [
    "create table platform.test_clock (shift_ms bigint not null)",
    "insert into platform.test_clock values (0)",
    `create or replace function platform.clock_ms() returns bigint language sql volatile security definer
       as $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint + shift_ms from platform.test_clock $$`,
    `insert into site.site (id, code, name, locale, mode, sandbox, welcome_points) values
       (1, 'maru', '마루', 'ko', 'play', false, 100000), (37, 'maru-en', 'Maru', 'en', 'licensed', true, 0)`,
    "select site.open_sandbox(37)",
  ];
  for (const statement of statements) await owner.query(statement);
  for (const site of [1, 37]) await owner.transaction((client) => openSiteAccounts(client, siteId(site)));
  // The cheap hash of members, so that signing in a dozen people is quick; it is renewed as they do.
  const passwordHash = await hashPassword(password);
  await owner.query(
    `insert into accounts.member (id, site_id, username, password_hash, role, status, partner_of) overriding system value
       select made.id, made.site, made.name, $1, made.role, made.status, made.partner
         from unnest($2::bigint[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::bigint[])
              made (id, site, name, role, status, partner)`,
    [
      passwordHash,
      members.map(({ id }) => id),
      members.map((member) => member.siteId),
      members.map(({ username }) => username),
      members.map(({ role }) => role),
      members.map(({ status }) => status ?? "A"),
      members.map(({ partnerId }) => partnerId ?? null),
    ],
  );
  // Where the sandbox licence holds.
  await owner.query("update accounts.member set country = 'ZZ' where site_id = 37");
  await owner.query(
    `insert into ledger.account (id, site_id, kind) select id, site_id, 'player' from accounts.member where role = 'PLAYER'`,
  );
  return passwordHash;
}
