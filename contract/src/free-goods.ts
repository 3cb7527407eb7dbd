/** Free goods of an account: the report, what staff record by hand, and the ledger. */

import { longestDescription } from '@operatory/domain/free-goods';
import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, instant, itemNumber, plainDate, typedText } from './values.ts';

const ofAccount = { in: 'params', name: 'customerNumber' } as const;
const params = z.object({ customerNumber });

const range = z.object({
  startDate: plainDate.optional().describe('First day; twelve months before the last if absent'),
  endDate: plainDate.optional().describe('Last day; today if absent'),
});

/** One line of the report, as the documents name its fields. */
export const freeGood = z.object({
  item: z.number().int().describe('Its place in the report, from 1: own stock before coupon items, newest first'),
  date: z.string().describe('The day when it was ordered or given, YYYY-MM-DD'),
  partNumber: z.string().describe("`0` for a coupon item that isn't in our catalog"),
  description: z.string(),
  quantity: z.number().int(),
  unitValue: dollars.optional().describe('US dollars; absent for people who may not see prices'),
  internalDate: instant.describe('When the order was placed or the entry was made'),
  isFromStock: z.union([z.literal(1), z.literal(0)]).describe('1 from our own stock, 0 a coupon item'),
  entryId: z.uuid().optional().describe('Only of an entry made by hand, which can be removed under this id'),
});

export type FreeGoodItem = z.output<typeof freeGood>;

/** A free good to record. */
export const couponItem = z.object({
  CustomerId: customerNumber,
  Date: plainDate,
  Description: typedText(longestDescription).describe(
    "Ignored for a product from our own stock, which has the catalog's",
  ),
  Quantity: z.number(),
  UnitValue: z
    .number()
    .min(-1e9)
    .max(1e9)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'At most 2 decimals')
    .describe("US dollars; ignored for a product from our own stock, which has the account's price"),
  PartNumber: itemNumber.optional().describe('Only for a product from our own stock'),
  SaveId: z.uuid().optional().describe('Identifies this entry, so that a repeated call records it once'),
  Replaces: z
    .uuid()
    .optional()
    .describe('The entry that it takes the place of; a product from our own stock keeps the value that it had'),
});

export type CouponItem = z.input<typeof couponItem>;

const total = z.object({
  quantity: z.number().int(),
  value: dollars.optional().describe('US dollars; absent for people who may not see prices'),
});

/** What orders earned through coupons, and what became of it. */
export const freeGoodsLedgerReply = z.object({
  startDate: z.string(),
  endDate: z.string(),
  merchandise: dollars
    .optional()
    .describe('Ordered in the range at a price, without canceled lines; absent for people who may not see prices'),
  earned: total.describe('Earned by the orders in the range: redeemed, expiring, and missed together'),
  redeemed: total,
  expiring: total.describe('Earned and not redeemed, with offers that are still active'),
  missed: total.describe('Earned and not redeemed, with offers that have ended'),
  beyond: total.describe('Given in the range without being earned by an order'),
  offers: z.array(
    z.object({
      couponId: z.number().int(),
      description: z.string(),
      endDate: z.string(),
      isRunning: z.boolean(),
      earned: total,
      redeemed: total,
      open: total,
    }),
  ),
});

export type FreeGoodsLedgerReply = z.output<typeof freeGoodsLedgerReply>;

export const freeGoodsRoutes = {
  readFreeGoodsReport: route({
    ...panelPaths.readFreeGoodsReport,
    summary: 'What one account was given in a time, on orders and by hand',
    access: { kind: 'account', capability: 'account.view-free-goods', account: ofAccount },
    params,
    query: range,
    reply: z.object({ freeGoods: z.object({ item: z.array(freeGood) }) }),
    refusals: ['customer.not-found', 'sales.dates-reversed'],
  }),
  addFreeGood: route({
    ...panelPaths.addFreeGood,
    summary: 'Records a free good of one account by hand, or changes one, and returns it as stored',
    access: { kind: 'account', capability: 'account.add-free-goods', account: ofAccount },
    params,
    body: couponItem,
    reply: freeGood.omit({ item: true }),
    refusals: [
      'customer.not-found',
      'free-goods.not-saved',
      'free-goods.gone',
      'free-goods.number-invalid',
      'free-goods.description-blank',
      'free-goods.value-not-above-zero',
      'free-goods.value-too-high',
      'free-goods.value-unreadable',
      'free-goods.quantity-invalid',
      'free-goods.date-invalid',
    ],
  }),
  removeFreeGood: route({
    ...panelPaths.removeFreeGood,
    summary: 'Removes a free good that was recorded by hand; safe to repeat',
    access: { kind: 'account', capability: 'account.add-free-goods', account: ofAccount },
    params,
    body: z.object({ entryId: z.uuid() }),
    refusals: ['customer.not-found'],
  }),
  drawFreeGoodsReport: route({
    ...panelPaths.drawFreeGoodsReport,
    summary: 'The free goods report of one account as PDF',
    access: { kind: 'account', capability: 'account.view-free-goods', account: ofAccount },
    params,
    query: range,
    exportName: 'free goods report',
    binary: 'application/pdf',
    refusals: ['customer.not-found', 'sales.dates-reversed'],
  }),
  readFreeGoodsLedger: route({
    ...panelPaths.readFreeGoodsLedger,
    summary: 'What the orders of one account earned through coupons: redeemed, expiring, and missed',
    access: { kind: 'account', capability: 'account.view-free-goods', account: ofAccount },
    params,
    query: range,
    reply: freeGoodsLedgerReply,
    refusals: ['customer.not-found', 'sales.dates-reversed'],
  }),
  downloadFreeGoodsLedger: route({
    ...panelPaths.downloadFreeGoodsLedger,
    summary: 'The offers of that ledger as CSV',
    access: { kind: 'account', capability: 'account.view-free-goods', account: ofAccount },
    params,
    query: range,
    exportName: 'ledger of free goods',
    binary: 'text/csv; charset=utf-8',
    refusals: ['customer.not-found', 'sales.dates-reversed'],
  }),
};
