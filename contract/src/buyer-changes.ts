/** Changes of orders that buyers' systems asked for too late, or before the order came. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { buyerAttachment } from './buyer-document.ts';
import { pageOf, pageQuery } from './page.ts';
import { route } from './route.ts';
import { dollars, instant, typedText } from './values.ts';

const changeId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A change that waits. */
export const buyerChange = z.object({
  changeId: z.number().int(),
  type: z.enum(['update', 'delete']),
  /** The buyer's number of the order. */
  orderId: z.string(),
  buyer: z.string(),
  /** Absent while the order hasn't arrived. */
  orderNumber: z.number().int().optional(),
  /** Our other orders for the buyer's order, if it was divided by address. */
  furtherOrders: z.array(z.number().int()),
  customerNumber: z.string().optional(),
  customerName: z.string().optional(),
  receivedAt: instant,
  /** Why a person decides; blank while it waits for its order. */
  why: z.string(),
  /** Whether the buyer's system takes an answer to it; otherwise a person calls. */
  isBuyerTold: z.boolean(),
  comments: z.string(),
  /** What is ordered now and what the buyer wants instead, by item or part number; only the differences. */
  lines: z.array(
    z.object({
      part: z.string(),
      ordered: z.number().int(),
      /** As written in the document. */
      wanted: z.string(),
      /** Absent if the document has none. */
      price: dollars.optional(),
    }),
  ),
  /** Other content of the document that wasn't processed. */
  remarks: z.array(z.object({ label: z.string(), value: z.string() })),
  attachments: z.array(buyerAttachment),
});

export type BuyerChange = z.output<typeof buyerChange>;

/** The effect of an update on our orders. */
export const buyerChangePlan = z.object({
  orders: z.array(
    z.object({
      /** Absent for one that is new. */
      orderNumber: z.number().int().optional(),
      becomes: z.enum(['changed', 'new', 'canceled']),
      customerNumber: z.string(),
      /** In words; blank for the account's address. */
      shipTo: z.string(),
      shipToBefore: z.string(),
      /** The buyer's lines, before and after; 0 where a line isn't there. */
      lines: z.array(
        z.object({
          lineNumber: z.number().int(),
          part: z.string(),
          ordered: z.number().int(),
          wanted: z.number().int(),
        }),
      ),
      /** New total. Absent if it's canceled, and for people who see no prices. */
      total: dollars.optional(),
      /** Current total. Absent if it's new, and for people who see no prices. */
      totalBefore: dollars.optional(),
      /** Sentences about what would hold the order if no one accepted it. */
      differences: z.array(z.string()),
    }),
  ),
  /** Why it can't be made in one step; blank if it can. */
  obstacle: z.string(),
  /** Send it back to carry out the plan as shown. */
  version: z.string(),
});

export type BuyerChangePlan = z.output<typeof buyerChangePlan>;

const reviews = { kind: 'general', capability: 'orders.review' } as const;

/** An invoice that changed after it was sent to a buyer. */
export const invoiceDifference = z.object({
  orderNumber: z.number().int(),
  invoiceNumber: z.string(),
  buyer: z.string(),
  /** The buyer's number of the order. */
  orderId: z.string(),
  customerName: z.string(),
  sentAt: instant,
  /** The version of the invoice in this list. Send it back to settle the difference as shown. */
  version: z.string().max(40),
  /** The ERP voided it. */
  isGone: z.boolean(),
  /** Absent if only its amounts changed. */
  isAbout: z.enum(['other-order', 'other-lines']).optional(),
  /** The ERP's number of the order that it's about now, if that is another one. */
  nowOrder: z.string().optional(),
  /** Absent for people who see no prices. */
  sentTotal: dollars.optional(),
  /** Absent if it was voided. */
  nowTotal: dollars.optional(),
});

export type InvoiceDifference = z.output<typeof invoiceDifference>;

export const buyerChangeRoutes = {
  listInvoiceDifferences: route({
    ...backOfficePaths.listInvoiceDifferences,
    summary: 'Invoices that the ERP changed after they were sent to a buyer, and that no one has settled',
    access: reviews,
    reply: z.object({ invoices: z.array(invoiceDifference), hasMore: z.boolean() }),
    refusals: [],
  }),
  settleInvoiceDifference: route({
    ...backOfficePaths.settleInvoiceDifference,
    summary: 'Records that the current difference was settled with the buyer',
    access: reviews,
    body: z.strictObject({
      orderNumber: z.number().int().min(1),
      invoiceNumber: z.string().min(1).max(60),
      version: z.string().max(40),
      note: typedText(500),
    }),
    reply: z.object({ orderNumber: z.number().int(), invoiceNumber: z.string() }),
    refusals: ['buyer-change.absent', 'buyer-change.changed'],
  }),
  listBuyerChanges: route({
    ...backOfficePaths.listBuyerChanges,
    summary: 'Changes that buyers’ systems asked for and that wait for a person or for their order, the oldest first',
    access: reviews,
    query: z.object(pageQuery({ size: 50, max: 200 })),
    reply: pageOf(buyerChange),
    refusals: [],
  }),
  readBuyerChangePlan: route({
    ...backOfficePaths.readBuyerChangePlan,
    summary: 'The effect of a waiting update on our orders, line by line',
    access: reviews,
    params: z.object({ changeId }),
    reply: buyerChangePlan,
    refusals: ['buyer-change.absent'],
  }),
  settleBuyerChange: route({
    ...backOfficePaths.settleBuyerChange,
    summary: 'Records that such a change was made or refused, once, and notifies the buyer’s system if it accepts that',
    access: reviews,
    params: z.object({ changeId }),
    body: z.strictObject({
      outcome: z.enum(['done', 'refused']),
      note: typedText(500),
      message: typedText(300).optional(),
      /** The version of the plan that was seen, to carry it out; absent if people changed the orders by hand. */
      plan: z.string().max(64).optional(),
    }),
    reply: z.object({ changeId: z.number().int(), outcome: z.enum(['done', 'refused']) }),
    refusals: ['buyer-change.absent', 'buyer-change.already-settled', 'buyer-change.outdated', 'buyer-change.moved'],
  }),
};
