import type { FaultRoom } from "../fault.ts";

/** Triggers that keep rows as they were written, by table. */
const KEEPERS = {
  "accounts.consent": "consents_are_kept",
  "accounts.exclusion": "exclusions_are_kept",
  "accounts.note": "notes_are_kept",
  "audit.event": "events_stay",
  "audit.head": "head_stays",
  "betting.bet": "bets_stay",
  "coin.account": "stays",
  "coin.conversion": "stays",
  "coin.movement": "stays",
  "coin.rate": "stays",
  "coin.transfer": "stays",
  "coin.wallet": "stays",
  "content.page": "pages_stay",
  "coupon.coupon": "coupons_stay",
  "coupon.use": "uses_stay",
  "back_office.adjustment": "adjustments_stay",
  "back_office.closing": "closings_stay",
  "ledger.sealed_balance": "sealed_balances_stay",
  "ledger.sealed_day": "sealed_days_stay",
  "ledger.sealed_tile": "sealed_tiles_stay",
  "ledger.transfer": "transfers_stay",
  "market.terms": "versions_stay",
  "partners.agreement": "stays",
  "partners.move": "stays",
  "partners.payment": "stays",
  "partners.statement": "stays",
  "proof.batch": "batches_stay",
  "proof.log_checkpoint": "checkpoints_stay",
  "proof.log_leaf": "leaves_stay",
  "proof.signing_key": "keys_stay",
  "site.licence": "records_stay",
  "site.option_terms": "terms_stay",
  "staff.approval": "approvals_stay",
  "wallet.approval": "approvals_stay",
  "wallet.request": "requests_stay",
} as const;

const BREAKS = ["apps/server/test/exclusion-guards.test.ts"];
const AUDIT = ["apps/server/test/audit-chain.test.ts"];

/** What was written could be unwritten, or a player's break be ended. */
export const KEEPING: FaultRoom = {
  room: "keeping",
  about: "rows that stay, breaks of players, the chain of the audit",
  tests: ["apps/server/test/rows-that-stay.test.ts"],
  faults: [
    ...Object.entries(KEEPERS).map(([table, trigger]) => ({
      name: `rows of ${table} can be changed or removed`,
      sql: `drop trigger ${trigger} on ${table}`,
      only: table.replace(".", "\\.").concat(" keeps"),
    })),
    {
      name: "nothing keeps a player's break",
      sql: "drop trigger exclusions_stay on accounts.protection",
      tests: BREAKS,
    },
    ...(
      [
        [
          "an exclusion is over at its end, without a return",
          "coalesce(old.exclusion_return_ms, 9223372036854775807)",
          "coalesce(old.exclusion_return_ms, 0)",
        ],
        [
          "an exclusion is removed",
          "if not is_over or old.timed_out_until_ms > v_now then",
          "if old.timed_out_until_ms > v_now then",
        ],
        [
          "a time-out is removed",
          "if not is_over or old.timed_out_until_ms > v_now then",
          "if not is_over then",
        ],
        [
          "an exclusion is shortened",
          "if coalesce(new.excluded_until_ms, 0) < old.excluded_until_ms then",
          "if false then",
        ],
        [
          "an exclusion is ended by none",
          "coalesce(new.excluded_until_ms, 0) < old",
          "new.excluded_until_ms < old",
        ],
        [
          "a time-out is shortened",
          "and coalesce(new.timed_out_until_ms, 0) < old.timed_out_until_ms then",
          "and false then",
        ],
        [
          "a time-out is ended by none",
          "coalesce(new.timed_out_until_ms, 0) < old",
          "new.timed_out_until_ms < old",
        ],
        ["a return is asked for before the end", "v_now < old.excluded_until_ms or ", ""],
        ["a return takes no day", "new.exclusion_return_ms < v_now + 86340000", "false"],
        ["a return takes half a day", "v_now + 86340000", "v_now + 43200000"],
        ["a return is made sooner", "or new.exclusion_return_ms < coalesce(old.exclusion_return_ms, 0)", ""],
        ["a break that is over stays", "if is_over then return new; end if;", ""],
      ] as const
    ).map(([name, find, replace]) => ({
      name,
      routine: "accounts.keep_exclusion",
      find,
      replace,
      tests: BREAKS,
    })),
    {
      name: "the audit's head is not held",
      routine: "audit.append",
      find: " for update",
      replace: "",
      tests: AUDIT,
    },
    {
      name: "the audit's chain begins anew with each event",
      routine: "audit.append",
      find: "v_content, v_head.hash, sha256(v_head.hash ||",
      replace: "v_content, sha256(''), sha256(sha256('') ||",
      tests: AUDIT,
    },
    {
      name: "the audit's head stays behind",
      routine: "audit.append",
      find: "update audit.head set seq = v_head.seq, hash = v_head.hash;",
      replace: "update audit.head set seq = v_head.seq;",
      tests: AUDIT,
    },
    {
      name: "an event's hash is not asked for",
      sql: "alter table audit.event drop constraint event_check",
      tests: AUDIT,
    },
    {
      name: "accounts write the audit by hand",
      sql: "grant insert on audit.event to maru_accounts; create policy more on audit.event to maru_accounts using (true) with check (true)",
      tests: AUDIT,
    },
  ],
};
