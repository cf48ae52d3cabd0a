-- A fact and its message are one transaction; only the relay publishes and then removes the row.
create table live.outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload json not null,  -- written once, read once: never taken apart by the database
  at_ms bigint not null default platform.clock_ms()
);
alter table live.outbox alter payload set storage external;
