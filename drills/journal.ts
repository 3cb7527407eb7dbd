/** What happened to the calls of a drill: when they were acknowledged, and which ones failed although they were repeated. */

export interface Journal {
  /** A call was acknowledged just now, after this many ms. */
  acknowledged(afterMs: number): void;
  /** A call failed permanently. */
  failed(reason: unknown): void;
  /** Resets the measured times, so that the gap and the longest wait start from now. */
  mark(): void;
  /** The longest time since the mark in which no call of anyone was acknowledged, in ms. */
  gapMs(): number;
  /** The longest time since the mark that a person waited for a call, in ms. */
  longestWaitMs(): number;
  /** Calls acknowledged since the beginning. */
  readonly calls: () => number;
  /** Why calls failed permanently. */
  readonly failures: readonly string[];
}

export function openJournal(): Journal {
  const failures: string[] = [];
  let calls = 0;
  let lastAt = performance.now();
  let gap = 0;
  let longestWait = 0;
  return {
    acknowledged(afterMs) {
      const now = performance.now();
      gap = Math.max(gap, now - lastAt);
      lastAt = now;
      longestWait = Math.max(longestWait, afterMs);
      calls += 1;
    },
    failed(reason) {
      failures.push(reason instanceof Error ? reason.message : String(reason));
    },
    mark() {
      lastAt = performance.now();
      gap = 0;
      longestWait = 0;
    },
    gapMs: () => gap,
    longestWaitMs: () => longestWait,
    calls: () => calls,
    failures,
  };
}
