-- A request that nobody decided in time is over by the clock alone: whoever reads its state asks here, and nobody has to come and end it.
create function staff.approval_state(p_state text, p_expires_at_ms bigint) returns text
language sql stable set search_path = pg_catalog as $$
  select case when p_state = 'requested' and p_expires_at_ms <= platform.clock_ms() then 'expired' else p_state end $$;
revoke execute on function staff.approval_state from public;
grant execute on function staff.approval_state to maru_console, maru_wallet;
grant select (expires_at_ms) on staff.approval to maru_wallet;
drop function staff.expire_approvals();

-- A day of bets leaves the books only when the reports have written it down: a day that is archived before would be folded as if nobody
-- had played. Days are folded in order and without a gap, so the last one of a piece speaks for all of it.
create function reports.day_of_round(p_round bigint) returns integer language sql immutable set search_path = pg_catalog
  as $$ select floor((p_round / 1000 * 30000 + 32400000) / 86400000.0)::integer $$;
do $amend$
declare
  v_text text := pg_get_functiondef('archive.take_bets'::regproc);
  v_old text := $a$  -- A message that waits names bets, which its telling reads.$a$;
begin
  if (length(v_text) - length(replace(v_text, v_old, ''))) <> length(v_old) then
    raise exception 'not exactly one place reads: %', v_old;
  end if;
  execute replace(v_text, v_old, $a$  if not exists (select from reports.folded_day where day = reports.day_of_round(p_round)) then
    raise exception 'the day of round % is not written down for the reports yet: start the server, which does it', p_round;
  end if;
$a$ || v_old);
end $amend$;
