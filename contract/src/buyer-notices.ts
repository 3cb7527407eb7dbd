/** Later messages from a buyer's system about an order: statuses, payments, and receipts, for staff. */

import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { buyerRemark } from './review.ts';
import { route } from './route.ts';
import { customerNumber, instant } from './values.ts';

const heard = { at: instant, payloadId: z.string() };

/** A buyer's system's decision about a document. */
export const buyerStatus = z.object({
  ...heard,
  kind: z.literal('status'),
  /** The document that it's about, and its number. */
  about: z.enum(['order', 'confirmation', 'shipment', 'invoice']),
  number: z.string(),
  code: z.number().int(),
  /** Such as `reconciled`; blank if there is only a code. */
  state: z.string(),
  text: z.string(),
});

/** The buyer's payment, in their own words and numbers. */
export const buyerPayment = z.object({
  ...heard,
  kind: z.literal('payment'),
  paymentId: z.string(),
  /** As the buyer wrote it. */
  paidAt: z.string(),
  method: z.string(),
  /** With its currency; absent for people who may not see prices. */
  total: z.string().optional(),
  details: z.array(z.object({ invoiceNumber: z.string(), amount: z.string().optional() })),
});

/** What arrived at the buyer, by their line numbers. */
export const buyerReceipt = z.object({
  ...heard,
  kind: z.literal('receipt'),
  receiptId: z.string(),
  receivedAt: z.string(),
  /** The buyer expects nothing more. */
  isClosed: z.boolean(),
  items: z.array(
    z.object({
      /** The buyer's line number. */
      lineNumber: z.number().int(),
      quantity: z.number(),
      isReturn: z.boolean(),
    }),
  ),
});

export type BuyerStatus = z.output<typeof buyerStatus>;
export type BuyerPayment = z.output<typeof buyerPayment>;
export type BuyerReceipt = z.output<typeof buyerReceipt>;
export type BuyerNotice = BuyerStatus | BuyerPayment | BuyerReceipt;

/** A line of the buyer's order, and how much of it has arrived there. */
export const receivedLine = z.object({
  /** The buyer's line number. */
  lineNumber: z.number().int(),
  itemNumber: z.string(),
  description: z.string(),
  ordered: z.number().int(),
  /** Receipts minus returns; undefined if there is no receipt for it. */
  received: z.number().optional(),
});

export type ReceivedLine = z.output<typeof receivedLine>;

/** All notices for one order, each kind with the newest first. */
export const buyerNotices = z.object({
  lines: z.array(receivedLine),
  /** What else the order says; remarks that hold an order come first. */
  remarks: z.array(buyerRemark).optional(),
  statuses: z.array(buyerStatus),
  payments: z.array(buyerPayment),
  receipts: z.array(buyerReceipt),
});

export type BuyerNotices = z.output<typeof buyerNotices>;

export const buyerNoticeRoutes = {
  readBuyerNotices: route({
    ...panelPaths.readBuyerNotices,
    summary:
      'What the buyer’s system reported about an order: other content of its document, receipts by line, statuses, and payments, newest first',
    access: {
      kind: 'account',
      capability: 'account.view-terms',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: z.object({ orderNumber: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER), customerNumber }),
    reply: buyerNotices,
    refusals: ['customer.not-found', 'access.not-allowed', 'order.not-found'],
  }),
};
