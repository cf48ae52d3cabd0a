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
