/** Maintains the hub connection: when to retry, how often, and its state. Independent of sockets. */

export type ConnectionState =
  /** Nobody is signed in, or the server doesn't accept this tab. */
  | { readonly state: 'idle' }
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  /** An attempt failed; attempt `attempt` of six is next, or running. */
  | { readonly state: 'retrying'; readonly attempt: number }
  /** All attempts failed: from now on there's one every 8 seconds, or on request. */
  | { readonly state: 'failed' };

/** The limits and delays [A4.16] [A9.08]; times in ms. */
export const connectionTiming = { attempts: 6, pause: 10_000, timeOut: 15_000, slowPause: 8_000 } as const;

export interface ConnectionParts {
  /** One attempt. Rejects if it failed; the signal cancels it if it takes too long. */
  readonly attempt: (signal: AbortSignal) => Promise<'connected' | 'refused'>;
  readonly onChange: (connection: ConnectionState) => void;
  /** How long to wait after a break before reconnecting, in ms. */
  readonly breath: () => number;
}

export interface ConnectionKeeper {
  /** Connects now: at first, on a click of the button, and whenever it may work again. Does nothing while connected. */
  begin(): void;
  /** The connection broke. */
  lost(): void;
}

export function keepConnection({ attempt, onChange, breath }: ConnectionParts): ConnectionKeeper {
  let connection: ConnectionState = { state: 'idle' };
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: AbortController | undefined;

  const become = (next: ConnectionState) => {
    connection = next;
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
    timer = setTimeout(() => settle(fail), connectionTiming.timeOut);
    attempt(one.signal).then(
      (outcome) => settle(() => become({ state: outcome === 'connected' ? 'connected' : 'idle' })),
      () => settle(fail),
    );
  }

  function fail() {
    if (attempts === connectionTiming.attempts) {
      if (connection.state !== 'failed') become({ state: 'failed' });
      timer = setTimeout(tryOnce, connectionTiming.slowPause + breath());
      return;
    }
    attempts += 1;
    become({ state: 'retrying', attempt: attempts });
    timer = setTimeout(tryOnce, connectionTiming.pause);
  }

  return {
    begin() {
      if (connection.state === 'connected') return;
      attempts = 0;
      // The state of earlier attempts stays until this one is decided.
      if (connection.state === 'idle') become({ state: 'connecting' });
      tryOnce();
    },
    lost() {
      if (connection.state !== 'connected') return;
      stop();
      attempts = 0;
      become({ state: 'connecting' });
      timer = setTimeout(tryOnce, breath());
    },
  };
}
