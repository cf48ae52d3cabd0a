-- What runs is in the public log too (F-42): a leaf of each start, which is of no round.
alter table proof.log_leaf
  alter round_id drop not null,
  drop constraint log_leaf_kind_check,
  add constraint log_leaf_kind_check check (kind in ('start', 'terms', 'stakes', 'result')),
  add constraint log_leaf_is_of_round check ((kind = 'start') = (round_id is null));
create index log_start on proof.log_leaf (index) where kind = 'start';
