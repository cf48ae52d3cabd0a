-- How long a player pauses between two bets is what the licence says: five seconds where it says nothing (P-19). Less is for a sandbox
-- alone, where no money is played for.
drop function site.open_sandbox(integer);
create function site.open_sandbox(p_site integer, p_bet_pause_ms integer default 5000) returns void
language sql set search_path = pg_catalog as $$
  select site.log_licence(p_site,
    '{"betPauseMs":"' || p_bet_pause_ms || '","isSandbox":true,"jurisdictions":["ZZ"],"minimumAge":"19","number":"SANDBOX-' || p_site
    || '","operator":"Maru Sandbox","products":["B","P","R"],"regulator":"None: for development only","validFromMs":"0",'
    || '"validToMs":"4102444800000"}',
    null, null, null) $$;
revoke execute on function site.open_sandbox from public;

-- What the licence in force asks of the pace of play, read once: one game at a time (P-20), and the pause between two bets.
create function site.pace_of(p_site integer, p_now_ms bigint, out one_game boolean, out bet_pause_ms bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(bool_or(l.content::jsonb -> 'oneGameAtATime' = 'true'), false),
         coalesce(max(case when l.is_sandbox then (l.content::jsonb ->> 'betPauseMs')::bigint
                           else greatest((l.content::jsonb ->> 'betPauseMs')::bigint, 5000) end), 5000)
    from site.licence_in_force(p_site, p_now_ms) l $$;
revoke execute on function site.pace_of from public;
grant execute on function site.pace_of to maru_betting;

do $amend$
declare
  f text := pg_get_functiondef('betting.place_bets'::regproc);
begin
  f := platform.amended(f, $a$site.one_game_of(s.id, r_now_ms) as one_game from site.site s
$a$, $a$pace.one_game, pace.bet_pause_ms
        from site.site s cross join lateral site.pace_of(s.id, r_now_ms) pace
$a$);
  f := platform.amended(f, $a$case when w.id is null then 0 else 5000 end order by$a$, $a$coalesce(w.bet_pause_ms, 0) order by$a$);
  f := platform.amended(f, $a$v_code := 40; r_first[i] := a_to[v_member] + a_pause[v_member];$a$,
    $a$v_code := 40; r_first[i] := a_to[v_member] + a_pause[v_member]; r_second[i] := a_pause[v_member];$a$);
  execute f;
end $amend$;
drop function site.one_game_of;
