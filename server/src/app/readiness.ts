/** Judges whether the database takes writes, over a connection that requests can't use up. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const readyWithinMs = 2_000;

/** Remembers that a request failed because the database's disk is full. */
export interface FullDisk {
  /** @param code PostgreSQL's error code of a failed request */
  note(code: string): void;
  isSuspected(): boolean;
  clear(): void;
}

export function fullDisk(): FullDisk {
  let isSuspected = false;
  return {
    note: (code) => {
      isSuspected ||= code === '53100';
    },
    isSuspected: () => isSuspected,
    clear: () => {
      isSuspected = false;
    },
  };
}

export interface Readiness {
  /** Opens the reserved connection before anyone asks, while the database still has room for it. */
  reserve(): void;
  /** Whether a write succeeds. Never rejects. */
  canWrite(): Promise<boolean>;
  close(): Promise<void>;
}

/** A standby, a full disk, and a read-only server all accept reads, so only a write shows the difference. */
const write = (queryable: pg.Pool) =>
  queryable.query(
    `insert into store_fact (name, value, changed_at) values ('readiness', '', $1)
     on conflict (name) do update set changed_at = excluded.changed_at`,
    [Date.now()],
  );

/**
 * The write above updates a row in an existing page, which works even on a full disk. This one needs new pages, and frees them again.
 * Because that costs something, it runs only after a request failed for lack of space.
 */
const takeRoom = (queryable: pg.Pool) =>
  queryable.query(
    `create temp table readiness_room on commit drop as select repeat('x', 1000) as text from generate_series(1, 64)`,
  );

const hasNoRoom = (error: unknown) => error instanceof Error && (error as { code?: unknown }).code === '53300';

/**
 * The reserved connection broke, and the database takes no new ones. That's busy rather than away, as long as this process's own
 * connections still write: taking it out would only move its requests to others.
 */
async function canPoolWrite(pool: pg.Pool): Promise<boolean> {
  // All at work. If they have fallen silent, they'll be found and broken off.
  if (pool.idleCount === 0) return pool.totalCount > 0;
  const tooLong = new AbortController();
  const late = pause(readyWithinMs, false, { signal: tooLong.signal }).catch(() => false);
  const written = write(pool).then(
    () => true,
    () => false,
  );
  return Promise.race([written, late]).finally(() => tooLong.abort());
}

/** @param pool the one that serves requests; nothing connects before `reserve` or the first question */
export function openReadiness(pool: pg.Pool, disk: FullDisk): Readiness {
  const probe = new pg.Pool({
    ...pool.options,
    min: 1,
    max: 1,
    // Once it's closed, a database without room may not give it back.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: readyWithinMs,
    query_timeout: readyWithinMs,
    application_name: 'operatory readiness',
  });
  probe.on('connect', (client) => client.on('error', () => undefined));
  probe.on('error', () => undefined);
  return {
    reserve: () =>
      void probe.connect().then(
        (client) => client.release(),
        () => undefined,
      ),
    async canWrite() {
      try {
        await write(probe);
        if (!disk.isSuspected()) return true;
        await takeRoom(probe);
        disk.clear();
        return true;
      } catch (error) {
        return hasNoRoom(error) && canPoolWrite(pool);
      }
    },
    close: () => probe.end(),
  };
}
