grant usage on schema fairness to maru_books, maru_http, maru_console;

grant insert, select, update on fairness.mark to maru_books;
grant select on fairness.mark to maru_http, maru_console;

grant insert, select, update on fairness.day_round to maru_books;
grant select on fairness.day_round to maru_http, maru_console;

grant insert, select, update on fairness.day_return to maru_books;
grant select on fairness.day_return to maru_http, maru_console;

grant insert, select, update on fairness.day_lighter to maru_books;
grant select on fairness.day_lighter to maru_http, maru_console;

grant insert, select, update on fairness.day_digit to maru_books;
grant select on fairness.day_digit to maru_http, maru_console;

grant insert, select on fairness.reference_difference to maru_books;
grant select on fairness.reference_difference to maru_http, maru_console;

grant insert, select on fairness.alarm to maru_books;
grant select on fairness.alarm to maru_http, maru_console;

grant insert, select on fairness.void_stake to maru_books;
grant select on fairness.void_stake to maru_http, maru_console;

grant insert, select on fairness.void_round to maru_books;
grant select on fairness.void_round to maru_http, maru_console;
