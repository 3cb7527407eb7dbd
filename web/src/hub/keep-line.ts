/** Keeps the connection to the hub open: when to try, how often, and its state. Independent of sockets. */

export type Line =
  /** Nobody is signed in, or the server doesn't accept this tab. */
  | { readonly state: 'idle' }
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  /** An attempt failed; attempt `attempt` of six is next, or running. */
  | { readonly state: 'retrying'; readonly attempt: number }
  /** All attempts failed: from now on there's one per minute, or on request. */
  | { readonly state: 'failed' };

/** The limits and delays [A4.16] [A9.08]; times in ms. */
export const lineTiming = { attempts: 6, pause: 10_000, timeOut: 15_000, slowPause: 60_000 } as const;

export interface LineParts {
  /** One attempt. Rejects if it failed; the signal cancels it if it takes too long. */
  readonly attempt: (signal: AbortSignal) => Promise<'connected' | 'refused'>;
  readonly onChange: (line: Line) => void;
  /** How long to wait after a break before reconnecting, in ms. */
  readonly breath: () => number;
}

export interface KeptLine {
  /** Connects now: at first, at a click of the button, and whenever it may work again. Does nothing while connected. */
  begin(): void;
  /** The connection broke. */
  lost(): void;
}

export function keepLine({ attempt, onChange, breath }: LineParts): KeptLine {
  let line: Line = { state: 'idle' };
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: AbortController | undefined;

  const become = (next: Line) => {
    line = next;
    onChange(next);
  };
  const stop = () => {
    clearTimeout(timer);
    underWay?.abort();
    underWay = undefined;
  };

  function tryOnce() {
    stop();
    const one = new AbortController();
    underWay = one;
    const settle = (end: () => void) => {
      if (underWay !== one) return;
      stop();
      end();
    };
    timer = setTimeout(() => settle(fail), lineTiming.timeOut);
    attempt(one.signal).then(
      (outcome) => settle(() => become({ state: outcome === 'connected' ? 'connected' : 'idle' })),
      () => settle(fail),
    );
  }

  function fail() {
    if (attempts === lineTiming.attempts) {
      if (line.state !== 'failed') become({ state: 'failed' });
      timer = setTimeout(tryOnce, lineTiming.slowPause + breath());
      return;
    }
    attempts += 1;
    become({ state: 'retrying', attempt: attempts });
    timer = setTimeout(tryOnce, lineTiming.pause);
  }

  return {
    begin() {
      if (line.state === 'connected') return;
      attempts = 0;
      // The state of earlier attempts stays until this one is decided.
      if (line.state === 'idle') become({ state: 'connecting' });
      tryOnce();
    },
    lost() {
      if (line.state !== 'connected') return;
      stop();
      attempts = 0;
      become({ state: 'connecting' });
      timer = setTimeout(tryOnce, breath());
    },
  };
}
