-- A check of an identity by a provider (P-05): by whom, what its answer is held against until it comes, sealed, and what was sent for it.
alter table accounts.certification
  add column provider text,
  add column kept bytea,
  add column sent_index bytea,
  add column sends integer not null default 0 check (sends >= 0);
create index certification_of_number on accounts.certification (sent_index, created_at_ms) where sent_index is not null;

-- A person is found by their identity as by their phone (P-06, P-16).
create index personal_identity_of_licensee on accounts.personal (licensee, identity_index);
create index exclusion_by_identity on accounts.exclusion (licensee, identity_index);

-- What providers were asked for, by day: what they charge for. Nothing of a person.
create table accounts.identity_use (
  provider text not null check (provider in ('local', 'portone', 'oidc')),
  day integer not null,  -- since 1970-01-01, in Seoul
  what text not null check (what in ('begun', 'sent', 'verified', 'refused', 'unanswered', 'untrusted')),
  times integer not null check (times > 0),
  primary key (provider, day, what)
);
