-- The one way in. It holds the head until the caller's transaction ends, so callers append last. The key of an act of staff is taken in
-- the transaction of the act and kept for a week. False: an act of this key was done already, and the caller's is to be undone.
create or replace function audit.append(p_events jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_head audit.head;
  v_event jsonb;
  v_content text;
begin
  select * into v_head from audit.head for update;
  for v_event in select value from jsonb_array_elements(p_events) loop
    if v_event ? 'actKey' then
      insert into audit.act_key as taken (staff_id, key, call, at_ms)
        values ((v_event->>'staffId')::bigint, (v_event->>'actKey')::uuid, (v_event->>'actCall')::uuid, platform.clock_ms())
        on conflict (staff_id, key) do update set at_ms = taken.at_ms where taken.call = excluded.call;
      if not found then return false; end if;
      delete from audit.act_key where at_ms < platform.clock_ms() - 7 * 86400000::bigint;
    end if;
    v_content := (v_event - 'actKey' - 'actCall'
      || jsonb_build_object('seq', v_head.seq + 1, 'atMs', platform.clock_ms()))::text;
    insert into audit.event (seq, content, previous, hash)
      values (v_head.seq + 1, v_content, v_head.hash, sha256(v_head.hash || convert_to(v_content, 'UTF8')))
      returning seq, hash into v_head.seq, v_head.hash;
  end loop;
  update audit.head set seq = v_head.seq, hash = v_head.hash;
  return true;
end $$;
revoke execute on function audit.append from public;
grant execute on function audit.append to maru_accounts, maru_console, maru_wallet, maru_content, maru_books;

create or replace function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: what was noted stays', tg_op, tg_table_schema, tg_table_name;
end $$;

-- What is sealed: money that is not a bet's by its time, and settled rounds with their bets, what they moved and how they ended.
create or replace function audit.digest_of(p_part text, p_from bigint, p_to bigint, out rows bigint, out digest text)
language plpgsql stable security definer set search_path = pg_catalog set jit = off as $$
begin
  if p_part = 'money' then
    select count(*), encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', code, ref, debit_account, credit_account, amount, site_id,
             balance_after, at_ms), e'\n' order by at_ms, code, ref), ''), 'UTF8')), 'hex')
      into digest_of.rows, digest_of.digest
      from ledger.transfer where code >= 10 and at_ms >= p_from and at_ms < p_to;
  elsif p_part = 'coins' then
    select count(*), encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', code, ref, debit_account, credit_account, amount, site_id,
             currency, balance_after, at_ms), e'\n' order by at_ms, code, ref), ''), 'UTF8')), 'hex')
      into digest_of.rows, digest_of.digest
      from coin.transfer where at_ms >= p_from and at_ms < p_to;
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
revoke execute on function audit.digest_of from public;

-- Seals what is new into the log, at most about p_rows of each part; answers how many parts were written. Money younger than a minute
-- waits: its transaction may still be under way.
create or replace function audit.seal_books(p_rows integer) returns integer
language plpgsql security definer set search_path = pg_catalog set jit = off as $$
declare
  v_part text; v_from bigint; v_to bigint; v_rows bigint; v_digest text; v_sealed int := 0;
begin
  perform pg_advisory_xact_lock(7014);
  foreach v_part in array array['money', 'coins', 'rounds'] loop
    select (content::jsonb -> 'detail' ->> 'to')::bigint into v_from
      from audit.event where kind = 'books-sealed' and subject = v_part order by seq desc limit 1;
    v_from := coalesce(v_from, 0);
    if v_part = 'money' then
      select coalesce((select at_ms + 1 from ledger.transfer where code >= 10 and at_ms >= v_from order by at_ms, code, ref
                        offset p_rows limit 1), platform.clock_ms()) into v_to;
      v_to := least(v_to, platform.clock_ms() - 60000);
      if not exists (select from ledger.transfer where code >= 10 and at_ms >= v_from and at_ms < v_to) then continue; end if;
    elsif v_part = 'coins' then
      select coalesce((select at_ms + 1 from coin.transfer where at_ms >= v_from order by at_ms, code, ref offset p_rows limit 1),
                      platform.clock_ms()) into v_to;
      v_to := least(v_to, platform.clock_ms() - 60000);
      if not exists (select from coin.transfer where at_ms >= v_from and at_ms < v_to) then continue; end if;
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
revoke execute on function audit.seal_books from public;
grant execute on function audit.seal_books to maru_books;

-- The seals that no longer fit what the books say. What was archived left the books with a digest of its own, and is skipped.
create or replace function audit.broken_seals(
  )
returns table(seq bigint, part text, from_key bigint, to_key bigint, sealed_rows bigint, found_rows bigint)
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
revoke execute on function audit.broken_seals from public;
