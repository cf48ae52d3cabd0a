grant usage on schema proof to maru_proof, maru_books, maru_http;

grant insert, select on proof.signing_key to maru_proof;

grant insert, select on proof.batch to maru_proof;

grant insert, select on proof.log_leaf to maru_proof;
grant select on proof.log_leaf to maru_books;

grant insert, select on proof.log_node to maru_proof;

grant insert, select on proof.log_checkpoint to maru_proof;

grant insert, select, delete on proof.log_due to maru_proof;
grant select on proof.log_due to maru_books;

grant insert, select, delete on proof.payouts_due to maru_proof;

-- What witnesses signed is public, and a part of the evidence of rounds.
grant insert, select on proof.witness_chain to maru_proof;
grant select on proof.witness_chain to maru_http;

grant insert, select on proof.reveal to maru_proof;
grant select on proof.reveal to maru_http;
grant update (statement, answered_at_ms) on proof.reveal to maru_proof;

grant insert, select on proof.slot_link to maru_proof;
grant select on proof.slot_link to maru_http;

grant insert, select on proof.log_cosignature to maru_proof;
