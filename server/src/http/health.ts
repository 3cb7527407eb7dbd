/** For whoever runs the server: is it alive, can it work, and how is it doing. At the root, outside the contract. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { refuse } from '@operatory/domain/refusals';
import type { Ground } from './open-http.ts';
import { sendRefusal } from './problems.ts';

const readyWithinMs = 2_000;

/** `/healthz`: the process answers. `/readyz`: the database answers too. `/metrics`: figures for Prometheus. */
export function bindHealth({ http, hub, counters, services: { pool, settings } }: Ground): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  http.addHook('onClose', async () => {
    delay.disable();
  });

  http.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  http.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), readyWithinMs);
    });
    const answered = pool.query('select 1').then(
      () => true,
      () => false,
    );
    const isReady = await Promise.race([answered, tooLate]);
    clearTimeout(timer);
    return isReady
      ? reply.send({ status: 'ready' })
      : sendRefusal(reply, refuse('provider.unavailable', { provider: 'database' }));
  });

  http.get('/metrics', async (request, reply) => {
    // For the scraper that asks directly; what came through a proxy came from outside.
    if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined) {
      return sendRefusal(reply, refuse('route.absent'));
    }
    const { rss, heapUsed } = process.memoryUsage();
    const gauges: [name: string, help: string, value: number][] = [
      ['process_resident_memory_bytes', 'Memory that the process holds.', rss],
      ['nodejs_heap_used_bytes', 'Memory that its objects take.', heapUsed],
      ['process_uptime_seconds', 'Time since the start.', Math.round(process.uptime())],
      ['nodejs_eventloop_delay_p99_seconds', 'How late timers were since the last look.', delay.percentile(99) / 1e9],
      ['database_connections', 'Connections to the database.', pool.totalCount],
      ['database_connections_idle', 'Those with nothing to do.', pool.idleCount],
      ['database_waiting', 'Requests that wait for one.', pool.waitingCount],
      ['hub_connections', 'Open windows on this process.', hub.connections()],
    ];
    delay.reset();
    const lines = gauges.flatMap(([name, help, value]) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      `${name} ${value}`,
    ]);
    lines.push('# TYPE operatory_info gauge', `operatory_info{version="${settings.appVersion}"} 1`);
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(`${lines.join('\n')}\n${counters.text()}\n`);
  });
}
