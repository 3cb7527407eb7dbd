/**
 * Standbys that may answer reads. How far each has replayed the primary's log is looked up several times a second, so that a read is
 * sent only to one that has passed what its reader must see.
 */
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Database, openDatabase } from './database.ts';

/** The data that a reader must see. */
export interface Floor {
  /** A position in the log, in bytes. */
  readonly position: number;
  /** Everything committed before this moment, by `performance.now()`. */
  readonly since: number;
}

export interface ReadReplicas {
  /** A standby that has passed the floor; undefined if there's none, so that the primary has to answer. */
  choose(floor: Floor): pg.Pool | undefined;
  /** The position of the primary's log now. Rejects if it can't be reached. */
  position(): Promise<number>;
  close(): Promise<void>;
}

export interface ReadReplicaOptions {
  readonly urls: readonly string[];
  readonly primary: pg.Pool;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** A replica that lags more than this isn't used. */
  readonly maxLagMs?: number;
}

interface Sample {
  readonly at: number;
  readonly position: number;
}

interface Replica {
  readonly url: string;
  readonly database: Database;
  probe: pg.Client | undefined;
  isProbing: boolean;
  /** How far it has replayed; undefined while it's unreachable or no standby. */
  replayed: number | undefined;
  isUsed: boolean;
}

const lookEveryMs = 200;
const probeLimitMs = 1_000;

const replayed = `
  select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 end as position`;

async function logPosition(primary: pg.Pool): Promise<number> {
  const { rows } = await primary.query<{ position: number }>({
    name: 'log-position',
    text: `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as position`,
  });
  return rows[0]?.position ?? 0;
}

async function ask(replica: Replica): Promise<number | undefined> {
  if (replica.probe === undefined) {
    const probe = new pg.Client({
      connectionString: replica.url,
      connectionTimeoutMillis: probeLimitMs,
      query_timeout: probeLimitMs,
      application_name: 'operatory probe',
    });
    probe.on('error', () => undefined);
    await probe.connect();
    replica.probe = probe;
  }
  const { rows } = await replica.probe.query<{ position: number | null }>(replayed);
  return rows[0]?.position ?? undefined;
}

/** Opens the pools; connects lazily. */
export function openReadReplicas(options: ReadReplicaOptions): ReadReplicas {
  const { urls, primary, log, maxLagMs = 5_000 } = options;
  const replicas = urls.map(
    (url): Replica => ({
      url,
      database: openDatabase(url, { isServing: true, onConnectionError: () => undefined }),
      probe: undefined,
      isProbing: false,
      replayed: undefined,
      isUsed: false,
    }),
  );
  /** The primary's log positions, oldest first; ones older than the longest lag are dropped. */
  let samples: Sample[] = [];
  let turn = 0;
  let isSampling = false;

  const position = () => logPosition(primary);

  /** The latest moment of which it has everything. */
  const freshAsOf = ({ replayed: reached }: Replica) =>
    reached === undefined
      ? Number.NEGATIVE_INFINITY
      : (samples.findLast((sample) => sample.position <= reached)?.at ?? Number.NEGATIVE_INFINITY);
  const isFresh = (replica: Replica) => freshAsOf(replica) > performance.now() - maxLagMs;

  async function probe(replica: Replica): Promise<void> {
    if (replica.isProbing) return;
    replica.isProbing = true;
    try {
      replica.replayed = await ask(replica);
    } catch {
      replica.replayed = undefined;
      replica.probe?.end().catch(() => undefined);
      replica.probe = undefined;
    }
    replica.isProbing = false;
    const isUsed = isFresh(replica);
    const { host } = new URL(replica.url);
    if (replica.isUsed && !isUsed) log.warn({ host }, 'A read replica lags or is away: it is left out');
    replica.isUsed = isUsed;
  }

  async function sample(): Promise<void> {
    if (isSampling) return;
    isSampling = true;
    // The moment before the query: everything committed by then is before the position in the response.
    const at = performance.now();
    const reached = await position().catch(() => undefined);
    if (reached !== undefined) samples.push({ at, position: reached });
    samples = samples.filter((taken) => taken.at > at - 2 * maxLagMs);
    isSampling = false;
  }

  const timer = setInterval(() => {
    void sample();
    for (const replica of replicas) void probe(replica);
  }, lookEveryMs).unref();

  return {
    choose(floor) {
      turn += 1;
      const able = replicas.filter(
        (replica) =>
          (replica.replayed ?? -1) >= floor.position && isFresh(replica) && freshAsOf(replica) >= floor.since,
      );
      return able[turn % able.length]?.database.pool;
    },
    position,
    async close() {
      clearInterval(timer);
      await Promise.all(
        replicas.map(async ({ database, probe: open }) => {
          await open?.end().catch(() => undefined);
          await database.pool.end();
        }),
      );
    },
  };
}
