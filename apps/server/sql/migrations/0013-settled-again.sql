-- Another program settles every round again from public files alone (ADR 32). One difference closes the market, by a version of its own.
-- For which round the version closed the market; null of a version of people.
alter table market.terms
  add column closed_for_round bigint,
  add constraint what_closes_is_off check (closed_for_round is null or not is_on);
create index terms_closing on market.terms (stock, version) where closed_for_round is not null;

-- Rounds that came to something else when they were settled again, as they were published and as they were found.
create table fairness.reference_difference (
  round_id bigint primary key,
  stock text,  -- null: no round of ours
  is_independent boolean not null,  -- found by somebody else's program, and not by this installation's own
  published jsonb not null,
  found jsonb,  -- null: the files make nothing
  why text not null,
  found_at_ms bigint not null,  -- by the clock of whoever found it
  raised_at_ms bigint not null default platform.clock_ms()
);
create index reference_difference_newest on fairness.reference_difference (raised_at_ms desc);
