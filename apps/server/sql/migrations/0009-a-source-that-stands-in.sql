drop function if exists market.rules_at(text, bigint);

-- Where a market's trades are taken from, of two sources: from each row's moment on, by the venue's clock, those of `to_source`
-- (packages/rules/src/market/source-switch.ts). Without a row, the first one.
create table market.source_switch (
  stock text not null references market.market,
  acts_from_ms bigint not null,
  to_source text not null check (to_source in ('primary', 'fallback')),
  cause text not null check (cause in ('lost', 'silent', 'back')),
  written_at_ms bigint not null default platform.clock_ms(),
  primary key (stock, acts_from_ms),
  check ((to_source = 'primary') = (cause = 'back')),
  -- No window of a round lies in both: nothing was heard before the one, and no window is split by the other.
  check (acts_from_ms % case to_source when 'fallback' then 300000 else 600000 end = 0)
);
