-- What defaults, checks and indexes of tables call: made before the tables. An index keeps what its function answered, so one of an
-- index is changed by a migration that makes the index anew.

-- The database clock: the only judge of whether a bet came in time (F-02). Volatile on purpose: it is read after the locks.
create or replace function platform.clock_ms() returns bigint language sql
  as $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint $$;

-- The highest return of any bet that terms offer, parts per million. The rules count the same (packages/rules/src/game); here it
-- is counted once more, so that nothing that pays out more than it takes is ever written (F-19).
create or replace function site.highest_return_ppm(p_profit integer, p_fee jsonb) returns numeric
language sql immutable set search_path = pg_catalog as $$
  select greatest(
    case when p_profit is not null then (100 + p_profit) * 5000 end,
    (select max(greatest((p_fee ->> kind.div)::numeric - coalesce((p_fee ->> kind.fee)::numeric, 0), 0) * kind.per_percent)
       from (values ('oeDiv', 'oeFee', 5000), ('uoDiv', 'uoFee', 5000), ('smlDiv', 'smlFee', 3000), ('oesmlDiv', null, 2000),
                    ('ndiv', 'nfee', 1000)) as kind (div, fee, per_percent)),
    (select max(greatest(own.div::numeric - coalesce((p_fee ->> kind.fee)::numeric, 0), 0) * kind.per_percent)
       from jsonb_each_text(coalesce(p_fee -> 'typeDiv', '{}')) as own (type, div)
       join (values ('O', 'oeFee', 5000), ('E', 'oeFee', 5000), ('UN', 'uoFee', 5000), ('OV', 'uoFee', 5000),
                    ('S', 'smlFee', 3000), ('M', 'smlFee', 3000), ('L', 'smlFee', 3000),
                    ('OS', null, 2000), ('OL', null, 2000), ('EM', null, 2000), ('OM', null, 1000), ('ES', null, 1000),
                    ('EL', null, 1000), ('0', 'nfee', 1000), ('1', 'nfee', 1000), ('2', 'nfee', 1000), ('3', 'nfee', 1000),
                    ('4', 'nfee', 1000), ('5', 'nfee', 1000), ('6', 'nfee', 1000), ('7', 'nfee', 1000), ('8', 'nfee', 1000),
                    ('9', 'nfee', 1000)) as kind (type, fee, per_percent) on kind.type = own.type)) $$;

-- The same transaction is written in either case, with 0x and without, and so is an address that begins with 0x.
create or replace function coin.tx_key(p_tx text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$ select regexp_replace(lower(p_tx), '^0x', '') $$;

create or replace function coin.address_key(p_address text) returns text
language sql immutable parallel safe set search_path = pg_catalog
  as $$ select case when p_address ~ '^0x' then lower(p_address) else p_address end $$;

-- Staff find a player by a part of their name, not by its beginning alone. Every two letters that stand together in somebody's username or
-- nickname lead to them by an index; a name that has all pairs of a text is then looked at itself.
create or replace function accounts.name_pairs(p_username text, p_nick text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select array(select distinct substr(name, place, 2)
                 from unnest(array[lower(p_username), lower(coalesce(p_nick, ''))]) name,
                      generate_series(1, length(name) - 1) place) $$;
