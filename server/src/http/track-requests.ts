/** Knows which requests are under way, so that a shutdown can wait for them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface RequestTracker {
  /** Resolves when no request is under way any more, or after the limit. */
  finished(limitMs: number): Promise<void>;
}

export function trackRequests(http: FastifyInstance): RequestTracker {
  let underWay = 0;
  http.addHook('onRequest', (_request, _reply, done) => {
    underWay += 1;
    done();
  });
  http.addHook('onResponse', (_request, _reply, done) => {
    underWay -= 1;
    done();
  });
  return {
    async finished(limitMs) {
      const deadline = performance.now() + limitMs;
      while (underWay > 0 && performance.now() < deadline) await pause(10);
    },
  };
}
