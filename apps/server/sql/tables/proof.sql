-- Public halves of the signing keys, kept when the private file is gone: an old receipt stays checkable.
create table proof.signing_key (
  id text primary key,  -- SHA-256 of the public key, shortened
  public_key bytea not null unique check (octet_length(public_key) = 32),
  valid_from_ms bigint not null unique
);

-- One committed batch of bets: one tree, one signature. A bet is in one batch, so its first bet names it, and a batch that is
-- handed on twice is stored once. Of a bet only its salt and the hash of its leaf stand here; its fields stay in betting.bet.
create table proof.batch (
  id bigint primary key,
  last_bet_id bigint not null check (last_bet_id >= id),
  bet_ids bigint[] not null,
  salts bytea not null,  -- 16 bytes a bet, in order
  leaves bytea not null,  -- 32 bytes a bet, in order
  rounds jsonb not null,  -- round id -> what the leaves say of the round's terms
  root bytea not null check (octet_length(root) = 32),
  signature bytea not null check (octet_length(signature) = 64),
  key_id text not null references proof.signing_key,
  issued_at_ms bigint not null,
  check (cardinality(bet_ids) > 0 and bet_ids[1] = id),
  check (octet_length(salts) = 16 * cardinality(bet_ids) and octet_length(leaves) = 32 * cardinality(bet_ids))
);
alter table proof.batch alter salts set storage external;
alter table proof.batch alter leaves set storage external;
create index batch_of_bet on proof.batch (last_bet_id);

-- The public log (F-25 to F-29): what was promised of a round before its bets, what was staked when it locked, and what came of it,
-- as leaves of one tree that is only added to. Whoever keeps a checkpoint of it can show that nothing before was altered or slipped in.
create table proof.log_leaf (
  index bigint primary key check (index >= 0),
  kind text not null check (kind in ('terms', 'stakes', 'result')),
  round_id bigint not null,
  body text not null,  -- canonical JSON; its bytes are the leaf
  hash bytea not null check (octet_length(hash) = 32),
  unique (round_id, kind)
);

-- Roots of 256 neighbours each, of leaves (level 1) or of such roots (level 2 on), so that no reader hashes the whole log.
create table proof.log_node (
  level smallint not null check (level between 1 and 7),
  index bigint not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);

create table proof.log_checkpoint (
  size bigint primary key check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  issued_at_ms bigint not null,
  key_id text not null references proof.signing_key,
  signature bytea not null check (octet_length(signature) = 64)
);

-- Rounds whose stakes are not sealed yet: work, not evidence.
create table proof.log_due (
  round_id bigint primary key,
  lock_ms bigint not null
);
create index due_by_lock on proof.log_due (lock_ms);
