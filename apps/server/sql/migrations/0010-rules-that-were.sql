-- What a market's rules were before a version brought others: a round's evidence shows those that it was made under.
create table market.former_rules (
  stock text not null references market.market,
  until_ms bigint not null,
  rules jsonb not null,
  primary key (stock, until_ms)
);
