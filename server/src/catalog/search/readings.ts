/** Alternative interpretations of a search whose words, taken together, find nothing. */
import type { Queryable } from '../../database/database.ts';
import type { WordList } from '../../search/word-list.ts';
import { type FoundPage, findItems, type PageRequest } from './find-items.ts';
import type { ItemQuery } from './item-query.ts';

interface Reading {
  readonly query: ItemQuery;
  readonly list: WordList;
  /** For the cards: account, place of its prices, today. */
  readonly cardValues: Readonly<Record<string, unknown>>;
}

/** Whether the catalog has anything for the text alone, so that a filter doesn't change how the text is read. */
async function isFound(database: Queryable, { query, list, cardValues }: Reading): Promise<boolean> {
  const alone = { ...query, filters: [], onlyCoupons: false, ownedBy: undefined, groupBy: undefined };
  const page = { pageIndex: 0, pageSize: 1, includeTotal: false, cardValues };
  return (await findItems(database, alone, list, page)).rows.length > 0;
}

/**
 * The search by number alone, if the text is a number that some product has: `TD01-2255` is then not reduced to the
 * words that products have.
 */
async function byNumberAlone(database: Queryable, reading: Reading): Promise<ItemQuery | undefined> {
  const { query } = reading;
  if (query.number === undefined || query.understood.dropped.length === 0) return undefined;
  const alone = { ...query, words: query.typed, understood: { shownFor: undefined, dropped: [] } };
  return (await isFound(database, { ...reading, query: alone })) ? alone : undefined;
}

/**
 * The search without the words that are only parts of a product's words, if no product has all of them: `cavi wipes`
 * finds wipes, although `cavi` is how `cavity` begins.
 */
async function withoutParts(database: Queryable, reading: Reading): Promise<ItemQuery | undefined> {
  const { query, list } = reading;
  const isWhole = ({ word }: ItemQuery['words'][number]) =>
    word.spellings.some((spelling) => list.vocabulary.isWhole(spelling));
  const words = query.words.filter(isWhole);
  if (words.length === 0 || words.length === query.words.length) return undefined;
  if (await isFound(database, reading)) return undefined;
  const parts = query.words.filter((word) => !isWhole(word)).map(({ word }) => word.spellings[0] ?? '');
  const dropped = [...query.understood.dropped, ...parts];
  return { ...query, words, understood: { shownFor: undefined, dropped } };
}

/** An interpretation of the search with results, if there is one. */
export async function readingOf(database: Queryable, reading: Reading): Promise<ItemQuery> {
  const query = (await byNumberAlone(database, reading)) ?? reading.query;
  return (await withoutParts(database, { ...reading, query })) ?? query;
}

export interface ReadPage {
  readonly page: FoundPage;
  readonly understood: ItemQuery['understood'];
}

/** One page of `readingOf` the search; every page of a search is read the same way. */
export async function findRead(
  database: Queryable,
  asked: ItemQuery,
  list: WordList,
  request: PageRequest,
): Promise<ReadPage> {
  const { cardValues } = request;
  const query = (await byNumberAlone(database, { query: asked, list, cardValues })) ?? asked;
  const page = await findItems(database, query, list, request);
  if (page.rows.length > 0) return { page, understood: query.understood };
  const looser = await withoutParts(database, { query, list, cardValues });
  if (looser === undefined) return { page, understood: query.understood };
  return { page: await findItems(database, looser, list, request), understood: looser.understood };
}
