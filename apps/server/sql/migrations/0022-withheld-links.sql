-- A market that closed because links of its rounds were withheld is told with the other alarms (F-35). Their z is the number of rounds.
alter table fairness.alarm drop constraint alarm_figure_check;
alter table fairness.alarm add constraint alarm_figure_check check (figure in ('return', 'voids', 'digits', 'withheld'));
