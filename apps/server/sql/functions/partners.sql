create or replace function partners.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: it is only added to', tg_op, tg_table_schema, tg_table_name;
end $$;

-- Whose member somebody was on a day: at its beginning, or for who joined on it, at first. Null is the headquarters.
create or replace function partners.partner_on(p_member bigint, p_day integer) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select case when moved.id is null then member.partner_of else moved.from_partner end
    from accounts.member
    left join lateral (
      select move.id, move.from_partner from partners.move
       where move.member_id = member.id and move.at_ms >= p_day * 86400000::bigint - 32400000
       order by move.at_ms, move.id limit 1) moved on true
   where member.id = p_member $$;
revoke execute on function partners.partner_on from public;
grant execute on function partners.partner_on to maru_console;

-- All partners of a partner's branch, themself among them; `via` is the direct sub-partner whose branch they are in (themself: their own
-- id). A tree has no rings: partners.move_member refuses them.
create or replace function partners.branch_of(p_partner bigint) returns table(partner_id bigint, via bigint, depth integer)
language sql stable security definer set search_path = pg_catalog as $$
  with recursive branch as (
    select member.id, member.id as via, 0 as depth from accounts.member where member.id = p_partner and member.role = 'PARTNER'
    union all
    select member.id, case when branch.depth = 0 then member.id else branch.via end, branch.depth + 1
      from branch join accounts.member on member.partner_of = branch.id and member.role = 'PARTNER')
  select id, via, depth from branch $$;
revoke execute on function partners.branch_of from public;
grant execute on function partners.branch_of to maru_console;

create or replace function partners.branch_on(
  p_partner bigint, p_day integer)
returns table(partner_id bigint, via bigint, depth integer)
language sql stable security definer set search_path = pg_catalog as $$
  with recursive placed as materialized (
    select member.id, partners.partner_on(member.id, p_day) as parent from accounts.member
     where member.role = 'PARTNER' and member.site_id = (select own.site_id from accounts.member own where own.id = p_partner)),
  branch as (
    select placed.id, placed.id as via, 0 as depth from placed where placed.id = p_partner
    union all
    select placed.id, case when branch.depth = 0 then placed.id else branch.via end, branch.depth + 1
      from branch join placed on placed.parent = branch.id)
  select id, via, depth from branch $$;
revoke execute on function partners.branch_on from public;
grant execute on function partners.branch_on to maru_console;

-- Moves a member as two people decided (S-16): the only way a branch changes. Moves of one site follow each other, so that two of them
-- together cannot close a ring.
create or replace function partners.move_member(p_approval bigint) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_asked staff.approval;
  v_member accounts.member;
  v_to bigint;
begin
  select * into v_asked from staff.approval where id = p_approval and kind = 'member-move' and state = 'approved';
  if not found then raise exception 'nobody approved this move'; end if;
  perform pg_advisory_xact_lock(7018, v_asked.site_id);
  v_to := (v_asked.payload ->> 'toPartnerId')::bigint;
  select * into v_member from accounts.member
   where id = (v_asked.payload ->> 'memberId')::bigint and site_id = v_asked.site_id for update;
  if not found or v_member.partner_of is distinct from (v_asked.payload ->> 'fromPartnerId')::bigint
     or v_member.partner_of is not distinct from v_to
     or (v_to is not null and not exists (
           select from accounts.member where id = v_to and site_id = v_asked.site_id and role = 'PARTNER' and status = 'A'))
     or exists (
           with recursive above as (
             select v_to as id union all
             select member.partner_of from above join accounts.member on member.id = above.id where member.partner_of is not null)
           select from above where id = v_member.id) then
    raise exception 'the tree has changed';
  end if;
  insert into partners.move (site_id, member_id, from_partner, to_partner, approval_id)
    values (v_asked.site_id, v_member.id, v_member.partner_of, v_to, p_approval);
  update accounts.member set partner_of = v_to where id = v_member.id;
end $$;
revoke execute on function partners.move_member from public;
grant execute on function partners.move_member to maru_console;

-- Pays a statement, once, and a large one by two people's approval of this one.
create or replace function partners.pay_statement(p_session uuid, p_statement bigint, p_approval bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_statement partners.statement;
  v_actor record;
  v_house bigint;
  v_to bigint;
begin
  select * into v_statement from partners.statement where id = p_statement;
  if not found or v_statement.payable = 0 then
    raise exception 'nothing is due of statement %', p_statement;
  end if;
  perform pg_advisory_xact_lock(7021, v_statement.site_id);
  if exists (select from partners.payment where statement_id = p_statement) then
    raise exception 'statement % was paid', p_statement;
  end if;
  v_actor := staff.assert_actor(p_session, v_statement.site_id, true);
  perform ledger.assert_open();
  if p_approval is not null or v_statement.payable >= wallet.four_eyes_from(v_statement.site_id, 'withdrawal') then
    perform staff.assert_approved(p_approval, 'partner-payment', v_statement.site_id);
    if (select (payload ->> 'statementId')::bigint from staff.approval where id = p_approval) is distinct from p_statement then
      raise exception 'approval % is of another statement', p_approval;
    end if;
  end if;
  insert into partners.payment (statement_id, site_id, partner_id, amount, approval_id, paid_by)
    values (p_statement, v_statement.site_id, v_statement.partner_id, v_statement.payable, p_approval, v_actor.staff_id);
  v_house := -(v_statement.site_id::bigint * 10 + 1);
  select -(v_statement.site_id::bigint * 10 + case s.mode when 'licensed' then 5 else 7 end) into v_to
    from site.site s where s.id = v_statement.site_id;
  update ledger.account set balance = balance - v_statement.payable, version = version + 1 where id = v_house;
  update ledger.account set balance = balance + v_statement.payable, version = version + 1 where id = v_to;
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
    values (17, p_statement, v_house, v_to, v_statement.payable, v_statement.site_id, null, platform.clock_ms());
  return v_statement.payable;
end $$;
revoke execute on function partners.pay_statement from public;
grant execute on function partners.pay_statement to maru_console;

create or replace function partners.count_joined() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into partners.player_count as kept (partner_id, site_id, players)
    select partner_of, site_id, count(*) from joined where role = 'PLAYER' and partner_of is not null group by 1, 2 order by 1
    on conflict (partner_id) do update set players = kept.players + excluded.players;
  return null;
end $$;
revoke execute on function partners.count_joined from public;

-- Moves of one site follow each other (partners.move_member), so that no two of them wait for each other here.
create or replace function partners.count_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'UPDATE' and new.role = 'PLAYER' and new.partner_of is not null then
    insert into partners.player_count as kept (partner_id, site_id, players) values (new.partner_of, new.site_id, 1)
      on conflict (partner_id) do update set players = kept.players + 1;
  end if;
  if old.role = 'PLAYER' and old.partner_of is not null then
    update partners.player_count set players = players - 1 where partner_id = old.partner_of;
  end if;
  return null;
end $$;
revoke execute on function partners.count_moved from public;

create or replace function partners.agreed_by_two() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'maru_console' then
    perform staff.assert_approved(new.approval_id, 'agreement', new.site_id);
  end if;
  return new;
end $$;
