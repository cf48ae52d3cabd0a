grant usage on schema proof to maru_proof, maru_books;

grant insert, select on proof.signing_key to maru_proof;

grant insert, select on proof.batch to maru_proof;

grant insert, select on proof.log_leaf to maru_proof;
grant select on proof.log_leaf to maru_books;

grant insert, select on proof.log_node to maru_proof;

grant insert, select on proof.log_checkpoint to maru_proof;

grant insert, select, delete on proof.log_due to maru_proof;
grant select on proof.log_due to maru_books;
