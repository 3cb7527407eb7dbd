/** Reads one page out of steps that follow each other. */
import type { Queryable } from '../database/database.ts';

/** Finds a part of the whole result, in order; steps share no row. */
export interface Step<Row> extends CountableStep {
  find(database: Queryable, limit: number, offset: number): Promise<Row[]>;
}

export interface CountableStep {
  /** The total number of rows; only computed if a page begins beyond them, or the total is requested. */
  count(database: Queryable): Promise<number>;
}

export interface RowSlice {
  /** Rows before the page. */
  readonly offset: number;
  readonly limit: number;
}

/** The rows at this place of the whole result, fewer at its end. */
export async function collect<Row>(database: Queryable, steps: readonly Step<Row>[], wanted: RowSlice): Promise<Row[]> {
  const found: Row[] = [];
  let { offset } = wanted;
  for (const [index, step] of steps.entries()) {
    const rows = await step.find(database, wanted.limit - found.length, offset);
    // Nothing is left after the offset: all rows of this step come before the page.
    if (rows.length > 0) offset = 0;
    else if (offset > 0 && index < steps.length - 1) offset = Math.max(0, offset - (await step.count(database)));
    found.push(...rows);
    if (found.length >= wanted.limit) break;
  }
  return found;
}

/** How many rows all steps find. */
export async function countAll(database: Queryable, steps: readonly CountableStep[]): Promise<number> {
  let total = 0;
  for (const step of steps) total += await step.count(database);
  return total;
}

/** The number out of a counting statement. */
export async function countOf(rows: Promise<readonly { count: number }[]>): Promise<number> {
  return (await rows)[0]?.count ?? 0;
}
