-- Signed receipts (F-28). A room and a role of their own: who signs can read no bet, stake, price or player from the database,
-- and nobody else can read a salt. Nothing here is ever changed or removed.
create schema proof;

-- Public halves of the signing keys, kept when the private file is gone: an old receipt stays checkable.
create table proof.signing_key (
  id text primary key,                       -- SHA-256 of the public key, shortened
  public_key bytea not null unique check (octet_length(public_key) = 32),
  valid_from_ms bigint not null unique
);

-- One committed batch of bets: one tree, one signature. A bet is in one batch, so its first bet names it, and a batch that is
-- handed on twice is stored once. Of a bet only its salt and the hash of its leaf stand here; its fields stay in betting.bet.
create table proof.batch (
  id bigint primary key,
  last_bet_id bigint not null check (last_bet_id >= id),
  bet_ids bigint[] not null,
  salts bytea not null,                      -- 16 bytes a bet, in order
  leaves bytea not null,                     -- 32 bytes a bet, in order
  rounds jsonb not null,                     -- round id -> what the leaves say of the round's terms
  root bytea not null check (octet_length(root) = 32),
  signature bytea not null check (octet_length(signature) = 64),
  key_id text not null references proof.signing_key,
  issued_at_ms bigint not null,
  check (cardinality(bet_ids) > 0 and bet_ids[1] = id),
  check (octet_length(salts) = 16 * cardinality(bet_ids) and octet_length(leaves) = 32 * cardinality(bet_ids))
);
-- Salts and hashes do not compress; trying costs time on every batch.
alter table proof.batch alter column salts set storage external, alter column leaves set storage external;
create index batch_of_bet on proof.batch (last_bet_id);

create function proof.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: what was signed stays', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger batches_stay before update or delete or truncate on proof.batch
  for each statement execute function proof.refuse_change();
create trigger keys_stay before update or delete or truncate on proof.signing_key
  for each statement execute function proof.refuse_change();

grant usage on schema proof to maru_proof;
grant select, insert on proof.signing_key, proof.batch to maru_proof;
