/** Keeps the line to the hub: when it is tried, how often, and what is known of it. Knows nothing of sockets. */

export type Line =
  /** Nobody is signed in, or the server does not want this window. */
  | { readonly state: 'idle' }
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  /** A start failed; attempt `attempt` of six is next, or under way. */
  | { readonly state: 'retrying'; readonly attempt: number }
  /** All attempts failed: nothing is tried until somebody, or something, begins again. */
  | { readonly state: 'failed' };

/** How often and how patiently [A4.16] [A9.08]; times in ms. */
export const lineTiming = { attempts: 6, pause: 10_000, timeOut: 15_000 } as const;

export interface LineParts {
  /** One attempt. Rejects when it failed; the signal ends it when it takes too long. */
  readonly attempt: (signal: AbortSignal) => Promise<'connected' | 'refused'>;
  readonly onChange: (line: Line) => void;
  /** How long a break is left alone before the new start, in ms. */
  readonly breath: () => number;
}

export interface KeptLine {
  /** Starts now: at first, at a press of the button, and whenever there is reason to hope. A line that stands is left alone. */
  begin(): void;
  /** The line stood and broke. */
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
    if (attempts === lineTiming.attempts) return become({ state: 'failed' });
    attempts += 1;
    become({ state: 'retrying', attempt: attempts });
    timer = setTimeout(tryOnce, lineTiming.pause);
  }

  return {
    begin() {
      if (line.state === 'connected') return;
      attempts = 0;
      // What is told of earlier attempts stays until it is known whether this one is better.
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
