grant usage on schema rounds to maru_prices, maru_betting, maru_settlement, maru_http, maru_books, maru_console;

grant insert, select on rounds.round to maru_prices;
grant select on rounds.round to maru_betting, maru_settlement, maru_http, maru_books, maru_console;
grant update (state, strike, close, high, low, outcome, void_cause, decided_at_ms, fencing_token) on rounds.round to maru_prices;

grant insert, select on rounds.seed to maru_prices;
grant select on rounds.seed to maru_http, maru_books;
grant update (revealed_at_ms) on rounds.seed to maru_prices;
alter table rounds.seed enable row level security;
alter table rounds.seed force row level security;
create policy prices_own on rounds.seed to maru_prices using (true) with check (true);
create policy revealed_only on rounds.seed for select to maru_http using (revealed_at_ms is not null);
create policy revealed_to_books on rounds.seed for select to maru_books using (revealed_at_ms is not null);

grant insert, select, update on rounds.lease to maru_prices;
grant select on rounds.lease to maru_console;
