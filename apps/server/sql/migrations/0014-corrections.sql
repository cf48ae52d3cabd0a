-- A settled round never changes. Where it was settled by a palpable error, two people reverse what it moved, of all its bets and on all
-- sites, as new transfers (F-12, ADR 33).
create table settlement.correction (
  round_id bigint primary key,
  approval_id bigint not null unique references staff.approval,
  reason text not null check (reason in ('price-error', 'rule-error', 'system-fault')),
  bets bigint not null check (bets > 0),
  staked bigint not null check (staked > 0),  -- given back
  returned bigint not null check (returned >= 0),  -- what the round had paid
  taken bigint not null check (taken between 0 and returned),  -- of it; the rest its players had no more, and the house bears it
  at_ms bigint not null
);
create index correction_by_time on settlement.correction (at_ms);

-- The same of each bet, beside its result, which stays.
create table settlement.corrected_bet (
  bet_id bigint primary key,
  round_id bigint not null references settlement.correction,
  option_id integer not null,
  site_id integer not null,
  member_id bigint not null,
  stake bigint not null check (stake > 0),
  returned bigint not null check (returned >= 0),
  taken bigint not null check (taken between 0 and returned),
  at_ms bigint not null
);
create index corrected_bet_of_round on settlement.corrected_bet (round_id, bet_id);
create index corrected_bet_of_site on settlement.corrected_bet (site_id, at_ms);

drop function if exists back_office.movement(integer, bigint, bigint);

-- What corrections of a day came to stands beside what was played on it.
alter table back_office.closing
  add corrected bigint not null default 0,
  drop constraint closing_balances,
  add constraint closing_balances check (opening + deposits - withdrawals + granted + adjusted + play_result + corrected = closing);

-- A correction is a leaf of its round.
alter table proof.log_leaf
  drop constraint log_leaf_kind_check,
  add constraint log_leaf_kind_check check (kind in ('start', 'witnesses', 'terms', 'stakes', 'result', 'correction'));
