/** As whom the database runs when root starts Operatory in a folder that nobody else may enter. */
import { spawnSync } from 'node:child_process';
import { chownSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { chooseUser } from './system-user.ts';

const native = dirname(dirname(findBinaries().postgres));
const isRoot = process.getuid?.() === 0;
let closed: string | undefined;

afterEach(() => {
  if (closed !== undefined) rmSync(closed, { recursive: true, force: true });
});

/** The same files under another name, which costs no room; a link stays a link. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(source, target);
    else linkSync(source, target);
  }
}

test.runIf(isRoot)('root in a closed folder: the ordinary user still finds the programs and makes a database', () => {
  // Next to the programs, because hard links only work within one disk; mkdtemp makes a folder of mode 0700.
  closed = mkdtempSync(join(dirname(native), 'closed-'));
  expect(statSync(closed).mode & 0o777).toBe(0o700);
  linkTree(native, join(closed, 'native'));
  const binaries = {
    initdb: join(closed, 'native', 'bin', 'initdb'),
    postgres: join(closed, 'native', 'bin', 'postgres'),
  };
  const cluster = join(closed, 'cluster');
  const { prefix, ids, owner } = chooseUser(binaries, { cluster, parent: closed });
  expect(owner?.uid).not.toBe(0);
  mkdirSync(cluster, { mode: 0o700 });
  chownSync(cluster, owner?.uid ?? 0, owner?.gid ?? 0);
  const [command = '', ...rest] = [...prefix, binaries.initdb, `--pgdata=${cluster}`, '--no-sync', '--no-locale'];
  const { status, stderr } = spawnSync(command, rest, { encoding: 'utf8', cwd: '/', ...ids });
  expect(stderr).not.toContain('ermission');
  expect(status).toBe(0);
});

test.runIf(!isRoot)('anybody but root runs the database as themselves', () => {
  expect(chooseUser(findBinaries(), { cluster: '/nowhere', parent: '/' })).toEqual({
    prefix: [],
    ids: {},
    owner: undefined,
  });
});
