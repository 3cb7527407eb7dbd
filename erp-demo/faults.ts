/** The simulated ERP's faults: what a real one does on bad days, drawn from a seed so that a run can be repeated. */

export const faultNames = ['drop', 'double', 'delay', 'reorder', 'forget', 'restart'] as const;
export type FaultName = (typeof faultNames)[number];

/** The process ended here; anything not in its records is lost. */
export class Restart extends Error {}

/** A call or its answer was lost on the way. */
export class Lost extends Error {}

const odds: Readonly<Record<FaultName, number>> = {
  drop: 0.15,
  double: 0.2,
  delay: 0.5,
  reorder: 1,
  forget: 0.15,
  restart: 0.03,
};

/** Logs that a call was lost, and continues without its response: it is done again at the next turn. */
export async function unlessLost<Result>(
  call: Promise<Result>,
  say: (text: string) => void,
): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    say(error.message);
    return undefined;
  }
}

export interface Faults {
  /** Whether this fault happens now; never if it isn't switched on. */
  happens(fault: FaultName): boolean;
  /** A number from 0 up to but not including `end`. */
  below(end: number): number;
}

/** Mulberry32: the same numbers for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The faults that are switched on, from this seed. */
export function faultsFrom(names: readonly FaultName[], seed: number): Faults {
  const random = randomFrom(seed);
  const isOn = new Set(names);
  return {
    happens: (fault) => isOn.has(fault) && random() < odds[fault],
    below: (end) => Math.floor(random() * end),
  };
}

/** Reads `drop,double`; throws an error with the known names for another. */
export function readFaults(text: string): FaultName[] {
  return text
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const known = faultNames.find((each) => each === name);
      if (known === undefined) throw new Error(`"${name}" isn't a fault. Known faults: ${faultNames.join(', ')}.`);
      return known;
    });
}
