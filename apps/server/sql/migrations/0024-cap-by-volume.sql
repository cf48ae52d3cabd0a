-- A side of a round takes at most a share of what its market traded in the last hour (F-14). 0: no such cap, which is how every option was.
alter table site.option
  add column volume_share_bp integer not null default 0 check (volume_share_bp between 0 and 10000),
  add column points_per_quote bigint not null default 1 check (points_per_quote > 0);
alter table site.option_version
  add column volume_share_bp integer not null default 0,
  add column points_per_quote bigint not null default 1;
