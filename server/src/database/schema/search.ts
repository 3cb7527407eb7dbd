/** Narrow tables that answer the two searches; made anew from items and customers. */
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Words of the catalogue; each server holds a copy in memory. */
export const itemTerm = pgTable('item_term', {
  termId: integer('term_id').primaryKey(),
  word: text('word').notNull().unique(),
  /** In how many items it stands. */
  documentCount: integer('document_count').notNull(),
});

/** One row an item, in order of popularity; `rank` 1 sells most. Its GIN indexes are made in SQL. */
export const itemSearch = pgTable(
  'item_search',
  {
    rank: integer('rank').primaryKey(),
    itemNumber: text('item_number').notNull().unique(),
    /** Vendor part number without punctuation, lower case. */
    partSquashed: text('part_squashed').notNull(),
    terms: integer('terms').array().notNull(),
    /** ` word word word`, folded. */
    words: text('words').notNull(),
  },
  (t) => [
    index('item_search_number').using('btree', t.itemNumber.asc().op('text_pattern_ops')),
    index('item_search_part').using('btree', t.partSquashed.asc().op('text_pattern_ops')),
  ],
);

/** One row a customer, in order of name. */
export const customerSearch = pgTable(
  'customer_search',
  {
    nameRank: integer('name_rank').primaryKey(),
    customerNumber: text('customer_number').notNull().unique(),
    name: text('name').notNull(),
    phoneDigits: text('phone_digits').notNull(),
    phoneReversed: text('phone_reversed').notNull(),
    territoryId: text('territory_id').notNull(),
    words: text('words').notNull(),
  },
  (t) => [
    index('customer_search_number').using('btree', t.customerNumber.asc().op('text_pattern_ops')),
    index('customer_search_phone').using('btree', t.phoneDigits.asc().op('text_pattern_ops')),
    index('customer_search_phone_end').using('btree', t.phoneReversed.asc().op('text_pattern_ops')),
    index('customer_search_territory').on(t.territoryId, t.nameRank),
  ],
);

/** Every beginning (1 to 6 letters) of every word of a name, so that a word is a walk in name order. */
export const customerNameEdge = pgTable(
  'customer_name_edge',
  { token: text('token').notNull(), nameRank: integer('name_rank').notNull() },
  (t) => [primaryKey({ columns: [t.token, t.nameRank] })],
);

/** Facts about the stored data, such as the generation of the search tables or the demo data that was loaded. */
export const storeFact = pgTable('store_fact', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  changedAt: bigint('changed_at', { mode: 'number' }).notNull().default(0),
});
