/** Knows which requests are under way, so that a shutdown can wait for them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface RequestTracker {
  /** Resolves when no request is running, or after the limit. */
  finished(limitMs: number): Promise<void>;
}

export function trackRequests(http: FastifyInstance): RequestTracker {
  const underWay = new Set<FastifyRequest>();
  const answering = new WeakSet<FastifyRequest>();
  http.addHook('onRequest', (request, reply, done) => {
    underWay.add(request);
    // A response never finishes if its caller has disconnected, so there's no `onResponse`.
    reply.raw.once('close', () => {
      if (reply.sent || answering.has(request)) underWay.delete(request);
    });
    done();
  });
  // From here on the handler has done its work, and only the response is left, which may take as long as a download.
  http.addHook('onSend', (request, reply, _payload, done) => {
    answering.add(request);
    if (reply.raw.destroyed) underWay.delete(request);
    done();
  });
  // A request with an incomplete body is never handled and gets no response.
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
