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
  ["betting writes any transfer", "alter policy stakes on ledger.transfer with check (true)"],
  ["betting writes payouts", "alter policy stakes on ledger.transfer with check (code in (1, 2))"],
  [
    "settlement writes stakes",
    "alter policy settlements on ledger.transfer with check (code in (1, 2, 3, 4, 5))",
  ],
  [
    "settlement writes gifts",
    "alter policy settlements on ledger.transfer with check (code in (2, 3, 4, 5, 10))",
  ],
  ["accounts write payouts", "alter policy grants on ledger.transfer with check (code in (2, 10))"],
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

const BY_SITE = [
  "accounts.member",
  "accounts.invitation",
  "wallet.request",
  "wallet.settings",
  "coin.conversion",
] as const;
const ROWS = ["apps/server/test/rows-that-stay.test.ts"];

/** A role could do or see what its room does not need. */
export const ROLES: FaultRoom = {
  room: "roles",
  tests: ["apps/server/src/trading/ledger/roles.test.ts"],
  faults: [
    ...GRANTS.map(([role, what, grant]) => ({
      name: `${role} can ${what}`,
      sql: `grant ${grant} to ${role}`,
    })),
    ...POLICIES.map(([name, sql]) => ({ name, sql })),
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
