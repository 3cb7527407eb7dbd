/** Narrow tables for the two searches, rebuilt from items and customers. Their GIN indexes are created in SQL. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Text compared by bytes, so that a plain index finds prefixes. */
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * Words of the catalog and, with a colon in them, filters such as `vendor:2001`; each server keeps a copy in memory.
 */
export const itemTerm = pgTable('item_term', {
  termId: integer('term_id').primaryKey(),
  word: text('word').notNull().unique(),
  /** How many items contain it. */
  documentCount: integer('document_count').notNull(),
});

/** One row an item, in order of popularity; `rank` 1 sells most. */
export const itemSearch = pgTable(
  'item_search',
  {
    rank: integer('rank').primaryKey(),
    itemNumber: text('item_number').notNull().unique(),
    /** Item number without punctuation, lower case. */
    numberSquashed: bytewiseText('number_squashed').notNull(),
    /** The same for the manufacturer's part number. */
    partSquashed: bytewiseText('part_squashed').notNull(),
    isHidden: boolean('is_hidden').notNull(),
    /** Kept in step with `item.withdrawn_at` by a trigger. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    /** The popularity bands that have their own word index; the planner only recognizes each by its column. */
    isTop4000: boolean('is_top_4000').notNull().generatedAlwaysAs(sql`rank <= 4000`),
    isTop32000: boolean('is_top_32000').notNull().generatedAlwaysAs(sql`rank <= 32000`),
    isTop256000: boolean('is_top_256000').notNull().generatedAlwaysAs(sql`rank <= 256000`),
    terms: integer('terms').array().notNull(),
    /** ` word word word`, folded. */
    words: text('words').notNull(),
  },
  (t) => [
    index('item_search_number').on(t.numberSquashed, t.rank),
    index('item_search_part').on(t.partSquashed, t.rank),
  ],
);

/** Items that changed since their row in `item_search` was written, in the order in which that was noticed; one may be in it twice. */
export const itemSearchTodo = pgTable('item_search_todo', {
  todoId: bigint('todo_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  itemNumber: text('item_number').notNull(),
});

/** Words of the customers' names. */
export const customerTerm = pgTable('customer_term', {
  termId: integer('term_id').primaryKey(),
  word: text('word').notNull().unique(),
  documentCount: integer('document_count').notNull(),
});

/** One row a customer, in order of name. Ranks have gaps, so that a new name finds room between two others. */
export const customerSearch = pgTable(
  'customer_search',
  {
    nameRank: integer('name_rank').primaryKey(),
    /** The name as it's ordered; null if a release that didn't know the column made the table. */
    sortKey: bytewiseText('sort_key'),
    customerNumber: text('customer_number').notNull().unique(),
    phoneDigits: text('phone_digits').notNull(),
    territoryId: text('territory_id').notNull(),
    /** Kept in step with `customer.withdrawn_at` by a trigger. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    terms: integer('terms').array().notNull(),
    words: text('words').notNull(),
  },
  (t) => [
    index('customer_search_number').using('btree', t.customerNumber.asc().op('text_pattern_ops')),
    index('customer_search_territory').on(t.territoryId, t.nameRank),
    index('customer_search_order').on(t.sortKey, sql`${t.customerNumber} collate "C"`),
  ],
);

/** Customers that changed since their row in `customer_search` was written; one may be in it twice. */
export const customerSearchTodo = pgTable('customer_search_todo', {
  todoId: bigint('todo_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerNumber: text('customer_number').notNull(),
});

/** Every beginning (1 to 6 letters) of every word of a name, so that a word is a walk in name order. */
export const customerNameEdge = pgTable(
  'customer_name_edge',
  { token: text('token').notNull(), nameRank: integer('name_rank').notNull() },
  (t) => [primaryKey({ columns: [t.token, t.nameRank] })],
);

/** Every end (3 digits and more) of every phone number, so that digits are found anywhere in it. */
export const customerPhoneTail = pgTable(
  'customer_phone_tail',
  { tail: bytewiseText('tail').notNull(), nameRank: integer('name_rank').notNull() },
  (t) => [primaryKey({ columns: [t.tail, t.nameRank] })],
);

/** Facts about the stored data, such as the generation of the search tables or the loaded demo data. */
export const storeFact = pgTable('store_fact', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  changedAt: bigint('changed_at', { mode: 'number' }).notNull().default(0),
});
