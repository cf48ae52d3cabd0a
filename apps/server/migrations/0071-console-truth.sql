-- What staff did at the door — signing in, being refused — belongs to no site where they work for several. It is shown to whoever reads
-- the log of a site that they work for; acts keep the site that they were done on.
create policy console_of_colleagues on audit.event for select to maru_console using (
  site_id is null and kind <> 'staff-act' and staff_id is not null
  and exists (select from staff.account a where a.id = event.staff_id
               and (a.site_ids is null or a.site_ids && (select platform.console_sites())::integer[])));

-- A change is asked for on the version that holds. Once another holds nobody can approve it, so it ends by itself with that version,
-- whoever wrote it and by whichever way.
alter table staff.approval drop constraint approval_state_check;
alter table staff.approval add constraint approval_state_check
  check (state in ('requested', 'approved', 'rejected', 'expired', 'outdated'));
create function staff.end_outdated(p_kind text, p_site integer, p_subject jsonb, p_version integer, p_holds jsonb) returns void
language sql security definer set search_path = pg_catalog as $$
  update staff.approval a
     set state = 'outdated', decided_at_ms = platform.clock_ms()
   where a.state = 'requested' and a.kind = p_kind and a.site_id is not distinct from p_site and a.payload @> p_subject
     and case when p_holds is null then (a.payload ->> 'baseVersion')::integer < p_version else a.payload -> 'base' <> p_holds end $$;
revoke execute on function staff.end_outdated from public;
create function staff.version_came() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  case tg_argv[0]
    when 'market-terms' then
      perform staff.end_outdated('market-terms', null, jsonb_build_object('stock', new.stock), new.version, null);
    when 'option-settings' then
      perform staff.end_outdated('option-settings', null, jsonb_build_object('optionId', new.option_id), new.version, null);
    when 'agreement' then
      perform staff.end_outdated('agreement', new.site_id, jsonb_build_object('partnerId', new.partner_id), new.version, null);
    when 'option-terms' then
      -- Stopping an option is no other payout: what was asked for still can be decided.
      perform staff.end_outdated('option-terms', new.site_id, jsonb_build_object('optionId', new.option_id), null,
        jsonb_build_object('profitPer', new.profit_per, 'fee', new.fee, 'limitMin', new.limit_min, 'limitMax', new.limit_max));
    else
      perform staff.end_outdated(tg_argv[0], new.site_id, '{}', new.version, null);
  end case;
  return null;
end $$;
revoke execute on function staff.version_came from public;
create trigger outdated_requests_end after insert on market.terms for each row execute function staff.version_came('market-terms');
create trigger outdated_requests_end after insert on site.option_version
  for each row execute function staff.version_came('option-settings');
create trigger outdated_requests_end after insert on site.option_terms
  for each row execute function staff.version_came('option-terms');
create trigger outdated_requests_end after insert on site.version for each row execute function staff.version_came('site-settings');
create trigger outdated_requests_end after insert on wallet.settings_version
  for each row execute function staff.version_came('wallet-settings');

-- What waits already, on a version that is not the newest any more.
select staff.end_outdated('market-terms', null, jsonb_build_object('stock', stock), max(version), null) from market.terms group by stock;
select staff.end_outdated('option-settings', null, jsonb_build_object('optionId', option_id), max(version), null)
  from site.option_version group by option_id;
select staff.end_outdated('site-settings', site_id, '{}', max(version), null) from site.version group by site_id;
select staff.end_outdated('wallet-settings', site_id, '{}', max(version), null) from wallet.settings_version group by site_id;
select staff.end_outdated('option-terms', t.site_id, jsonb_build_object('optionId', t.option_id), null,
         jsonb_build_object('profitPer', t.profit_per, 'fee', t.fee, 'limitMin', t.limit_min, 'limitMax', t.limit_max))
  from site.option_terms t
 where not exists (select from site.option_terms n where n.option_id = t.option_id and n.site_id = t.site_id and n.version > t.version);

-- What is agreed with a partner is agreed by two people: whoever writes as the console brings the second one's approval, once.
alter table partners.agreement add column approval_id bigint unique references staff.approval;
create function partners.agreed_by_two() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'maru_console' then
    perform staff.assert_approved(new.approval_id, 'agreement', new.site_id);
  end if;
  return new;
end $$;
create trigger agreed_by_two before insert on partners.agreement for each row execute function partners.agreed_by_two();
create trigger outdated_requests_end after insert on partners.agreement for each row execute function staff.version_came('agreement');
