-- A market that two people made in the console: it is on whenever live feeds are. Null: one that the product came with.
alter table market.market add column approval_id bigint unique references staff.approval;
