/** A backup as `ops/backup` makes it, of an installed PostgreSQL: base backups, the archived log, and the restore of both. */
import { appendFileSync, chmodSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/test/loopback-ports.ts';
import type { ArchivedServer } from './archived-server.ts';
import { findInstalledPostgres } from './installed-postgres.ts';

const script = fileURLToPath(new URL('../../ops/backup/operatory-backup.sh', import.meta.url));

/** Starts it in a temporary folder, which `server.stop` deletes. Throws `Missing` where none is installed. */
export async function openInstalledArchive(): Promise<ArchivedServer> {
  const postgres = findInstalledPostgres();
  const backups = postgres.makeFolder('backups');
  const folder = dirname(backups);
  const data = join(folder, 'data');
  const port = String(await freePort());
  const wal = join(backups, 'wal');
  mkdirSync(wal);
  // The server's user writes there, and the script is read from a folder that this user may not enter.
  chmodSync(wal, 0o777);
  const copy = join(folder, 'operatory-backup.sh');
  copyFileSync(script, copy);
  chmodSync(copy, 0o755);
  postgres.run('initdb', ['-D', data, '-U', 'operatory', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
  appendFileSync(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
archive_mode = on
archive_command = 'cmp -s %p ${wal}/%f || { test ! -f ${wal}/%f && cp %p ${wal}/%f.part && mv ${wal}/%f.part ${wal}/%f; }'
`,
  );
  const start = () => postgres.run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-t', '120', 'start']);
  const end = (mode: string) => postgres.run('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop']);
  start();
  postgres.run('createdb', ['-h', '127.0.0.1', '-p', port, '-U', 'operatory', 'operatory']);
  const url = `postgres://operatory@127.0.0.1:${port}/operatory`;
  const runScript = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    postgres.run(copy, words, { BACKUP_DIR: backups, DATABASE_URL: url, RESTORE_USER: 'operatory', ...env });

  return {
    tools: `${script.split('/').at(-1)} with ${postgres.run('postgres', ['--version']).trim()}`,
    server: {
      url,
      isEmbedded: false,
      async stop() {
        end('immediate');
        rmSync(folder, { recursive: true, force: true });
      },
    },
    async makeBase() {
      runScript(['base']);
      // As every week: a backup counts once it was restored.
      runScript(['trial']);
    },
    async restoreTo(moment) {
      end('immediate');
      rmSync(data, { recursive: true });
      runScript(['restore', data], { RESTORE_TIME: moment });
      start();
    },
  };
}
