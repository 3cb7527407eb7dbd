/** How well the database is backed up, for Prometheus: whether its log is archived, and how old the newest backup is. */
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

/**
 * `failing` and `behind` are null where the server archives nothing: it may have no archive, or one that takes the log by
 * replication. `behind` is in bytes, from the last archived file on. `age` is in seconds, since the newest backup that was noted, or
 * since the installation began if none ever was.
 */
const backups = `
  select case when is_on then (last_failed_time > coalesce(last_archived_time, '-infinity'))::int end as failing,
         case when is_on and not pg_is_in_recovery() and last_archived_wal ~ '^[0-9A-F]{24}' then
           greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'::pg_lsn
             + ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * 4294967296::numeric
             + (('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1)
               * pg_size_bytes(current_setting('wal_segment_size'))))::float8 end as behind,
         extract(epoch from now() - coalesce(
           (select at from audit_entry where kind = 'backup-made' order by entry_id desc limit 1),
           (select at from audit_entry order by entry_id limit 1),
           now()))::float8 as age
    from pg_stat_archiver, (select current_setting('archive_mode') <> 'off' as is_on) mode`;

interface BackupRow {
  readonly failing: number | null;
  readonly behind: number | null;
  readonly age: number;
}

/** Three gauges. Without the database there's nothing to say, so they have no value then. */
export function measureBackups(pool: pg.Pool, registry: Registry): void {
  // The gauges of one scrape share one query.
  let reading: Promise<BackupRow | undefined> | undefined;
  const read = () => {
    reading ??= pool
      .query<BackupRow>({ name: 'backup-metrics', text: backups })
      .then(
        ({ rows }) => rows[0],
        () => undefined,
      )
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const gauge = (name: string, help: string, figureOf: (row: BackupRow) => number | null) => {
    new Gauge({
      name,
      help,
      labelNames: [],
      // The same from every worker.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const row = await read();
        const value = row === undefined ? null : figureOf(row);
        // A gauge without labels would be 0 after a reset.
        this.remove();
        if (value !== null) this.set(value);
      },
    });
  };
  gauge('wal_archive_failing', '1 if the newest attempt to archive the log failed.', ({ failing }) => failing);
  gauge('wal_archive_behind_bytes', 'How much of the log is not in the archive yet.', ({ behind }) => behind);
  gauge('backup_age_seconds', 'Time since the newest backup that was noted.', ({ age }) => age);
}
