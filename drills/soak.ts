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

export interface ChanceOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Between two troubles, in which people work undisturbed. */
  readonly longestPauseMs?: number;
}

/** One trouble after the other until the time is up; the last one is played to its end. */
export const byChance =
  ({ minutes, seed, longestPauseMs = 10_000 }: ChanceOptions): Trouble =>
  async (stage) => {
    const random = randomFrom(seed);
    const end = performance.now() + minutes * 60_000;
    while (performance.now() < end) {
      const trouble = troubles[Math.floor(random() * troubles.length)] as Trouble;
      for (const note of await trouble({ ...stage, scale: 1 })) stage.say(note);
      await pause(longestPauseMs * (0.2 + 0.8 * random()));
    }
    return [];
  };

/** Plays it and prints the outcome. Returns whether nothing was lost, doubled, or refused. */
export async function soak(options: SoakOptions): Promise<boolean> {
  const { say } = options;
  const world = await openWorld({ apps: 2, workers: options.workers });
  const memory = () => world.apps.map((app) => `${Math.round(app.memory() / 2 ** 20)} MB`).join(', ');
  const before = memory();
  const watched: Trouble = async (stage) => [
    ...(await byChance(options)(stage)),
    `memory of the processes: ${before} before, ${memory()} after`,
  ];
  try {
    const outcome = await play(world, watched, options);
    for (const line of linesOf(outcome, world.ledger)) say(line);
    return isWell(outcome);
  } finally {
    await world.close();
  }
}
