grant usage on schema platform to maru_prices, maru_betting, maru_settlement, maru_accounts, maru_http, maru_relay, maru_books,
  maru_wallet, maru_content, maru_console, maru_proof;

grant select on platform.environment to maru_console;
