create or replace function back_office.keep_line() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.request_id is not null
     or (new.id, new.statement_id, new.site_id, new.line, new.paid_at_ms, new.amount, new.depositor, new.note, new.fingerprint)
        is distinct from
        (old.id, old.statement_id, old.site_id, old.line, old.paid_at_ms, old.amount, old.depositor, old.note, old.fingerprint) then
    raise exception 'what the bank said stays, and a payment is matched once';
  end if;
  return new;
end $$;

create or replace function back_office.follow_the_day_before() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if exists (select from back_office.closing where site_id = new.site_id)
     and not exists (select from back_office.closing where site_id = new.site_id and day = new.day - 1 and closing = new.opening) then
    raise exception 'day % does not go on from the day before', new.day;
  end if;
  return new;
end $$;

create or replace function back_office.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: what was closed and adjusted stays', tg_op, tg_table_schema, tg_table_name;
end $$;

-- What a site owes its players at a moment: balances as they stand less what moved since; reserved for withdrawals; stakes of rounds
-- that were not settled then. Balances are stored, stakes come from the bets: neither is asked of the transfers that moved them.
create or replace function back_office.liabilities(
  p_site integer, p_at_ms bigint, out players numeric, out reserve numeric, out stakes numeric)
language plpgsql stable security definer set search_path = pg_catalog set jit = off as $$
declare
  v_from bigint := ledger.moving_from(p_at_ms);
begin
  with b as materialized (
    select bet.id, bet.stake, bet.accepted_at_ms, s.settled_at_ms
      from betting.bet bet
      left join settlement.round_settlement s on s.round_id = bet.round_id
     where bet.round_id >= v_from and bet.site_id = p_site),
  paid as materialized (
    select b.id, t.amount, t.at_ms from b, lateral (
      select * from ledger.transfer x where x.code in (2, 3) and x.ref = b.id offset 0) t),
  money as materialized (
    select * from ledger.transfer where code >= 10 and at_ms >= p_at_ms and site_id = p_site)
  select (select coalesce(sum(balance), 0) from ledger.account where kind = 'player' and site_id = p_site)
         + (select coalesce(sum(stake), 0) from b where accepted_at_ms >= p_at_ms)
         - (select coalesce(sum(amount), 0) from paid where at_ms >= p_at_ms)
         - (select coalesce(sum(amount), 0) from money where credit_account > 0)
         + (select coalesce(sum(amount), 0) from money where debit_account > 0),
         (select coalesce(sum(balance), 0) from ledger.account where id = -(p_site * 10 + 4))
         - (select coalesce(sum(amount), 0) from money where credit_account = -(p_site * 10 + 4))
         + (select coalesce(sum(amount), 0) from money where debit_account = -(p_site * 10 + 4)),
         (select coalesce(sum(stake), 0) from b
           where accepted_at_ms < p_at_ms and (settled_at_ms is null or settled_at_ms >= p_at_ms))
         - (select coalesce(sum(p.amount), 0) from paid p join b using (id)
             where p.at_ms < p_at_ms and (b.settled_at_ms is null or b.settled_at_ms >= p_at_ms))
    into players, reserve, stakes;
end $$;
revoke execute on function back_office.liabilities from public;
grant execute on function back_office.liabilities to maru_console, maru_wallet;

-- What changed a site's liabilities within a span: money by the transfers that are not bets', play by the bets of the rounds that were
-- settled in it, graded anew; and corrections made in it, of whichever rounds, bet by bet.
create or replace function back_office.movement(
  p_site integer, p_from_ms bigint, p_to_ms bigint, out deposits numeric, out withdrawals numeric, out granted numeric, out
  adjusted numeric, out play_result numeric, out corrected numeric)
language plpgsql stable security definer set search_path = pg_catalog set jit = off as $$
begin
  select coalesce(sum(amount) filter (where code in (11, 19)), 0), coalesce(sum(amount) filter (where code in (14, 20)), 0),
         coalesce(sum(amount) filter (where code in (10, 18, 21)), 0),
         coalesce(sum(case code when 15 then amount when 16 then -amount end), 0)
    into deposits, withdrawals, granted, adjusted
    from ledger.transfer where code >= 10 and at_ms >= p_from_ms and at_ms < p_to_ms and site_id = p_site;
  select coalesce(sum(settlement.returned(bet.stake, bet.multiple_bp, o.status) - bet.stake), 0) into play_result
    from settlement.round_settlement s
    join betting.bet bet on bet.round_id = s.round_id and bet.site_id = p_site
    join settlement.round_outcome o on o.round_id = bet.round_id and o.type = bet.type
   where s.round_id >= (p_from_ms - 14 * 86400000::bigint) / 30000 * 1000 and s.settled_at_ms >= p_from_ms and s.settled_at_ms < p_to_ms;
  select coalesce(sum(c.stake - c.taken), 0) into corrected
    from settlement.corrected_bet c where c.site_id = p_site and c.at_ms >= p_from_ms and c.at_ms < p_to_ms;
end $$;
revoke execute on function back_office.movement from public;
grant execute on function back_office.movement to maru_console;

-- What the very first closing of a site begins with: all that its transfers ever moved between its players and the rest. Not what the
-- balances say, or an error in one of them would stand on both sides and never show.
create or replace function back_office.first_opening(p_site integer, p_at_ms bigint) returns numeric
language sql stable security definer set search_path = pg_catalog set jit = off as $$
  select (select coalesce(sum(case when code in (10, 11, 15, 18, 19, 21, 22) then amount when code in (14, 16, 20, 23) then -amount end), 0)
            from ledger.transfer where code >= 10 and at_ms < p_at_ms and site_id = p_site)
       + (select coalesce(sum(case t.code when 5 then t.amount else -t.amount end), 0)
            from ledger.transfer t join settlement.round_settlement s on s.round_id = t.ref / 10000
           where t.code in (4, 5) and t.site_id = p_site and s.settled_at_ms < p_at_ms) $$;
revoke execute on function back_office.first_opening from public;
grant execute on function back_office.first_opening to maru_console;

-- Whether a transfer by hand says what two people decided: its adjustment is there, and a second person approved it.
create or replace function back_office.is_decided_by_two(
  p_code smallint, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer)
returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from back_office.adjustment a join staff.approval p on p.id = a.id
     where a.id = p_ref and p.state = 'approved' and p.kind = 'adjustment' and p.decided_by is not null
       and a.site_id = p_site and a.amount = p_amount
       and (p_code, p_debit, p_credit)
           = (case a.direction when 'credit' then 15 else 16 end,
              case a.direction when 'credit' then -(a.site_id::bigint * 10 + 1) else a.member_id end,
              case a.direction when 'credit' then a.member_id else -(a.site_id::bigint * 10 + 1) end)) $$;
revoke execute on function back_office.is_decided_by_two from public;
