create or replace trigger batches_stay before update or delete or truncate on proof.batch
  for each statement execute function proof.refuse_change();

create or replace trigger keys_stay before update or delete or truncate on proof.signing_key
  for each statement execute function proof.refuse_change();

create or replace trigger leaves_stay before update or delete or truncate on proof.log_leaf
  for each statement execute function proof.refuse_change();

create or replace trigger nodes_stay before update or delete or truncate on proof.log_node
  for each statement execute function proof.refuse_change();

create or replace trigger checkpoints_stay before update or delete or truncate on proof.log_checkpoint
  for each statement execute function proof.refuse_change();

create or replace trigger witness_chains_stay before update or delete or truncate on proof.witness_chain
  for each statement execute function proof.refuse_change();

-- An answer is written once, where its question stands.
create or replace trigger answers_stay before update on proof.reveal
  for each row when (old.statement is not null) execute function proof.refuse_change();

create or replace trigger reveals_stay before delete or truncate on proof.reveal
  for each statement execute function proof.refuse_change();

create or replace trigger links_stay before update or delete or truncate on proof.slot_link
  for each statement execute function proof.refuse_change();

create or replace trigger cosignatures_stay before update or delete or truncate on proof.log_cosignature
  for each statement execute function proof.refuse_change();
