/** Runs only a few pieces of heavy work at a time, so that other requests don't wait. */

export interface Turns {
  /** Runs the work when its turn comes, in the order of the calls. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** How many pieces wait for their turn. */
  waiting(): number;
}

/** Turns of one kind of work, per server process. */
export function turns({ maxAtOnce }: { readonly maxAtOnce: number }): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(work) {
      // The place is handed over directly, so that no newer caller takes it.
      if (running >= maxAtOnce) await new Promise<void>((go) => waiting.push(go));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
    waiting: () => waiting.length,
  };
}
