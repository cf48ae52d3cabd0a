grant usage on schema market to maru_prices, maru_http, maru_console, maru_books;

grant select on market.market to maru_prices, maru_http, maru_console, maru_books;
grant insert on market.market to maru_console;

grant insert, select on market.tick to maru_prices;
grant select on market.tick to maru_http, maru_console, maru_books;

grant insert, select on market.tick_link to maru_prices;
grant select on market.tick_link to maru_http;

grant insert, select on market.bar to maru_prices;
grant select on market.bar to maru_http, maru_console;

grant insert, select on market.incident to maru_prices;
grant select on market.incident to maru_http, maru_console;
grant update (to_ms, detail) on market.incident to maru_prices;

grant insert, select on market.clock_reading to maru_prices;
grant select on market.clock_reading to maru_http, maru_console;

grant insert, select on market.seed_chain to maru_prices;
grant select on market.seed_chain to maru_http;
grant update (salt, salted_at_ms, witnesses) on market.seed_chain to maru_prices;

grant insert, select on market.seed_secret to maru_prices;

grant insert, select on market.seed_reveal to maru_prices;
grant select on market.seed_reveal to maru_http;

grant select on market.terms to maru_prices, maru_http, maru_books;
-- To close a market, and nothing else (market.refuse_gap).
grant insert on market.terms to maru_books;
grant insert, select on market.terms to maru_console;

grant select on market.former_rules to maru_http, maru_console;

grant insert, select on market.source_switch to maru_prices;
grant select on market.source_switch to maru_http, maru_console;

grant insert, select on market.venue_mark to maru_prices;
grant select on market.venue_mark to maru_http, maru_console;
grant update (to_ms, equal, differs, untraded, broken, unreachable) on market.venue_mark to maru_prices;

grant insert, select on market.venue_minute to maru_prices;
grant select on market.venue_minute to maru_http, maru_console;
