/** `/metrics` for Prometheus: open to direct callers, or guarded by the token in the settings. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { refuse } from '@operatory/domain/refusals';
import type { FastifyRequest } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { readAttention } from '../exchange/attention.ts';
import { sendRefusal } from '../http/problems.ts';
import { measureBackups } from './backup-metrics.ts';
import { measureFeeds } from './feed-metrics.ts';
import type { AppContext } from './open-http.ts';
import { measureQueues } from './queue-metrics.ts';

/** How long each event loop figure covers, no matter who scrapes it or how often. */
const delayMs = 10_000;

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** With a token, only its bearer may read; without one, only requests that didn't come through a proxy. */
function mayRead({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
  return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
}

/** Figures of all workers of this installation's process, where several share its port. */
export interface AllMetrics {
  /** How the others read this worker's. */
  answerMetrics(own: () => Promise<unknown>): void;
  /** All of them as one text. */
  allMetrics(): Promise<string>;
}

/** Of several workers, these figures are shown as the highest; all others are added up. */
const isHighest = (name: string) => /^(process_|nodejs_)/.test(name);

/** Binds the route, and collects the figures at each request. */
export function bindMetrics(
  { http, hub, registry, services: { pool, settings, now } }: AppContext,
  all?: AllMetrics,
): void {
  all?.answerMetrics(() => registry.getMetricsAsJSON());
  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      aggregator: isHighest(name) ? 'max' : 'sum',
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let latestDelay = 0;
  const look = setInterval(() => {
    latestDelay = delay.percentile(99) / 1e9;
    delay.reset();
  }, delayMs).unref();
  http.addHook('onClose', async () => {
    clearInterval(look);
    delay.disable();
  });

  gauge('process_resident_memory_bytes', 'Memory that the process holds.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_used_bytes', 'Memory that its objects take.', () => process.memoryUsage().heapUsed);
  gauge('process_uptime_seconds', 'Time since the start.', () => Math.round(process.uptime()));
  gauge('nodejs_eventloop_delay_p99_seconds', 'How late timers were, in the latest 10 s.', () => latestDelay);
  gauge('database_connections', 'Connections to the database.', () => pool.totalCount);
  gauge('database_connections_idle', 'Those with nothing to do.', () => pool.idleCount);
  gauge('database_waiting', 'Requests that wait for one.', () => pool.waitingCount);
  gauge('hub_connections', 'Tabs connected to this process.', () => hub.connections());
  const counter = (name: string, help: string, read: () => number) => {
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  };
  counter('hub_gaps_total', 'Lost connections between the processes, after which all tabs read again.', hub.gaps);
  counter('hub_pushes_total', 'Changes that were pushed to open tabs.', hub.pushes);
  new Gauge({
    name: 'exchange_attention',
    help: 'Late feeds, missing files, runs that need a decision, and orders that the ERP rejected or did not take.',
    labelNames: ['kind', 'feed'],
    // The same from every worker.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const found = await readAttention(pool).catch(() => undefined);
      // Without the database, queue figures are omitted; the other figures are still reported.
      this.reset();
      for (const { kind, feed, count } of found ?? []) this.inc({ kind, feed: feed ?? '' }, count);
    },
  });
  measureQueues(pool, registry, now);
  measureBackups(pool, registry);
  measureFeeds(pool, registry);
  const info = { name: 'operatory_info', help: 'What runs.', labelNames: ['version'], registers: [registry] };
  new Gauge({ ...info, aggregator: 'max' }).set({ version: settings.appVersion }, 1);

  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, settings.metricsToken)) return sendRefusal(reply, refuse('route.absent'));
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await (all === undefined ? registry.metrics() : all.allMetrics()));
  });
}
