/** A fixed-window rate limiter: per key and server process, in bounded memory. */

export interface Limiter {
  /**
   * Counts one attempt. Returns 0, or the seconds until the next one is allowed. `most` replaces the limiter's own
   * for keys that have one of their own.
   */
  take(key: string, most?: number): number;
  /** Gives a turn back, for what turned out to be harmless. */
  giveBack(key: string): void;
}

export interface LimiterOptions {
  /** Turns in one span. */
  readonly most: number;
  readonly seconds: number;
  /** Milliseconds that only grow; the process's clock when left out. */
  readonly now?: () => number;
}

const maxKeys = 50_000;

/** Makes a limiter with fixed spans, each beginning with the first turn of its key. */
export function limiter({ most: usual, seconds, now = () => performance.now() }: LimiterOptions): Limiter {
  const spans = new Map<string, { count: number; until: number }>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  function makeRoom(time: number): void {
    if (time - sweptAt >= 1000) {
      for (const [key, span] of spans) if (span.until <= time) spans.delete(key);
      sweptAt = time;
    }
    // All are current, so the oldest is dropped to limit memory.
    const [oldest] = spans.keys();
    if (spans.size >= maxKeys && oldest !== undefined) spans.delete(oldest);
  }

  return {
    take(key, most = usual) {
      const time = now();
      const span = spans.get(key);
      if (span !== undefined && span.until > time) {
        if (span.count >= most) return Math.max(1, Math.ceil((span.until - time) / 1000));
        span.count += 1;
        return 0;
      }
      if (spans.size >= maxKeys) makeRoom(time);
      spans.delete(key);
      spans.set(key, { count: 1, until: time + seconds * 1000 });
      return 0;
    },
    giveBack(key) {
      const span = spans.get(key);
      if (span !== undefined && span.count > 0) span.count -= 1;
    },
  };
}

/** One key per household: an IPv6 network of 64 bits counts as one address. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
