/** The short form of `npm run drill -- restore`, with the means of the embedded server. */
import { expect, it } from 'vitest';
import { openEmbeddedArchive } from './database/embedded-archive.ts';
import { linesOf } from './play.ts';
import { playRestore } from './troubles/restore.ts';
import { openWorld } from './world.ts';

it('never reuses an order number after the database and the file store were restored to a point in time, and lists what is missing', async () => {
  const archived = await openEmbeddedArchive();
  const world = await openWorld({ apps: 1, open: async () => archived.server });
  try {
    for (const isFileStoreLost of [false, true]) {
      const options = { scale: 1, people: 2, say: () => undefined, isFileStoreLost };
      const outcome = await playRestore(world, archived, options);
      const said = linesOf(outcome, world.ledger).join('\n');
      expect(outcome, said).toMatchObject({ failedAfterRetry: 0, lost: 0, doubled: 0 });
      expect(outcome.calls).toBeGreaterThan(30);
    }
  } finally {
    await world.close();
  }
}, 300_000);
