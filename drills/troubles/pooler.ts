/** PgBouncer in transaction mode between Operatory and its database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/test/loopback-ports.ts';
import { Missing } from '../missing.ts';
import type { Trouble } from '../play.ts';

export interface Pooler {
  readonly databaseUrl: string;
  /** Ends it at once, and starts it again. */
  killAndStart(): Promise<void>;
  close(): void;
}

/**
 * Finds a program in the folders of PATH and in those that are usually only in an administrator's PATH. Throws
 * `Missing`.
 */
export function findProgram(name: string, debianPackage = name): string {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Missing(`${name} isn't installed. On Debian, it's in the package ${debianPackage}.`);
}

/** Starts PgBouncer for the database at the address, with fewer connections than Operatory's processes have. */
export async function openPooler(databaseUrl: string): Promise<Pooler> {
  const program = findProgram('pgbouncer');
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'operatory-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  const database = target.pathname.slice(1);
  const { username, password, hostname } = target;
  writeFileSync(
    config,
    `[databases]
${database} = host=${hostname} port=${target.port} dbname=${database} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 200
server_login_retry = 1
`,
    { mode: 0o644 },
  );
  const start = () =>
    spawn(program, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), config], { stdio: 'ignore' });
  let child: ChildProcess = start();
  const killWithUs = () => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const pooled = new URL(databaseUrl);
  pooled.hostname = '127.0.0.1';
  pooled.port = String(port);
  return {
    databaseUrl: pooled.href,
    async killAndStart() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      child = start();
    },
    close() {
      child.kill('SIGKILL');
      process.off('exit', killWithUs);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The pooler dies and is started again, several times. */
export const killPooler =
  (pooler: () => Pooler | undefined): Trouble =>
  async ({ scale }) => {
    for (let kill = 0; kill < scale; kill += 1) {
      await pooler()?.killAndStart();
      await pause(1_000);
    }
    return [`PgBouncer in transaction mode was killed ${scale} times`];
  };
