-- Days whose session ends early: [{"day", "closesAtMinute"}], days counted from 1970-01-01 in Seoul.
alter table market.terms add column half_days jsonb not null default '[]' check (jsonb_typeof(half_days) = 'array');
