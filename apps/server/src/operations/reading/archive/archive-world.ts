import type { Database } from "../../../ports/unit-of-work.ts";

/** Rounds by the minute; the last one is not settled. */
export const ROUNDS = 12;
export const MINUTE_MS = 60_000;
export const idOf = (round: number): number => round * 2_000 + 1;
/** Two members who bet on both sides of every round, by the product's own functions, and ticks by the second. */
const BOOKS = `
  insert into site.site (id, code, name, locale, mode) values (1, 'one', 'One', 'ko', 'play');
  insert into ledger.account (id, site_id, kind)
    select -(10 + k.n), 1, k.kind from (values (1, 'house'), (2, 'escrow'), (3, 'issuer')) k (n, kind);
  insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'V25', 2, '{}');
  insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'R1');
  insert into site.option_terms (id, option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
    overriding system value values (1, 1, 1, 1, true, false, 88, 1, 1000000);
  insert into accounts.member (id, site_id, username, password_hash, role) overriding system value
    values (1001, 1, 'one', 'x', 'PLAYER'), (1002, 1, 'two', 'x', 'PLAYER');
  insert into ledger.account (id, site_id, kind, balance) values (1001, 1, 'player', 50000), (1002, 1, 'player', 50000);
  update ledger.account set balance = -100000 where id = -13;
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after)
    select 10, nextval('ledger.grant_ref'), -13, m, 50000, 1, 50000 from unnest(array[1001, 1002]) m;
  insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
     rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status)
    select n * 2000 + 1, 1, 'SIM-V25', 'R1', n, at, at + 50000, at + 60000, at + 60000, at + 120000, 1, 2, 0, 0, 1000000,
           '{"1":1}', '{"1":1}' from generate_series(1, ${ROUNDS}) n, lateral (select n * ${MINUTE_MS}::bigint as at) x;
  insert into market.tick (stock, seq, at_ms, received_at_ms, price, qty, trade_id, flag)
    select 'SIM-V25', n, n * 300, n * 300, 1000 + n, 5, 't' || n, case when n % 50 = 0 then 'late' else 'used' end
      from generate_series(1, 12000) n;`;

const PLAY = `do $$ begin
  for n in 1 .. ${ROUNDS} loop
    execute 'create or replace function platform.clock_ms() returns bigint language sql as ''select ' || n * ${MINUTE_MS} + 10 || '::bigint''';
    perform betting.write_bets(platform.clock_ms(), 0, array[n * 2000 + 1], '{1001,1002}', '{t,t}', '{0,0}', '{1,1}', '{B,S}', '{1,2}',
      '{1,1}', '{1,1}', '{18800,18800}', '{1,1}', '{1,2,1,2}', '{1,2,2,1}', array[100 + n, 200, 300, 400 + n],
      array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid()]);
    continue when n = ${ROUNDS};
    if n % 3 = 0 then
      update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = n * 2000 + 1;
      perform settlement.settle_round(n * 2000 + 1, '{B,S}', '{3,3}', 100);
    else
      update rounds.round set state = 'decided', outcome = '{"kind":"direction","direction":"rise"}' where id = n * 2000 + 1;
      perform settlement.settle_round(n * 2000 + 1, '{B,S}', '{1,2}', 100);
    end if;
  end loop;
  update settlement.settled_below set round_id = ${idOf(ROUNDS)};
  insert into reports.folded_day (day) values (0);
end $$`;

/** Fills an empty database with them, told, compared and their day written down: what the archive waits for. */
export async function fillArchiveWorld(owner: Database): Promise<void> {
  await owner.query(BOOKS);
  await owner.query(PLAY);
  // The relay has told everything.
  await owner.query("delete from live.outbox");
}
