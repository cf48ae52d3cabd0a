-- A player's ledger runs from transfer to transfer. What bets moved is found through the bets, newest first, and a payout comes soon
-- after its bet, but for rounds that ended late: after an outage, or when nobody could decide them. These few are found by themselves.
-- A round's id begins with its start, in steps of 30 s and of 1,000 ids.
create index settled_late on settlement.round_settlement (settled_at_ms)
  where settled_at_ms - round_id / 1000 * 30000 > 3600000;

-- What the archive took out of a player's account, so that the sums of what is left and this make the balance.
create function archive.carried_of(p_member bigint) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce((select carried.amount from archive.carried
                     join ledger.account on account.id = carried.account_id and account.kind = 'player'
                    where carried.account_id = p_member
                      and (platform.console_sees_all() or account.site_id = any (platform.console_sites()))), 0) $$;
revoke execute on function archive.carried_of from public;
grant execute on function archive.carried_of to maru_console;
