/** Runs work in one process of an installation at a time: in the one that holds a lock of the database. */
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export interface Running {
  stop(): Promise<void>;
}

export interface JobsLockOptions {
  /** Distinguishes the locks of different jobs. */
  readonly name: string;
  /** How to reach the database itself: a lock belongs to a session. */
  readonly connection: pg.PoolConfig;
  /** Called when this process has got the lock. */
  readonly start: () => Promise<Running> | Running;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** How often the lock is tried, and how often a held one is checked, in ms. */
  readonly everyMs?: number;
}

/** The holder says that it lives. */
const beat = `
  insert into store_fact (name, value, changed_at) values ('jobs ' || $1::text, '', extract(epoch from clock_timestamp()) * 1000)
  on conflict (name) do update set changed_at = excluded.changed_at`;

/**
 * Ends the session of a holder that hasn't said so for 20 seconds: its process hangs, or the network between has fallen silent.
 * The database wouldn't notice either by itself.
 */
const endSilentHolder = `
  select pg_terminate_backend(l.pid) from pg_locks l
   where l.locktype = 'advisory' and l.granted and l.objsubid = 2
     and l.database = (select oid from pg_database where datname = current_database())
     and l.classid = (hashtext('operatory-jobs')::bigint & 4294967295)::oid
     and l.objid = (hashtext($1)::bigint & 4294967295)::oid
     and exists (select from store_fact where name = 'jobs ' || $1::text
                   and changed_at < extract(epoch from clock_timestamp()) * 1000 - 20000)`;

/**
 * Tries to get the lock until it's stopped. When the connection that holds it is lost, another process may get it, so the
 * work is stopped here; for a moment both may run, which claims of the single pieces of work allow.
 */
export function whileHolding({ name, connection, start, log, everyMs = 2_000 }: JobsLockOptions): Running {
  let client: pg.Client | undefined;
  let running: Running | undefined;
  let isStopped = false;

  async function lose(): Promise<void> {
    const [lost, work] = [client, running];
    client = undefined;
    running = undefined;
    // A silent connection never confirms its end. Closing our side lets the database give up the lock; it's done first, so that
    // another process can take over while the work here comes to its end.
    lost?.end().catch(() => undefined);
    lost?.connection.stream.destroy();
    await work?.stop();
  }

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      ...connection,
      application_name: `operatory ${name}`,
      // If this machine is gone without a word, the database notices within half a minute and gives up the lock.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    opened.on('error', () => undefined);
    await opened.connect();
    return opened;
  }

  async function look(): Promise<void> {
    try {
      client ??= await open();
      if (running !== undefined) {
        await client.query(beat, [name]);
        return;
      }
      const { rows } = await client.query<{ is_ours: boolean }>(
        `select pg_try_advisory_lock(hashtext('operatory-jobs'), hashtext($1)) as is_ours`,
        [name],
      );
      if (rows[0]?.is_ours !== true) {
        await client.query(endSilentHolder, [name]);
      } else if (!isStopped) {
        await client.query(beat, [name]);
        running = await start();
      }
    } catch (error) {
      if (running !== undefined) log.warn({ err: error }, `the lock of ${name} was lost`);
      await lose();
    }
  }

  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(() => (isStopped ? undefined : look()));
  }, everyMs).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
      await lose();
    },
  };
}
