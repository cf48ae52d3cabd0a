-- Who may do what. Roles are made by the migration runner before this file: maru_prices, maru_betting, maru_settlement,
-- maru_accounts, maru_http, maru_relay. None owns a table, none bypasses row-level security.

grant usage on schema platform to maru_prices, maru_betting, maru_settlement, maru_accounts, maru_http, maru_relay;
grant usage on schema live to maru_prices, maru_betting, maru_settlement, maru_accounts, maru_relay;
grant insert on live.outbox to maru_prices, maru_betting, maru_settlement, maru_accounts;
grant select, delete on live.outbox to maru_relay;
grant update (at_ms) on live.outbox to maru_relay;     -- row locks of the relay need it; it never writes

-- Prices and rounds: their own rooms and what a site offers; no bet, stake, balance or player (F-05).
grant usage on schema market, rounds, site to maru_prices;
grant select, insert on market.tick, market.bar, market.incident, market.seed_chain, market.seed_secret, market.seed_reveal to maru_prices;
grant update (salt, salted_at_ms) on market.seed_chain to maru_prices;
grant update (to_ms, detail) on market.incident to maru_prices;
grant select on market.market, site.site, site.option, site.option_terms to maru_prices;
grant select, insert on rounds.round, rounds.seed to maru_prices;
grant update (state, strike, close, high, low, outcome, void_cause, decided_at_ms, fence) on rounds.round to maru_prices;
grant update (revealed_at_ms) on rounds.seed to maru_prices;
grant select, insert, update on rounds.lease to maru_prices;

-- Betting: reads rounds and terms, writes bets and stakes; no tick, no result.
grant usage on schema betting, ledger, rounds, site, accounts to maru_betting;
grant select on rounds.round, site.site, site.option, site.option_terms to maru_betting;
grant select (id, site_id, username, role, status, limit_json) on accounts.member to maru_betting;
grant select on accounts.protection to maru_betting;
grant select, insert on betting.bet, betting.round_total, ledger.transfer to maru_betting;
grant update on betting.round_total to maru_betting;
grant select on ledger.account to maru_betting;
grant update (balance, version, day, day_staked, day_returned) on ledger.account to maru_betting;

-- Settlement: reads results and bets, pays; no tick, no result, no new bet.
grant usage on schema settlement, betting, ledger, rounds, site to maru_settlement;
grant select on rounds.round, site.site, site.option, betting.bet, betting.round_total to maru_settlement;
grant select, insert on settlement.round_outcome, settlement.round_settlement, ledger.transfer to maru_settlement;
grant select on ledger.account to maru_settlement;
grant update (balance, version, day, day_staked, day_returned) on ledger.account to maru_settlement;

-- Accounts: members, sessions and tokens.
grant usage on schema accounts, site, ledger to maru_accounts;
grant select, insert, update on accounts.member, accounts.protection, accounts.session, accounts.refresh_token to maru_accounts;
grant select, insert, update, delete on accounts.sign_in_failure to maru_accounts;
grant select on accounts.invitation to maru_accounts;
grant select on site.site to maru_accounts;
grant select on ledger.account to maru_accounts;

-- Pages read under row-level security by site; they write nothing.
grant usage on schema accounts, site, ledger, market, rounds, betting, settlement to maru_http;
grant select on site.site, site.option, site.option_terms, market.market, market.tick, market.bar, market.incident,
  market.seed_chain, market.seed_reveal, rounds.round, settlement.round_outcome, settlement.round_settlement to maru_http;
grant select (id, site_id, username, name, role, status, limit_json) on accounts.member to maru_http;
grant select on accounts.protection, ledger.account, ledger.transfer, betting.bet to maru_http;
-- A round's secret is readable by pages only once it was revealed.
grant usage on schema rounds to maru_http;
grant select on rounds.seed to maru_http;

alter table rounds.seed enable row level security;
alter table rounds.seed force row level security;
create policy prices_own on rounds.seed to maru_prices using (true) with check (true);
create policy revealed_only on rounds.seed for select to maru_http using (revealed_at_ms is not null);

do $$
declare t text;
begin
  foreach t in array array['accounts.member', 'accounts.invitation', 'accounts.protection', 'ledger.account', 'ledger.transfer', 'betting.bet'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy by_site on %s for select to maru_http using (site_id = platform.current_site())', t);
    execute format('create policy owner on %s to current_user using (true) with check (true)', t);
    execute format('create policy rooms on %s to maru_betting, maru_settlement, maru_accounts using (true) with check (true)', t);
  end loop;
end $$;
