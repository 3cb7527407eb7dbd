/** One trouble after the other, by chance, for as long as there is time. */
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../erp-demo/faults.ts';
import { isWell, linesOf, type PlayOptions, play, type Trouble } from './play.ts';
import { cut, killDatabase, lock, readOnly, silence } from './troubles/database.ts';
import { killApp, rollingUpgrade } from './troubles/processes.ts';
import { openWorld } from './world.ts';

const troubles: readonly Trouble[] = [killApp, killDatabase, cut, silence, lock, readOnly, rollingUpgrade];

export interface SoakOptions extends PlayOptions {
  readonly minutes: number;
  readonly seed: number;
}

/** Plays it and prints the outcome. Returns whether nothing was lost, doubled, or refused. */
export async function soak(options: SoakOptions): Promise<boolean> {
  const { minutes, seed, say } = options;
  const random = randomFrom(seed);
  const world = await openWorld({ apps: 2 });
  const memory = () => world.apps.map((app) => `${Math.round(app.memory() / 2 ** 20)} MB`).join(', ');
  const before = memory();
  const inTurn: Trouble = async (stage) => {
    const end = performance.now() + minutes * 60_000;
    const notes: string[] = [];
    while (performance.now() < end) {
      const trouble = troubles[Math.floor(random() * troubles.length)] as Trouble;
      for (const note of await trouble({ ...stage, scale: 1 })) say(note);
      await pause(2_000 + 8_000 * random());
    }
    notes.push(`memory of the processes: ${before} before, ${memory()} after`);
    return notes;
  };
  try {
    const outcome = await play(world, inTurn, options);
    for (const line of linesOf(outcome, world.ledger)) say(line);
    return isWell(outcome);
  } finally {
    await world.close();
  }
}
