/** The data folder, which contains everything that Operatory stores on this machine. */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CannotStart } from './cannot-start.ts';

/** Creates one folder at a time: where none can be created, such as in `/proc`, Node's recursive way never returns. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o755 });
  } catch (error) {
    // Another process created it in the meantime.
    if (!existsSync(path)) throw error;
  }
}

/** Creates the folder if needed and returns its real path; throws `CannotStart` if it isn't writable. */
export function openDataFolder(path: string): string {
  try {
    makeFolder(resolve(path));
    const folder = realpathSync(path);
    // Each secret has its own file permissions; the folder itself must be traversable by the database's OS user.
    const { mode } = statSync(folder);
    if (process.getuid?.() === 0 && (mode & 0o001) === 0) chmodSync(folder, mode | 0o011);
    const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return folder;
  } catch {
    throw new CannotStart(
      `The data folder ${path} can’t be created or written to. Give this user access, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * The secret with this name in the folder, in a file that only its owner may read; generated at the first call. Two
 * concurrent starts agree on one, because the file appears complete or not at all.
 */
export function keepSecret(folder: string, name: string): string {
  const path = join(folder, name);
  if (!existsSync(path)) {
    const aside = `${path}.${randomBytes(6).toString('hex')}`;
    writeFileSync(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    try {
      linkSync(aside, path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(aside, { force: true });
    }
  }
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').trim();
  } catch {
    throw new CannotStart(
      `The file ${path} cannot be read as this user: start Operatory as the user who started it first, or name another folder with DATA_DIR=….`,
    );
  }
  if (secret.length < 32) {
    throw new CannotStart(
      `The file ${path} does not hold a usable secret: remove it, and a new one is made (everybody signs in again).`,
    );
  }
  return secret;
}
