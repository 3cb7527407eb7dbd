/** Requests about orders that were sent, and the answers. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './access.ts';
import { instant } from './columns.ts';
import { customer } from './customers.ts';

export interface OrderRequestLineRow {
  readonly lineNumber: number;
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  /** How many could be asked for. */
  readonly of: number;
  /** How many the line had. */
  readonly had: number;
  readonly lot?: string | undefined;
  /** It was a part of a line that the ERP had divided. */
  readonly isRest?: boolean | undefined;
}

export const orderRequest = pgTable(
  'order_request',
  {
    /** Chosen by the client, so that a repeated request changes nothing. */
    requestId: uuid('request_id').primaryKey(),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    /** No foreign key to the order: its load may be undone, and the request stays. */
    orderNumber: bigint('order_number', { mode: 'number' }).notNull(),
    /** `cancel` or `return`. */
    kind: text('kind').notNull(),
    lines: jsonb('lines').$type<OrderRequestLineRow[]>().notNull(),
    /** Why something is returned. */
    reason: text('reason'),
    note: text('note').notNull().default(''),
    /** `asked`, `accepted`, `refused`, `done`, `withdrawn`, or `closed`. */
    state: text('state').notNull().default('asked'),
    askedByUserId: text('asked_by_user_id').references(() => user.id, { onDelete: 'set null' }),
    askedAt: instant('asked_at').notNull(),
    /** Customer service, or who withdrew it; null if it was closed without anyone. */
    answeredByUserId: text('answered_by_user_id').references(() => user.id, { onDelete: 'set null' }),
    answeredAt: instant('answered_at'),
    answer: text('answer').notNull().default(''),
    /** A cancellation that the ERP had to carry out, so that accepting it changed nothing here. */
    isForErp: boolean('is_for_erp').notNull().default(false),
    /** The outbox message that notifies the ERP; null if there is none. */
    messageId: bigint('message_id', { mode: 'number' }),
    /** Why the ERP rejected that message; blank if it didn't. */
    rejection: text('rejection').notNull().default(''),
  },
  (t) => [
    index('order_request_order').on(t.orderNumber),
    index('order_request_customer').on(t.customerNumber),
    index('order_request_asked_by').on(t.askedByUserId),
    index('order_request_answered_by').on(t.answeredByUserId),
    index('order_request_open').on(t.askedAt).where(sql`${t.state} in ('asked', 'accepted')`),
  ],
);
