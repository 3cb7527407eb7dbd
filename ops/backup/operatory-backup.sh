#!/bin/sh
# Backs up the database, and proves that the backup can be restored. Needs PostgreSQL's client and server programs in PATH.
#
#   operatory-backup.sh base     writes a base backup to BACKUP_DIR/base, and removes all but the newest KEEP
#   operatory-backup.sh trial    restores the newest base backup and the archive to a scratch folder, up to RESTORE_TIME or
#                                to the end, starts it, counts orders, and removes it. Exits with 1 if anything fails.
#   operatory-backup.sh restore FOLDER
#                                makes a data folder of the newest base backup, which recovers up to RESTORE_TIME or to the
#                                end of the archive when PostgreSQL is started with it
#
# DATABASE_URL  a role with the right to replicate (base), as in `postgres://backup@host/operatory`
# BACKUP_DIR    where backups and the archive are; the server's archive_command copies to BACKUP_DIR/wal:
#               archive_command = 'cmp -s %p BACKUP_DIR/wal/%f || { test ! -f BACKUP_DIR/wal/%f && cp %p BACKUP_DIR/wal/%f.part && mv BACKUP_DIR/wal/%f.part BACKUP_DIR/wal/%f; }'
#               (cmp: after a power cut, the server archives a file again that is there already)
# KEEP          how many base backups are kept, with the archive from the oldest of them on; 8 unless set
# BACKUP        another base backup than the newest, for a RESTORE_TIME before that one
# Run `trial` every week, as a user that isn't root.
set -eu

: "${BACKUP_DIR:?Set BACKUP_DIR to the folder of the backups}"
keep=${KEEP:-8}

base() {
  : "${DATABASE_URL:?Set DATABASE_URL to the database}"
  mkdir -p "$BACKUP_DIR/base" "$BACKUP_DIR/wal"
  name=$(date -u +%Y%m%dT%H%M%SZ)
  # Written aside, so that a backup that was interrupted is never taken for a whole one.
  pg_basebackup --dbname="$DATABASE_URL" --pgdata="$BACKUP_DIR/base/$name.part" --wal-method=stream --checkpoint=fast
  pg_verifybackup --quiet "$BACKUP_DIR/base/$name.part"
  mv "$BACKUP_DIR/base/$name.part" "$BACKUP_DIR/base/$name"
  ls -1 "$BACKUP_DIR/base" | grep -v '\.part$' | sort -r | tail -n +$((keep + 1)) | while read -r old; do
    rm -rf "$BACKUP_DIR/base/${old:?}"
  done
  prune_archive
  echo "base backup $name"
}

# Removes what was archived before the oldest base backup began: nothing can be restored with it.
prune_archive() {
  oldest=$(ls -1 "$BACKUP_DIR/base" | grep -v '\.part$' | sort | head -n 1)
  first=$(sed -n 's/^START WAL LOCATION.*(file \([0-9A-F]\{24\}\)).*/\1/p' "$BACKUP_DIR/base/$oldest/backup_label")
  [ -n "$first" ] || return 0
  # The first eight digits are the timeline, which a restore may have moved on.
  ls -1 "$BACKUP_DIR/wal" | awk -v first="$first" 'length($0) >= 24 && substr($0, 9, 16) < substr(first, 9)' |
    while read -r old; do
      rm -f "$BACKUP_DIR/wal/${old:?}"
    done
}

# Lays a base backup into a folder, as a data folder that recovers from the archive when it's started.
lay_out() {
  chosen=${BACKUP:-$(ls -1 "$BACKUP_DIR/base" | grep -v '\.part$' | sort | tail -n 1)}
  [ -n "$chosen" ] || { echo "There is no base backup in $BACKUP_DIR/base." >&2; exit 1; }
  cp -a "$BACKUP_DIR/base/$chosen" "$1"
  chmod 700 "$1"
  touch "$1/recovery.signal"
  # Debian keeps the settings in /etc, so a base backup has none; a cluster that is set up there has its own.
  [ -f "$1/postgresql.conf" ] || touch "$1/postgresql.conf"
  # What an earlier restore left there would stop this one at its moment.
  sed -i -E '/^(restore_command|recovery_target)/d' "$1/postgresql.auto.conf"
  {
    echo "restore_command = 'cp \"$BACKUP_DIR/wal/%f\" \"%p\"'"
    echo "recovery_target_action = 'promote'"
    [ -z "${RESTORE_TIME:-}" ] || echo "recovery_target_time = '$RESTORE_TIME'"
  } >>"$1/postgresql.auto.conf"
}

restore() {
  [ -n "${1:-}" ] || { echo 'Name the new data folder.' >&2; exit 2; }
  [ ! -e "$1" ] || { echo "$1 exists. Move it aside first: it may be needed." >&2; exit 1; }
  lay_out "$1"
  echo "restored $chosen to $1; it recovers up to ${RESTORE_TIME:-the end of the archive} when PostgreSQL is started"
}

trial() {
  scratch=$(mktemp -d)
  trap 'pg_ctl -D "$scratch/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$scratch"' EXIT
  lay_out "$scratch/data"
  {
    # Nothing of the trial leaves the machine or reaches the archive.
    echo "archive_mode = off"
    echo "listen_addresses = ''"
    echo "unix_socket_directories = '$scratch'"
  } >>"$scratch/data/postgresql.auto.conf"
  # Whoever may read the scratch folder may connect; nobody else can.
  echo 'local all all trust' >"$scratch/data/pg_hba.conf"
  pg_ctl -D "$scratch/data" -l "$scratch/log" -w -t 3600 start >/dev/null || { cat "$scratch/log" >&2; exit 1; }
  port=$(sed -n 4p "$scratch/data/postmaster.pid")
  ask() { psql -h "$scratch" -p "$port" -U "${RESTORE_USER:-postgres}" -d "${RESTORE_DATABASE:-operatory}" -Atqc "$1" 2>/dev/null || true; }
  waited=0
  until [ "$(ask 'select pg_is_in_recovery()')" = f ]; do
    # A server that ended couldn't reach the moment, such as when the archive lacks a file.
    pg_ctl -D "$scratch/data" status >/dev/null || { cat "$scratch/log" >&2; exit 1; }
    waited=$((waited + 1))
    [ "$waited" -lt 3600 ] || { echo 'The recovery takes more than an hour.' >&2; exit 1; }
    sleep 1
  done
  found=$(ask "select count(*) || ' orders, the newest of ' || coalesce(max(order_date)::text, 'never') from sales_order")
  [ -n "$found" ] || { echo 'The restored database has no orders table.' >&2; exit 1; }
  echo "restored $chosen: $found"
}

case "${1:-}" in
  base | trial | restore) "$@" ;;
  *) sed -n '2,17p' "$0"; exit 2 ;;
esac
