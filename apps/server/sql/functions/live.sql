-- A message as it is sent. That of a settled range is written small and read whole here: its bets, and the balances of those that it paid.
-- It is read after it was committed, so what an account holds then includes it, and its version says how new it is.
create or replace function live.message(p_id bigint) returns text
language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set jit = off as $$
declare
  v_payload json;
  v_round bigint;
begin
  select payload into v_payload from live.outbox where id = p_id;
  if v_payload ->> 'kind' <> 'round.settled' or v_payload -> 'above' is null then return v_payload; end if;
  v_round := v_payload ->> 'roundId';
  return (
    with graded as materialized (
      select b.*, o.status, settlement.returned(b.stake, b.multiple_bp, o.status) as returned
        from betting.bet b
        join settlement.round_outcome o on o.round_id = b.round_id and o.type = b.type
       where b.round_id = v_round and b.id > (v_payload ->> 'above')::bigint and b.id <= (v_payload ->> 'upTo')::bigint
       order by b.id),
    holder as (
      select a.id, a.site_id, a.balance, a.version
        from (select distinct member_id from graded where returned > 0) m,
             lateral (select * from ledger.account x where x.id = m.member_id offset 0) a
       order by a.id)
    select '{"kind":"round.settled","of":' || v_payload || ',"bet":' || coalesce(array_to_json(array_agg(x.id))::text, '[]') ||
      ',"member":' || coalesce(array_to_json(array_agg(x.member_id))::text, '[]') ||
      ',"site":' || coalesce(array_to_json(array_agg(x.site_id))::text, '[]') ||
      ',"option":' || coalesce(array_to_json(array_agg(x.option_id))::text, '[]') ||
      ',"type":' || coalesce(array_to_json(array_agg(x.type))::text, '[]') ||
      ',"stake":' || coalesce(array_to_json(array_agg(x.stake))::text, '[]') ||
      ',"multipleBp":' || coalesce(array_to_json(array_agg(x.multiple_bp))::text, '[]') ||
      ',"key":' || coalesce(array_to_json(array_agg(x.client_key))::text, '[]') ||
      ',"acceptedAtMs":' || coalesce(array_to_json(array_agg(x.accepted_at_ms))::text, '[]') ||
      ',"status":' || coalesce(array_to_json(array_agg(x.status))::text, '[]') ||
      ',"returned":' || coalesce(array_to_json(array_agg(x.returned))::text, '[]') ||
      (select ',"holder":' || coalesce(array_to_json(array_agg(h.id))::text, '[]') ||
         ',"holderSite":' || coalesce(array_to_json(array_agg(h.site_id))::text, '[]') ||
         ',"balance":' || coalesce(array_to_json(array_agg(h.balance))::text, '[]') ||
         ',"version":' || coalesce(array_to_json(array_agg(h.version))::text, '[]') from holder h) || '}'
      from graded x);
end $$;
revoke execute on function live.message from public;
grant execute on function live.message to maru_relay;
