-- What the outbox is told of a bet. One select, so that the planner puts it where it is called: it costs what it cost there.
create function betting.placed_message(
  p_bet bigint, p_round bigint, p_option int, p_member bigint, p_site int, p_type text, p_stake bigint, p_bp int, p_key uuid,
  p_now_ms bigint, p_balance bigint, p_version bigint, p_left bigint)
returns json language sql as $$
  select ('{"kind":"bets.placed","bets":[{"betId":' || p_bet || ',"roundId":' || p_round || ',"optionId":' || p_option ||
    ',"memberId":' || p_member || ',"siteId":' || p_site || ',"type":"' || p_type || '","stakePoints":"' || p_stake ||
    '","multipleBp":' || p_bp || ',"clientKey":"' || p_key || '","acceptedAtMs":' || p_now_ms ||
    '}],"balances":[{"memberId":' || p_member || ',"siteId":' || p_site || ',"balance":"' || p_balance || '","version":' ||
    p_version || '}],"remaining":[{"roundId":' || p_round || ',"type":"' || p_type || '","points":' || p_left || '}]}')::json
$$;

-- The baseline of bench:betting: one stored function, one transaction and one flush per bet, with the same checks in the same order and
-- the same rows as the product, on the product's own tables. Only the bench loads it. It is let off what would hurt it most: no
-- foreign key to a hot row, no house row, and a side's total is kept in 16 slots that are read without a lock, so that bets on one
-- side do not queue behind each other's flush (a side may then pass its capacity by the bets in flight; ours may not).
create function betting.place_one(
  p_round bigint, p_member bigint, p_type text, p_site int, p_bp int, p_terms bigint, p_stake bigint, p_key uuid, p_slot int,
  out r_code int, out r_bet bigint, out r_first bigint, out r_second bigint, out r_now_ms bigint)
language plpgsql security definer as $$
declare
  a record; m record; t record; v_day int; v_staked bigint; v_returned bigint; v_total bigint; v_balance bigint;
begin
  r_code := 0; r_bet := 0; r_first := 0; r_second := 0;
  if not pg_try_advisory_xact_lock_shared(p_round) then
    perform pg_advisory_xact_lock_shared(p_round);
  end if;
  select * into a from ledger.account x where x.id = p_member for no key update;
  r_now_ms := platform.clock_ms();
  v_day := floor((r_now_ms + 32400000) / 86400000.0);
  v_staked := case when a.day = v_day then a.day_staked else 0 end;
  v_returned := case when a.day = v_day then a.day_returned else 0 end;
  select b.id into r_bet from betting.bet b where b.member_id = p_member and b.client_key = p_key;
  if found then r_code := 24; return; end if;
  r_bet := 0;
  select p.role, p.status, p.site_id, p.limit_json, x.*
    into m from accounts.member p left join accounts.protection x on x.member_id = p.id where p.id = p_member;
  select * into t from rounds.round x where x.id = p_round;
  if m.role is distinct from 'PLAYER' then r_code := 2;
  elsif m.status <> 'A' then r_code := 3;
  elsif r_now_ms < m.excluded_until_ms then r_code := 4; r_first := m.excluded_until_ms;
  elsif r_now_ms < m.timed_out_until_ms then r_code := 5; r_first := m.timed_out_until_ms;
  elsif p_stake > m.single_stake_max then r_code := 6; r_first := m.single_stake_max;
  elsif v_staked + p_stake > m.day_stake_max then
    r_code := 7; r_first := m.day_stake_max; r_second := greatest(0, m.day_stake_max - v_staked);
  elsif v_staked - v_returned + p_stake > m.day_loss_max then
    r_code := 8; r_first := m.day_loss_max; r_second := greatest(0, m.day_loss_max - v_staked + v_returned);
  elsif t.id is null then r_code := 9;
  elsif r_now_ms < t.start_ms then r_code := 13;
  elsif r_now_ms >= t.lock_ms or t.state = 'decided' then r_code := 14; r_first := t.lock_ms;
  elsif t.state = 'void' then r_code := 15;
  end if;
  if r_code <> 0 then return; end if;
  select coalesce(sum(s.stake), 0) into v_total from betting.round_total s
   where s.round_id = p_round and s.type >= p_type || '#' and s.type < p_type || '$';
  if p_stake > t.side_capacity - v_total then
    r_code := 22; r_first := greatest(0, t.side_capacity - v_total); return;
  elsif p_stake > a.balance then r_code := 23; return;
  end if;

  v_balance := a.balance - p_stake;
  r_bet := nextval('betting.bet_id_seq');
  r_first := t.option_id;
  update ledger.account set balance = v_balance, version = a.version + 1, day = v_day, day_staked = v_staked + p_stake,
         day_returned = v_returned where id = p_member;
  insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
                           accepted_at_ms, balance_after)
    values (r_bet, p_round, p_member, p_site, t.option_id, p_type, p_stake, p_bp, p_terms, p_key, r_now_ms, v_balance);
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
    values (1, r_bet, p_member, -(p_site * 10 + 2), p_stake, p_site, v_balance, r_now_ms);
  insert into live.outbox (kind, payload, at_ms) values ('bets.placed',
    betting.placed_message(r_bet, p_round, t.option_id, p_member, p_site, p_type, p_stake, p_bp, p_key, r_now_ms, v_balance,
      a.version + 1, t.side_capacity - v_total - p_stake), r_now_ms);
  insert into betting.round_total as s (round_id, type, stake, bets) values (p_round, p_type || '#' || p_slot, p_stake, 1)
    on conflict (round_id, type) do update set stake = s.stake + excluded.stake, bets = s.bets + 1;
end $$;
grant execute on function betting.place_one to maru_betting;
