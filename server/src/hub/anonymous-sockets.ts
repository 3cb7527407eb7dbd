/**
 * Limits of anonymous sockets, per address. A whole company may share one address, so a socket no longer counts once
 * it's admitted, and of the waiting ones, the newest is never closed.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { addressKey, limiter } from '../limits/limiter.ts';

export interface AnonymousLimits {
  /** Sockets of one address that wait to be admitted; a further one ends the oldest. */
  readonly maxWaiting: number;
  /** Sockets of one address in a minute that are never admitted; further ones get a 429. */
  readonly maxRefused: number;
}

/** A restart brings back every tab of an office at once, but each is admitted within a moment. */
export const anonymousLimits: AnonymousLimits = { maxWaiting: 300, maxRefused: 3_000 };

export interface AnonymousSockets {
  /** Counts a socket that opens. Returns 0, or the seconds after which its address may open another. */
  open(request: IncomingMessage, socket: Duplex): number;
  /** The socket belongs to a person now. */
  admitted(request: IncomingMessage): void;
}

interface AnonymousParts {
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: FastifyBaseLogger;
  readonly limits?: AnonymousLimits;
}

/** Counts per server process. */
export function anonymousSockets({ addressOf, log, limits = anonymousLimits }: AnonymousParts): AnonymousSockets {
  const waiting = new Map<string, Map<IncomingMessage, Duplex>>();
  const refused = limiter({ most: limits.maxRefused, seconds: 60 });
  const told = limiter({ most: 1, seconds: 60 });

  function tell(address: string): void {
    if (told.take('') === 0) log.warn({ address }, 'An address opens many tabs that nobody is signed in on');
  }

  function forget(key: string, request: IncomingMessage): boolean {
    const own = waiting.get(key);
    const isKnown = own?.delete(request) ?? false;
    if (own?.size === 0) waiting.delete(key);
    return isKnown;
  }

  return {
    open(request, socket) {
      const address = addressOf(request);
      const key = addressKey(address);
      const seconds = refused.take(key);
      if (seconds > 0) {
        tell(address);
        return seconds;
      }
      const own = waiting.get(key) ?? new Map<IncomingMessage, Duplex>();
      const [oldest] = own;
      if (oldest !== undefined && own.size >= limits.maxWaiting) {
        tell(address);
        own.delete(oldest[0]);
        oldest[1].destroy();
      }
      waiting.set(key, own.set(request, socket));
      socket.once('close', () => forget(key, request));
      return 0;
    },
    admitted(request) {
      const key = addressKey(addressOf(request));
      if (forget(key, request)) refused.giveBack(key);
    },
  };
}
