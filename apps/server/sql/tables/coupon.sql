create table coupon.coupon (
  id bigint primary key references staff.approval,  -- one approval makes one coupon
  site_id integer not null references site.site,
  code text not null check (code ~ '^[A-Z0-9-]{4,30}$'),
  amount bigint not null check (amount > 0),
  uses_max integer not null check (uses_max > 0),
  uses integer not null default 0 check (uses between 0 and uses_max),
  from_ms bigint not null,
  until_ms bigint not null check (until_ms > from_ms),
  made_at_ms bigint not null default platform.clock_ms(),
  closed_at_ms bigint,
  unique (site_id, code)
);
create index coupon_newest on coupon.coupon (site_id, id desc);

create table coupon.use (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupon.coupon,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  amount bigint not null check (amount > 0),
  at_ms bigint not null default platform.clock_ms(),
  unique (coupon_id, member_id)
);
create index use_of_coupon on coupon.use (coupon_id, id desc);
