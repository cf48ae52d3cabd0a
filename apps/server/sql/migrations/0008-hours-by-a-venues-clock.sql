-- By whose clock a market's hours and days are told.
alter table market.terms add column zone text not null default 'Asia/Seoul'
  check (zone in ('Asia/Seoul', 'America/New_York', 'Europe/London', 'UTC'));
