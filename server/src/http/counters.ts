/** Counts requests and how long they took, per route, for Prometheus. */
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Upper bounds in seconds: fine in the expected range, coarse above it. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const slowMs = 1_000;
/** Files of the build are counted together: they're hundreds, and each release gives them new names. */
const routeOf = (url: string) => url.replace(/^(\/(?:tag\/)?assets\/).+/, '$1*');
/** The log message for a slow response. */
export const slowAnswer = 'a slow response';

/**
 * Counts routes that are added from now on. Slow responses are logged by their route's pattern. Time that a request
 * waited on the caller's behalf (`waitedMs`) doesn't count.
 */
export function countRequests(http: FastifyInstance, log: FastifyBaseLogger, registry: Registry): void {
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Responses by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const times = new Histogram({
    name: 'http_request_seconds',
    help: 'Response time.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [registry],
  });

  const faults = new Counter({
    name: 'http_faults_total',
    help: 'Requests that ended with an internal fault. Refusals that ask to try again (503) are none.',
    labelNames: ['method', 'route'],
    registers: [registry],
  });
  const conflicts = new Counter({
    name: 'http_conflicts_total',
    help: 'Writes that were refused because someone else was faster (409).',
    labelNames: ['method', 'route'],
    registers: [registry],
  });

  function count(method: string, route: string) {
    const time = times.labels(method, route);
    return (status: number, ms: number) => {
      answers.labels(method, route, `${Math.min(5, Math.trunc(status / 100))}xx`).inc();
      if (status >= 500 && status !== 503) faults.labels(method, route).inc();
      if (status === 409) conflicts.labels(method, route).inc();
      time.observe(ms / 1000);
      if (ms > slowMs) log.warn({ method, route, ms: Math.round(ms) }, slowAnswer);
    };
  }

  const elsewhere = count('any', 'elsewhere');
  const counted = new WeakSet<FastifyRequest>();
  http.addHook('onRoute', (route) => {
    const told = count(String(route.method), routeOf(route.url));
    const { onRequest = [], onResponse = [] } = route;
    route.onRequest = [
      ...(Array.isArray(onRequest) ? onRequest : [onRequest]),
      (request, reply, done) => {
        // A response never finishes if its caller has disconnected.
        reply.raw.once('close', () => {
          if (!counted.has(request)) told(499, reply.elapsedTime);
        });
        done();
      },
    ];
    route.onResponse = [
      ...(Array.isArray(onResponse) ? onResponse : [onResponse]),
      (request, reply, done) => {
        counted.add(request);
        told(reply.statusCode, Math.max(0, reply.elapsedTime - (request.waitedMs ?? 0)));
        done();
      },
    ];
  });
  http.addHook('onResponse', (request, reply, done) => {
    if (request.is404) elsewhere(reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** Counts requests that failed in the database, by its code. */
export function databaseErrorCounter(registry: Registry): (code: string) => void {
  const errors = new Counter({
    name: 'database_errors_total',
    help: 'Requests that failed in the database, by its code.',
    labelNames: ['code'],
    registers: [registry],
  });
  return (code) => errors.labels(code).inc();
}
