/**
 * Puts the temporary files of a test run into memory. Tests create and drop hundreds of databases, and ext4 won't reuse
 * a deleted file's inode for some seconds: it spent nearly half of the run's processor time looking for others.
 */
import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'operatory-tests-';
/** A whole run's peak usage, with a margin. */
const neededBytes = 6e9;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes && freemem() >= neededBytes;
  } catch {
    return false;
  }
}

/** Removes what killed runs left behind. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/**
 * Sets TMPDIR for this process and those it starts to a folder in memory, which is removed when this process exits.
 * Does nothing if someone has set it, or if memory is short.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  removeLeftovers();
  const folder = join(memory, `${prefix}${process.pid}`);
  // The database's own user reads below it.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
