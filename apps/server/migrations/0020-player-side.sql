-- What was missing on the player's side: limits of the balance and of open bets, the review of limits, the player's country,
-- keys of questions, and the end of questions' time.

---------------------------------------------------------------------------------------------------------- protection
-- Above `balance_max` nothing is deposited and nothing bet; winnings may lift a balance over it, which a limit cannot forbid (P-09).
alter table accounts.protection
  add column balance_max bigint check (balance_max > 0),
  add column open_bets_max integer check (open_bets_max > 0);
grant execute on function betting.open_bets_of to maru_betting;
-- When the player last looked at their limits; they are asked every six months (P-12).
alter table accounts.member add column limits_reviewed_ms bigint;
grant update (limits_reviewed_ms) on accounts.member to maru_accounts;

create function platform.amended(p_text text, p_old text, p_new text) returns text language plpgsql as $$
begin
  if (length(p_text) - length(replace(p_text, p_old, ''))) <> length(p_old) then
    raise exception 'not exactly one place reads: %', p_old;
  end if;
  return replace(p_text, p_old, p_new);
end $$;
do $amend$
declare
  f text := pg_get_functiondef('betting.place_bets'::regproc);
begin
  f := platform.amended(f, $a$  a_month_lost bigint[] := array_fill(0::bigint, array[m]);
$a$, $a$  a_month_lost bigint[] := array_fill(0::bigint, array[m]);
  a_balance_max bigint[] := array_fill(unlimited, array[m]);
  a_open_max bigint[] := array_fill(unlimited, array[m]);
  a_open bigint[] := array_fill(0::bigint, array[m]);
$a$);
  -- Bets are counted for who set a limit of them. The account is locked, so no other bet of theirs is in flight.
  f := platform.amended(f, $a$past.week_lost, past.month_lost, u.judged,
$a$, $a$past.week_lost, past.month_lost, u.judged,
           x.balance_max, x.open_bets_max,
           case when x.open_bets_max is not null then betting.open_bets_of(u.id) else 0 end as open_bets,
$a$);
  f := platform.amended(f, $a$    a_month_lost[v_rules.o] := v_rules.month_lost;
$a$, $a$    a_month_lost[v_rules.o] := v_rules.month_lost;
    a_balance_max[v_rules.o] := coalesce(v_rules.balance_max, unlimited);
    a_open_max[v_rules.o] := coalesce(v_rules.open_bets_max, unlimited);
    a_open[v_rules.o] := v_rules.open_bets;
$a$);
  f := platform.amended(f, $a$    elsif not o_open[v_offer] then
$a$, $a$    elsif a_open[v_member] >= a_open_max[v_member] then
      v_code := 36; r_first[i] := a_open_max[v_member];
    elsif a_balance[v_member] > a_balance_max[v_member] then
      v_code := 37; r_first[i] := a_balance_max[v_member];
    elsif not o_open[v_offer] then
$a$);
  f := platform.amended(f, $a$    a_touched[v_member] := true;
$a$, $a$    a_touched[v_member] := true;
    a_open[v_member] := a_open[v_member] + 1;
$a$);
  execute f;
end $amend$;
drop function platform.amended;
