/** Work that is repeated for as long as the server runs. */

/** A job that can be stopped; `stop` waits for the work in progress. */
export interface Job {
  readonly stop: () => Promise<void>;
}

export interface Repetition {
  readonly everyMs: number;
  /** `everyMs` unless said otherwise. */
  readonly firstAfterMs?: number;
  readonly log: { warn(values: object, text: string): void };
  /** What the log says when the work failed. */
  readonly failure: string;
}

/** Never runs `work` twice at once. A failure is logged, and the work is repeated at its usual time. */
export function repeat(
  work: (isStopped: () => boolean) => Promise<unknown>,
  { everyMs, firstAfterMs = everyMs, log, failure }: Repetition,
): Job {
  let isStopped = false;
  let running: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout;
  const run = () => {
    running = work(() => isStopped)
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error }, failure);
      })
      .finally(() => schedule(everyMs));
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
