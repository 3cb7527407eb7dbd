/** Health checks for operators: is the process alive, and can it serve? At the root, outside the contract. */
import { refuse } from '@operatory/domain/refusals';
import pg from 'pg';
import { sendRefusal } from '../http/problems.ts';
import type { AppContext } from './open-http.ts';

const readyWithinMs = 2_000;
/** One check serves every request within this time, so that requests can't overload the database. */
const believedMs = 1_000;

/** `/healthz`: the process responds. `/readyz`: the database also accepts writes. */
export function bindHealth({ http, isDraining, services: { pool } }: AppContext): void {
  // A separate connection: a full pool is busy, not broken.
  const probe = new pg.Pool({
    ...pool.options,
    min: 0,
    max: 1,
    connectionTimeoutMillis: readyWithinMs,
    query_timeout: readyWithinMs,
    application_name: 'operatory readiness',
  });
  probe.on('connect', (client) => client.on('error', () => undefined));
  probe.on('error', () => undefined);
  http.addHook('onClose', () => probe.end());
  let check = Promise.resolve(false);
  let checkedAt = Number.NEGATIVE_INFINITY;
  /** A standby, a full disk, and a read-only server all accept reads, so only a write shows the difference. */
  const canWrite = () =>
    probe
      .query(
        `insert into store_fact (name, value, changed_at) values ('readiness', '', $1)
         on conflict (name) do update set changed_at = excluded.changed_at`,
        [Date.now()],
      )
      .then(
        () => true,
        () => false,
      );

  http.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  http.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isDraining()) return sendRefusal(reply, refuse('provider.unavailable', { provider: 'server' }));
    if (performance.now() - checkedAt > believedMs) {
      checkedAt = performance.now();
      check = canWrite();
    }
    return (await check)
      ? reply.send({ status: 'ready' })
      : sendRefusal(reply, refuse('provider.unavailable', { provider: 'database' }));
  });
}
