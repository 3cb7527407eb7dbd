/** How fresh the ERP's data is, for Prometheus. */
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

const newest = `
  select feed, extract(epoch from now() - max(applied_at))::float8 as age
    from exchange_run where applied_at is not null group by feed`;

/** A gauge by feed, for each one that was ever applied. Without the database there's nothing to say, so it's absent then. */
export function measureFeeds(pool: pg.Pool, registry: Registry): void {
  new Gauge({
    name: 'feed_age_seconds',
    help: 'Time since data of the feed was last applied.',
    labelNames: ['feed'],
    // The same from every worker.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const found = await pool.query<{ feed: string; age: number }>({ name: 'feed-metrics', text: newest }).then(
        ({ rows }) => rows,
        () => [],
      );
      this.reset();
      for (const { feed, age } of found) this.set({ feed }, age);
    },
  });
}
