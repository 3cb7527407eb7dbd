/** Health checks for operators: is the process alive, and can it serve? At the root, outside the contract. */
import { refuse } from '@operatory/domain/refusals';
import { sendRefusal } from '../http/problems.ts';
import { refuseWhileStopping } from '../http/refuse-while-closing.ts';
import type { AppContext } from './open-http.ts';
import { openReadiness } from './readiness.ts';

/** One check serves every request within this time, so that requests can't overload the database. */
const believedMs = 1_000;

/** `/healthz`: the process responds. `/readyz`: the database also accepts writes. */
export function bindHealth({ http, isDraining, disk, services: { pool } }: AppContext): void {
  const readiness = openReadiness(pool, disk);
  http.addHook('onListen', async () => readiness.reserve());
  http.addHook('onClose', () => readiness.close());
  let check = Promise.resolve(false);
  let checkedAt = Number.NEGATIVE_INFINITY;

  http.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  http.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isDraining()) return refuseWhileStopping(reply);
    if (performance.now() - checkedAt > believedMs) {
      checkedAt = performance.now();
      check = readiness.canWrite();
    }
    return (await check)
      ? reply.send({ status: 'ready' })
      : sendRefusal(reply, refuse('provider.unavailable', { provider: 'database' }));
  });
}
