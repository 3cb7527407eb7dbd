/** Called at the start of a server. */
import type pg from 'pg';
import { ensureTable } from '../../search/ensure-table.ts';
import { rebuildCustomerSearch } from './rebuild.ts';
import { customerWordLists } from './word-table.ts';

/** Builds the customer search if it doesn't exist; returns whether it had to. */
export function ensureCustomerSearch(pool: pg.Pool): Promise<boolean> {
  return ensureTable(pool, { fact: customerWordLists.fact, rebuild: rebuildCustomerSearch });
}
