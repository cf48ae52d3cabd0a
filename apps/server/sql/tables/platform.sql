-- Where this database runs, written by the server at each start: what is for development alone is refused in production.
create table platform.environment (
  only_row boolean primary key default true check (only_row),
  is_production boolean not null
);
insert into platform.environment (is_production) values (false);
