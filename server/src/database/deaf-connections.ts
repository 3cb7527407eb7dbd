/**
 * Finds connections that went silent without breaking, for example behind a firewall that dropped them: the database
 * has nothing to do for them, and their query still waits. They're closed, so that the query fails and can be repeated.
 */
import pg from 'pg';

export interface DeafOptions {
  /** How often to look, in ms. */
  readonly everyMs?: number;
  /** Called with how many connections were broken off. */
  readonly onFound?: (count: number) => void;
}

/** Properties of a `pg` connection that its types lack. */
interface Watched extends pg.PoolClient {
  readonly processID: number | null;
  readonly readyForQuery: boolean | null;
}

const watchedOf = (client: pg.PoolClient) => client as unknown as Watched;

const lookEveryMs = 2_000;
const probeLimitMs = 2_000;

/**
 * A COPY without data for this long is considered dead: files are read from our own store, which is never that slow.
 */
const copyLimitMs = 15_000;

interface Session {
  readonly pid: number;
  /** It has had nothing to do for two seconds, or doesn't exist anymore. */
  readonly isIdle: boolean;
  /** Of a COPY that waits for data: how many bytes of it have arrived. Null otherwise. */
  readonly copied: number | null;
}

const sessions = `
  select asked as pid,
         a.pid is null or (a.state like 'idle%' and a.state_change <= now() - interval '2 seconds') as "isIdle",
         case when a.state = 'active' and a.wait_event = 'ClientRead' then c.bytes_processed end as copied
    from unnest($1::int[]) asked
    left join pg_stat_activity a on a.pid = asked
    left join pg_stat_progress_copy c on c.pid = asked`;

/** Uses a separate connection, because those of the pool may be dead too. */
async function readSessions(options: pg.PoolConfig, pids: readonly number[]): Promise<Map<number, Session>> {
  const probe = new pg.Client({
    ...options,
    connectionTimeoutMillis: probeLimitMs,
    query_timeout: probeLimitMs,
    application_name: 'operatory probe',
  });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    const { rows } = await probe.query<Session>(sessions, [pids]);
    return new Map(rows.map((row) => [row.pid, row]));
  } finally {
    // If this connection has gone silent, too, closing it properly never ends, and this watch would stop forever.
    const late = setTimeout(() => probe.connection.stream.destroy(), probeLimitMs);
    await probe.end().catch(() => undefined);
    clearTimeout(late);
  }
}

/** Compares successive checks to find dead connections. */
function openJudge() {
  /** The bytes of a COPY when they were first seen, and when that was. */
  const copies = new Map<Watched, { readonly copied: number; readonly since: number }>();
  return {
    isDeaf(client: Watched, session: Session | undefined, now: number): boolean {
      const copied = session?.copied ?? null;
      const before = copies.get(client);
      if (copied === null) copies.delete(client);
      else if (before?.copied === copied) return now - before.since > copyLimitMs;
      else copies.set(client, { copied, since: now });
      return session?.isIdle ?? false;
    },
    forget: (client: Watched) => copies.delete(client),
  };
}

/** Watches the connections of the pool until it ends. Only for a pool that reaches the database itself, not through a pooler. */
export function watchForDeaf(pool: pg.Pool, { everyMs = lookEveryMs, onFound }: DeafOptions = {}): { stop(): void } {
  /** Since when each connection has had an unanswered query, at the times of looking. */
  const busySince = new Map<Watched, number>();
  const all = new Set<Watched>();
  const inUse = new Set<Watched>();
  const judge = openJudge();
  pool.on('connect', (client) => {
    const watched = watchedOf(client);
    all.add(watched);
    client.on('drain', () => {
      busySince.delete(watched);
      judge.forget(watched);
    });
  });
  pool.on('acquire', (client) => inUse.add(watchedOf(client)));
  pool.on('release', (_error, client) => inUse.delete(watchedOf(client)));
  pool.on('remove', (client) => {
    const watched = watchedOf(client);
    for (const known of [all, inUse]) known.delete(watched);
    busySince.delete(watched);
    judge.forget(watched);
  });

  async function look(): Promise<void> {
    const now = performance.now();
    for (const client of inUse)
      if (client.readyForQuery === false && !busySince.has(client)) busySince.set(client, now);
    const suspects = [...busySince].filter(([, since]) => now - since > everyMs).map(([client]) => client);
    if (suspects.length === 0) return;
    const pids = suspects.flatMap(({ processID }) => (processID === null ? [] : [processID]));
    const found = await readSessions(pool.options, pids);
    // An answer that came in the meantime has removed its connection from the map.
    const deaf = suspects.filter(
      (client) => busySince.has(client) && judge.isDeaf(client, found.get(client.processID ?? 0), now),
    );
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
