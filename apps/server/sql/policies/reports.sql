grant usage on schema reports to maru_console;

grant select on reports.folded_day to maru_console;
