-- What staff change of markets and options. Every change is a new version beside the old one, written with who asked, who agreed and
-- why; it acts from the next round, since a round keeps the terms it was made with (F-01, F-07).

-- Whoever writes as the console brings the approval of a second person (F-41), of this kind and for this site, and each approval is
-- used once: the column is unique.
create function staff.assert_approved(p_approval bigint, p_kind text, p_site integer) returns void
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if not exists (select from staff.approval a
                  where a.id = p_approval and a.kind = p_kind and a.state = 'approved' and a.decided_by is not null
                    and a.site_id is not distinct from p_site) then
    raise exception 'a second person has not approved this (%)', p_kind using errcode = 'P0032';
  end if;
end $$;
revoke execute on function staff.assert_approved from public;
grant execute on function staff.assert_approved to maru_console;

create function site.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: versions are only added to', tg_op, tg_table_schema, tg_table_name;
end $$;

------------------------------------------------------------------------------------------------------------- markets
-- Hours and staleness after the first version, which is what the market came with (market.rules, packages/rules/market/sessions.ts).
create table market.terms (
  stock text not null references market.market,
  version integer not null check (version >= 2),
  -- Rounds that begin from then on are under it. Rounds of every length begin on this grid, so none is split.
  acts_from_ms bigint not null check (acts_from_ms % 300000 = 0),
  weekly jsonb check (jsonb_typeof(weekly) = 'array'),     -- null: always open
  holidays integer[] not null default '{}',
  stale_limit_ms integer not null check (stale_limit_ms between 1000 and 300000),
  reason text not null,
  approval_id bigint unique references staff.approval,
  saved_by bigint references staff.account,
  saved_at_ms bigint not null default platform.clock_ms(),
  primary key (stock, version)
);
create trigger versions_stay before update or delete or truncate on market.terms
  for each statement execute function site.refuse_change();

create function market.refuse_gap() returns trigger language plpgsql set search_path = pg_catalog as $$
declare v_last record;
begin
  select coalesce(max(t.version), 1) as version, coalesce(max(t.acts_from_ms), 0) as acts_from_ms into v_last
    from market.terms t where t.stock = new.stock;
  if new.version <> v_last.version + 1 or new.acts_from_ms < v_last.acts_from_ms then
    raise exception 'version % of % does not follow', new.version, new.stock using errcode = 'P0035';
  end if;
  if current_user = 'maru_console' then
    perform staff.assert_approved(new.approval_id, 'market-terms', null);
  end if;
  return new;
end $$;
create trigger versions_follow before insert on market.terms for each row execute function market.refuse_gap();

-- Asked at the commit: whoever makes rounds reads versions 5 s before a round begins, and makes it 2 s before.
create function market.refuse_late() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.acts_from_ms < platform.clock_ms() + 10000 then
    raise exception 'version % of % comes too late for the rounds it names', new.version, new.stock using errcode = 'P0035';
  end if;
  return null;
end $$;
create constraint trigger versions_come_in_time after insert on market.terms
  deferrable initially deferred for each row execute function market.refuse_late();

-- A market's rules as a round beginning at a moment is under them: what its evidence shows.
create function market.rules_at(p_stock text, p_start_ms bigint) returns jsonb language sql stable set search_path = pg_catalog as $$
  select m.rules || coalesce(
           (select jsonb_build_object('termsVersion', t.version, 'staleLimitMs', t.stale_limit_ms, 'weekly', t.weekly,
                                      'holidays', to_jsonb(t.holidays))
              from market.terms t where t.stock = m.stock and t.acts_from_ms <= p_start_ms order by t.version desc limit 1),
           '{}')
    from market.market m where m.stock = p_stock $$;

grant select on market.terms to maru_prices, maru_http, maru_console;
grant insert on market.terms to maru_console;

------------------------------------------------------------------------------------------------------------- options
-- What all sites share of an option. The row is what the next round is made with; its versions stand beside it.
alter table site.option add column version integer not null default 1;
create table site.option_version (
  option_id integer not null references site.option,
  version integer not null check (version >= 2),
  buy_pip bigint not null,
  sell_pip bigint not null,
  lock_seconds integer not null,
  side_capacity bigint not null,
  reason text not null,
  approval_id bigint unique references staff.approval,
  saved_by bigint references staff.account,
  saved_at_ms bigint not null default platform.clock_ms(),
  primary key (option_id, version)
);
create trigger versions_stay before update or delete or truncate on site.option_version
  for each statement execute function site.refuse_change();

-- The console changes the row only to what a version says that stands already, and that a second person approved.
create function site.follow_version() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user <> 'maru_console' then return new; end if;
  if new.version <> old.version + 1 or not exists (
       select from site.option_version v
        where v.option_id = new.id and v.version = new.version and v.buy_pip = new.buy_pip and v.sell_pip = new.sell_pip
          and v.lock_seconds = new.lock_seconds and v.side_capacity = new.side_capacity) then
    raise exception 'option % has no version % that says so', new.id, new.version using errcode = 'P0035';
  end if;
  return new;
end $$;
create trigger versions_lead before update on site.option for each row execute function site.follow_version();

create function site.refuse_unapproved_option() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'maru_console' then
    perform staff.assert_approved(new.approval_id, 'option-settings', null);
  end if;
  return new;
end $$;
create trigger versions_are_approved before insert on site.option_version
  for each row execute function site.refuse_unapproved_option();

grant select, insert on site.option_version to maru_console;
grant update (buy_pip, sell_pip, lock_seconds, side_capacity, version) on site.option to maru_console;

-- What a site offers.
alter table site.option_terms
  add column reason text,
  add column approval_id bigint unique references staff.approval,
  add column saved_by bigint references staff.account;

-- The highest return of any bet that terms offer, parts per million. The rules count the same (packages/rules/bet/rtp.ts); here it
-- is counted once more, so that nothing that pays out more than it takes is ever written (F-19).
create function site.highest_return_ppm(p_profit integer, p_fee jsonb) returns numeric
language sql immutable set search_path = pg_catalog as $$
  select greatest(
    case when p_profit is not null then (100 + p_profit) * 5000 end,
    (select max(greatest((p_fee ->> kind.div)::numeric - coalesce((p_fee ->> kind.fee)::numeric, 0), 0) * kind.per_percent)
       from (values ('oeDiv', 'oeFee', 5000), ('uoDiv', 'uoFee', 5000), ('smlDiv', 'smlFee', 3000), ('oesmlDiv', null, 2000),
                    ('ndiv', 'nfee', 1000)) as kind (div, fee, per_percent)),
    (select max(greatest(own.div::numeric - coalesce((p_fee ->> kind.fee)::numeric, 0), 0) * kind.per_percent)
       from jsonb_each_text(coalesce(p_fee -> 'typeDiv', '{}')) as own (type, div)
       join (values ('O', 'oeFee', 5000), ('E', 'oeFee', 5000), ('UN', 'uoFee', 5000), ('OV', 'uoFee', 5000),
                    ('S', 'smlFee', 3000), ('M', 'smlFee', 3000), ('L', 'smlFee', 3000),
                    ('OS', null, 2000), ('OL', null, 2000), ('EM', null, 2000), ('OM', null, 1000), ('ES', null, 1000),
                    ('EL', null, 1000), ('0', 'nfee', 1000), ('1', 'nfee', 1000), ('2', 'nfee', 1000), ('3', 'nfee', 1000),
                    ('4', 'nfee', 1000), ('5', 'nfee', 1000), ('6', 'nfee', 1000), ('7', 'nfee', 1000), ('8', 'nfee', 1000),
                    ('9', 'nfee', 1000)) as kind (type, fee, per_percent) on kind.type = own.type)) $$;
alter table site.option_terms add constraint returns_stay_below_all
  check (coalesce(site.highest_return_ppm(profit_per, fee), 0) < 1000000) not valid;

create trigger terms_stay before update or delete or truncate on site.option_terms
  for each statement execute function site.refuse_change();

-- Switching on, off and stopping is one person's; what is paid and how much may be staked is two people's.
create function site.refuse_unapproved_terms() returns trigger language plpgsql set search_path = pg_catalog as $$
declare v_before site.option_terms;
begin
  if current_user <> 'maru_console' then return new; end if;
  select * into v_before from site.option_terms t
   where t.option_id = new.option_id and t.site_id = new.site_id order by t.version desc limit 1;
  if new.version is distinct from v_before.version + 1 then
    raise exception 'version % of option % does not follow', new.version, new.option_id using errcode = 'P0035';
  end if;
  if (new.profit_per, new.fee, new.limit_min, new.limit_max)
     is distinct from (v_before.profit_per, v_before.fee, v_before.limit_min, v_before.limit_max) then
    perform staff.assert_approved(new.approval_id, 'option-terms', new.site_id);
  end if;
  return new;
end $$;
create trigger terms_are_approved before insert on site.option_terms
  for each row execute function site.refuse_unapproved_terms();
grant insert on site.option_terms to maru_console;

-------------------------------------------------------------------------------------------------------------- rounds
-- Lists of rounds go by id, which is the order of their start; each filter has its index, beside round_of_option.
create index round_of_stock on rounds.round (stock, id desc);
create index round_void on rounds.round (void_cause, id desc) where state = 'void';
create index round_void_newest on rounds.round (id desc) where state = 'void';
