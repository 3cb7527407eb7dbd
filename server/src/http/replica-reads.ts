/**
 * Sends reads to standbys, and those of people who have just written to the primary until a standby has passed what
 * they wrote. The browser carries the position in a cookie, because the next request may reach another process.
 */
import { randomBytes } from 'node:crypto';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { isDatabaseAway } from '../database/database-away.ts';
import type { ReadReplicas } from '../database/read-replicas.ts';

export interface Reads {
  /** Runs a read that may be some milliseconds old, on a standby if one has passed what the reader must see. */
  run<Result>(
    request: FastifyRequest,
    read: (pool: pg.Pool) => Promise<Result>,
    account?: CustomerNumber | undefined,
  ): Promise<Result>;
  /** Tabs are notified of the account's change, and what they then read has to include it. */
  noteChange(account: string): void;
}

/** Longer than a standby may lag. */
const rememberedSeconds = 30;
const maxAccounts = 10_000;
const forgottenMs = 2 * rememberedSeconds * 1_000;

const cookies = /(?:^|; )operatory-written-\w+=(\d+)/g;

/** The furthest position that the browser has seen confirmed. */
const carriedBy = ({ headers }: FastifyRequest) =>
  Math.max(0, ...[...(headers.cookie ?? '').matchAll(cookies)].map(([, position]) => Number(position)));

/** Programs have no cookies, so they always read the primary; so do sessions within a buyer's frame, for the same reason. */
const mayLag = ({ viewer, machine, headers }: FastifyRequest) =>
  machine === undefined && (viewer.kind === 'signed-out' || (viewer.kind === 'user' && headers.cookie !== undefined));

export const primaryReads = (pool: pg.Pool): Reads => ({
  run: (_request, read) => read(pool),
  noteChange: () => undefined,
});

/** Also adds the cookie to the answer of each write. */
export function replicaReads(
  http: FastifyInstance,
  { pool, replicas, isSecure }: { readonly pool: pg.Pool; readonly replicas: ReadReplicas; readonly isSecure: boolean },
): Reads {
  // Two processes that answer at the same time don't overwrite each other's.
  const name = `operatory-written-${randomBytes(3).toString('hex')}`;
  const changes = new Map<string, number>();
  let furthest = 0;

  http.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || !request.url.startsWith('/api')) return;
    if (request.viewer?.kind !== 'user' || request.headers.cookie === undefined) return;
    // A primary that can't be asked anymore may have stored it all the same.
    const position = await replicas.position().catch(() => Number.MAX_SAFE_INTEGER);
    furthest = position === Number.MAX_SAFE_INTEGER ? furthest : Math.max(furthest, position);
    const value = Math.max(position, furthest);
    const secure = isSecure ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=/api; Max-Age=${rememberedSeconds}; HttpOnly; SameSite=Lax${secure}`,
    );
  });

  return {
    async run(request, read, account) {
      if (!mayLag(request)) return read(pool);
      const since = (account === undefined ? undefined : changes.get(account)) ?? Number.NEGATIVE_INFINITY;
      const replica = replicas.choose({ position: carriedBy(request), since });
      if (replica === undefined) return read(pool);
      try {
        return await read(replica);
      } catch (error) {
        // It ended, or replayed something that the read was in the way of.
        if (isDatabaseAway(error)) return read(pool);
        throw error;
      }
    },
    noteChange(account) {
      const now = performance.now();
      if (changes.size >= maxAccounts) {
        for (const [old, at] of changes) if (at < now - forgottenMs) changes.delete(old);
      }
      changes.set(account, now);
    },
  };
}
