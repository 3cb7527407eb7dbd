/** The distributor's branches, read from the database at most every few seconds. */
import type { Branch } from '@operatory/domain/catalog';
import type pg from 'pg';
import type { Queryable } from '../database/database.ts';

const freshMs = 5_000;

interface CachedBranches {
  branches: readonly Branch[];
  until: number;
}

const known = new WeakMap<Queryable, CachedBranches>();
const reading = new WeakMap<Queryable, Promise<readonly Branch[]>>();

async function read(database: Queryable): Promise<readonly Branch[]> {
  const { rows } = await database.query<{ number: string; name: string; city: string; distributionCenter: string }>({
    name: 'branches',
    text: `select number, name, city, distribution_center as "distributionCenter" from branch order by position, number`,
  });
  known.set(database, { branches: rows, until: performance.now() + freshMs });
  return rows;
}

/** One concurrent read per pool, however many callers wait for it. */
function readOnce(database: Queryable): Promise<readonly Branch[]> {
  const underWay = reading.get(database) ?? read(database).finally(() => reading.delete(database));
  reading.set(database, underWay);
  return underWay;
}

const isPool = (database: Queryable): database is pg.Pool => 'totalCount' in database;

/**
 * In the order of their positions. What a pool has read before is returned at once and refreshed in the background, so
 * no request waits for it; a transaction's client reads them itself. Rejects with the database's error if none are cached.
 */
export async function readBranches(database: Queryable): Promise<readonly Branch[]> {
  if (!isPool(database)) return read(database);
  const last = known.get(database);
  if (last === undefined) return readOnce(database);
  // The next caller tries again; until then, the last result is used.
  if (last.until <= performance.now()) readOnce(database).catch(() => {});
  return last.branches;
}
