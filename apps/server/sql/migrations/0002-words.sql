-- What stops money, and what of a round is settled together, have the field's words; a function whose parameter has another name is made anew.
alter table ledger.closure rename to halt;
alter index ledger.closure_open rename to halt_open;
alter table ledger.halt rename column closed_at_ms to halted_at_ms;
alter table ledger.halt rename column opened_at_ms to lifted_at_ms;
alter table ledger.halt rename column opened_by to lifted_by;
drop function if exists settlement.open_lanes(bigint, text[], smallint[], integer, integer);
