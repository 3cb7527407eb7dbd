/** Knows which requests are under way, so that a shutdown can wait for them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface RequestTracker {
  /** Resolves when no request is running, or after the limit. */
  finished(limitMs: number): Promise<void>;
}

export function trackRequests(http: FastifyInstance): RequestTracker {
  const underWay = new Set<FastifyRequest>();
  http.addHook('onRequest', (request, reply, done) => {
    underWay.add(request);
    // A response whose caller has left never finishes, so there's no `onResponse`.
    reply.raw.once('close', () => {
      if (reply.sent) underWay.delete(request);
    });
    done();
  });
  // The caller left while the request was still being handled, and that's over now.
  http.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.raw.destroyed) underWay.delete(request);
    done();
  });
  // A request whose body never arrived completely was never handled and gets no response.
  http.addHook('onRequestAbort', (request, done) => {
    if (!request.raw.complete) underWay.delete(request);
    done();
  });
  http.addHook('onResponse', (request, _reply, done) => {
    underWay.delete(request);
    done();
  });
  return {
    async finished(limitMs) {
      const deadline = performance.now() + limitMs;
      while (underWay.size > 0 && performance.now() < deadline) await pause(10);
    },
  };
}
