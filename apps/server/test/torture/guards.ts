import type { TestDatabase } from "../../src/testing/test-database.ts";

/** A lock or a constraint, how to take it away in a throw-away database, and the race that then must fail. */
export interface Guard {
  readonly name: string;
  readonly caughtBy: string;
  readonly remove: (database: TestDatabase) => Promise<void>;
}

const sql =
  (text: string) =>
  async (database: TestDatabase): Promise<void> =>
    void (await database.owner.query(text));

/** Changes the text of a function; a change that finds nothing is an error, or the guard would be believed removed. */
const rewrite =
  (name: string, from: RegExp, to: string) =>
  async (database: TestDatabase): Promise<void> => {
    const [row] = await database.owner.query<{ text: string }>(
      "select pg_get_functiondef(($1::text)::regproc) as text",
      [name],
    );
    const text = row?.text ?? "";
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${name} has nothing like ${from.source}`);
    await database.owner.query(changed);
  };

/** Drops the constraint of a table that is defined by words like these. */
const dropCheck = (table: string, words: string) =>
  sql(`do $$ declare c text; begin
    select conname into strict c from pg_constraint
      where conrelid = '${table}'::regclass and pg_get_constraintdef(oid) like '%${words.replaceAll("'", "''")}%';
    execute format('alter table ${table} drop constraint %I', c); end $$`);

export const GUARDS: readonly Guard[] = [
  {
    name: "the row lock of an account, and the check of its balance",
    caughtBy: "balance",
    remove: async (database) => {
      await rewrite("betting.lock_facts", / for no key update/, "")(database);
      await sql("alter table ledger.account drop constraint account_check")(database);
    },
  },
  {
    name: "the row lock of an account, for the day's stake",
    caughtBy: "day stake",
    remove: rewrite("betting.lock_facts", / for no key update/, ""),
  },
  {
    name: "the row lock of an account, for the day's loss",
    caughtBy: "day loss",
    remove: rewrite("betting.lock_facts", / for no key update/, ""),
  },
  {
    name: "the side's total, judged again when it is locked",
    caughtBy: "side capacity",
    remove: rewrite("betting.add_totals", /v_room < 0/, "false"),
  },
  {
    name: "the one bet of a key",
    caughtBy: "one key, one content",
    remove: sql("drop index betting.bet_client_key"),
  },
  {
    name: "the clock read after the locks",
    caughtBy: "a bet that waits for its account until the lock has passed",
    remove: async (database) => {
      await rewrite("betting.lock_facts", /r_now_ms := platform\.clock_ms\(\);/, "")(database);
      await rewrite(
        "betting.lock_facts",
        /\nbegin\n/,
        "\nbegin\n  r_now_ms := platform.clock_ms();\n",
      )(database);
    },
  },
  {
    name: "the trigger on a player's protection",
    caughtBy: "single stake, set while bets are placed",
    remove: sql("drop trigger protection_changes on accounts.protection"),
  },
  {
    name: "the trigger on a member",
    caughtBy: "player disabled while bets are placed",
    remove: sql("drop trigger member_changes on accounts.member"),
  },
  {
    name: "the round's lock, shared by bets",
    caughtBy: "settled while a bet is under way",
    remove: rewrite(
      "betting.hold_rounds",
      /if not pg_try_advisory_xact_lock_shared\(v_round\) then/,
      "if false then",
    ),
  },
  {
    name: "the round's lock, exclusive to a settler",
    caughtBy: "settled while a bet is under way",
    remove: rewrite("settlement.hold_round", /perform pg_advisory_xact_lock\(p_round\);/, ""),
  },
  {
    name: "the row lock of a partition",
    caughtBy: "a chunk paid by partitions and by small chunks",
    remove: rewrite("settlement.pay_partition", / and not is_over for update/, " and not is_over"),
  },
  {
    name: "a partition that is over",
    caughtBy: "a chunk paid by partitions and by small chunks",
    remove: rewrite("settlement.pay_partition", / and not is_over for update/, " for update"),
  },
  {
    name: "the end of partitions by small chunks",
    caughtBy: "a chunk paid by partitions and by small chunks",
    remove: rewrite(
      "settlement.settle_round",
      /update settlement\.round_partition set is_over = true where round_id = p_round and not is_over;/,
      "",
    ),
  },
  {
    name: "the finality of a round",
    caughtBy: "a round ends once",
    remove: rewrite("rounds.refuse_changed_terms", /old\.state in \('decided', 'void'\)/, "false"),
  },
  {
    name: "the fencing token of a round's writer",
    caughtBy: "a write of a stale master",
    remove: rewrite("rounds.refuse_changed_terms", /new\.fencing_token < old\.fencing_token/, "false"),
  },
  {
    name: "the trigger on a round's terms",
    caughtBy: "a lock that moves",
    remove: sql("drop trigger round_terms_are_fixed on rounds.round"),
  },
  {
    name: "the finality of a round's row",
    caughtBy: "a final round that changes",
    remove: sql("drop trigger round_terms_are_fixed on rounds.round"),
  },
  {
    name: "the unique client key",
    caughtBy: "a second bet under a key",
    remove: sql("drop index betting.bet_client_key"),
  },
  {
    name: "the primary key of transfers",
    caughtBy: "a second stake for a bet",
    remove: sql("alter table ledger.transfer drop constraint transfer_pkey"),
  },
  {
    name: "the primary key of transfers, for payouts",
    caughtBy: "a second payout for a bet",
    remove: sql("alter table ledger.transfer drop constraint transfer_pkey"),
  },
  {
    name: "the balance that is never negative",
    caughtBy: "a balance below zero",
    remove: dropCheck("ledger.account", "kind <> 'player'"),
  },
  {
    name: "the amount above zero",
    caughtBy: "a transfer of nothing",
    remove: dropCheck("ledger.transfer", "amount > 0"),
  },
  {
    name: "the two sides of a transfer",
    caughtBy: "a transfer to oneself",
    remove: dropCheck("ledger.transfer", "debit_account <> credit_account"),
  },
  {
    name: "the transfers that no role writes",
    caughtBy: "a payout by the betting room",
    remove: sql(
      "grant insert on ledger.transfer to maru_betting; create policy more on ledger.transfer to maru_betting using (true) with check (true)",
    ),
  },
  {
    name: "the balances that no role writes",
    caughtBy: "a balance raised by the betting room",
    remove: sql(
      "grant update on ledger.account to maru_betting; create policy more on ledger.account to maru_betting using (true) with check (true)",
    ),
  },
  {
    name: "the two people of an adjustment",
    caughtBy: "an adjustment that nobody decided",
    remove: rewrite("ledger.assert_two_people", /if not back_office/, "if false and not back_office"),
  },
  {
    name: "the approval of a deposit",
    caughtBy: "a deposit that nobody approved",
    remove: rewrite("wallet.is_cause", /x\.people >= case when/, "0 <= case when"),
  },
  {
    name: "the outcome that pays",
    caughtBy: "a payout of what did not win",
    remove: rewrite(
      "settlement.hold_round",
      /u\.status is distinct from settlement\.status_of\(v_outcome, u\.type\)/,
      "false",
    ),
  },
  {
    name: "the trigger on transfers",
    caughtBy: "a transfer that changes",
    remove: sql("drop trigger transfers_stay on ledger.transfer"),
  },
  {
    name: "the trigger on bets",
    caughtBy: "a bet that goes away",
    remove: sql("drop trigger bets_stay on betting.bet"),
  },
  {
    name: "the primary key of settled rounds",
    caughtBy: "a round settled a second time",
    remove: sql("alter table settlement.round_settlement drop constraint round_settlement_pkey"),
  },
  {
    name: "the primary key of outcomes",
    caughtBy: "a second outcome of a side",
    // Settlement names the key; it goes on without it, or nothing would settle and the race would prove nothing.
    remove: async (database) => {
      await rewrite("settlement.hold_round", / on conflict \(round_id, type\) do nothing/, "")(database);
      await sql("alter table settlement.round_outcome drop constraint round_outcome_pkey")(database);
    },
  },
];
