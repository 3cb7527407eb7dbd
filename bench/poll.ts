/** Waits for another process by polling, because it has no event that this one could await. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Polling {
  readonly everyMs: number;
  readonly limitMs: number;
  /** The awaited condition; named in the error. */
  readonly what: string;
}

/** Polls until `ask` returns anything but `undefined`, and returns it. Rejects with its errors, and at the limit. */
export async function poll<Answer>(
  ask: () => Promise<Answer | undefined>,
  { everyMs, limitMs, what }: Polling,
): Promise<Answer> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`${what} took more than ${limitMs / 1_000} s`);
    await pause(everyMs);
  }
}

/** Resolves once the server at the address is serving. Rejects at the limit, and at once if `hasEnded` returns true. */
export async function pollReady(
  url: string,
  hasEnded: () => boolean = () => false,
  limitMs: number = 60_000,
): Promise<void> {
  await poll(
    async () => {
      if (hasEnded()) throw new Error(`The server for ${url} ended before it was ready`);
      const signal = AbortSignal.timeout(10_000);
      const answer = await fetch(`${url}/readyz`, { signal }).catch(() => undefined);
      return answer?.ok === true ? true : undefined;
    },
    { everyMs: 50, limitMs, what: `Starting ${url}` },
  );
}
