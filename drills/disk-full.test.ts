/** The short form of `npm run drill -- disk-full`. */
import { expect, it } from 'vitest';
import { startEmbedded } from '../server/src/ports/database/index.ts';
import { linesOf, play } from './play.ts';
import { canOpenSmallDisk, fillDisk, openSmallDisk } from './troubles/disk.ts';
import { openWorld } from './world.ts';

/** Skipped, and counted as skipped, where this user may not mount a file system of limited size. */
it.skipIf(!canOpenSmallDisk())(
  'keeps everything acknowledged, and applies each call once: disk-full',
  async () => {
    const disk = openSmallDisk();
    try {
      const world = await openWorld({ apps: 1, open: () => startEmbedded({ folder: disk.folder }) });
      try {
        const outcome = await play(world, fillDisk(disk), { scale: 0, people: 2, say: () => undefined });
        const said = linesOf(outcome, world.ledger).join('\n');
        expect(outcome, said).toMatchObject({ failedAfterRetry: 0, lost: 0, doubled: 0 });
        expect(outcome.gap, said).toBeGreaterThan(1);
        expect(outcome.gap, said).toBeLessThan(40);
      } finally {
        await world.close();
      }
    } finally {
      disk.remove();
    }
  },
  240_000,
);
