/** Counts requests and how long they took, per route; written out in the text format that Prometheus reads. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Upper bounds in seconds: fine where answers should be, coarse above. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;
const slowMs = 1_000;
/** The words under which an answer that took longer stands in the log. */
export const slowAnswer = 'a slow answer';

interface Counter {
  readonly method: string;
  readonly route: string;
  /** Answers by hundreds: index 2 is 2xx. */
  readonly statuses: number[];
  readonly buckets: number[];
  seconds: number;
}

export interface Counters {
  /** Lines for `/metrics`. */
  text(): string;
}

/** Counts from now on; routes that are added before are not counted. Slow answers are logged by their pattern. */
export function countRequests(http: FastifyInstance, log: FastifyBaseLogger): Counters {
  const counters: Counter[] = [];

  function count(method: string, route: string) {
    const counter: Counter = {
      method,
      route,
      statuses: Array(6).fill(0),
      buckets: Array(bounds.length).fill(0),
      seconds: 0,
    };
    counters.push(counter);
    return (status: number, ms: number) => {
      const hundreds = Math.min(5, Math.trunc(status / 100));
      counter.statuses[hundreds] = (counter.statuses[hundreds] ?? 0) + 1;
      const seconds = ms / 1000;
      counter.seconds += seconds;
      const index = bounds.findIndex((bound) => seconds <= bound);
      if (index >= 0) counter.buckets[index] = (counter.buckets[index] ?? 0) + 1;
      if (ms > slowMs) log.warn({ method, route, ms: Math.round(ms) }, slowAnswer);
    };
  }

  const elsewhere = count('any', 'elsewhere');
  // A counter of its own for each route: nothing is looked up while answering.
  http.addHook('onRoute', (route) => {
    const told = count(String(route.method), route.url);
    const before = route.onResponse;
    route.onResponse = [
      ...(before === undefined ? [] : Array.isArray(before) ? before : [before]),
      (_request, reply, done) => {
        told(reply.statusCode, reply.elapsedTime);
        done();
      },
    ];
  });
  http.addHook('onResponse', (request, reply, done) => {
    if (request.is404) elsewhere(reply.statusCode, reply.elapsedTime);
    done();
  });

  return {
    text() {
      const lines = [
        '# HELP http_requests_total Answers by route and class of status.',
        '# TYPE http_requests_total counter',
      ];
      const used = counters.filter(({ statuses }) => statuses.some((n) => n > 0));
      for (const { method, route, statuses } of used) {
        for (const [hundreds, n] of statuses.entries()) {
          if (n > 0) lines.push(`http_requests_total{${labels(method, route)},status="${hundreds}xx"} ${n}`);
        }
      }
      lines.push('# HELP http_request_seconds Time to answer.', '# TYPE http_request_seconds histogram');
      for (const { method, route, statuses, buckets, seconds } of used) {
        const of = labels(method, route);
        let sum = 0;
        for (const [index, bound] of bounds.entries()) {
          sum += buckets[index] ?? 0;
          lines.push(`http_request_seconds_bucket{${of},le="${bound}"} ${sum}`);
        }
        const all = statuses.reduce((total, n) => total + n, 0);
        lines.push(`http_request_seconds_bucket{${of},le="+Inf"} ${all}`);
        lines.push(`http_request_seconds_sum{${of}} ${seconds.toFixed(6)}`, `http_request_seconds_count{${of}} ${all}`);
      }
      return lines.join('\n');
    },
  };
}

const labels = (method: string, route: string) => `method="${method}",route="${route.replace(/["\\\n]/g, '\\$&')}"`;
