-- Whoever decides about money sees who else signed in from where this player did. Sessions are found by their address.
create index session_of_address on accounts.session (site_id, address, member_id, started_at_ms desc);
