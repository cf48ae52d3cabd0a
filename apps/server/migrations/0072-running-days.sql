-- The report of a day that runs. A day was added up from all its bets whenever somebody looked, which at a million bets takes longer than
-- the console lets a question run. Rounds are now added to their day as they settle, a few at a time; a report adds what came since.
create table reports.running_day (
  site_id integer not null references site.site,
  day integer not null,
  member_id bigint not null references accounts.member,
  option_id integer not null,
  -- whose member it was on the day, which no later move changes
  partner_id bigint not null,
  bets bigint not null,
  stake bigint not null,
  refunded bigint not null,
  returned bigint not null,
  primary key (site_id, day, member_id, option_id)
);
-- Which rounds are in it.
create table reports.folded_round (round_id bigint primary key);

-- The settled bets of some rounds, member by member, out of the transfers.
create function reports.bets_of_rounds(p_rounds bigint[], p_site integer)
  returns table (site_id integer, day integer, member_id bigint, option_id integer, bets bigint, stake bigint, refunded bigint,
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
create function reports.rounds_since(p_from bigint, p_to bigint) returns bigint[]
language sql stable security definer set search_path = pg_catalog set jit = off as $$
  select coalesce(array_agg(done.round_id order by done.round_id), '{}') from settlement.round_settlement done
   where done.round_id >= p_from and done.round_id < p_to
     and not exists (select from reports.folded_round f where f.round_id = done.round_id) $$;
revoke execute on function reports.rounds_since from public;

-- Adds up to p_most settled rounds to their days; answers how many.
create function reports.fold_rounds(p_most integer) returns integer
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
create function reports.forget_running() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from reports.running_day where day = new.day;
  delete from reports.folded_round where round_id >= (new.day * 86400000::bigint - 32400000) / 30000 * 1000
                                     and round_id < ((new.day + 1) * 86400000::bigint - 32400000) / 30000 * 1000;
  return null;
end $$;
revoke execute on function reports.forget_running from public;
create trigger running_ends after insert on reports.folded_day for each row execute function reports.forget_running();

create or replace function reports.member_days(p_site integer, p_from integer, p_to integer)
  returns table (day integer, member_id bigint, option_id integer, partner_id bigint, bets bigint, stake bigint, refunded bigint,
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
   where platform.console_sees_all() or p_site = any (platform.console_sites()) $$;
