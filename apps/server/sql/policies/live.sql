grant usage on schema live to maru_prices, maru_betting, maru_settlement, maru_accounts, maru_relay, maru_books, maru_wallet,
  maru_content, maru_console;

-- row locks of the relay need it; it never writes
grant insert on live.outbox to maru_prices, maru_betting, maru_settlement, maru_accounts, maru_wallet, maru_content, maru_books;
grant select, delete on live.outbox to maru_relay;
grant select on live.outbox to maru_books, maru_console;
grant update (at_ms) on live.outbox to maru_relay;
