/** Waits until others wait for a lock, so that a test can let them cross. */
import type pg from 'pg';
import { expect } from 'vitest';

/** Resolves once exactly this many database connections wait for a lock. */
export const someoneWaits = (pool: pg.Pool, howMany = 1) =>
  expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    })
    .toBe(howMany);
