/** Decides as whom PostgreSQL runs: it refuses root, so a root start hands it to an ordinary user. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { CannotStart } from '../../settings/cannot-start.ts';
import type { Binaries } from './binaries.ts';

/** How a database program is started: `prefix` is put before its command line, `ids` go to the spawn call. */
export interface RunAs {
  readonly prefix: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** Whom the cluster's folder must belong to; undefined when that is ourselves. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

/**
 * Ourselves, unless we are root: then the owner of an existing cluster, else the user `postgres` (made if need be), else `nobody`.
 * @param cluster the cluster's folder, there or not; `parent` the folder in which it lies
 */
export function chooseUser(binaries: Binaries, { cluster, parent }: { cluster: string; parent: string }): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {}, owner: undefined };
  const owner = ownerOf(cluster) ?? lookUp('postgres') ?? createUser() ?? lookUp('nobody');
  if (owner === undefined) {
    throw new CannotStart(
      'PostgreSQL does not run as root and no other user could be found or made: start Operatory as an ordinary user.',
    );
  }
  if (canReach(binaries, parent, { prefix: [], ids: owner, owner })) return { prefix: [], ids: owner, owner };
  // A tree under a closed folder such as /root: the ordinary user is lent the one capability to pass closed folders.
  const lent: RunAs = {
    prefix: [
      'setpriv',
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      '--clear-groups',
      // Without this bit, access(2), which the programs use to check themselves, ignores the granted rights.
      '--securebits=+no_setuid_fixup',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
    ],
    ids: {},
    owner,
  };
  if (canReach(binaries, parent, lent)) return lent;
  throw new CannotStart(
    `PostgreSQL does not run as root, and the user it runs as instead (number ${owner.uid}) may not enter ${parent} or the folder of Operatory itself: move them to a folder that everyone may enter, or start Operatory as an ordinary user.`,
  );
}

function ownerOf(cluster: string): { uid: number; gid: number } | undefined {
  if (!existsSync(cluster)) return undefined;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? undefined : { uid, gid };
}

function lookUp(name: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number.parseInt(stdout, 10) : Number.NaN;
  });
  return Number.isInteger(uid) && Number.isInteger(gid) && uid !== undefined && gid !== undefined
    ? { uid, gid }
    : undefined;
}

function createUser(): { uid: number; gid: number } | undefined {
  const { status } = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
    stdio: 'ignore',
  });
  return status === 0 ? lookUp('postgres') : undefined;
}

function canReach(binaries: Binaries, parent: string, { prefix, ids }: RunAs): boolean {
  return [
    [binaries.postgres, '--version'],
    // The program, not the shell's own word: it asks access(2), as initdb does before it runs the server.
    ['test', '-x', binaries.postgres],
    // Really going there.
    ['/bin/sh', '-c', 'cd "$1"', 'sh', parent],
  ].every((line) => {
    const [command = '', ...rest] = [...prefix, ...line];
    return spawnSync(command, rest, { stdio: 'ignore', ...ids, cwd: '/' }).status === 0;
  });
}
