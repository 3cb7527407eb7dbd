/**
 * PostgreSQL as an administrator installs it, with all its programs; the embedded one has only those needed to run it.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Missing } from '../missing.ts';

/** The user and group that a program runs as, for `spawn`; empty for our own. */
export interface Ids {
  readonly uid?: number;
  readonly gid?: number;
}

export interface InstalledPostgres {
  /** The folder of its programs. */
  readonly bin: string;
  /** PostgreSQL refuses root, so that its user is used instead. */
  readonly ids: Ids;
  /** Makes a new folder that belongs to that user. */
  makeFolder(name: string): string;
  /** Runs one of its programs, or another with them in PATH. Throws with its error output. */
  run(program: string, words: readonly string[], env?: Readonly<Record<string, string>>): string;
}

const debianFolder = '/usr/lib/postgresql';

function findBin(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = [...newestFirst.map((version) => join(debianFolder, version, 'bin'))];
  return [...folders, ...(process.env.PATH ?? '').split(':')].find((folder) =>
    ['initdb', 'pg_ctl', 'pg_basebackup'].every((program) => existsSync(join(folder, program))),
  );
}

const idOf = (flag: '-u' | '-g') =>
  Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10);

/** The error output of a failed program. */
export const complaintOf = ({ error, stderr, stdout }: SpawnSyncReturns<string>) =>
  error?.message ?? (stderr.trim() || stdout.trim());

/** Finds the newest one. Throws `Missing`. */
export function findInstalledPostgres(): InstalledPostgres {
  const bin = findBin();
  const ids: Ids = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (bin === undefined || Number.isNaN(ids.uid ?? 0)) {
    throw new Missing("PostgreSQL with pg_basebackup isn't installed. On Debian, it's in the package postgresql.");
  }
  const environment = { PATH: `${bin}:${process.env.PATH}`, LANG: 'C.UTF-8' };
  return {
    bin,
    ids,
    makeFolder(name) {
      const folder = mkdtempSync(join(tmpdir(), 'operatory-drill-database-'));
      const own = join(folder, name);
      mkdirSync(own);
      for (const made of [folder, own]) chownSync(made, ids.uid ?? process.getuid?.() ?? -1, ids.gid ?? -1);
      return own;
    },
    run(program, words, env = {}) {
      const done = spawnSync(program, words, {
        ...ids,
        cwd: '/',
        env: { ...environment, ...env },
        encoding: 'utf8',
        // A server that is started keeps no pipe of ours open.
        ...(program === 'pg_ctl' ? { stdio: 'ignore' as const } : {}),
      });
      if (done.status !== 0) throw new Error(`${program} ${words.join(' ')} failed: ${complaintOf(done)}`);
      return done.stdout ?? '';
    },
  };
}
