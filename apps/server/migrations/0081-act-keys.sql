-- An act of staff is made under a key of its caller: whoever did not hear the answer sends it again, and it is done once.
create table audit.act_key (
  staff_id bigint not null,
  key      uuid   not null,
  -- One call may write in several transactions; another call with the same key is a repeated one.
  call     uuid   not null,
  at_ms    bigint not null,
  primary key (staff_id, key)
);
create index act_key_at on audit.act_key (at_ms);

-- As before, and the key of an act is taken in the transaction of the act. Keys are kept for a week.
create or replace function audit.append(p_events jsonb) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_head audit.head;
  v_event jsonb;
  v_content text;
begin
  select * into v_head from audit.head for update;
  for v_event in select value from jsonb_array_elements(p_events) loop
    if v_event ? 'actKey' then
      insert into audit.act_key as taken (staff_id, key, call, at_ms)
        values ((v_event->>'staffId')::bigint, (v_event->>'actKey')::uuid, (v_event->>'actCall')::uuid, platform.clock_ms())
        on conflict (staff_id, key) do update set at_ms = taken.at_ms where taken.call = excluded.call;
      if not found then raise exception 'this act was done already' using errcode = 'P0044'; end if;
      delete from audit.act_key where at_ms < platform.clock_ms() - 7 * 86400000::bigint;
    end if;
    v_content := (v_event - 'actKey' - 'actCall'
      || jsonb_build_object('seq', v_head.seq + 1, 'atMs', platform.clock_ms()))::text;
    insert into audit.event (seq, content, previous, hash)
      values (v_head.seq + 1, v_content, v_head.hash, sha256(v_head.hash || convert_to(v_content, 'UTF8')))
      returning seq, hash into v_head.seq, v_head.hash;
  end loop;
  update audit.head set seq = v_head.seq, hash = v_head.hash;
end $$;
