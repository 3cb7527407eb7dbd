/** Called at the start of a server. */
import type pg from 'pg';
import { ensureTable } from '../../search/ensure-table.ts';
import { rebuildItemSearch } from './rebuild.ts';
import { itemWordLists } from './tokens.ts';

/** Builds the item search if it doesn't exist; returns whether it had to. */
export function ensureItemSearch(pool: pg.Pool): Promise<boolean> {
  return ensureTable(pool, { fact: itemWordLists.fact, rebuild: rebuildItemSearch });
}
