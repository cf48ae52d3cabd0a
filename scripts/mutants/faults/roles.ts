import type { FaultRoom } from "../fault.ts";

const ROUND = "rounds.round";
/** [role, what it could do then, what is granted] */
const GRANTS = [
  ["maru_betting", "log ticks", "insert on market.tick"],
  ["maru_betting", "make rounds", `insert on ${ROUND}`],
  ["maru_betting", "void rounds", `update on ${ROUND}`],
  ["maru_betting", "say outcomes", "insert on settlement.round_outcome"],
  ["maru_betting", "read passwords", "select on accounts.member"],
  ["maru_betting", "drop limits", "update on accounts.protection"],
  ["maru_settlement", "log ticks", "insert on market.tick"],
  ["maru_settlement", "decide rounds", `update on ${ROUND}`],
  ["maru_settlement", "read members", "select on accounts.member"],
  ["maru_settlement", "place bets", "insert on betting.bet"],
  ["maru_accounts", "place bets", "insert on betting.bet"],
  ["maru_accounts", "read bets", "select on betting.bet"],
  ["maru_accounts", "void rounds", `update on ${ROUND}`],
  ["maru_prices", "read bets", "select on betting.bet"],
  ["maru_prices", "read stakes by side", "select on betting.round_total"],
  ["maru_prices", "read balances", "select on ledger.account"],
  ["maru_prices", "read transfers", "select on ledger.transfer"],
  ["maru_http", "place bets", "insert on betting.bet"],
  ["maru_http", "write balances", "update on ledger.account"],
  ["maru_http", "read passwords", "select on accounts.member"],
  ["maru_http", "read salts of receipts", "select on proof.batch"],
  ["maru_http", "add signing keys", "insert on proof.signing_key"],
  ["maru_proof", "read rounds", `select on ${ROUND}`],
  ["maru_proof", "read balances", "select on ledger.account"],
  ["maru_proof", "sign again", "update on proof.batch"],
  ["maru_relay", "read bets", "select on betting.bet"],
  ["maru_relay", "say events", "insert on live.outbox"],
  ["maru_betting", "remove bets", "delete on betting.bet"],
  ["maru_settlement", "change transfers", "update on ledger.transfer"],
  ["maru_books", "remove transfers", "delete on ledger.transfer"],
] as const;

/** Policies as they would be if they asked for nothing. */
const POLICIES = [
  ["pages read seeds before their reveal", "alter policy revealed_only on rounds.seed using (true)"],
  ["books read seeds before their reveal", "alter policy revealed_to_books on rounds.seed using (true)"],
  ["seeds have no policies", "alter table rounds.seed disable row level security"],
  ["pages read every site's bets", "alter policy by_site on betting.bet using (true)"],
  ["pages read every site's balances", "alter policy by_site on ledger.account using (true)"],
  ["pages read every site's transfers", "alter policy by_site on ledger.transfer using (true)"],
  ["pages read every site's limits", "alter policy by_site on accounts.protection using (true)"],
  ["bets have no policies", "alter table betting.bet disable row level security"],
  ["balances have no policies", "alter table ledger.account disable row level security"],
  ["transfers have no policies", "alter table ledger.transfer disable row level security"],
  ["a cause moves points twice", "alter table ledger.transfer drop constraint transfer_pkey"],
] as const;

/** [role, what it could do then, what is granted]: rights to write what moves points. */
const MINTS = [
  ["maru_betting", "write transfers", "insert on ledger.transfer"],
  ["maru_betting", "write bets", "insert on betting.bet"],
  ["maru_betting", "write balances", "update (balance) on ledger.account"],
  ["maru_settlement", "write transfers", "insert on ledger.transfer"],
  ["maru_settlement", "write balances", "update (balance) on ledger.account"],
  ["maru_settlement", "say outcomes", "insert on settlement.round_outcome"],
  ["maru_settlement", "say what a round has won", "update on settlement.round_progress"],
  ["maru_settlement", "move a round's net", "execute on function settlement.move_net"],
  ["maru_accounts", "write transfers", "insert on ledger.transfer"],
  ["maru_accounts", "open an account that is not empty", "insert (balance) on ledger.account"],
  ["maru_wallet", "write transfers", "insert on ledger.transfer"],
  ["maru_wallet", "write balances", "update (balance) on ledger.account"],
  ["maru_wallet", "move points without a cause", "execute on function ledger.move"],
  ["maru_wallet", "write balances of coins", "update (balance) on coin.account"],
  ["maru_wallet", "write transfers of coins", "insert on coin.transfer"],
  ["maru_wallet", "say how often a coupon was used", "update (uses) on coupon.coupon"],
] as const;

/** [what would be wrong, function, what it asks, what it would ask instead] */
const CAUSES = [
  [
    "a deposit comes without anybody's approval",
    "wallet.is_cause",
    "x.people >= case when",
    "0 <= case when",
  ],
  [
    "a withdrawal that was not held is given back",
    "wallet.is_cause",
    "held.ref = r.id)",
    "held.ref is not null)",
  ],
  [
    "the wallet moves another amount than was asked for",
    "wallet.is_cause",
    "(r.site_id, r.amount) = (p_site, p_amount)",
    "r.site_id = p_site",
  ],
  [
    "the wallet moves what is asked for and not done",
    "wallet.is_cause",
    "else 'done' end)",
    "else r.state end)",
  ],
  [
    "points come for coins that never moved",
    "coin.is_paid_for",
    "join coin.transfer t on",
    "left join coin.transfer t on",
  ],
  [
    "coins are sold for more than they are worth",
    "coin.is_paid_for",
    "then c.points <= floor(",
    "then 0 <= floor(",
  ],
  [
    "a use of a coupon gives more than the coupon",
    "coupon.count_use",
    "(c.site_id, c.amount) = (new.site_id, new.amount)",
    "c.site_id = new.site_id",
  ],
  ["a coupon is used after its time", "coupon.count_use", "platform.clock_ms() < c.until_ms", "true"],
  [
    "settlement pays what did not win",
    "settlement.hold_round",
    "u.status is distinct from settlement.status_of(v_outcome, u.type)",
    "false",
  ],
  ["a draw pays the rise", "settlement.status_of", "= 'draw' then 3", "= 'draw' then 1"],
  [
    "a small digit pays the middle",
    "settlement.status_of",
    "when 'M' then '{4,5,6}'",
    "when 'M' then '{3,4,5,6}'",
  ],
  ["a welcome is given to anybody", "ledger.welcome", "and m.role = 'PLAYER'", ""],
  [
    "a welcome is given under a number of its own",
    "ledger.welcome",
    "ledger.move(21, p_member,",
    "ledger.move(21, nextval('ledger.grant_ref'),",
  ],
] as const;
const MINTED = ["apps/server/src/trading/ledger/no-role-mints.test.ts"];

const BY_SITE = [
  "accounts.member",
  "accounts.invitation",
  "wallet.request",
  "wallet.settings",
  "coin.conversion",
] as const;
/** Tables of which the console shows what is of its caller's sites. */
const CONSOLE_SITES = [
  "accounts.freeze",
  "accounts.invitation",
  "accounts.limit_change",
  "accounts.member",
  "accounts.minor",
  "accounts.note",
  "accounts.protection",
  "audit.event",
  "betting.bet",
  "coin.account",
  "coin.conversion",
  "coin.movement",
  "coin.rate",
  "coin.transfer",
  "coin.wallet",
  "content.answer_template",
  "content.article",
  "content.file",
  "content.inquiry",
  "content.message",
  "content.page",
  "content.popup",
  "coupon.coupon",
  "coupon.use",
  "back_office.adjustment",
  "back_office.claim",
  "back_office.closing",
  "back_office.statement",
  "back_office.statement_line",
  "ledger.account",
  "ledger.transfer",
  "partners.agreement",
  "partners.move",
  "partners.payment",
  "partners.player_count",
  "partners.statement",
  "settlement.round_site",
  "site.licence",
  "site.version",
  "wallet.request",
  "wallet.settings",
  "wallet.settings_version",
] as const;
/** [policy, table]: what the console itself writes of its caller's sites. */
const CONSOLE_WRITES = [
  ["console_closes", "accounts.invitation"],
  ["console_writes", "accounts.invitation"],
  ["console_writes", "back_office.adjustment"],
  ["console_writes", "back_office.claim"],
  ["console_writes", "back_office.closing"],
  ["console_writes", "back_office.statement"],
  ["console_writes", "back_office.statement_line"],
  ["console_writes", "partners.agreement"],
  ["console_writes", "partners.statement"],
] as const;
const ROWS = ["apps/server/test/rows-that-stay.test.ts"];

/** A role could do or see what its room does not need. */
export const ROLES: FaultRoom = {
  room: "roles",
  about: "what a database role could do or see beyond its room",
  tests: ["apps/server/src/trading/ledger/roles.test.ts"],
  faults: [
    ...GRANTS.map(([role, what, grant]) => ({
      name: `${role} can ${what}`,
      sql: `grant ${grant} to ${role}`,
    })),
    ...POLICIES.map(([name, sql]) => ({ name, sql })),
    ...MINTS.map(([role, what, grant]) => ({
      name: `${role} can ${what} itself`,
      sql: `grant ${grant} to ${role}`,
      tests: MINTED,
    })),
    ...CAUSES.map(([name, routine, find, replace]) => ({ name, routine, find, replace, tests: MINTED })),
    {
      name: "one person's word for coins is of nobody who is signed in",
      routine: "coin.judge_movement",
      find: "perform staff.assert_actor(new.session_id, new.site_id, false);",
      replace: "null;",
      tests: ["apps/server/test/coin-guards.test.ts"],
      only: "judged where it is approved",
    },
    ...CONSOLE_SITES.map((table) => ({
      name: `the console shows every site's ${table}`,
      sql: `alter policy console_sites on ${table} using (true)`,
      tests: ROWS,
      only: "console's role",
    })),
    ...CONSOLE_WRITES.map(([policy, table]) => ({
      name: `the console writes every site's ${table} by ${policy}`,
      sql: `alter policy ${policy} on ${table} with check (true)`,
      tests: ROWS,
      only: "console's role",
    })),
    ...["maru_console", "maru_content", "maru_wallet"].map((role) => ({
      name: `${role} can read seeds before their reveal`,
      sql: `grant usage on schema rounds to ${role};
        grant select on rounds.seed to ${role};
        create policy fault on rounds.seed for select to ${role} using (true)`,
    })),
    ...["maru_console", "maru_http", "maru_books"].map((role) => ({
      name: `${role} can read what seeds are made of`,
      sql: `grant usage on schema market to ${role}; grant select on market.seed_secret to ${role}`,
    })),
    {
      name: "the console's sites are all where none were said",
      routine: "platform.console_sees_all",
      find: "= '*'",
      replace: "in ('', '*')",
    },
    {
      name: "a table of the console's is bound by no policy",
      sql: "alter table coupon.use disable row level security",
      tests: ROWS,
      only: "console's role",
    },
    ...BY_SITE.flatMap((table) => [
      {
        name: `pages read every site's ${table}`,
        sql: `alter policy by_site on ${table} using (true)`,
        tests: ROWS,
        only: "page's role",
      },
      {
        name: `the owner of ${table} is bound by no policy`,
        sql: `alter table ${table} no force row level security`,
        tests: ROWS,
        only: "page's role",
      },
    ]),
  ],
};
