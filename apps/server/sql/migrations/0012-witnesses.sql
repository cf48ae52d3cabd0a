-- A simulated market's seeds have a half that a witness keeps (ADR 31): new chains are named with their witnesses, and their slots are no longer
-- than the shortest lock. Chains of before stay as they are.
alter table market.seed_chain
  add slot_length_ms integer not null default 30000 check (slot_length_ms between 1000 and 60000),
  -- Whose chains are mixed in; written with the salt.
  add witnesses integer not null default 0 check (witnesses between 0 and 16);

-- What a witness has signed of a chain of its own beside one of ours.
create table proof.witness_chain (
  stock text not null,
  first_slot_ms bigint not null,
  witness text not null,  -- its key, as signed notes name keys
  place smallint not null check (place between 0 and 15),
  terminal bytea not null check (octet_length(terminal) = 32),
  statement text not null,
  primary key (stock, first_slot_ms, witness),
  unique (stock, first_slot_ms, place)
);

-- What a witness was asked to show of a slot, under which checkpoint, and its signed answer. The question stands before it is asked: a witness
-- shows one slot under one checkpoint alone, and says so publicly of whoever asks under two.
create table proof.reveal (
  id bigint generated always as identity primary key,
  witness text not null,
  slot_ms bigint not null,
  size bigint not null check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  stocks text[] not null check (cardinality(stocks) > 0),
  asked_at_ms bigint not null default platform.clock_ms(),
  statement text,
  answered_at_ms bigint,
  check ((statement is null) = (answered_at_ms is null))
);
create index reveal_of_slot on proof.reveal (slot_ms, witness);

-- A link that was shown, and from which slot on it was the first to be.
create table proof.slot_link (
  stock text not null,
  slot_ms bigint not null,
  witness text not null,
  from_slot_ms bigint not null check (from_slot_ms <= slot_ms),
  link bytea not null check (octet_length(link) = 32),
  reveal_id bigint not null references proof.reveal,
  primary key (stock, slot_ms, witness)
);

-- Who else has signed a checkpoint, as a line of its note.
create table proof.log_cosignature (
  size bigint not null references proof.log_checkpoint,
  witness text not null,
  line text not null,
  primary key (size, witness)
);

-- Whose slots wait for a round's stakes; null of rounds of before.
alter table proof.log_due add stock text;

-- Who keeps the other half from then on, as a leaf of no round: the first of a log, and one more whenever it is another.
alter table proof.log_leaf
  drop constraint log_leaf_kind_check,
  drop constraint log_leaf_is_of_round,
  add constraint log_leaf_kind_check check (kind in ('start', 'witnesses', 'terms', 'stakes', 'result')),
  add constraint log_leaf_is_of_round check ((kind in ('start', 'witnesses')) = (round_id is null));
create index log_witnesses on proof.log_leaf (index) where kind = 'witnesses';
