-- Days that are not written down yet, with everybody's partner found in one pass: asking partners.partner_on of each of a busy day's
-- players in turn took longer than the console lets a question run.
create or replace function reports.member_days(p_site integer, p_from integer, p_to integer)
  returns table (day integer, member_id bigint, option_id integer, partner_id bigint, bets bigint, stake bigint, refunded bigint,
                 returned bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select day, member_id, option_id, partner_id, bets, stake, refunded, returned from reports.member_day
   where site_id = p_site and day >= p_from and day < p_to
     and (platform.console_sees_all() or p_site = any (platform.console_sites()))
  union all
  -- Whose member somebody was on the day, as partners.partner_on says.
  select x.day, x.member_id, x.option_id, coalesce(case when moved.id is null then member.partner_of else moved.from_partner end, 0),
         x.bets, x.stake, x.refunded, x.returned
    from (select d as day, played.* from generate_series(p_from, least(p_to - 1, floor((platform.clock_ms() + 32400000) / 86400000.0)::integer)) d
           cross join lateral reports.day_of_bets(d, p_site) played
           where not exists (select from reports.folded_day f where f.day = d)
             and (platform.console_sees_all() or p_site = any (platform.console_sites()))) x
    join accounts.member on member.id = x.member_id
    left join lateral (
      select move.id, move.from_partner from partners.move
       where move.member_id = x.member_id and move.at_ms >= x.day * 86400000::bigint - 32400000
       order by move.at_ms, move.id limit 1) moved on true $$;
