/** Finds one page of a search. */
import type { Queryable } from '../../database/database.ts';
import type { WordList } from '../../search/word-list.ts';
import { beginning, type Cursor, writeCursor } from './cursor.ts';
import type { ItemQuery } from './item-query.ts';
import type { FoundRow } from './statements.ts';
import { type Step, stepsOf } from './steps.ts';

export interface PageRequest {
  readonly pageIndex: number;
  readonly pageSize: number;
  /** Goes before `pageIndex`. */
  readonly cursor?: Cursor | undefined;
  readonly includeTotal: boolean;
  /** For the cards: account, place of its prices, today. */
  readonly cardValues: Readonly<Record<string, unknown>>;
}

export interface FoundPage {
  readonly rows: readonly FoundRow[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
  readonly totalCount?: number;
}

interface Rest {
  readonly after: { readonly phase: number; readonly rank: number };
  readonly offset: number;
}

/** Reads through the steps until there are `wanted` rows. */
async function collect(database: Queryable, steps: readonly Step[], start: Rest, wanted: number): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  let { offset } = start;
  for (const step of steps) {
    if (step.lastPhase < start.after.phase) continue;
    const rows = await step.find(database, { after: start.after, limit: wanted - found.length, offset });
    // Nothing left behind the offset: this step's rows all stand before the page.
    if (offset > 0 && rows.length === 0) offset = Math.max(0, offset - (await step.count(database)));
    else if (rows.length > 0) offset = 0;
    found.push(...rows);
    if (found.length >= wanted) break;
  }
  return found;
}

/** One page, and the place of the next. Every item found stands in exactly one page; the order is total. */
export async function findItems(
  database: Queryable,
  query: ItemQuery,
  list: WordList,
  request: PageRequest,
): Promise<FoundPage> {
  const { cursor, pageSize } = request;
  const steps = stepsOf(query, list.rowCount, request.cardValues);
  // Ranks of another generation mean nothing any more; how far the reader had come still does.
  const isCurrent = cursor !== undefined && cursor.generation === list.name;
  const before = cursor?.offset ?? request.pageIndex * pageSize;
  const start: Rest = isCurrent ? { after: cursor, offset: 0 } : { after: beginning, offset: before };
  const found = await collect(database, steps, start, pageSize + 1);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const hasMore = found.length > pageSize;
  return {
    rows,
    hasMore,
    ...(hasMore && last !== undefined
      ? {
          nextCursor: writeCursor({
            generation: list.name,
            phase: last.phase,
            rank: last.rank,
            offset: before + pageSize,
          }),
        }
      : {}),
    ...(request.includeTotal ? { totalCount: await countAll(database, steps) } : {}),
  };
}

async function countAll(database: Queryable, steps: readonly Step[]): Promise<number> {
  let total = 0;
  for (const step of steps) total += await step.count(database);
  return total;
}
