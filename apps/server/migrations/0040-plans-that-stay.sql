-- A batch whose time does not depend on what the planner knew. A statement of the batch is planned once and kept as long as the writer's
-- connection. Where it was planned while bets were few, it read all bets and looked through the whole batch for each of them, so the
-- first minutes of a new database took a hundred times as long. A probe that is fenced (offset 0) cannot be turned round: each row of
-- the batch asks an index once, whatever the statistics say.
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
  f := platform.amended(f, $a$
    from unnest(p_rounds) with ordinality u (id, o) left join rounds.round t on t.id = u.id;$a$, $a$
    from unnest(p_rounds) with ordinality u (id, o)
    left join lateral (select * from rounds.round x where x.id = u.id offset 0) t on true;$a$);
  f := platform.amended(f, $a$
    left join site.site s on s.id = u.site
    left join rounds.round t on t.id = p_rounds[u.r];$a$, $a$
    left join site.site s on s.id = u.site
    left join lateral (select * from rounds.round x where x.id = p_rounds[u.r] offset 0) t on true;$a$);
  f := platform.amended(f, $a$
    left join betting.round_total t on t.round_id = p_rounds[u.r] and t.type = u.type;$a$, $a$
    left join lateral (
      select * from betting.round_total x where x.round_id = p_rounds[u.r] and x.type = u.type offset 0) t on true;$a$);
  f := platform.amended(f, $a$
         lateral (select t.id from betting.bet t where t.member_id = p_members[b.m] and t.client_key = b.key) x;$a$, $a$
         lateral (select t.id from betting.bet t where t.member_id = p_members[b.m] and t.client_key = b.key offset 0) x;$a$);
  f := platform.amended(f, $a$
      left join accounts.member p on p.id = u.id
      left join accounts.protection x on x.member_id = u.id
$a$, $a$
      left join lateral (
        select y.id, y.site_id, y.role, y.status, y.limit_json from accounts.member y where y.id = u.id offset 0) p on true
      left join lateral (
        select y.member_id, y.excluded_until_ms, y.timed_out_until_ms, y.single_stake_max, y.day_stake_max, y.day_loss_max,
               y.exclusion_return_ms, y.session_max_ms, y.week_stake_max, y.month_stake_max, y.week_loss_max, y.month_loss_max,
               y.balance_max, y.open_bets_max
          from accounts.protection y where y.member_id = u.id offset 0) x on true
$a$);
  execute f;
end $amend$;

-- A stretch that somebody waited for goes on by bets. It was read again whole for every few players that were paid after that, which
-- kept stretches small; now the rest of it is paid in small pieces in the order of the bets, without the players that were paid
-- before, so a stretch may be as large as a round.
do $amend$
declare
  f text := pg_get_functiondef('settlement.settle_round'::regproc);
begin
  f := platform.amended(f, $a$v_state text; v_option int; v_last bigint; v_until bigint; v_member bigint;$a$,
                           $a$v_state text; v_option int; v_last bigint; v_end bigint; v_until bigint; v_member bigint;$a$);
  f := platform.amended(f, $a$order by b.id limit case when v_until is null then p_piece end) x),$a$,
                           $a$order by b.id limit case when v_until is null then p_piece else least(p_piece, slice) end) x),$a$);
  f := platform.amended(f, $a$  v_until := coalesce(b_id[r_bets], v_last);
$a$, $a$  v_end := coalesce(b_id[r_bets], v_last);
$a$);
  f := platform.amended(f, $a$where round_id = p_round and id > v_until);$a$, $a$where round_id = p_round and id > v_end);$a$);
  f := platform.amended(f, $a$    insert into settlement.round_progress (round_id, last_bet_id, bets, staked, returned, sites, gains)
      values (p_round, v_until, v_bets, v_staked, v_returned, v_sites, v_gains)
$a$, $a$    if v_until <= v_end then
      v_until := null;
      v_member := null;
    end if;
    insert into settlement.round_progress (round_id, last_bet_id, bets, staked, returned, sites, gains, until_bet_id, paid_member)
      values (p_round, v_end, v_bets, v_staked, v_returned, v_sites, v_gains, v_until, v_member)
$a$);
  f := platform.amended(f, $a$        until_bet_id = null, paid_member = null;$a$,
                           $a$        until_bet_id = excluded.until_bet_id, paid_member = excluded.paid_member;$a$);
  execute f;
end $amend$;
drop function platform.amended;
