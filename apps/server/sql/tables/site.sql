create table site.site (
  id integer primary key,
  code text not null unique,
  name text not null,
  locale text not null check (locale in ('ko', 'en', 'zh', 'ja')),
  mode text not null check (mode in ('play', 'licensed')),
  stock_prefix text not null default '',
  hosts text[] not null default '{}',
  sandbox boolean not null default false,
  -- How a site looks: accent, theme, palette, its own chart colours, logo. What is missing is the instrument's own look; the rules
  -- judge colours before they are saved, and pages fit them again when they read, so a row edited by hand cannot hide the prices.
  look jsonb not null default '{}' check (jsonb_typeof(look) = 'object'),
  -- Sites of one licensee share their players' exclusions (P-16).
  licensee text not null default 'house',
  minimum_age integer not null default 19 check (minimum_age >= 18),
  -- What a new player of the site is granted when they sign up; points of play sites have no value.
  welcome_points bigint not null default 0 check (welcome_points >= 0),
  version integer not null default 1,
  languages text[] not null default '{ko,en,zh,ja}'
    check (cardinality(languages) > 0 and languages <@ array['ko', 'en', 'zh', 'ja']),
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  -- Terms that return less are not taken; parts per million. None goes below the hard floor (F-19).
  rtp_floor_ppm integer not null default 900000 check (rtp_floor_ppm between 800000 and 999999),
  -- {"basis": "stakes" | "net", "shareBp"}: what a new partner is offered
  partner_defaults jsonb not null default '{"basis":"net","shareBp":2000}'
    check (partner_defaults ->> 'basis' in ('stakes', 'net') and (partner_defaults ->> 'shareBp')::integer between 0 and 9000),
  blocked_countries text[] not null default '{}'
  check (array_to_string(blocked_countries, ' ', '?') ~ '^([A-Z]{2}( [A-Z]{2})*)?$')
);

-- A trade option is one game on one market. Its rounds are shared by all sites, so that one result exists for all (F-06).
create table site.option (
  id integer primary key,
  stock text not null,
  type text not null,
  label text not null,
  buy_pip bigint not null default 0 check (buy_pip >= 0),
  sell_pip bigint not null default 0 check (sell_pip >= 0),
  lock_seconds integer not null default 10 check (lock_seconds between 1 and 20),
  side_capacity bigint not null default 1000000000 check (side_capacity > 0),
  -- What all sites share of an option. The row is what the next round is made with; its versions stand beside it.
  version integer not null default 1,
  unique (stock, type)
);

-- What a site offers on an option: never updated, a change is a new version that acts from the next round (F-07).
create table site.option_terms (
  id bigint generated always as identity primary key,
  option_id integer not null references site.option,
  site_id integer not null references site.site,
  version integer not null,
  is_play boolean not null,
  is_stop boolean not null,  -- true: stopped (wire isStop 0)
  profit_per integer,  -- R: percent of the stake won, 88 is a multiple of 1.88
  fee jsonb,  -- B and P: the fee table of the wire (oeDiv, oeFee, oeMin, oeMax, ...)
  limit_min bigint not null check (limit_min > 0),
  limit_max bigint not null check (limit_max >= limit_min),
  created_at_ms bigint not null default platform.clock_ms(),
  -- What a site offers.
  reason text,
  approval_id bigint unique,
  saved_by bigint,
  unique (option_id, site_id, version),
  constraint returns_stay_below_all
  check (coalesce(site.highest_return_ppm(profit_per, fee), 0) < 1000000) not valid
);

-- Banks as they are named in Korea; which of them take part is a rule (packages/rules/src/site/bank.ts).
create table site.bank (
  code text primary key,
  name text not null unique
);
insert into site.bank (code, name) values
  ('002', 'KDB산업은행'), ('003', 'IBK기업은행'), ('004', 'KB국민은행'), ('007', '수협은행'), ('011', 'NH농협은행'),
  ('012', '지역농축협'), ('020', '우리은행'), ('023', 'SC제일은행'), ('027', '한국씨티은행'), ('031', '대구은행'),
  ('032', '부산은행'), ('034', '광주은행'), ('035', '제주은행'), ('037', '전북은행'), ('039', '경남은행'),
  ('045', '새마을금고'), ('048', '신협'), ('050', '저축은행'), ('071', '우체국'), ('081', '하나은행'), ('088', '신한은행'),
  ('089', '케이뱅크'), ('090', '카카오뱅크'), ('092', '토스뱅크'), ('209', '유안타증권'), ('218', 'KB증권'),
  ('238', '미래에셋대우'), ('240', '삼성증권'), ('243', '한국투자증권'), ('247', 'NH투자증권');

create table site.option_version (
  option_id integer not null references site.option,
  version integer not null check (version >= 2),
  buy_pip bigint not null,
  sell_pip bigint not null,
  lock_seconds integer not null,
  side_capacity bigint not null,
  reason text not null,
  approval_id bigint unique,
  saved_by bigint,
  saved_at_ms bigint not null default platform.clock_ms(),
  primary key (option_id, version)
);

create table site.version (
  site_id integer not null references site.site,
  version integer not null check (version >= 1),
  settings jsonb not null,
  reason text not null,
  approval_id bigint unique,
  saved_by bigint,
  saved_at_ms bigint not null default platform.clock_ms(),
  primary key (site_id, version)
);

-- Countries where no licence lets anyone play for money (P-03). Lifting one is the database owner's act, never the console's.
create table site.denied_jurisdiction (
  country text primary key check (country ~ '^[A-Z]{2}$')
);
insert into site.denied_jurisdiction (country)
  select unnest(string_to_array('KR US GB AU AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE', ' '));

-- A record is its text; the columns are read out of it, so that nothing can be said beside what was hashed. `audit_seq` is where the
-- log has the hash: a text that somebody changed, or a hash with it, no longer agrees with the log, and counts for nothing.
create table site.licence (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  content text not null,
  hash bytea not null check (hash = sha256(convert_to(content, 'UTF8'))),
  valid_from_ms bigint not null generated always as ((content::jsonb ->> 'validFromMs')::bigint) stored,
  valid_to_ms bigint not null generated always as ((content::jsonb ->> 'validToMs')::bigint) stored,
  is_sandbox boolean not null generated always as ((content::jsonb ->> 'isSandbox')::boolean) stored,
  audit_seq bigint not null,
  approval_id bigint unique,
  entered_by bigint,
  approved_by bigint,
  approved_at_ms bigint not null default platform.clock_ms(),
  check (valid_from_ms < valid_to_ms),
  check (content::jsonb ->> 'isSandbox' = 'true' or (entered_by is not null and approved_by is not null)),
  check (entered_by <> approved_by)
);
create index licence_of_site on site.licence (site_id, id desc);

-- Taking a licence out of force is one person's, at once.
create table site.licence_end (
  licence_id bigint primary key references site.licence,
  ended_by bigint not null,
  reason text not null,
  ended_at_ms bigint not null default platform.clock_ms()
);
