/** Limits how many calls run at once: an account's writes, and everything else that one caller asks for. */
import type { Route } from '@operatory/contract/route';
import type { FastifyRequest } from 'fastify';
import type { CustomerScope } from '../access/customer-scope.ts';
import { accountTurns } from '../limits/account-turns.ts';
import { addressKey } from '../limits/limiter.ts';

/** A quarter of the database connections: writes that wait for one locked row leave the others their share. */
const writeTurns = { maxAtOnce: 4, maxWaiting: 500, longestWaitMs: 10_000 } as const;
/**
 * Half of the connections, so no single person or address can slow down everyone else, and more than the six requests that a
 * browser sends to one host at a time. The wait is longer than a statement may take, so a slow database is reported as such.
 */
const callerTurns = { maxAtOnce: 8, maxWaiting: 200, longestWaitMs: 30_000 } as const;

/** Who a call counts against. All visits of a buyer share one user, so each counts by its session. */
function callerOf({ viewer, ip }: FastifyRequest): string {
  if (viewer.kind === 'signed-out') return addressKey(ip);
  return `${(viewer.viewedBy ?? viewer).userId} ${viewer.punchOutSessionId ?? ''}`;
}

/**
 * Turns per server process. Resolves with the function that ends the turn, or undefined if it can't start in time. Files are
 * exempt because drawing one holds no connection, and machine keys because they have their own limits.
 */
export function callTurns() {
  const writes = accountTurns(writeTurns);
  const others = accountTurns(callerTurns);
  return async (
    { binary }: Route,
    request: FastifyRequest,
    scope: CustomerScope | undefined,
  ): Promise<(() => void) | undefined> => {
    if (binary !== undefined || request.machine !== undefined) return () => undefined;
    const isWrite = scope !== undefined && request.method !== 'GET';
    return isWrite ? writes.begin(scope.customerNumber) : others.begin(callerOf(request));
  };
}
