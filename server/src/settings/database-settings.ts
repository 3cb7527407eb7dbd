/** The number of serving processes, and how they reach the database in addition to its address. */
import { availableParallelism } from 'node:os';

export interface DatabaseSettings {
  /** The database itself, where `DATABASE_URL` is a pooler: for notifications, session locks, and migrations. */
  readonly directUrl: string | undefined;
  /** Standbys of the database that may answer reads, each by its own address. */
  readonly readUrls: readonly string[];
  /** How long a start waits for a database that can't be reached. */
  readonly waitSeconds: number;
}

interface Values {
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_READ_URLS: readonly string[];
  readonly DATABASE_WAIT_SECONDS: number;
}

export const databaseSettings = (values: Values): DatabaseSettings => ({
  directUrl: values.DATABASE_DIRECT_URL,
  readUrls: values.DATABASE_READ_URLS,
  waitSeconds: values.DATABASE_WAIT_SECONDS,
});

/** One per core and at least two; one if nothing is configured and it isn't in production. */
export function workersOf(given: number | 'auto' | undefined, isProduction: boolean): number {
  const wanted = given ?? (isProduction ? 'auto' : 1);
  return wanted === 'auto' ? Math.max(2, availableParallelism()) : wanted;
}
