-- What a house pays and takes beside bets and bank transfers: commissions of partners, coupons, and coins that an operator keeps.

create function platform.amended(p_text text, p_old text, p_new text) returns text language plpgsql as $$
begin
  if (length(p_text) - length(replace(p_text, p_old, ''))) <> length(p_old) then
    raise exception 'not exactly one place reads: %', p_old;
  end if;
  return replace(p_text, p_old, p_new);
end $$;

-- coin: what came in and went out as coins, on a licensed site. partners: commissions of a site that plays for points.
alter table ledger.account drop constraint account_kind_check;
alter table ledger.account add constraint account_kind_check
  check (kind in ('player', 'house', 'escrow', 'issuer', 'reserve', 'bank', 'coin', 'partners'));
insert into ledger.account (id, site_id, kind)
  select -(site.id * 10 + kind.number), site.id, kind.name from site.site
   cross join (values (6, 'coin'), (7, 'partners')) as kind (number, name)
   on conflict (id) do nothing;
do $amend$
begin
  execute platform.amended(pg_get_functiondef('site.create_from'::regproc),
    $a$(4, 'reserve'), (5, 'bank'))$a$, $a$(4, 'reserve'), (5, 'bank'), (6, 'coin'), (7, 'partners'))$a$);
  -- Every account of a site is held against its transfers; its escrow alone counts only settled rounds.
  execute platform.amended(pg_get_functiondef('ledger.compare_present'::regproc),
    $a$(a.kind in ('house', 'issuer') and a.balance <> coalesce(m.amount, 0))$a$,
    $a$(a.kind <> 'escrow' and a.balance <> coalesce(m.amount, 0))$a$);
  execute 'create or replace view ledger.disagreement with (security_invoker = true) as '
    || platform.amended(pg_get_viewdef('ledger.disagreement'::regclass), $a$'house'::text, 'issuer'::text$a$,
         $a$'house'::text, 'issuer'::text, 'reserve'::text, 'bank'::text, 'coin'::text, 'partners'::text$a$);
end $amend$;

-- Each role moves points for its own causes only; the accounts room grants, and does nothing else.
drop policy grants on ledger.transfer;
create policy grants on ledger.transfer for insert to maru_accounts
  with check (code >= 10 and code = 10 and (select ledger.assert_open()));

------------------------------------------------------------------------------------------------------------ four-eyes
-- From which amount two people approve. Under a licence every withdrawal, unless the site set a higher threshold (F-41).
create function wallet.four_eyes_from(p_site integer, p_type text) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(w.four_eyes_from, case when s.mode = 'licensed' and p_type = 'withdrawal' then 0 else 1000000 end)
    from site.site s left join wallet.settings w on w.site_id = s.id where s.id = p_site $$;
revoke execute on function wallet.four_eyes_from from public;
grant execute on function wallet.four_eyes_from to maru_wallet, maru_console;
do $amend$
begin
  execute platform.amended(pg_get_functiondef('wallet.refuse_same_person'::regproc),
    $a$coalesce((select four_eyes_from from wallet.settings where site_id = v_asked.site_id), 1000000)$a$,
    $a$wallet.four_eyes_from(v_asked.site_id, v_asked.type)$a$);
end $amend$;

---------------------------------------------------------------------------------------------------------- commissions
-- A statement is paid once, whole, as one transfer from the house: under a licence to the bank, which pays the partner; elsewhere to the
-- site's account of partners, where points stay points and nobody plays with them.
create table partners.payment (
  statement_id bigint primary key references partners.statement,
  site_id integer not null references site.site,
  partner_id bigint not null references accounts.member,
  amount bigint not null check (amount > 0),
  approval_id bigint unique references staff.approval,     -- null below the site's threshold for two people
  paid_by bigint not null references staff.account,
  at_ms bigint not null default platform.clock_ms()
);
create index payment_of_site on partners.payment (site_id, at_ms desc);
create trigger stays before update or delete or truncate on partners.payment
  for each statement execute function partners.refuse_change();

-- Pays a statement. P0033, P0034: as everywhere that people are counted. P0032: the approval is not of this, or it was paid already.
create function partners.pay_statement(p_session uuid, p_statement bigint, p_approval bigint) returns bigint
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
    raise exception 'statement % was paid', p_statement using errcode = 'P0032';
  end if;
  v_actor := staff.assert_actor(p_session, v_statement.site_id, true);
  perform ledger.assert_open();
  if p_approval is not null or v_statement.payable >= wallet.four_eyes_from(v_statement.site_id, 'withdrawal') then
    perform staff.assert_approved(p_approval, 'partner-payment', v_statement.site_id);
    if (select (payload ->> 'statementId')::bigint from staff.approval where id = p_approval) is distinct from p_statement then
      raise exception 'approval % is of another statement', p_approval using errcode = 'P0032';
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
call platform.show_to_console('partners.payment');
create policy owner on partners.payment to current_user using (true) with check (true);
