/** Deliveries that a practice checked, the lots that it holds, and which codes people assigned on boxes. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './access.ts';
import { bytes, instant } from './columns.ts';
import { customer } from './customers.ts';

/** A line of a check, in the form of the domain's `CheckedItem`. */
export interface CheckedLineRow {
  readonly itemNumber?: string | undefined;
  readonly description: string;
  readonly shipped: number;
  readonly quantity: number;
  readonly lots: readonly { readonly lot?: string; readonly expiresOn?: string; readonly quantity: number }[];
  readonly findings: readonly {
    readonly kind: string;
    readonly quantity: number;
    readonly lot?: string;
    readonly expiresOn?: string;
  }[];
}

export const deliveryCheck = pgTable(
  'delivery_check',
  {
    /** Chosen by the client, so that a repeated request changes nothing. */
    checkId: uuid('check_id').primaryKey(),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    /** No foreign key to order or shipment: their load may be undone, and the check stays. */
    orderNumber: bigint('order_number', { mode: 'number' }).notNull(),
    shipmentNumber: text('shipment_number').notNull(),
    lines: jsonb('lines').$type<CheckedLineRow[]>().notNull(),
    hasFindings: boolean('has_findings').notNull(),
    /** Lines with something to report, so that a list needn't read the lines. */
    differences: integer('differences').generatedAlwaysAs(
      sql`jsonb_array_length(jsonb_path_query_array(lines, '$[*] ? (@.findings.size() > 0)'))`,
    ),
    note: text('note').notNull().default(''),
    checkedByUserId: text('checked_by_user_id').references(() => user.id, { onDelete: 'set null' }),
    checkedAt: instant('checked_at').notNull(),
    /** When customer service settled its differences. */
    settledAt: instant('settled_at'),
    settledByUserId: text('settled_by_user_id').references(() => user.id, { onDelete: 'set null' }),
    settlement: text('settlement').notNull().default(''),
  },
  (t) => [
    index('delivery_check_customer').on(t.customerNumber),
    // A delivery is checked once.
    unique('delivery_check_shipment').on(t.orderNumber, t.shipmentNumber),
    index('delivery_check_checked_by').on(t.checkedByUserId),
    index('delivery_check_settled_by').on(t.settledByUserId),
    index('delivery_check_open').on(t.checkedAt).where(sql`${t.hasFindings} and ${t.settledAt} is null`),
  ],
);

/** A lot that was scanned when it came. */
export const receivedLot = pgTable(
  'received_lot',
  {
    checkId: uuid('check_id')
      .notNull()
      .references(() => deliveryCheck.checkId, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    customerNumber: text('customer_number').notNull(),
    /** Blank until the code is assigned to a product. */
    itemNumber: text('item_number').notNull(),
    /** For a box whose product wasn't known when it was received. */
    codeKey: text('code_key'),
    /** Whether the shipment had the product; people may scan anything. */
    isShipped: boolean('is_shipped').notNull().default(true),
    lotNumber: text('lot_number'),
    expiresOn: date('expires_on'),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.checkId, t.place] }),
    index('received_lot_customer').on(t.customerNumber),
    index('received_lot_code').on(t.codeKey).where(sql`${t.codeKey} is not null`),
    index('received_lot_number').on(sql`lower(${t.lotNumber})`),
  ],
);

/** A code that people say belongs to a product. It counts while the catalog knows no product with it. */
export const assignedCode = pgTable(
  'assigned_code',
  {
    /** As `codeKey` in the domain has it. */
    codeKey: text('code_key').primaryKey(),
    itemNumber: text('item_number').notNull(),
    assignedByUserId: text('assigned_by_user_id').references(() => user.id, { onDelete: 'set null' }),
    assignedAt: instant('assigned_at').notNull(),
  },
  (t) => [index('assigned_code_item').on(t.itemNumber), index('assigned_code_by').on(t.assignedByUserId)],
);

/** A code that was scanned and names no product, until someone assigns or dismisses it. */
export const unknownCode = pgTable(
  'unknown_code',
  {
    codeKey: text('code_key').primaryKey(),
    /** As first scanned. */
    code: text('code').notNull(),
    times: integer('times').notNull().default(1),
    /** The account for which it was scanned first. */
    customerNumber: text('customer_number').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** The photo, as JPEG. */
    picture: bytes('picture'),
    /** It's no product's: it isn't listed again. */
    isDismissed: boolean('is_dismissed').notNull().default(false),
  },
  (t) => [index('unknown_code_seen').on(t.seenAt.desc()).where(sql`not ${t.isDismissed}`)],
);
