create or replace function rounds.refuse_changed_terms() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['state','strike','close','high','low','outcome','void_cause','decided_at_ms','fencing_token'])
     is distinct from (to_jsonb(old) - array['state','strike','close','high','low','outcome','void_cause','decided_at_ms','fencing_token']) then
    raise exception 'a round''s times, rule and terms are fixed when it is created (F-01)';
  end if;
  if old.state in ('decided', 'void') then
    raise exception 'round % is final', old.id;
  end if;
  if new.fencing_token < old.fencing_token then
    raise exception 'stale writer of round %', old.id using errcode = 'P0006';
  end if;
  return new;
end $$;
