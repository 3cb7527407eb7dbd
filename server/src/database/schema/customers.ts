/** Practices (the distributor's accounts), their territories, and their documents. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';

export const territory = pgTable('territory', {
  territoryId: text('territory_id').primaryKey(),
  /** Account manager of the territory, as the ERP names them. */
  managerFirstName: text('manager_first_name').notNull(),
  managerLastName: text('manager_last_name').notNull(),
  managerEmail: text('manager_email').notNull(),
});

/** A pricing class; `position` is its place in the price array of an item, from 1. */
export const pricingClass = pgTable('pricing_class', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull().unique(),
});

export const customer = pgTable(
  'customer',
  {
    customerNumber: text('customer_number').primaryKey(),
    /** Our own short name for it, where millions of rows point at accounts. */
    customerKey: integer('customer_key').notNull().unique().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    billToName: text('bill_to_name').notNull(),
    /** Accounts with the same number are billed together; null where the ERP doesn't group them. */
    billToNumber: text('bill_to_number'),
    /** 0 means no hold; a higher number is the ERP's hold code. */
    creditHold: integer('credit_hold').notNull().default(0),
    shipToAddress1: text('ship_to_address1').notNull(),
    shipToAddress2: text('ship_to_address2').notNull().default(''),
    shipToCity: text('ship_to_city').notNull(),
    shipToState: text('ship_to_state').notNull(),
    shipToZip: text('ship_to_zip').notNull(),
    /** Ten digits. */
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    isPoRequired: boolean('is_po_required').notNull().default(false),
    shipVia: text('ship_via').notNull(),
    pricingClass: text('pricing_class')
      .notNull()
      .references(() => pricingClass.code),
    contractName: text('contract_name'),
    territoryId: text('territory_id')
      .notNull()
      .references(() => territory.territoryId),
    /** Branch numbers that serve the account, first choice first. */
    warehouses: text('warehouses').array().notNull(),
    /** Whole dollars a month; null when none is set. */
    monthlyBudget: integer('monthly_budget'),
    /** Since when nothing can be ordered for the account. Accounts are never deleted: their history stays. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [
    index('customer_territory').on(t.territoryId),
    index('customer_bill_to').on(t.billToNumber),
    index('customer_pricing_class').on(t.pricingClass),
    // What belongs to an account and is looked for by territory refers to both, and follows when the account moves.
    unique('customer_in_territory').on(t.customerNumber, t.territoryId),
  ],
);

/** Monthly statements; the PDF is rendered on request. */
export const statement = pgTable(
  'statement',
  {
    statementId: text('statement_id').primaryKey(),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    statementDate: date('statement_date').notNull(),
    balanceCents: bigint('balance_cents', { mode: 'number' }).notNull(),
  },
  (t) => [index('statement_customer').on(t.customerNumber, t.statementDate.desc().nullsFirst())],
);

/** Statements and invoices that the ERP drew itself: such a file takes precedence over the one that we would draw. */
export const erpDocument = pgTable(
  'erp_document',
  {
    /** `statement` or `invoice`. */
    kind: text('kind').notNull(),
    /** The statement's id, or the ERP's number of the invoice. */
    documentKey: text('document_key').notNull(),
    /** Where the PDF is in the file store. */
    fileKey: text('file_key').notNull(),
    /** Hexadecimal. */
    sha256: text('sha256'),
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.documentKey] }),
    check('erp_document_kind', sql`${t.kind} in ('statement', 'invoice')`),
  ],
);

/** The account's balance by age, as last reported by the ERP. */
export const financialSummary = pgTable('financial_summary', {
  customerNumber: text('customer_number')
    .primaryKey()
    .references(() => customer.customerNumber),
  statementDate: date('statement_date'),
  statementBalanceCents: bigint('statement_balance_cents', { mode: 'number' }).notNull().default(0),
  lastPaymentDate: date('last_payment_date'),
  lastPaymentAmountCents: bigint('last_payment_amount_cents', { mode: 'number' }).notNull().default(0),
  futureCents: bigint('future_cents', { mode: 'number' }).notNull().default(0),
  currentCents: bigint('current_cents', { mode: 'number' }).notNull().default(0),
  over30Cents: bigint('over30_cents', { mode: 'number' }).notNull().default(0),
  over60Cents: bigint('over60_cents', { mode: 'number' }).notNull().default(0),
  over90Cents: bigint('over90_cents', { mode: 'number' }).notNull().default(0),
  over120Cents: bigint('over120_cents', { mode: 'number' }).notNull().default(0),
});

/** The account's charges in a month, by the ERP's sales category, such as `MERCHANDISE` or `LABOR`. */
export const categorySales = pgTable(
  'category_sales',
  {
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    /** The first day of the month. */
    month: date('month').notNull(),
    category: text('category').notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerNumber, t.month, t.category] })],
);

/** Numbers of shipping labels, each given out once. */
export const shippingLabelSerial = pgSequence('shipping_label_serial');
