grant usage on schema ledger to maru_betting, maru_settlement, maru_accounts, maru_http, maru_books, maru_wallet, maru_console;

-- What a bet must obey beside the balance lies with the member and their protection; the account remembers when there is nothing.
-- Every change forgets that. It must wait for a batch in flight, so it updates the row whatever its own snapshot says of it.
grant select on ledger.account to maru_betting, maru_settlement, maru_accounts, maru_http, maru_books, maru_wallet, maru_console;
grant insert (id, site_id, kind) on ledger.account to maru_accounts;
grant update (is_plain, check_ms, check_every_ms) on ledger.account to maru_accounts;
alter table ledger.account enable row level security;
alter table ledger.account force row level security;
create policy by_site on ledger.account for select to maru_http using (site_id = platform.current_site());
create policy owner on ledger.account to current_user using (true) with check (true);
create policy books_read on ledger.account for select to maru_books using (true);
create policy console_sites on ledger.account for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy rooms_read on ledger.account for select to maru_betting, maru_settlement, maru_accounts using (true);
create policy rooms_mark on ledger.account for update to maru_accounts using (true) with check (true);
create policy accounts_open on ledger.account for insert to maru_accounts with check (
  balance = 0 and (kind = 'player' and id > 0
    or id = -(site_id::bigint * 10 + array_position('{house,escrow,issuer,reserve,bank,coin,partners}'::text[], kind))));
create policy wallet_reads on ledger.account for select to maru_wallet using (true);

grant select on ledger.transfer to maru_betting, maru_settlement, maru_http, maru_books, maru_wallet, maru_console;
alter table ledger.transfer enable row level security;
alter table ledger.transfer force row level security;
create policy by_site on ledger.transfer for select to maru_http using (site_id = platform.current_site());
create policy owner on ledger.transfer to current_user using (true) with check (true);
create policy rooms_read on ledger.transfer for select to maru_betting, maru_settlement, maru_accounts using (true);
create policy books_read on ledger.transfer for select to maru_books using (true);
create policy wallet_reads on ledger.transfer for select to maru_wallet using (true);
create policy console_sites on ledger.transfer for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));

grant select on ledger.halt to maru_books, maru_betting, maru_settlement, maru_accounts, maru_wallet, maru_console;
grant insert (question, subject, stored, found, site_id, round_id) on ledger.halt to maru_books;

grant select, update on ledger.checkpoint to maru_books;
grant select on ledger.checkpoint to maru_console;

grant insert, select, update on ledger.checkpoint_balance to maru_books;

grant select on ledger.player_day to maru_betting, maru_accounts;

grant select on ledger.disagreement to maru_settlement, maru_books;

grant insert, select on ledger.sealed_day to maru_books;

-- A player is shown their own; the rows of a day go when their weeks are over.
grant insert, select, delete on ledger.sealed_balance to maru_books;
grant select on ledger.sealed_balance to maru_http;
alter table ledger.sealed_balance enable row level security;
alter table ledger.sealed_balance force row level security;
create policy by_site on ledger.sealed_balance for select to maru_http using (site_id = platform.current_site());
create policy owner on ledger.sealed_balance to current_user using (true) with check (true);
create policy books_keep on ledger.sealed_balance to maru_books using (true) with check (true);

-- Sums and hashes without names: what a path is made of.
grant insert, select, delete on ledger.sealed_tile to maru_books;
grant select on ledger.sealed_tile to maru_http;
