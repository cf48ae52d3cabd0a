-- What came to a site's players from outside and went out again, day by day, is added up from the transfers alone: deposits, withdrawals
-- that were paid, and coins that were turned into points and back. The index holds all that the sums need.
create index transfer_in_and_out on ledger.transfer (site_id, at_ms) include (code, amount) where code in (11, 14, 19, 20);
