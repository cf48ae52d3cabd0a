-- The settled bets of the rounds that began on a day, member by member, out of the transfers.
create or replace function reports.day_of_bets(
  p_day integer, p_site integer)
returns table(site_id integer, member_id bigint, option_id integer, bets bigint, stake bigint, refunded bigint, returned bigint)
language sql stable security definer set search_path = pg_catalog set enable_seqscan = off set jit = off as $$
  select bet.site_id, bet.member_id, bet.option_id, count(*), coalesce(sum(staked.amount) filter (where back.amount is null), 0)::bigint,
         coalesce(sum(back.amount), 0)::bigint, coalesce(sum(paid.amount), 0)::bigint
    from betting.bet
    join settlement.round_settlement done on done.round_id = bet.round_id
    join ledger.transfer staked on staked.code = 1 and staked.ref = bet.id
    left join ledger.transfer paid on paid.code = 2 and paid.ref = bet.id
    left join ledger.transfer back on back.code = 3 and back.ref = bet.id
   where bet.round_id >= (p_day * 86400000::bigint - 32400000) / 30000 * 1000
     and bet.round_id < ((p_day + 1) * 86400000::bigint - 32400000) / 30000 * 1000
     and (p_site is null or bet.site_id = p_site)
   group by 1, 2, 3 $$;
revoke execute on function reports.day_of_bets from public;

-- Writes down the next days that are over and settled, at most p_most; answers how many. What does not agree with settlement is not written.
create or replace function reports.fold_days(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_day integer; v_today integer := floor((platform.clock_ms() + 32400000) / 86400000.0);
  v_low bigint; v_high bigint; v_folded integer := 0; v_site bigint; v_settled bigint;
begin
  perform pg_advisory_xact_lock(7017);
  select max(day) + 1 into v_day from reports.folded_day;
  if v_day is null then
    select floor((start_ms + 32400000) / 86400000.0) into v_day from rounds.round order by id limit 1;
  end if;
  while v_day < v_today and v_folded < p_most loop
    v_low := (v_day * 86400000::bigint - 32400000) / 30000 * 1000;
    v_high := ((v_day + 1) * 86400000::bigint - 32400000) / 30000 * 1000;
    exit when exists (
      select from rounds.round where id >= v_low and id < v_high
         and not exists (select from settlement.round_settlement done where done.round_id = round.id));
    if archive.through() < v_low then
      insert into reports.member_day (site_id, day, member_id, option_id, partner_id, bets, stake, refunded, returned)
        select x.site_id, v_day, x.member_id, x.option_id, coalesce(partners.partner_on(x.member_id, v_day), 0), x.bets, x.stake,
               x.refunded, x.returned from reports.day_of_bets(v_day, null) x;
      select coalesce(sum(stake + refunded), 0) - coalesce(sum(refunded + returned), 0) into v_site
        from reports.member_day where day = v_day;
      select coalesce(sum(staked - returned), 0) into v_settled
        from settlement.round_settlement where round_id >= v_low and round_id < v_high;
      if v_site <> v_settled then
        raise exception 'day % of the players comes to %, settlement says %', v_day, v_site, v_settled;
      end if;
    end if;
    insert into reports.folded_day (day) values (v_day);
    v_folded := v_folded + 1;
    v_day := v_day + 1;
  end loop;
  return v_folded;
end $$;
revoke execute on function reports.fold_days from public;
grant execute on function reports.fold_days to maru_console;

-- What corrections took back, on the day they were made on: stakes and payouts below zero, and no bet. Days that are over stay as they were
-- written. It is the partner's whose member somebody was when they played: who earned by it gives back of it.
create or replace function reports.corrections_of(p_site integer, p_from integer, p_to integer)
returns table(day integer, member_id bigint, option_id integer, partner_id bigint, bets bigint, stake bigint, refunded bigint,
  returned bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select x.day, x.member_id, x.option_id, coalesce(partners.partner_on(x.member_id, x.played_on), 0), 0::bigint, -x.stake, 0::bigint, -x.taken
    from (select ((c.at_ms + 32400000) / 86400000)::integer as day, reports.day_of_round(c.round_id) as played_on, c.member_id, c.option_id,
                 sum(c.stake)::bigint as stake, sum(c.taken)::bigint as taken
            from settlement.corrected_bet c
           where c.site_id = p_site and c.at_ms >= p_from * 86400000::bigint - 32400000 and c.at_ms < p_to * 86400000::bigint - 32400000
           group by 1, 2, 3, 4) x $$;
revoke execute on function reports.corrections_of from public;

-- Days that are not written down yet, with everybody's partner found in one pass: asking partners.partner_on of each of a busy day's
-- players in turn took longer than the console lets a question run.
create or replace function reports.member_days(
  p_site integer, p_from integer, p_to integer)
returns table(day integer, member_id bigint, option_id integer, partner_id bigint, bets bigint, stake bigint, refunded bigint,
  returned bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select day, member_id, option_id, partner_id, bets, stake, refunded, returned from reports.member_day
   where site_id = p_site and day >= p_from and day < p_to
     and (platform.console_sees_all() or p_site = any (platform.console_sites()))
  union all
  select day, member_id, option_id, partner_id, bets, stake, refunded, returned from reports.running_day
   where site_id = p_site and day >= p_from and day < p_to
     and (platform.console_sees_all() or p_site = any (platform.console_sites()))
  union all
  -- Whose member somebody was on the day, as partners.partner_on says.
  select x.day, x.member_id, x.option_id, coalesce(case when moved.id is null then member.partner_of else moved.from_partner end, 0),
         x.bets, x.stake, x.refunded, x.returned
    from reports.bets_of_rounds(reports.rounds_since(
           greatest((p_from * 86400000::bigint - 32400000) / 30000 * 1000,
                    (select coalesce(max(f.day) + 1, 0) * 86400000::bigint - 32400000 from reports.folded_day f) / 30000 * 1000),
           (p_to * 86400000::bigint - 32400000) / 30000 * 1000), p_site) x
    join accounts.member on member.id = x.member_id
    left join lateral (
      select move.id, move.from_partner from partners.move
       where move.member_id = x.member_id and move.at_ms >= x.day * 86400000::bigint - 32400000
       order by move.at_ms, move.id limit 1) moved on true
   where platform.console_sees_all() or p_site = any (platform.console_sites())
  union all
  select day, member_id, option_id, partner_id, bets, stake, refunded, returned from reports.corrections_of(p_site, p_from, p_to)
   where platform.console_sees_all() or p_site = any (platform.console_sites()) $$;
revoke execute on function reports.member_days from public;
grant execute on function reports.member_days to maru_console;

-- The settled bets of one site's rounds that began on a day, by the hour of Seoul in which they began; the row without an hour is all of it.
create or replace function reports.hours_of_day(
  p_site integer, p_day integer)
returns table(hour integer, bets bigint, players bigint, stake bigint, refunded bigint, returned bigint)
language sql stable security definer set search_path = pg_catalog set enable_seqscan = off set jit = off as $$
  select played.hour, count(*), count(distinct played.member_id),
         coalesce(sum(played.stake) filter (where played.status <> 3), 0)::bigint,
         coalesce(sum(played.stake) filter (where played.status = 3), 0)::bigint,
         coalesce(sum(settlement.returned(played.stake, played.multiple_bp, played.status)) filter (where played.status = 1), 0)::bigint
    from (select ((bet.round_id / 1000 * 30000 + 32400000) % 86400000 / 3600000)::integer as hour, bet.member_id, bet.stake,
                 bet.multiple_bp, outcome.status
            from betting.bet
            join settlement.round_settlement done on done.round_id = bet.round_id
            join settlement.round_outcome outcome on outcome.round_id = bet.round_id and outcome.type = bet.type
           where bet.round_id >= (p_day * 86400000::bigint - 32400000) / 30000 * 1000
             and bet.round_id < ((p_day + 1) * 86400000::bigint - 32400000) / 30000 * 1000
             and bet.site_id = p_site
             and (platform.console_sees_all() or p_site = any (platform.console_sites()))) played
   group by grouping sets ((played.hour), ()) $$;
revoke execute on function reports.hours_of_day from public;
grant execute on function reports.hours_of_day to maru_console;

-- Whether all bets of a day are in the books still: those that lie in the archive are in no hour.
create or replace function reports.has_day(p_day integer) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select archive.through() < (p_day * 86400000::bigint - 32400000) / 30000 * 1000 $$;
revoke execute on function reports.has_day from public;
grant execute on function reports.has_day to maru_console;

-- A day of bets leaves the books only when the reports have written it down: a day that is archived before would be folded as if nobody
-- had played. Days are folded in order and without a gap, so the last one of a piece speaks for all of it.
create or replace function reports.day_of_round(p_round bigint) returns integer
language sql immutable set search_path = pg_catalog
  as $$ select floor((p_round / 1000 * 30000 + 32400000) / 86400000.0)::integer $$;

-- The settled bets of some rounds, member by member, out of the transfers.
create or replace function reports.bets_of_rounds(
  p_rounds bigint[], p_site integer)
returns table(site_id integer, day integer, member_id bigint, option_id integer, bets bigint, stake bigint, refunded bigint,
  returned bigint)
language sql stable security definer set search_path = pg_catalog set enable_seqscan = off set jit = off
  set plan_cache_mode = force_custom_plan as $$
  select bet.site_id, reports.day_of_round(bet.round_id), bet.member_id, bet.option_id, count(*),
         coalesce(sum(staked.amount) filter (where back.amount is null), 0)::bigint,
         coalesce(sum(back.amount), 0)::bigint, coalesce(sum(paid.amount), 0)::bigint
    from unnest(p_rounds) r (id)
    join betting.bet on bet.round_id = r.id
    join ledger.transfer staked on staked.code = 1 and staked.ref = bet.id
    left join ledger.transfer paid on paid.code = 2 and paid.ref = bet.id
    left join ledger.transfer back on back.code = 3 and back.ref = bet.id
   where p_site is null or bet.site_id = p_site
   group by 1, 2, 3, 4 $$;
revoke execute on function reports.bets_of_rounds from public;

-- Settled rounds of days that are not written down, and not added yet.
create or replace function reports.rounds_since(p_from bigint, p_to bigint) returns bigint[]
language sql stable security definer set search_path = pg_catalog set jit = off as $$
  select coalesce(array_agg(done.round_id order by done.round_id), '{}') from settlement.round_settlement done
   where done.round_id >= p_from and done.round_id < p_to
     and not exists (select from reports.folded_round f where f.round_id = done.round_id) $$;
revoke execute on function reports.rounds_since from public;

-- Adds up to p_most settled rounds to their days; answers how many.
create or replace function reports.fold_rounds(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_day integer; v_rounds bigint[];
begin
  perform pg_advisory_xact_lock(7017);
  select coalesce(max(day) + 1, 0) into v_day from reports.folded_day;
  select array_agg(id) into v_rounds from (
    select done.round_id as id from settlement.round_settlement done
     where done.round_id >= (v_day * 86400000::bigint - 32400000) / 30000 * 1000 and done.round_id > archive.through()
       and not exists (select from reports.folded_round f where f.round_id = done.round_id)
     order by done.round_id limit p_most) x;
  if v_rounds is null then return 0; end if;
  insert into reports.running_day as kept (site_id, day, member_id, option_id, partner_id, bets, stake, refunded, returned)
    select x.site_id, x.day, x.member_id, x.option_id,
           coalesce(case when moved.id is null then member.partner_of else moved.from_partner end, 0),
           x.bets, x.stake, x.refunded, x.returned
      from reports.bets_of_rounds(v_rounds, null) x
      join accounts.member on member.id = x.member_id
      left join lateral (
        select move.id, move.from_partner from partners.move
         where move.member_id = x.member_id and move.at_ms >= x.day * 86400000::bigint - 32400000
         order by move.at_ms, move.id limit 1) moved on true
     order by 1, 2, 3, 4
    on conflict (site_id, day, member_id, option_id) do update
      set bets = kept.bets + excluded.bets, stake = kept.stake + excluded.stake, refunded = kept.refunded + excluded.refunded,
          returned = kept.returned + excluded.returned;
  insert into reports.folded_round (round_id) select unnest(v_rounds);
  return cardinality(v_rounds);
end $$;
revoke execute on function reports.fold_rounds from public;
grant execute on function reports.fold_rounds to maru_console;

-- A day that is over is written down from its transfers anew and compared with settlement; what was added on its way is gone then.
create or replace function reports.forget_running() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from reports.running_day where day = new.day;
  delete from reports.folded_round where round_id >= (new.day * 86400000::bigint - 32400000) / 30000 * 1000
                                     and round_id < ((new.day + 1) * 86400000::bigint - 32400000) / 30000 * 1000;
  return null;
end $$;
revoke execute on function reports.forget_running from public;
