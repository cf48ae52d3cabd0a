#!/bin/bash
# Plays backup, loss, restore and a restore to a moment with Debian's postgresql-15 and pgbackrest, in a folder of its own.
# Run as a user that PostgreSQL accepts (not root):  bash ops/pgbackrest/play.sh FOLDER
set -euo pipefail
root=${1:?name an empty folder}
bin=/usr/lib/postgresql/15/bin
export PGHOST=$root PGPORT=${PGPORT:-5499} PGDATABASE=postgres
mkdir -p "$root"/{repo,lock,spool,log}
sed -e "s|^repo1-path=.*|repo1-path=$root/repo|" \
    -e "s|^repo1-cipher-pass=.*|repo1-cipher-pass=$(openssl rand -base64 48)|" \
    -e "s|^pg1-path=.*|pg1-path=$root/data\npg1-port=$PGPORT\npg1-socket-path=$root|" \
    -e "s|^start-fast=y|start-fast=y\nlock-path=$root/lock\nspool-path=$root/spool\nlog-path=$root/log\nlog-level-console=warn|" \
    "$(dirname "$0")/pgbackrest.conf" > "$root/pgbackrest.conf"
backrest() { pgbackrest --config="$root/pgbackrest.conf" --stanza=maru "$@"; }
start() { "$bin/pg_ctl" -D "$root/data" -w -l "$root/server.log" start > /dev/null; }
ask() { psql -Atqc "$1"; }
expect() { [ "$1" = "$2" ] || { echo "expected $2, found $1"; exit 1; }; }
untilwritable() { for _ in $(seq 100); do [ "$(ask 'select pg_is_in_recovery()')" = f ] && return; sleep 0.2; done; exit 1; }
trap '"$bin/pg_ctl" -D "$root/data" -m immediate stop > /dev/null 2>&1 || true' EXIT

"$bin/initdb" -D "$root/data" -k --auth-local=peer --auth-host=reject > /dev/null
cat >> "$root/data/postgresql.conf" <<C
listen_addresses = ''
port = $PGPORT
unix_socket_directories = '$root'
archive_mode = on
archive_command = 'pgbackrest --config=$root/pgbackrest.conf --stanza=maru archive-push %p'
archive_timeout = 60
C
start
backrest stanza-create
backrest check
ask "create table bet (id integer)"
ask "insert into bet select generate_series(1, 100000)"
backrest --type=full backup
ask "insert into bet values (100001)"
moment=$(sleep 1; ask "select now()"; sleep 1)
ask "insert into bet values (100002)"
backrest --type=incr backup
backrest info

"$bin/pg_ctl" -D "$root/data" -m immediate stop > /dev/null
mv "$root/data" "$root/lost"
mkdir -m 700 "$root/data"
backrest restore
start; untilwritable
expect "$(ask 'select max(id) from bet')" 100002
echo "the newest is back"

"$bin/pg_ctl" -D "$root/data" -m fast stop > /dev/null
backrest --delta --type=time --target="$moment" --target-action=promote restore
start; untilwritable
expect "$(ask 'select max(id) from bet')" 100001
echo "back as it was at $moment"
