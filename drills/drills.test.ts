/** The short forms of the drills that need only npm, one after the other on the same processes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linesOf, play, type Trouble } from './play.ts';
import { byChance } from './soak.ts';
import { cut, killDatabase, lock, readOnly, silence } from './troubles/database.ts';
import { killApp, rollingUpgrade } from './troubles/processes.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ apps: 2 });
}, 180_000);
afterAll(() => world?.close(), 60_000);

const shortForms: readonly (readonly [string, Trouble, number])[] = [
  // The longest time, in seconds, without any acknowledged call, on a busy machine.
  ['kill-app', killApp, 15],
  ['cut', cut, 15],
  ['lock', lock, 3],
  ['read-only', readOnly, 15],
  ['kill-database', killDatabase, 40],
  ['silence', silence, 40],
  ['rolling-upgrade', rollingUpgrade, 10],
  // With this seed, connections break, and then a process is killed.
  ['soak', byChance({ minutes: 0.1, seed: 27, longestPauseMs: 1_000 }), 40],
];

it.each(shortForms)(
  'keeps everything acknowledged, and applies each call once: %s',
  async (_name, trouble, longestGap) => {
    const outcome = await play(world, trouble, { scale: 1, people: 3, say: () => undefined });
    const said = linesOf(outcome, world.ledger).join('\n');
    expect(outcome, said).toMatchObject({ failedAfterRetry: 0, lost: 0, doubled: 0 });
    expect(outcome.gap, said).toBeLessThan(longestGap);
    expect(world.ledger.orders.length).toBeGreaterThan(0);
  },
  240_000,
);
