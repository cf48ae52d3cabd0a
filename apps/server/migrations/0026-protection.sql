-- What a licence asks of play for money: a pause between bets, and one game at a time.

-- Whether the licence in force of a site lets a player bet on one game at a time (P-20).
create function site.one_game_of(p_site integer, p_now_ms bigint) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(bool_or(l.content::jsonb -> 'oneGameAtATime' = 'true'), false) from site.licence_in_force(p_site, p_now_ms) l $$;
-- The first and the last of the options in which a player has open bets, by number; null where there is none. Another game is open
-- where one of them is another.
create function betting.open_games_of(p_member bigint, out first_option integer, out last_option integer)
language sql stable security definer set search_path = pg_catalog as $$
  select min(bet.option_id), max(bet.option_id) from betting.bet bet
   where bet.member_id = p_member and bet.accepted_at_ms > platform.clock_ms() - 7 * 86400000::bigint
     and not exists (select from settlement.round_settlement done where done.round_id = bet.round_id) $$;
revoke execute on function site.one_game_of, betting.open_games_of from public;
grant execute on function site.one_game_of, betting.open_games_of to maru_betting;

-- What follows adds the checks where the function stands, and fails if it no longer stands as expected.
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
  f := platform.amended(f, $a$  a_country int[] := array_fill(0, array[m]);
$a$, $a$  a_country int[] := array_fill(0, array[m]);
  a_pause bigint[] := array_fill(0::bigint, array[m]);
  a_one_game boolean[] := array_fill(false, array[m]);
  a_game_first int[] := array_fill(null::int, array[m]);
  a_game_last int[] := array_fill(null::int, array[m]);
$a$);
  f := platform.amended(f, $a$      select s.id, site.countries_of(s.id, r_now_ms) as countries from site.site s
$a$, $a$      select s.id, site.countries_of(s.id, r_now_ms) as countries, site.one_game_of(s.id, r_now_ms) as one_game from site.site s
$a$);
  f := platform.amended(f, $a$                     order by u.o)
      into a_country
$a$, $a$                     order by u.o),
           array_agg(case when w.id is null then 0 else 5000 end order by u.o), array_agg(w.one_game is true order by u.o),
           array_agg(g.first_option order by u.o), array_agg(g.last_option order by u.o)
      into a_country, a_pause, a_one_game, a_game_first, a_game_last
$a$);
  f := platform.amended(f, $a$      left join accounts.member p on p.id = u.id and w.id is not null;
$a$, $a$      left join accounts.member p on p.id = u.id and w.id is not null
      left join lateral (select * from betting.open_games_of(u.id) where w.one_game) g on true;
$a$);
  f := platform.amended(f, $a$      v_code := a_country[v_member];
$a$, $a$      v_code := a_country[v_member];
    elsif a_pause[v_member] > 0 and r_now_ms < a_to[v_member] + a_pause[v_member] then
      v_code := 40; r_first[i] := a_to[v_member] + a_pause[v_member];
    elsif a_one_game[v_member] and (a_game_first[v_member] <> t_option[v_slot] or a_game_last[v_member] <> t_option[v_slot]) then
      v_code := 41;
$a$);
  f := platform.amended(f, $a$    a_open[v_member] := a_open[v_member] + 1;
$a$, $a$    a_open[v_member] := a_open[v_member] + 1;
    if a_pause[v_member] > 0 then a_to[v_member] := r_now_ms; end if;
    if a_one_game[v_member] then
      a_game_first[v_member] := least(a_game_first[v_member], t_option[v_slot]);
      a_game_last[v_member] := greatest(a_game_last[v_member], t_option[v_slot]);
    end if;
$a$);
  execute f;
end $amend$;
drop function platform.amended;

----------------------------------------------------------------------------------------------------- history of limits
-- When a change came to act, and who asked for it: the player, or staff, who may only tighten (P-27). Of what was there before nobody
-- noted who asked.
alter table accounts.limit_change
  add column acted_at_ms bigint,
  add column made_by text check (made_by in ('player', 'staff'));
update accounts.limit_change set acted_at_ms = possible_from_ms where state = 'applied';
alter table accounts.limit_change add constraint acted_when_applied check ((state = 'applied') = (acted_at_ms is not null));
