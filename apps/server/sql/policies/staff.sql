grant usage on schema staff to maru_console, maru_wallet, maru_content, maru_accounts;

grant insert, select on staff.account to maru_console;
grant select (id, username, name, role) on staff.account to maru_wallet, maru_content, maru_accounts;
grant update (name, role, site_ids, person_ref, password_hash, status, totp_secret, totp_pending, totp_step, totp_at_ms,
  enrol_until_ms, enrol_code_hash)
  on staff.account to maru_console;

grant insert, select on staff.session to maru_console;
grant update (token_hash, stage, second_factor, seen_at_ms, stepped_up_at_ms, ended_at_ms, end_reason)
  on staff.session to maru_console;

grant insert, select, update, delete on staff.sign_in_failure to maru_console;

grant select on staff.approval to maru_console;
grant select (id, expires_at_ms, state) on staff.approval to maru_wallet;

grant insert, select, delete on staff.passkey to maru_console;
grant update (sign_count, is_backed_up, used_at_ms) on staff.passkey to maru_console;

grant insert, select, update, delete on staff.passkey_challenge to maru_console;
