-- How far our clock was off the time servers, each time that they were asked: what a round's evidence says of the clock that cut it (F-15).
create table market.clock_reading (
  id bigint generated always as identity primary key,
  at_ms bigint not null default platform.clock_ms(),
  -- The middle of the servers less our clock; null: none of those named was heard of.
  offset_ms double precision
);
create index clock_reading_by_time on market.clock_reading (at_ms);
