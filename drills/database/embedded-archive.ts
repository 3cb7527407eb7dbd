/** A backup of the embedded server, which brings no pg_basebackup: by PostgreSQL's functions and copies of its files. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../server/src/ports/database/index.ts';
import type { ArchivedServer } from './archived-server.ts';

/**
 * Keeps owners and modes. On a running server, a file may disappear before it is copied: the WAL has what is needed.
 */
function copyFolder(from: string, to: string): void {
  spawnSync('cp', ['-a', from, to], { stdio: 'ignore' });
}

/** Starts it in a temporary folder, which `server.stop` deletes. */
export async function openEmbeddedArchive(): Promise<ArchivedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-archived-'));
  chmodSync(folder, 0o755);
  const [cluster, archive, base] = ['postgres', 'archive', 'base'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(archive);
  // The server may run as another user than this process.
  chmodSync(archive, 0o777);
  const archiving = {
    wal_level: 'replica',
    max_wal_senders: '2',
    archive_mode: 'on',
    archive_command: `cmp -s %p ${archive}/%f || { test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f; }`,
  };
  let running = await startEmbedded({ folder, settings: archiving });

  async function makeBase(): Promise<void> {
    rmSync(base, { recursive: true, force: true });
    const client = new pg.Client({ connectionString: running.url });
    await client.connect();
    try {
      await client.query(`select pg_backup_start('drill', true)`);
      copyFolder(cluster, base);
      const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()');
      for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal']) {
        rmSync(join(base, name), { recursive: true, force: true });
      }
      const { uid, gid } = statSync(base);
      const [log, label] = [join(base, 'pg_wal'), join(base, 'backup_label')];
      mkdirSync(log, { mode: 0o700 });
      writeFileSync(label, rows[0]?.label ?? '', { mode: 0o600 });
      writeFileSync(join(base, 'recovery.signal'), '', { mode: 0o600 });
      for (const made of [log, label, join(base, 'recovery.signal')]) chownSync(made, uid, gid);
    } finally {
      await client.end();
    }
  }

  return {
    tools: 'pg_backup_start, copied files, and the archived log',
    server: {
      url: running.url,
      isEmbedded: true,
      async stop() {
        await running.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    },
    makeBase,
    async restoreTo(moment) {
      await running.stop();
      rmSync(cluster, { recursive: true });
      copyFolder(base, cluster);
      const recovery = {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: moment,
        recovery_target_action: 'promote',
      };
      // Resolves once the recovery is done and writes are accepted.
      running = await startEmbedded({ folder, settings: { ...archiving, ...recovery } });
    },
  };
}
