/** A database whose disk fills up. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Missing } from '../missing.ts';
import type { Trouble } from '../play.ts';

export interface SmallDisk {
  /** For the database. */
  readonly folder: string;
  /** Takes what's free, so that nothing more can be written. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  remove(): void;
}

const megabytes = 600;

/** Mounts a file system in memory with a limit. Throws `Missing` where this user may not. */
export function openSmallDisk(): SmallDisk {
  const mount = mkdtempSync(join(tmpdir(), 'operatory-disk-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', mount], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    rmSync(mount, { recursive: true });
    throw new Missing(
      `disk-full needs the right to mount a file system of limited size, such as root has on Linux: ${stderr?.trim() ?? ''}`,
    );
  }
  chmodSync(mount, 0o755);
  const folder = join(mount, 'data');
  mkdirSync(folder, { mode: 0o755 });
  const ballast = join(mount, 'ballast');
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(mount);
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize), { flag: 'a' });
      } catch {
        // The database took some of it first: it's full all the same.
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['-l', mount]);
      rmSync(mount, { recursive: true, force: true });
    },
  };
}

/** Whether this user may mount one, as root may on Linux. */
export function canOpenSmallDisk(): boolean {
  try {
    openSmallDisk().remove();
    return true;
  } catch (error) {
    if (error instanceof Missing) return false;
    throw error;
  }
}

/** The disk is full for a while, also for the write-ahead log, so that the database may even end. */
export const fillDisk =
  (disk: SmallDisk): Trouble =>
  async ({ world, scale }) => {
    const seconds = 3 + 2 * scale;
    const end = performance.now() + seconds * 1_000;
    try {
      while (performance.now() < end) {
        disk.fill();
        // Asks for a new file of the log, which there's no room for.
        await world.pool.query('select pg_switch_wal()').catch(() => undefined);
        await pause(200);
      }
    } finally {
      disk.free();
    }
    return [`the disk was full for ${seconds} s`];
  };
