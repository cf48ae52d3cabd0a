-- The desk where money is handled: who works on what, bank statements, adjustments, daily closings; and the books sealed into the
-- log of security events, so that an edit by whoever may do everything shows.

-- What is not a bet's, by time: for closings, reports and seals.
create index transfer_money_time on ledger.transfer (at_ms, code, ref) where code >= 10;
create index request_by_end on wallet.request (site_id, ended_at_ms) where ended_at_ms is not null;
create index request_newest on wallet.request (site_id, id desc);

create schema desk;

-- Who works on a waiting request, so that two people do not telephone the same player. It binds nobody: whoever decides, decides.
create table desk.claim (
  request_id bigint primary key references wallet.request,
  site_id integer not null,
  staff_id bigint not null references staff.account,
  claimed_at_ms bigint not null default platform.clock_ms()
);

-- A statement of the site's bank, as it was read from a file.
create table desk.statement (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  file_name text not null,
  lines integer not null check (lines > 0),
  staff_id bigint not null references staff.account,
  uploaded_at_ms bigint not null default platform.clock_ms()
);
create index statement_of_site on desk.statement (site_id, id desc);

-- One payment that came in. `fingerprint` is over all that the bank says of it, so that the same payment in two statements is one.
create table desk.statement_line (
  id bigint generated always as identity primary key,
  statement_id bigint not null references desk.statement,
  site_id integer not null,
  line integer not null,
  paid_at_ms bigint not null,
  amount bigint not null check (amount > 0),
  depositor bytea not null,               -- sealed: a name
  note text not null default '',
  fingerprint bytea not null,
  request_id bigint references wallet.request,
  confirmed_by bigint references staff.account,
  confirmed_at_ms bigint,
  unique (site_id, fingerprint),
  unique (statement_id, line),
  check ((request_id is null) = (confirmed_at_ms is null) and (request_id is null) = (confirmed_by is null))
);
-- One payment pays one deposit, and one deposit is paid once.
create unique index statement_line_request on desk.statement_line (request_id) where request_id is not null;
create function desk.keep_line() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.request_id is not null
     or (new.id, new.statement_id, new.site_id, new.line, new.paid_at_ms, new.amount, new.depositor, new.note, new.fingerprint)
        is distinct from
        (old.id, old.statement_id, old.site_id, old.line, old.paid_at_ms, old.amount, old.depositor, old.note, old.fingerprint) then
    raise exception 'what the bank said stays, and a payment is matched once';
  end if;
  return new;
end $$;
create trigger lines_are_kept before update on desk.statement_line for each row execute function desk.keep_line();

-- What was given or taken by hand: only ever as a transfer, with a reason and two people.
create table desk.adjustment (
  id bigint primary key references staff.approval,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  direction text not null check (direction in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  reason text not null,
  at_ms bigint not null default platform.clock_ms()
);
create index adjustment_of_site on desk.adjustment (site_id, id desc);
create index adjustment_of_member on desk.adjustment (member_id, id desc);

-- A day of a site that balances; nothing else can be written here.
create table desk.closing (
  site_id integer not null references site.site,
  day integer not null,                   -- days since 1970-01-01 in Seoul
  from_ms bigint not null,
  to_ms bigint not null check (to_ms > from_ms),
  opening bigint not null,                -- what the site owed its players when the day began
  deposits bigint not null check (deposits >= 0),
  withdrawals bigint not null check (withdrawals >= 0),
  granted bigint not null,
  adjusted bigint not null,
  play_result bigint not null,            -- of the players: what they won less what they lost
  closing bigint not null,                -- what it owes them at the day's end
  players bigint not null,                -- of it: balances, what is reserved for withdrawals, stakes of running rounds
  reserve bigint not null,
  stakes bigint not null,
  closed_by bigint not null references staff.account,
  closed_at_ms bigint not null default platform.clock_ms(),
  primary key (site_id, day),
  constraint closing_balances check (opening + deposits - withdrawals + granted + adjusted + play_result = closing),
  check (players + reserve + stakes = closing)
);
create function desk.follow_the_day_before() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if exists (select from desk.closing where site_id = new.site_id)
     and not exists (select from desk.closing where site_id = new.site_id and day = new.day - 1 and closing = new.opening) then
    raise exception 'day % does not go on from the day before', new.day using errcode = 'P0036';
  end if;
  return new;
end $$;
create trigger days_follow before insert on desk.closing for each row execute function desk.follow_the_day_before();
create function desk.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: what was closed and adjusted stays', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger closings_stay before update or delete or truncate on desk.closing
  for each statement execute function desk.refuse_change();
create trigger adjustments_stay before update or delete or truncate on desk.adjustment
  for each statement execute function desk.refuse_change();

-- What a site owes its players at a moment: balances as they stand less what moved since; reserved for withdrawals; stakes of rounds
-- that were not settled then. Balances are stored, stakes come from the bets: neither is asked of the transfers that moved them.
create function desk.liabilities(p_site integer, p_at_ms bigint, out players numeric, out reserve numeric, out stakes numeric)
language plpgsql stable security definer set search_path = pg_catalog set jit = off as $$
declare
  -- Whatever is of a round from here on may have happened at or after the moment; ids of rounds begin with their start.
  v_from bigint := least(
    (p_at_ms - 7200000) / 30000 * 1000,
    coalesce((select min(round_id) from settlement.round_settlement
               where round_id >= (p_at_ms - 14 * 86400000::bigint) / 30000 * 1000 and settled_at_ms >= p_at_ms), 9223372036854775807),
    coalesce((select min(r.id) from rounds.round r
               where r.id >= (select b.round_id from settlement.settled_below b)
                 and not exists (select from settlement.round_settlement s where s.round_id = r.id)), 9223372036854775807));
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

-- What changed a site's liabilities within a span: money by the transfers that are not bets', play by the bets of the rounds that were
-- settled in it, graded anew.
create function desk.movement(p_site integer, p_from_ms bigint, p_to_ms bigint,
  out deposits numeric, out withdrawals numeric, out granted numeric, out adjusted numeric, out play_result numeric)
language plpgsql stable security definer set search_path = pg_catalog set jit = off as $$
begin
  select coalesce(sum(amount) filter (where code = 11), 0), coalesce(sum(amount) filter (where code = 14), 0),
         coalesce(sum(amount) filter (where code = 10), 0),
         coalesce(sum(case code when 15 then amount when 16 then -amount end), 0)
    into deposits, withdrawals, granted, adjusted
    from ledger.transfer where code >= 10 and at_ms >= p_from_ms and at_ms < p_to_ms and site_id = p_site;
  select coalesce(sum(settlement.returned(bet.stake, bet.multiple_bp, o.status) - bet.stake), 0) into play_result
    from settlement.round_settlement s
    join betting.bet bet on bet.round_id = s.round_id and bet.site_id = p_site
    join settlement.round_outcome o on o.round_id = bet.round_id and o.type = bet.type
   where s.round_id >= (p_from_ms - 14 * 86400000::bigint) / 30000 * 1000 and s.settled_at_ms >= p_from_ms and s.settled_at_ms < p_to_ms;
end $$;
-- What the very first closing of a site begins with: all that its transfers ever moved between its players and the rest. Not what the
-- balances say, or an error in one of them would stand on both sides and never show.
create function desk.first_opening(p_site integer, p_at_ms bigint) returns numeric
language sql stable security definer set search_path = pg_catalog set jit = off as $$
  select (select coalesce(sum(case when code in (10, 11, 15) then amount when code in (14, 16) then -amount end), 0)
            from ledger.transfer where code >= 10 and at_ms < p_at_ms and site_id = p_site)
       + (select coalesce(sum(case t.code when 5 then t.amount else -t.amount end), 0)
            from ledger.transfer t join settlement.round_settlement s on s.round_id = t.ref / 10000
           where t.code in (4, 5) and t.site_id = p_site and s.settled_at_ms < p_at_ms) $$;
revoke execute on function desk.liabilities, desk.movement, desk.first_opening from public;

grant usage on schema desk to maru_console, maru_wallet;
grant select, insert, delete, update on desk.claim to maru_console;
grant delete on desk.claim to maru_wallet;
grant select on desk.claim to maru_wallet;
grant select, insert on desk.statement, desk.statement_line to maru_console;
grant select on desk.statement_line to maru_wallet;
grant update (request_id, confirmed_by, confirmed_at_ms) on desk.statement_line to maru_wallet;
grant select on desk.adjustment to maru_console;
grant select, insert on desk.adjustment to maru_wallet;
grant select, insert on desk.closing to maru_console;
grant execute on function desk.liabilities, desk.movement, desk.first_opening to maru_console;
do $$
declare t text;
begin
  foreach t in array array['desk.claim', 'desk.statement', 'desk.statement_line', 'desk.adjustment', 'desk.closing'] loop
    call platform.show_to_console(t::regclass);
    execute format('create policy owner on %s to current_user using (true) with check (true)', t);
    execute format('create policy console_writes on %s for all to maru_console using ((select platform.console_sees_all())'
      || ' or site_id = any ((select platform.console_sites())::integer[])) with check ((select platform.console_sees_all())'
      || ' or site_id = any ((select platform.console_sites())::integer[]))', t);
    execute format('create policy wallet_room on %s to maru_wallet using (true) with check (true)', t);
  end loop;
end $$;

-- Adjustments are the wallet room's, like every other movement that is not a bet's.
drop policy wallet_moves on ledger.transfer;
create policy wallet_moves on ledger.transfer for insert to maru_wallet
  with check (code in (11, 12, 13, 14, 15, 16) and (select ledger.assert_open()));
-- Each names an adjustment that is there and says the same: nothing is given or taken by hand in any other way.
create function ledger.refuse_lone_adjustment() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (
    select from desk.adjustment a join staff.approval p on p.id = a.id
     where a.id = new.ref and p.state = 'approved' and p.kind = 'adjustment' and p.decided_by is not null
       and a.site_id = new.site_id and a.amount = new.amount
       and (new.code, new.debit_account, new.credit_account)
           = (case a.direction when 'credit' then 15 else 16 end,
              case a.direction when 'credit' then -(a.site_id::bigint * 10 + 1) else a.member_id end,
              case a.direction when 'credit' then a.member_id else -(a.site_id::bigint * 10 + 1) end)) then
    raise exception 'an adjustment needs two people' using errcode = 'P0037';
  end if;
  return new;
end $$;
create trigger adjustments_have_two before insert on ledger.transfer for each row when (new.code in (15, 16))
  execute function ledger.refuse_lone_adjustment();

-------------------------------------------------------------------------------------------- the books sealed into the log
-- What is sealed: money that is not a bet's by its time, and settled rounds with their bets, what they moved and how they ended.
create function audit.digest_of(p_part text, p_from bigint, p_to bigint, out rows bigint, out digest text)
language plpgsql stable security definer set search_path = pg_catalog set jit = off as $$
begin
  if p_part = 'money' then
    select count(*), encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', code, ref, debit_account, credit_account, amount, site_id,
             balance_after, at_ms), e'\n' order by at_ms, code, ref), ''), 'UTF8')), 'hex')
      into digest_of.rows, digest_of.digest
      from ledger.transfer where code >= 10 and at_ms >= p_from and at_ms < p_to;
  else
    with b as materialized (
      select * from betting.bet where round_id >= p_from and round_id < p_to),
    line as (
      select 1 as part, round_id as a, id as b, concat_ws('|', id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id,
             client_key, accepted_at_ms, balance_after) as said from b
      union all
      select 2, t.code, t.ref, concat_ws('|', t.code, t.ref, t.debit_account, t.credit_account, t.amount, t.site_id, t.balance_after, t.at_ms)
        from b, lateral (select * from ledger.transfer x where x.code in (1, 2, 3) and x.ref = b.id offset 0) t
      union all
      select 3, code, ref, concat_ws('|', code, ref, debit_account, credit_account, amount, site_id, at_ms)
        from ledger.transfer where code in (4, 5) and ref >= p_from * 10000 and ref < p_to * 10000
      union all
      select 4, round_id, status, concat_ws('|', round_id, type, status)
        from settlement.round_outcome where round_id >= p_from and round_id < p_to
      union all
      select 5, round_id, 0, concat_ws('|', round_id, settled_at_ms, bets, staked, returned)
        from settlement.round_settlement where round_id >= p_from and round_id < p_to)
    select count(*), encode(sha256(convert_to(coalesce(string_agg(said, e'\n' order by part, a, b, said), ''), 'UTF8')), 'hex')
      into digest_of.rows, digest_of.digest from line;
  end if;
end $$;

-- Seals what is new into the log, at most about p_rows of each part; answers how many parts were written. Money younger than a minute
-- waits: its transaction may still be under way.
create function audit.seal_books(p_rows int) returns int
language plpgsql security definer set search_path = pg_catalog set jit = off as $$
declare
  v_part text; v_from bigint; v_to bigint; v_rows bigint; v_digest text; v_sealed int := 0;
begin
  perform pg_advisory_xact_lock(7014);
  foreach v_part in array array['money', 'rounds'] loop
    select (content::jsonb -> 'detail' ->> 'to')::bigint into v_from
      from audit.event where kind = 'books-sealed' and subject = v_part order by seq desc limit 1;
    v_from := coalesce(v_from, 0);
    if v_part = 'money' then
      select coalesce((select at_ms + 1 from ledger.transfer where code >= 10 and at_ms >= v_from order by at_ms, code, ref
                        offset p_rows limit 1), platform.clock_ms()) into v_to;
      v_to := least(v_to, platform.clock_ms() - 60000);
      if not exists (select from ledger.transfer where code >= 10 and at_ms >= v_from and at_ms < v_to) then continue; end if;
    else
      select max(x.id) + 1 into v_to from (
        select r.id, sum(coalesce(s.bets, 0)) over (order by r.id rows between unbounded preceding and 1 preceding) as before
          from (select id from rounds.round where id >= v_from and id < (select round_id from settlement.settled_below)
                 order by id limit 2000) r
          left join settlement.round_settlement s on s.round_id = r.id) x where coalesce(x.before, 0) < p_rows;
      if v_to is null then continue; end if;
    end if;
    select d.rows, d.digest into v_rows, v_digest from audit.digest_of(v_part, v_from, v_to) d;
    perform audit.append(jsonb_build_array(jsonb_build_object('kind', 'books-sealed', 'siteId', null, 'memberId', null, 'subject', v_part,
      'detail', jsonb_build_object('from', v_from, 'to', v_to, 'rows', v_rows, 'digest', v_digest))));
    v_sealed := v_sealed + 1;
  end loop;
  return v_sealed;
end $$;

-- The seals that no longer fit what the books say. What was archived left the books with a digest of its own, and is skipped.
create function audit.broken_seals() returns table (seq bigint, part text, from_key bigint, to_key bigint, sealed_rows bigint, found_rows bigint)
language plpgsql stable security definer set search_path = pg_catalog set jit = off as $$
begin
  return query
    select e.seq, e.subject, (d.d ->> 'from')::bigint, (d.d ->> 'to')::bigint, (d.d ->> 'rows')::bigint, now.rows
      from audit.event e
      cross join lateral (select e.content::jsonb -> 'detail' as d offset 0) d
      cross join lateral (select * from audit.digest_of(e.subject, (d.d ->> 'from')::bigint, (d.d ->> 'to')::bigint) offset 0) now
     where e.kind = 'books-sealed' and now.digest <> d.d ->> 'digest'
       and not (e.subject = 'rounds' and archive.through() > 0 and (d.d ->> 'from')::bigint <= archive.through())
     order by e.seq;
end $$;
revoke execute on function audit.digest_of, audit.seal_books, audit.broken_seals from public;
grant usage on schema audit to maru_books;
grant execute on function audit.seal_books to maru_books;
