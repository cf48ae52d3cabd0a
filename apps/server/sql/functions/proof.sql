create or replace function proof.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: what was signed stays', tg_op, tg_table_schema, tg_table_name;
end $$;
