-- What a player answered of what they can afford, and what limits it allows (P-34). Only added to: the newest counts, for 365 days. The answers go
-- with the person they are of; what was allowed stays.
create table accounts.affordability (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts.member,
  site_id integer not null references site.site,
  answers jsonb,  -- null once the person was erased
  month_loss bigint not null check (month_loss >= 0),  -- the most that limits may let through in 30 days
  month_deposit bigint not null check (month_deposit >= 0),
  made_at_ms bigint not null default platform.clock_ms()
);
create index affordability_of_member on accounts.affordability (member_id, id desc);
