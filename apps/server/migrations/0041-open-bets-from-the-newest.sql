-- The looks of the batch that 0040 left unfenced: a licensed player's own row, and what a player has open.

-- What follows amends functions where they stand, and fails where one no longer stands as expected. Earlier migrations made this anew
-- and dropped it; from here on it stays.
create function platform.amended(p_text text, p_old text, p_new text) returns text language plpgsql as $$
begin
  if (length(p_text) - length(replace(p_text, p_old, ''))) <> length(p_old) then
    raise exception 'not exactly one place reads: %', p_old;
  end if;
  return replace(p_text, p_old, p_new);
end $$;
revoke execute on function platform.amended from public;

-- A licensed player's row, asked once a player.
do $amend$
begin
  execute platform.amended(pg_get_functiondef('betting.place_bets'::regproc), $a$
      left join accounts.member p on p.id = u.id and w.id is not null
$a$, $a$
      left join lateral (select y.country from accounts.member y where y.id = u.id and w.id is not null offset 0) p on true
$a$);
end $amend$;

-- The options of a player's bets that are not settled. It reads the newest of the player's bets, back to one that was taken when
-- no round that is still open could have been: of a round 20 minutes (40 places of 1,000 ids) older than all that may be unsettled.
-- Both looks are fenced as those of the batch; planned while there was nothing they read all bets and all settled rounds for each
-- player, and with statistics all bets of the player that ever were.
create function betting.open_options_of(p_member bigint) returns setof integer
language sql stable security definer
set search_path = pg_catalog set enable_seqscan = off set enable_sort = off set jit = off as $$
  select mine.option_id
    from (select bet.option_id, bet.round_id from betting.bet bet
           where bet.member_id = p_member
             and bet.id > coalesce((select old.id from betting.bet old
                                     where old.round_id < (select round_id - 40000 from settlement.settled_below)
                                     order by old.round_id desc, old.id desc limit 1), 0)
           order by bet.id desc offset 0) mine
   where (select true from settlement.round_settlement done where done.round_id = mine.round_id) is null $$;
revoke execute on function betting.open_options_of from public;
create or replace function betting.open_bets_of(p_member bigint) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select count(*) from betting.open_options_of(p_member) $$;
create or replace function betting.open_games_of(p_member bigint, out first_option integer, out last_option integer)
language sql stable security definer set search_path = pg_catalog as $$
  select min(option), max(option) from betting.open_options_of(p_member) option $$;
