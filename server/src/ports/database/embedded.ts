/** The database that Operatory brings along: a real PostgreSQL in the data folder, reached through a socket in a closed folder. */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { CannotStart } from '../../settings/cannot-start.ts';
import { keepSecret, openDataFolder } from '../../settings/data-folder.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import type { DatabaseServer } from './database-server.ts';
import { lockFolder } from './folder-lock.ts';
import { keepRunning, type Supervision } from './keep-running.ts';
import { cleanEnvironment, endLeftover, startPostmaster } from './postmaster.ts';
import { chooseUser, type RunAs } from './system-user.ts';

export interface EmbeddedOptions {
  /** The data folder; created if it doesn't exist. The cluster is in its `postgres`. */
  readonly folder: string;
  /** For tests: nothing is forced to disk, and stopping throws the state away. */
  readonly isThrownAway?: boolean;
  /** Further server settings, laid over ours. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called once, before the database is created for the first time (which takes a second or two). */
  readonly onCreate?: () => void;
  /** What to call when it ended by itself, works again, or can't be started. */
  readonly supervision?: Supervision;
}

const major = '18';
/** A socket's path may not be longer than about a hundred bytes on any system. */
const socketPathLimit = 100;

/** For a dedicated server on a small machine: short queries, many writers, and every commit on disk. */
const ourSettings: Record<string, string> = {
  cluster_name: 'operatory',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  unix_socket_permissions: '0700',
};
const thrownAwaySettings = { fsync: 'off', full_page_writes: 'off', max_connections: '300' };

/** Creates the cluster if necessary, starts it, and returns its address. Throws `CannotStart` with what to do. */
export async function startEmbedded(options: EmbeddedOptions): Promise<DatabaseServer> {
  const folder = openDataFolder(resolve(options.folder));
  const lock = await lockFolder(folder);
  try {
    const cluster = join(folder, 'postgres');
    const binaries = findBinaries();
    const runAs = chooseUser(binaries, { cluster, parent: folder });
    const password = readPassword(folder, cluster);
    if (!existsSync(cluster)) {
      options.onCreate?.();
      createCluster(binaries, { cluster, password, runAs, isThrownAway: options.isThrownAway ?? false });
    }
    checkVersion(cluster);
    await endLeftover(cluster);
    const socket = socketFolder(cluster, runAs);
    const start = (onUnexpectedExit: () => void) =>
      startPostmaster({
        postgres: binaries.postgres,
        cluster,
        socketFolder: socket.folder,
        logFile: join(folder, 'postgres.log'),
        runAs,
        settings: { ...ourSettings, ...(options.isThrownAway ? thrownAwaySettings : {}), ...options.settings },
        onUnexpectedExit,
      });
    const postmaster = await keepRunning(start, options.supervision);
    const address = (database: string) =>
      `postgresql://operatory:${password}@localhost/${database}?host=${encodeURIComponent(socket.folder)}`;
    const stop = async () => {
      await postmaster.stop({ isThrownAway: options.isThrownAway ?? false });
      socket.remove();
      lock.release();
    };
    try {
      await ensureDatabase(address('postgres'));
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: address('operatory'), isEmbedded: true, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function readPassword(folder: string, cluster: string): string {
  const name = 'database-password';
  if (existsSync(cluster) && !existsSync(join(folder, name))) {
    throw new CannotStart(
      `The file ${join(folder, name)} with the database's password is gone: put it back, or remove ${cluster} to begin with an empty database.`,
    );
  }
  return keepSecret(folder, name);
}

/**
 * Created in a temporary folder and moved into place once complete, so that a kill in the middle leaves nothing
 * half-finished.
 */
function createCluster(
  { initdb }: Binaries,
  {
    cluster,
    password,
    runAs,
    isThrownAway,
  }: { cluster: string; password: string; runAs: RunAs; isThrownAway: boolean },
): void {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = `${unfinished}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runAs.owner) for (const path of [unfinished, passwordFile]) chownSync(path, runAs.owner.uid, runAs.owner.gid);
  const [command = '', ...rest] = [
    ...runAs.prefix,
    initdb,
    `--pgdata=${unfinished}`,
    '--username=operatory',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    // The same sort order and case rules on every machine, regardless of its locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(isThrownAway ? ['--no-sync'] : []),
  ];
  const { status, stderr, error } = spawnSync(command, rest, {
    encoding: 'utf8',
    env: cleanEnvironment(),
    cwd: '/',
    ...runAs.ids,
  });
  rmSync(passwordFile, { force: true });
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason = error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
    throw new CannotStart(`The embedded database could not be created in ${cluster}: ${reason}`);
  }
  renameSync(unfinished, cluster);
}

function checkVersion(cluster: string): void {
  let found: string;
  try {
    found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new CannotStart(
      `The folder ${cluster} cannot be read as this user: start Operatory as the user who started it first, or name another folder with DATA_DIR=….`,
    );
  }
  if (found !== major) {
    throw new CannotStart(
      `The database in ${cluster} is of PostgreSQL ${found}, this version of Operatory brings ${major}: see docs/operations.md for moving it over.`,
    );
  }
}

/** The cluster's own closed folder, or a short one where its path is too long for a socket. */
function socketFolder(cluster: string, { owner }: RunAs): { folder: string; remove: () => void } {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= socketPathLimit)
    return { folder: cluster, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'operatory-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'operatory'`);
    if (rowCount === 0) await client.query('create database operatory');
  } finally {
    await client.end();
  }
}
