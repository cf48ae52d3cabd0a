create or replace function coupon.keep() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (new.id, new.site_id, new.code, new.amount, new.uses_max, new.from_ms, new.until_ms, new.made_at_ms)
     is distinct from (old.id, old.site_id, old.code, old.amount, old.uses_max, old.from_ms, old.until_ms, old.made_at_ms)
     or new.uses not in (old.uses, old.uses + 1)
     or (old.closed_at_ms is not null and new is distinct from old) then
    raise exception 'a coupon is used and closed, and otherwise stays as it was made';
  end if;
  return new;
end $$;

create or replace function coupon.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: it is only added to', tg_op, tg_table_schema, tg_table_name;
end $$;

create or replace function coupon.refuse_lone() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform staff.assert_approved(new.id, 'coupon', new.site_id);
  return new;
end $$;

-- Uses of a coupon are counted where they are written down, and are of what the coupon gives. Whose play is intensive is promised nothing
-- (P-33), whatever asks for it.
create or replace function coupon.count_use() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from accounts.intensive_play p where p.member_id = new.member_id and p.ended_at_ms is null) then
    raise exception 'promotions of member % are stopped', new.member_id;
  end if;
  update coupon.coupon c set uses = uses + 1
   where c.id = new.coupon_id and (c.site_id, c.amount) = (new.site_id, new.amount) and c.closed_at_ms is null
     and platform.clock_ms() >= c.from_ms and platform.clock_ms() < c.until_ms;
  if not found then raise exception 'coupon % is not open for this', new.coupon_id; end if;
  return new;
end $$;
revoke execute on function coupon.count_use from public;
