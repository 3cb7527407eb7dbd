/** Finds one page of a search. */
import type { Queryable } from '../../database/database.ts';
import { collect, countAll } from '../../search/collect.ts';
import type { WordList } from '../../search/word-list.ts';
import { beginning, type Cursor, writeCursor } from './cursor.ts';
import type { FoundRow } from './found-rows.ts';
import type { ItemQuery } from './item-query.ts';
import { findGroups, stepsOf } from './steps.ts';

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

/** One page, and a cursor to the next. Each item found is on exactly one page, because the order is total. */
export async function findItems(
  database: Queryable,
  query: ItemQuery,
  list: WordList,
  request: PageRequest,
): Promise<FoundPage> {
  const { cursor, pageSize } = request;
  const { groupBy } = query;
  const steps = stepsOf(query, list.rowCount, request.cardValues);
  // Ranks of another generation are meaningless, but the reader's position still counts.
  const isCurrent = cursor !== undefined && cursor.generation === list.name;
  const before = cursor?.offset ?? request.pageIndex * pageSize;
  const after = isCurrent ? cursor : beginning;
  const left = steps
    .filter(({ lastPhase }) => lastPhase >= after.phase)
    .map(({ find, count }) => ({
      find: (on: Queryable, limit: number, offset: number) => find(on, { after, limit, offset }),
      count,
    }));
  const limit = pageSize + 1;
  const found =
    groupBy === undefined
      ? await collect(database, left, { offset: isCurrent ? 0 : before, limit })
      : await findGroups(database, { ...query, groupBy }, list.rowCount, {
          cardValues: request.cardValues,
          limit,
          offset: before,
        });
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
