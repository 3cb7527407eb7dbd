/** An account's lists of items, and every change to one: who, when, what. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customer } from './customers.ts';

export const customerList = pgTable(
  'customer_list',
  {
    listId: bigint('list_id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    name: text('name').notNull(),
    /** Grows by one with each accepted change. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    /** The version that gave it its name. */
    nameVersion: bigint('name_version', { mode: 'number' }).notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** A deleted list is kept for a while, so that a repeated deletion isn't an error. */
    deletedAt: instant('deleted_at'),
    /** People are reminded to reorder it every this many weeks; null if they aren't. */
    reminderWeeks: smallint('reminder_weeks'),
    /** The next day on which they are. */
    reminderOn: date('reminder_on'),
    /** Grows by one with each change of the reminder, and each time that people are reminded. */
    reminderVersion: integer('reminder_version').notNull().default(0),
    /** The list that it's a copy of, maybe of another account. Null once that was cleared away, and for all others. */
    copiedFrom: bigint('copied_from', { mode: 'number' }).references((): AnyPgColumn => customerList.listId, {
      onDelete: 'set null',
    }),
  },
  (t) => [
    index('customer_list_copied_from').on(t.copiedFrom).where(sql`${t.copiedFrom} is not null`),
    index('customer_list_reminder').on(t.reminderOn).where(sql`${t.reminderOn} is not null`),
    index('customer_list_account').on(t.customerNumber, t.listId).where(sql`${t.deletedAt} is null`),
    index('customer_list_customer').on(t.customerNumber),
    index('customer_list_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

export const customerListItem = pgTable(
  'customer_list_item',
  {
    listId: bigint('list_id', { mode: 'number' })
      .notNull()
      .references(() => customerList.listId, { onDelete: 'cascade' }),
    itemNumber: text('item_number').notNull(),
    quantity: integer('quantity').notNull(),
    /** How many the practice wants on its shelf; null if not set. */
    parLevel: integer('par_level'),
    /** The version of the list that changed this item last. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.itemNumber] }),
    check('customer_list_item_quantity', sql`${t.quantity} between 1 and 100`),
    check('customer_list_item_par_level', sql`${t.parLevel} between 1 and 100`),
  ],
);

/**
 * The snapshot of the original when a copy was made or last updated, so that an update can tell its changes from the
 * account's.
 */
export const copiedListItem = pgTable(
  'copied_list_item',
  {
    /** The copy. */
    listId: bigint('list_id', { mode: 'number' })
      .notNull()
      .references(() => customerList.listId, { onDelete: 'cascade' }),
    itemNumber: text('item_number').notNull(),
    quantity: integer('quantity').notNull(),
    /** The account had it on its list before the original did, so no update takes it off. */
    isOwn: boolean('is_own').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.listId, t.itemNumber] })],
);

/** Recognizes a repeat by its id, and says who changed what. */
export const customerListChange = pgTable(
  'customer_list_change',
  {
    /** Unique in the account, as the creation of a list has no list yet. */
    customerNumber: text('customer_number').notNull(),
    changeId: uuid('change_id').notNull(),
    listId: bigint('list_id', { mode: 'number' })
      .notNull()
      .references(() => customerList.listId, { onDelete: 'cascade' }),
    /** The version of the list that it made. */
    version: bigint('version', { mode: 'number' }).notNull(),
    /** `create`, `rename`, `add`, `update`, `delete`, `par`, or `sync`: an update of a copy, after its changes. */
    operation: text('operation').notNull(),
    itemNumber: text('item_number'),
    /** As asked for; of a creation the number of items, of `par` the par level or 0, of `sync` the number of changes. */
    quantity: integer('quantity'),
    quantityBefore: integer('quantity_before'),
    name: text('name'),
    /** Null if it wasn't done by anyone in this installation. */
    actorUserId: text('actor_user_id'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerNumber, t.changeId] }),
    index('customer_list_change_newest').on(t.listId, t.version.desc()),
    index('customer_list_change_age').on(t.changedAt),
    check(
      'customer_list_change_operation',
      sql`${t.operation} in ('create', 'rename', 'add', 'update', 'delete', 'par', 'sync')`,
    ),
  ],
);

/** The list with the products that the ERP sends under this name; people may have renamed or deleted it since. */
export const erpList = pgTable(
  'erp_list',
  {
    customerNumber: text('customer_number').notNull(),
    name: text('name').notNull(),
    listId: bigint('list_id', { mode: 'number' })
      .notNull()
      .references(() => customerList.listId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.customerNumber, t.name] }), index('erp_list_list').on(t.listId)],
);

/** The ERP's last version, so that a load can tell its changes from people's. */
export const erpListItem = pgTable(
  'erp_list_item',
  {
    customerNumber: text('customer_number').notNull(),
    listName: text('list_name').notNull(),
    itemNumber: text('item_number').notNull(),
    /** 0 if a load was undone to where people had taken the item off. */
    quantity: integer('quantity').notNull(),
    /** It also counts where people changed the list. */
    isOverwriting: boolean('is_overwriting').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.customerNumber, t.listName, t.itemNumber] })],
);
