-- A request that nobody decided in time is over by the clock alone: whoever reads its state asks here, and nobody has to come and end it.
create function staff.approval_state(p_state text, p_expires_at_ms bigint) returns text
language sql stable set search_path = pg_catalog as $$
  select case when p_state = 'requested' and p_expires_at_ms <= platform.clock_ms() then 'expired' else p_state end $$;
revoke execute on function staff.approval_state from public;
grant execute on function staff.approval_state to maru_console, maru_wallet;
grant select (expires_at_ms) on staff.approval to maru_wallet;
drop function staff.expire_approvals();
