/** Shuts down in order: the last part started is closed first, each step within its time limit. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Shutdown {
  /** Registers how to close the part just started, and the time limit. The log names the step if it fails. */
  readonly onClose: (name: string, close: () => Promise<void> | void, limitMs: number) => void;
  /** Closes everything once; later calls wait for the first. */
  readonly run: () => Promise<void>;
  readonly hasBegun: () => boolean;
}

/** @param onProblem called with a step's name when it fails or runs out of time; the next steps run anyway */
export function shutdownList(onProblem: (problem: unknown, step: string) => void): Shutdown {
  const steps: { name: string; close: () => Promise<void> | void; limitMs: number }[] = [];
  let running: Promise<void> | undefined;
  const closeAll = async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const { name, close, limitMs } = step;
      const tooLong = new AbortController();
      try {
        await Promise.race([
          (async () => close())(),
          pause(limitMs, undefined, { signal: tooLong.signal }).then(() => {
            throw new Error(`Stopping ${name} took longer than ${limitMs / 1000} s and is left behind.`);
          }),
        ]);
      } catch (problem) {
        onProblem(problem, name);
      } finally {
        tooLong.abort();
      }
    }
  };
  return {
    onClose: (name, close, limitMs) => void steps.push({ name, close, limitMs }),
    run: () => {
      running ??= closeAll();
      return running;
    },
    hasBegun: () => running !== undefined,
  };
}

/** One press of Ctrl-C can arrive twice: from the terminal, and passed on by npm. */
const samePressMs = 800;

export interface Interruptions {
  /** The first wish to end: Ctrl-C, SIGTERM, or the death of the process that started us. */
  readonly onFirst: () => void;
  /** A second, deliberate one. */
  readonly onSecond: () => void;
}

/** Listens for wishes to end. */
export function onInterruption({ onFirst, onSecond }: Interruptions): void {
  let first: number | undefined;
  const interrupted = () => {
    if (first === undefined) {
      first = Date.now();
      onFirst();
    } else if (Date.now() - first > samePressMs) {
      onSecond();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupted);
  // `npm start` keeps a channel to us open as long as it lives; otherwise, we wouldn't notice that it was killed.
  process.once('disconnect', interrupted);
}
