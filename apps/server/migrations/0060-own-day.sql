-- A player's own day is told from the bets whose rounds were settled in it, each stake beside what it returned. The totals of the account's
-- row count a stake on the day it was made and a payout on the day it came: right for limits, but over midnight a payout stood there
-- without its stake, and a loss not at all.

-- A bet id below which no bet stands that was taken after the rounds below p_round had closed: what reads a player's newest bets goes
-- back no further. It tells nothing of the bet, so that a page, which sees the bets of its own site alone, may ask for it.
create function betting.newest_below(p_round bigint) returns bigint
language sql stable security definer
set search_path = pg_catalog set enable_seqscan = off set enable_sort = off set jit = off as $$
  select coalesce((select old.id from betting.bet old where old.round_id < p_round
                    order by old.round_id desc, old.id desc limit 1), 0) $$;
revoke execute on function betting.newest_below from public;
grant execute on function betting.newest_below, settlement.returned to maru_http;
