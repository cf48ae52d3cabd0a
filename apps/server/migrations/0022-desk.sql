-- Passkeys of staff (WebAuthn), a second factor beside the code of an authenticator app, and the switch of a market.

-- Off: no round begins from the version's moment on. The hours stay, for when it is on again.
alter table market.terms add column is_on boolean not null default true;

create table staff.passkey (
  id text primary key check (id ~ '^[A-Za-z0-9_-]+$' and length(id) <= 1400),   -- the credential's id, base64url
  staff_id bigint not null references staff.account,
  name text not null check (length(name) between 1 and 60),
  public_key bytea not null,                                    -- COSE; it proves and tells nothing secret
  sign_count bigint not null check (sign_count >= 0),           -- of the last proof; one that goes back is a copy's
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  made_at_ms bigint not null default platform.clock_ms(),
  used_at_ms bigint
);
create index passkey_of_staff on staff.passkey (staff_id, made_at_ms);

-- What a session asked a key, once; the answer spends it.
create table staff.passkey_challenge (
  session_id uuid primary key references staff.session,
  challenge text not null,
  purpose text not null check (purpose in ('register', 'prove')),
  expires_at_ms bigint not null
);

alter table staff.session drop constraint session_second_factor_check;
alter table staff.session add constraint session_second_factor_check
  check (second_factor in ('totp', 'passkey', 'demo', 'none'));

grant select, insert, delete on staff.passkey to maru_console;
grant update (sign_count, used_at_ms, is_backed_up) on staff.passkey to maru_console;
grant select, insert, update, delete on staff.passkey_challenge to maru_console;
