/** How many calls run at once: of one account's writes, and of one caller's reads. */
import type { Route } from '@operatory/contract/route';
import type { FastifyRequest } from 'fastify';
import type { CustomerScope } from '../access/customer-scope.ts';
import { accountTurns } from '../limits/account-turns.ts';
import { addressKey } from '../limits/limiter.ts';

/** A quarter of the database connections: writes that wait for one locked row leave the others their share. */
const writeTurns = { mostAtOnce: 4, mostWaiting: 500, longestWaitMs: 10_000 } as const;
/**
 * Half of them, and more than the six requests that a browser has under way at one host: no one person and no one address
 * keeps everyone else's pages waiting. They wait for longer than a statement may take, so that a failure is told as what it is.
 */
const readTurns = { mostAtOnce: 8, mostWaiting: 200, longestWaitMs: 30_000 } as const;

/** Whose share of the reads a call takes. Visits of a buyer share one user. */
function callerOf({ viewer, ip }: FastifyRequest): string {
  if (viewer.kind === 'signed-out') return addressKey(ip);
  return `${(viewer.viewedBy ?? viewer).userId} ${viewer.punchOutSessionId ?? ''}`;
}

/**
 * Turns per server process. Resolves with the function that ends the call's turn, or with undefined if it can't start in time.
 * A file that is drawn takes its time, but no connection; a machine's key has limits of its own.
 */
export function callTurns() {
  const writes = accountTurns(writeTurns);
  const reads = accountTurns(readTurns);
  return async (
    { binary }: Route,
    request: FastifyRequest,
    scope: CustomerScope | undefined,
  ): Promise<(() => void) | undefined> => {
    if (binary !== undefined || request.machine !== undefined) return () => undefined;
    const isWrite = scope !== undefined && request.method !== 'GET';
    return isWrite ? writes.begin(scope.customerNumber) : reads.begin(callerOf(request));
  };
}
