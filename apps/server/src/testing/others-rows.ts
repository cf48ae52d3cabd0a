import type { PoolClient } from "pg";
import type { Database } from "../ports/unit-of-work.ts";

/** The rooms whose tables grow with play. */
const GROWING = "{betting,rounds,ledger,accounts,settlement,live}";

/**
 * Rows of other members in every table that grows with play, `count` of each: their bets are settled, their rounds are newer than `like`.
 * Nothing is analyzed, so a statement that was planned before does not learn of them.
 */
export async function addOthers(
  owner: Database,
  { like, count }: { readonly like: number; readonly count: number },
): Promise<void> {
  for (const text of OTHERS)
    await owner.query(text.replaceAll(":count", String(count)).replaceAll(":round", String(like)));
}

const OTHERS: readonly string[] = [
  `insert into accounts.member (id, site_id, username, password_hash, role) overriding system value
     select 1000000 + n, 1, 'other' || n, 'x', 'PLAYER' from generate_series(1, :count) n`,
  `insert into ledger.account (id, site_id, kind) select 1000000 + n, 1, 'player' from generate_series(1, :count) n`,
  `insert into accounts.protection (member_id, site_id, open_bets_max)
     select 1000000 + n, 1, 5 from generate_series(1, :count) n`,
  `insert into ledger.player_day (member_id, day, staked, returned)
     select 1000000 + n, 20000, 1, 1 from generate_series(1, :count) n`,
  `insert into accounts.freeze (member_id, site_id, scope, reason, from_ms, until_ms, made_by)
     select 1000000 + n, 1, 'bet', 'test', 1, 2, 1 from generate_series(1, :count) n`,
  `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status)
     select id + 1000000000 + n * 1000, option_id, stock, type, number + 1000000 + n, start_ms, lock_ms, end_ms, game_start_ms,
            game_finish_ms, rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status
       from rounds.round, generate_series(1, :count) n where id = :round`,
  `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
       accepted_at_ms, balance_after)
     select nextval('betting.bet_id_seq'), :round + 1000000000 + n * 1000, 1000000 + n, 1, 1, 'B', 5000, 18800, 1,
            gen_random_uuid(), 1, 0 from generate_series(1, :count) n`,
  `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id)
     select 2, 1000000 + n, -12, 1000000 + n, 5, 1 from generate_series(1, :count) n`,
  `insert into betting.round_total (round_id, type, stake, bets)
     select :round + 1000000000 + n * 1000, 'B', 1, 1 from generate_series(1, :count) n`,
  `insert into settlement.round_outcome (round_id, type, status)
     select :round + 1000000000 + n * 1000, 'B', 1 from generate_series(1, :count) n`,
  `insert into settlement.round_site (site_id, option_id, round_id)
     select 1, 1, :round + 1000000000 + n * 1000 from generate_series(1, :count) n`,
  `insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned)
     select :round + 1000000000 + n * 1000, 1, 1, 1, 0 from generate_series(1, :count) n`,
];

/** How many rows of each table and index that grows with play the client's open transaction has read. */
export async function rowsRead(
  client: PoolClient,
): Promise<readonly { readonly name: string; readonly rows: number }[]> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, pg_stat_get_xact_tuples_returned(oid)::int as rows
       from pg_class where relnamespace = any ($1::regnamespace[]) and relkind in ('r', 'i')`,
    [GROWING],
  );
  return rows;
}
