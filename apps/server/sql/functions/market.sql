create or replace function market.refuse_gap() returns trigger language plpgsql set search_path = pg_catalog as $$
declare v_last record;
begin
  select coalesce(max(t.version), 1) as version, coalesce(max(t.acts_from_ms), 0) as acts_from_ms into v_last
    from market.terms t where t.stock = new.stock;
  if new.version <> v_last.version + 1 or new.acts_from_ms < v_last.acts_from_ms then
    raise exception 'version % of % does not follow', new.version, new.stock using errcode = '40001';
  end if;
  if current_user = 'maru_console' then
    perform staff.assert_approved(new.approval_id, 'market-terms', null);
  end if;
  -- People write what people decided; a round that was not settled as it has to be closes, and opens nothing.
  if (current_user = 'maru_books') <> (new.closed_for_round is not null) and current_user in ('maru_books', 'maru_console') then
    raise exception 'version % of % is not for % to write', new.version, new.stock, current_user using errcode = '42501';
  end if;
  return new;
end $$;

-- Whether a round that was not settled as it has to be closed the market, and nobody has put it on again since. It acts at once, before the
-- version's own moment does: no round is made and no bet taken.
create or replace function market.is_closed(p_stock text) returns boolean
language sql stable set search_path = pg_catalog as $$
  select exists (
    select from market.terms c where c.stock = p_stock and c.closed_for_round is not null
       and not exists (select from market.terms o where o.stock = c.stock and o.version > c.version and o.is_on)) $$;

-- Asked at the commit: whoever makes rounds reads versions 5 s before a round begins, and makes it 2 s before.
create or replace function market.refuse_late() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.acts_from_ms < platform.clock_ms() + 10000 then
    raise exception 'version % of % comes too late for the rounds it names', new.version, new.stock using errcode = '40001';
  end if;
  return null;
end $$;

-- A round has one source, which stands when it is made: no switch is written before rounds that are there already.
create or replace function market.refuse_switch() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare v_last record;
begin
  -- A round that somebody is about to make is waited for.
  lock table rounds.round in share mode;
  select s.to_source, s.acts_from_ms into v_last
    from market.source_switch s where s.stock = new.stock order by s.acts_from_ms desc limit 1;
  if new.to_source = coalesce(v_last.to_source, 'primary') or new.acts_from_ms <= coalesce(v_last.acts_from_ms, 0) then
    raise exception 'this switch of % does not follow', new.stock using errcode = '40001';
  end if;
  if new.acts_from_ms < platform.clock_ms() + 10000 then
    raise exception 'a switch of % at % comes too late', new.stock, new.acts_from_ms using errcode = '40001';
  end if;
  if exists (select from rounds.round r where r.stock = new.stock and r.game_start_ms >= new.acts_from_ms
                and r.state in ('scheduled', 'open', 'locked', 'running')) then
    raise exception 'rounds of % stand behind %', new.stock, new.acts_from_ms using errcode = '40001';
  end if;
  return new;
end $$;

-- A market's rules as a round beginning at a moment is under them, and the source that its game is decided by: what its evidence shows.
create or replace function market.rules_at(p_stock text, p_start_ms bigint, p_game_start_ms bigint) returns jsonb
language sql stable set search_path = pg_catalog as $$
  select coalesce(
           (select f.rules from market.former_rules f where f.stock = m.stock and f.until_ms > p_start_ms order by f.until_ms limit 1),
           m.rules)
         || coalesce(
           (select jsonb_build_object('termsVersion', t.version, 'staleLimitMs', t.stale_limit_ms, 'weekly', t.weekly,
                                      'holidays', to_jsonb(t.holidays))
                   -- What is as it always was is not named: rounds of before it was known show the rules that were logged of them.
                   || case t.half_days when '[]' then '{}' else jsonb_build_object('halfDays', t.half_days) end
                   || case t.zone when 'Asia/Seoul' then '{}' else jsonb_build_object('zone', t.zone) end
              from market.terms t where t.stock = m.stock and t.acts_from_ms <= p_start_ms order by t.version desc limit 1),
           '{}')
         || coalesce(
           (select case s.to_source when 'fallback' then jsonb_build_object('takenFrom', s.to_source, 'takenFromMs', s.acts_from_ms) end
              from market.source_switch s where s.stock = m.stock and s.acts_from_ms <= p_game_start_ms
             order by s.acts_from_ms desc limit 1),
           '{}')
    from market.market m where m.stock = p_stock $$;

-- Rounds that began under them are recomputed under them, those too that are made already and begin in a moment.
create or replace function market.keep_rules() returns trigger language plpgsql set search_path = pg_catalog as $$
declare v_made_ms bigint; v_before_ms bigint;
begin
  -- Another server may be about to make one.
  lock table rounds.round in share mode;
  select max(r.start_ms) into v_made_ms from rounds.round r
   where r.stock = old.stock and r.state in ('scheduled', 'open', 'locked', 'running');
  select max(f.until_ms) into v_before_ms from market.former_rules f where f.stock = old.stock;
  insert into market.former_rules (stock, until_ms, rules)
    values (old.stock, greatest(platform.clock_ms(), v_made_ms + 1, v_before_ms + 1), old.rules);
  return new;
end $$;

-- The console makes a market only as a second person approved it, and only one of real prices: what is simulated has seeds, what is
-- replayed a file, and neither is made by hand.
create or replace function market.refuse_unapproved() returns trigger language plpgsql set search_path = pg_catalog as $$
declare v_wish jsonb;
begin
  if current_user <> 'maru_console' then return new; end if;
  perform staff.assert_approved(new.approval_id, 'new-market', null);
  select a.payload -> 'wish' into v_wish from staff.approval a where a.id = new.approval_id;
  -- All that was asked for stands in the rules as it was asked for; what follows from the venue is beside it.
  if v_wish is null or not new.rules @> (v_wish - 'games') or new.rules ->> 'kind' is distinct from 'real'
     or new.stock is distinct from new.rules ->> 'stock' or new.name is distinct from new.rules ->> 'name'
     or new.precision is distinct from (new.rules ->> 'precision')::integer then
    raise exception 'market % is not what approval % says', new.stock, new.approval_id;
  end if;
  return new;
end $$;
