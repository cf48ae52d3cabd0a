-- What a settled round's bets came to, as a leaf of the round behind its result (F-27).
alter table proof.log_leaf
  drop constraint log_leaf_kind_check,
  add constraint log_leaf_kind_check
    check (kind in ('start', 'witnesses', 'ticks', 'balances', 'terms', 'stakes', 'result', 'payouts', 'correction'));

-- Settled rounds whose payouts are not in the log yet: work, not evidence.
create table proof.payouts_due (
  round_id bigint primary key
);
