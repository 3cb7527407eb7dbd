/** Waiting for another process. It has no event that this one could await, so it's asked again and again. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Polling {
  readonly everyMs: number;
  readonly limitMs: number;
  /** What is waited for; named in the error. */
  readonly what: string;
}

/** Asks until there's an answer other than `undefined`, and returns it. Rejects with what `ask` throws, and at the limit. */
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

/** Resolves once the server at the address serves. Rejects at the limit, and at once when `hasEnded` says that it won't. */
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
