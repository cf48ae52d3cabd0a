import { memberId, type MemberId, siteId, staffId } from "@maru/values";
import { openSiteReads } from "../../../platform/database.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { Database, DatabaseRole } from "../../../ports/unit-of-work.ts";
import { openWallet, type Wallet } from "../wallet.ts";

/** A database of one test: what the test tools open. */
interface RoomDatabase {
  readonly owner: Database;
  as(role: DatabaseRole): Database;
  close(): Promise<void>;
}

/** For tests: site 1 in play mode, 37 licensed under a sandbox, 38 licensed without; players with points, and staff. */
export interface WalletWorld {
  readonly database: RoomDatabase;
  readonly wallet: Wallet;
  readonly ann: MemberId;
  readonly bob: MemberId;
  /** Of site 37. */
  readonly cho: MemberId;
  /** Of site 38. */
  readonly dan: MemberId;
  readonly operators: readonly [Operator, Operator];
  /** Of site 37. */
  readonly stranger: Operator;
  /** Another account of the first operator's person. */
  readonly double: Operator;
  /** Moves the database clock. */
  pass(milliseconds: number): Promise<void>;
  balanceOf(member: MemberId): Promise<number>;
  /** Every fault of the books in words; empty when they hold. */
  faults(): Promise<readonly string[]>;
}

export interface Operator {
  readonly kind: "operator";
  readonly actor: Actor;
}

const GIFT = 1_000_000;

export async function openWalletWorld(database: RoomDatabase): Promise<WalletWorld> {
  const { owner } = database;
  for (const statement of ARRANGE) await owner.query(statement);
  const operators = await addOperators(owner);
  const rows = await owner.query<{ id: string; username: string; site_id: number }>(
    "select id, username, site_id from accounts.member",
  );
  const named = (username: string) => {
    const row = rows.find((member) => member.username === username);
    return { id: memberId(Number(row?.id)), siteId: row?.site_id ?? 0 };
  };
  let shiftMs = 0;
  return {
    database,
    wallet: openWallet({
      database: database.as("maru_wallet"),
      siteReads: openSiteReads(database.as("maru_http")),
    }),
    ann: named("ann").id,
    bob: named("bob").id,
    cho: named("cho").id,
    dan: named("dan").id,
    operators,
    stranger: operator("op37"),
    double: operator("op1-again"),
    pass: async (milliseconds) => {
      shiftMs += milliseconds;
      await owner.query("update platform.test_clock set shift_ms = $1", [shiftMs]);
    },
    balanceOf: async (member) => {
      const [row] = await owner.query<{ balance: string }>(
        "select balance from ledger.account where id = $1",
        [member],
      );
      return Number(row?.balance);
    },
    faults: () => walletFaults(owner),
  };
}

/** Every fault of the books and of the requests in words; empty when they hold. */
export async function walletFaults(owner: Database): Promise<readonly string[]> {
  return (await owner.query<{ fault: string }>(FAULTS)).map(({ fault }) => fault);
}

/** The two operators of site 1, and the others of this world, each with an open session. */
export async function addOperators(owner: Database): Promise<readonly [Operator, Operator]> {
  for (const [place, { username, site, person }] of STAFF.entries()) {
    await owner.query(
      `insert into staff.account (id, username, role, site_ids, person_ref, password_hash) overriding system value
         values ($1, $2, 'operator', $3, $4, '')`,
      [place + 1, username, [site], person],
    );
    await owner.query(
      `insert into staff.session (id, staff_id, token_hash, stage, second_factor, address, user_agent, expires_at_ms, stepped_up_at_ms)
         values ($1, $2, $3, 'open', 'totp', '', '', 9000000000000, 8000000000000)`,
      [sessionOf(place), place + 1, String(place)],
    );
  }
  return [operator("op1"), operator("op2")];
}

/** Each with a session that is open for the whole test, its second factor just proved. */
const STAFF = [
  { username: "op1", site: 1, person: "one" },
  { username: "op2", site: 1, person: "two" },
  { username: "op37", site: 37, person: "three" },
  { username: "op1-again", site: 1, person: "one" },
] as const;

const sessionOf = (place: number): string => `00000000-0000-4000-8000-00000000000${place + 1}`;

function operator(username: string): Operator {
  const place = STAFF.findIndex((one) => one.username === username);
  const { site } = STAFF[place] ?? { site: 1 };
  return {
    kind: "operator",
    actor: {
      staff: {
        staffId: staffId(place + 1),
        username,
        role: "operator",
        siteIds: [siteId(site)],
        partnerId: null,
        sessionId: sessionOf(place),
        steppedUpAtMs: null,
      },
      address: "203.0.113.9",
    },
  };
}

const ARRANGE = [
  "create table platform.test_clock (shift_ms bigint not null)",
  "insert into platform.test_clock values (0)",
  // Noon of a day in Seoul, so that no test meets midnight by chance.
  `create or replace function platform.clock_ms() returns bigint language sql volatile security definer
     as $$ select 1800068400000 + shift_ms from platform.test_clock $$`,
  `insert into site.site (id, code, name, locale, mode, sandbox) values
     (1, 'maru', 'Maru', 'ko', 'play', false), (37, 'maru-en', 'Maru', 'en', 'licensed', true),
     (38, 'bare', 'Bare', 'en', 'licensed', false)`,
  "select site.open_sandbox(37)",
  `insert into accounts.member (site_id, username, password_hash, role) values
     (1, 'ann', '', 'PLAYER'), (1, 'bob', '', 'PLAYER'), (37, 'cho', '', 'PLAYER'), (38, 'dan', '', 'PLAYER')`,
  "update accounts.member set country = 'ZZ' where site_id = 37",
  `insert into accounts.personal (member_id, site_id, licensee, key_id, data_key, account_num)
     select id, site_id, 'one', 'k', '', 'sealed' from accounts.member where username in ('cho', 'dan')`,
  `insert into ledger.account (id, site_id, kind)
     select -(site.id * 10 + kind.number), site.id, kind.name from site.site
      cross join (values (1, 'house'), (2, 'escrow'), (3, 'issuer'), (4, 'reserve'), (5, 'bank'), (6, 'coin'), (7, 'partners')) as kind (number, name)`,
  `insert into ledger.account (id, site_id, kind, balance, version)
     select id, site_id, 'player', ${GIFT}, 1 from accounts.member where role = 'PLAYER'`,
  `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
     select 10, nextval('ledger.grant_ref'), -(site_id * 10 + 3), id, ${GIFT}, site_id, ${GIFT}, 1800000000000
       from accounts.member where role = 'PLAYER'`,
  `update ledger.account set balance = -${GIFT} * (select count(*) from accounts.member m
      where m.site_id = account.site_id and m.role = 'PLAYER') where kind = 'issuer'`,
];

/** Balances against transfers, books to zero, nobody below zero, one ledger effect at most for each end. */
const FAULTS = `
  select 'account ' || account.id || ' holds ' || balance || ', its transfers say ' || coalesce(net, 0) as fault
    from ledger.account
    left join (select id, sum(amount) as net from (
        select credit_account as id, amount from ledger.transfer
        union all select debit_account, -amount from ledger.transfer) side group by id) moved using (id)
   where balance <> coalesce(net, 0)
  union all
  select 'the books sum to ' || sum(balance) from ledger.account having sum(balance) <> 0
  union all
  select 'player ' || id || ' owes' from ledger.account where kind = 'player' and balance < 0
  union all
  select 'request ' || request.id || ' (' || type || ', ' || state || ') moved ' || coalesce(string_agg(code::text, ','), 'nothing')
    from wallet.request left join ledger.transfer on ref = request.id and code in (11, 12, 13, 14)
   group by request.id, type, state
  having coalesce(string_agg(code::text, ',' order by code), '') <> case
    when type = 'deposit' then case state when 'done' then '11' else '' end
    when state = 'done' then '12,14' when state = 'rejected' then '12,13' else '12' end`;
