-- The public log (F-25 to F-29): what was promised of a round before its bets, what was staked when it locked, and what came of it,
-- as leaves of one tree that is only added to. Whoever keeps a checkpoint of it can show that nothing before was altered or slipped in.
create table proof.log_leaf (
  index bigint primary key check (index >= 0),
  kind text not null check (kind in ('terms', 'stakes', 'result')),
  round_id bigint not null,
  body text not null,                        -- canonical JSON; its bytes are the leaf
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

create trigger leaves_stay before update or delete or truncate on proof.log_leaf
  for each statement execute function proof.refuse_change();
create trigger nodes_stay before update or delete or truncate on proof.log_node
  for each statement execute function proof.refuse_change();
create trigger checkpoints_stay before update or delete or truncate on proof.log_checkpoint
  for each statement execute function proof.refuse_change();

grant select, insert on proof.log_leaf, proof.log_node, proof.log_checkpoint to maru_proof;
grant select, insert, delete on proof.log_due to maru_proof;
