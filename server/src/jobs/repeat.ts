/** Work that is repeated for as long as the server runs. */
import { inJob } from '../tracing/jobs.ts';

/** A job that can be stopped; `stop` waits for the work in progress. */
export interface Job {
  readonly stop: () => Promise<void>;
}

export interface Repetition {
  /** The name of its traces. */
  readonly name: string;
  readonly everyMs: number;
  /** `everyMs` unless said otherwise. */
  readonly firstAfterMs?: number;
  readonly log: { warn(values: object, text: string): void };
  /** What the log says when the work failed. */
  readonly failure: string;
}

/** Jobs that run more often than this are traced only when they find work. */
const oftenMs = 60_000;

/** Never runs `work` twice at once. A failure is logged, and the work is repeated at its usual time. */
export function repeat(
  work: (isStopped: () => boolean) => Promise<unknown>,
  { name, everyMs, firstAfterMs = everyMs, log, failure }: Repetition,
): Job {
  let isStopped = false;
  let running: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout;
  const run = () => {
    const onFailure = (error: unknown) => {
      if (!isStopped) log.warn({ err: error }, failure);
    };
    running = inJob(name, { isFrequent: everyMs < oftenMs, onFailure }, () => work(() => isStopped)).finally(() =>
      schedule(everyMs),
    );
  };
  const schedule = (ms: number) => {
    running = undefined;
    if (!isStopped) timer = setTimeout(run, ms).unref();
  };
  schedule(firstAfterMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
