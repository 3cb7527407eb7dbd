/**
 * Finds connections that fell silent without breaking, such as behind a firewall that forgot them: the database has nothing
 * to do for them, and their query still waits. They're broken off, so that the query fails and can be repeated.
 */
import pg from 'pg';

export interface DeafOptions {
  /** How often to look, in ms. */
  readonly everyMs?: number;
  /** Called with how many connections were broken off. */
  readonly onFound?: (count: number) => void;
}

/** What `pg` tells of a connection beyond its types. */
interface Watched extends pg.PoolClient {
  readonly processID: number | null;
  readonly readyForQuery: boolean | null;
}

const watchedOf = (client: pg.PoolClient) => client as unknown as Watched;

const lookEveryMs = 2_000;
const probeLimitMs = 2_000;

/** The sessions among these that have nothing to do for two seconds. One that no longer exists isn't there. */
const idle = `
  select asked as pid from unnest($1::int[]) asked
   where not exists (select from pg_stat_activity a
                      where a.pid = asked
                        and (a.state is null or a.state not like 'idle%' or a.state_change > now() - interval '2 seconds'))`;

/** Asks over a connection of its own, because those of the pool may be deaf too. */
async function findIdle(options: pg.PoolConfig, pids: readonly number[]): Promise<Set<number>> {
  const probe = new pg.Client({
    ...options,
    connectionTimeoutMillis: probeLimitMs,
    query_timeout: probeLimitMs,
    application_name: 'operatory probe',
  });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    const { rows } = await probe.query<{ pid: number }>(idle, [pids]);
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    await probe.end().catch(() => undefined);
  }
}

/** Watches the connections of the pool until it ends. Only for a pool that reaches the database itself, not through a pooler. */
export function watchForDeaf(pool: pg.Pool, { everyMs = lookEveryMs, onFound }: DeafOptions = {}): { stop(): void } {
  /** Since when each connection has had an unanswered query, at the times of looking. */
  const busySince = new Map<Watched, number>();
  const all = new Set<Watched>();
  const inUse = new Set<Watched>();
  pool.on('connect', (client) => {
    const watched = watchedOf(client);
    all.add(watched);
    client.on('drain', () => busySince.delete(watched));
  });
  pool.on('acquire', (client) => inUse.add(watchedOf(client)));
  pool.on('release', (_error, client) => inUse.delete(watchedOf(client)));
  pool.on('remove', (client) => {
    const watched = watchedOf(client);
    for (const known of [all, inUse]) known.delete(watched);
    busySince.delete(watched);
  });

  async function look(): Promise<void> {
    const now = performance.now();
    for (const client of inUse)
      if (client.readyForQuery === false && !busySince.has(client)) busySince.set(client, now);
    const suspects = [...busySince].filter(([, since]) => now - since > everyMs).map(([client]) => client);
    if (suspects.length === 0) return;
    const pids = suspects.flatMap(({ processID }) => (processID === null ? [] : [processID]));
    const isIdle = await findIdle(pool.options, pids);
    // An answer that came in the meantime has removed its connection from the map.
    const deaf = suspects.filter((client) => busySince.has(client) && isIdle.has(client.processID ?? 0));
    if (deaf.length === 0) return;
    // The unused ones are as old, so they may be deaf too; the pool opens others.
    const broken = [...deaf, ...[...all].filter((client) => !inUse.has(client))];
    for (const client of broken) client.connection.stream.destroy();
    onFound?.(broken.length);
  }

  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
