/** Lets only one running copy of Operatory use a data folder; a killed copy never blocks it. */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../../settings/cannot-start.ts';
import { processStart, processWorld } from './process-identity.ts';

interface Holder {
  readonly token: string;
  readonly pid: number;
  readonly start: string;
  readonly world: string;
}

const heartbeatMs = 2_000;
/** How long a copy that is just ending is waited for before the folder counts as in use. */
const defaultTimeoutMs = 3_000;

/** What is held; `release` gives the folder free and may be called more than once. */
export interface FolderLock {
  readonly release: () => void;
}

/**
 * Takes the folder or throws `CannotStart` naming the copy that has it.
 * A holder in this world of process numbers is judged by number and start time; a holder elsewhere (another container on
 * the same volume) by whether it still touches its lock file.
 */
export async function lockFolder(folder: string, { timeoutMs = defaultTimeoutMs } = {}): Promise<FolderLock> {
  const path = join(folder, 'operatory.lock');
  const own: Holder = {
    token: randomUUID(),
    pid: process.pid,
    start: processStart(process.pid) ?? '',
    world: processWorld(),
  };
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (take(path, own)) break;
    const holder = readHolder(path);
    if (holder === undefined || !(await isLiving(path, holder))) {
      discard(path, holder);
      continue;
    }
    if (Date.now() > deadline) {
      throw new CannotStart(
        `The data folder ${folder} is in use by another running copy of Operatory (process ${holder.pid}): stop that copy first, or give this one its own folder with DATA_DIR=… and its own PORT=….`,
      );
    }
    await pause(100);
  }
  const heartbeat = setInterval(() => touch(path), heartbeatMs);
  heartbeat.unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      if (readHolder(path)?.token === own.token) rmSync(path, { force: true });
    },
  };
}

/** Whether a living copy has the folder. */
export async function isFolderInUse(folder: string): Promise<boolean> {
  const path = join(folder, 'operatory.lock');
  const holder = readHolder(path);
  return holder !== undefined && (await isLiving(path, holder));
}

/** Creates the lock file complete and only if there is none: written separately, then linked into place. */
function take(path: string, own: Holder): boolean {
  const aside = `${path}.${own.token}`;
  writeFileSync(aside, JSON.stringify(own), { mode: 0o600 });
  try {
    linkSync(aside, path);
    return readHolder(path)?.token === own.token;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof found !== 'object' || found === null) return undefined;
    const { token, pid, start, world } = found as Record<string, unknown>;
    if (
      typeof token !== 'string' ||
      typeof pid !== 'number' ||
      typeof start !== 'string' ||
      typeof world !== 'string'
    ) {
      return undefined;
    }
    return { token, pid, start, world };
  } catch {
    return undefined;
  }
}

async function isLiving(path: string, holder: Holder): Promise<boolean> {
  if (holder.world === processWorld()) return processStart(holder.pid) === holder.start;
  const before = touchedAt(path);
  await pause(heartbeatMs * 2.5);
  return touchedAt(path) !== before;
}

/**
 * Puts a dead copy's lock aside. If another starter was quicker and the file is already its new lock, it is put back:
 * moving is atomic, so no two starters can both take away the same file.
 */
function discard(path: string, dead: Holder | undefined): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    const moved = readHolder(aside);
    if (moved !== undefined && moved.token !== dead?.token) linkSync(aside, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EEXIST')))
      throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function touchedAt(path: string): number {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The folder was removed under our feet; the database will say so better than a lock file can.
  }
}
