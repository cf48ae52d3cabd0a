-- A simulated market's chain of seeds has an end. The next chain stands beside it: published, and its salt drawn, while the
-- one before still gives the seeds. A slot's chain is the last one that begins at or before the slot.
alter table market.seed_secret add column first_slot_ms bigint;
update market.seed_secret secret set first_slot_ms = chain.first_slot_ms
  from market.seed_chain chain where chain.stock = secret.stock;
alter table market.seed_secret alter column first_slot_ms set not null;
alter table market.seed_secret drop constraint seed_secret_pkey;
alter table market.seed_secret add primary key (stock, first_slot_ms);

alter table market.seed_chain drop constraint seed_chain_pkey;
alter table market.seed_chain add primary key (stock, first_slot_ms);
