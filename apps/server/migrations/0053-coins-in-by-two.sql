-- What a player types of a transaction, an operator alone compares with the chain. Two people look at coins that come in, whatever they
-- are worth, as they do at those that leave; what was judged before stays as it was.
create or replace function coin.needs_two(p_movement bigint) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select m.type = 'deposit' or coalesce(coin.worth(m.site_id, m.currency, m.amount) >= wallet.four_eyes_from(m.site_id, m.type), true)
    from coin.movement m where m.id = p_movement $$;
