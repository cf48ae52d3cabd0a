grant usage on schema archive to maru_http, maru_books, maru_settlement, maru_console;

grant select on archive.piece to maru_http, maru_books, maru_settlement, maru_console;

grant select on archive.carried to maru_books, maru_settlement;
