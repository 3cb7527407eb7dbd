/** Correcting an order that the ERP rejected: customer service reads it, changes it, and it goes out as the same order. */
import { maxCartLines, maxQuantity } from '@operatory/domain/cart';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { alternateAddress } from './cart.ts';
import { route } from './route.ts';
import { dollars, instant, plainDate, sentInstant, typedText } from './values.ts';

const byStaff = { kind: 'general', capability: 'exchange.manage' } as const;
const messageId = z
  .string()
  .regex(/^\d{1,15}\.(submitted|changed)\.\d{1,15}$/)
  .describe('The rejected message, such as 7000123.submitted.42');

const details = {
  poNumber: typedText(30),
  shippingNote: typedText(500),
  comments: typedText(2000),
  futureFillDate: plainDate.nullable(),
  alternateAddress: alternateAddress.nullable().describe('null for the address of the account'),
};

const freeGood = z.object({
  redemptionItem: z.string().max(20).nullable().describe('null if it isn’t in the catalog'),
  redemptionDescription: z.string().max(200),
});

export const rejectedOrder = z.object({
  messageId: z.string(),
  orderNumber: z.number().int(),
  customerNumber: z.string(),
  customerName: z.string(),
  reason: z.string().describe('Why the ERP rejected it'),
  rejectedAt: instant.describe('Name it in the correction: a later rejection is another version'),
  isPoRequired: z.boolean(),
  isFromBuyer: z.boolean().describe('A procurement system sent it: its PO number stays, and no quantity can be raised'),
  primaryAddress: alternateAddress,
  ...details,
  lines: z.array(
    z.object({
      lineNumber: z.number().int(),
      itemNumber: z.string(),
      description: z.string(),
      quantity: z.number().int(),
      unitPrice: dollars.optional().describe('Absent for people who may not see prices'),
      type: z.literal([0, 1, 2]).describe('0 standard; a free good otherwise'),
      couponId: z.number().int().nullable().describe('The coupon that it counts toward or comes from'),
    }),
  ),
  coupons: z
    .array(
      z.object({
        couponId: z.number().int(),
        description: z.string(),
        isDistributorFulfilled: z.boolean(),
        tiers: z
          .array(z.object({ buyQuantity: z.number().int(), rewardQuantity: z.number().int() }))
          .describe('Blank if it didn’t run on the day of the order'),
        options: z.array(freeGood).describe('What can be chosen'),
      }),
    )
    .describe('Coupons that lines count toward or come from: free goods follow purchases, as in a cart'),
});
export type RejectedOrder = z.output<typeof rejectedOrder>;

export const orderCorrection = z.strictObject({
  correctionId: z.uuid().describe('A random id: the same correction again changes nothing'),
  rejectedAt: sentInstant.describe('The version that the correction is based on'),
  ...details,
  lines: z
    .array(
      z.strictObject({
        lineNumber: z.int().min(1),
        quantity: z
          .int('A quantity is a whole number.')
          .min(0, 'A quantity is not negative.')
          .max(maxQuantity, `A quantity is at most ${maxQuantity}.`)
          .describe('0 removes the line'),
      }),
    )
    .max(maxCartLines)
    .describe('Lines that aren’t named don’t change'),
  freeGoods: z
    .array(
      z.strictObject({
        couponId: z.int().min(1),
        good: freeGood.strict(),
        quantity: z.int('A quantity is a whole number.').min(1, 'A quantity is at least 1.').max(maxQuantity),
      }),
    )
    .max(100)
    .default([])
    .describe('Free goods that the order doesn’t have yet, earned by the corrected lines'),
  products: z
    .array(
      z.strictObject({
        itemNumber: z.string().min(1).max(20),
        quantity: z
          .int('A quantity is a whole number.')
          .min(1, 'A quantity is at least 1.')
          .max(maxQuantity, `A quantity is at most ${maxQuantity}.`),
        unitPrice: dollars.optional().describe('The price shown: refused if the product’s price has changed since'),
      }),
    )
    .max(100)
    .default([])
    .describe('Products added to the order, at the account’s price today; none on a buyer’s order'),
});
export type OrderCorrection = z.input<typeof orderCorrection>;

export const orderCorrectionRoutes = {
  readRejectedOrder: route({
    ...backOfficePaths.readRejectedOrder,
    summary: 'An order that the ERP rejected, with what can be corrected in it',
    access: byStaff,
    params: z.object({ messageId }),
    reply: rejectedOrder,
    refusals: ['order-message.not-found', 'order-correction.not-rejected', 'order-correction.in-progress'],
  }),
  correctRejectedOrder: route({
    ...backOfficePaths.correctRejectedOrder,
    summary: 'Corrects the order and sends it to the ERP again, under its number and as its next message',
    access: byStaff,
    params: z.object({ messageId }),
    body: orderCorrection,
    reply: z.object({ orderNumber: z.number().int(), messageId: z.string().describe('The message that goes out now') }),
    refusals: [
      'order-message.not-found',
      'order-correction.not-rejected',
      'order-correction.in-progress',
      'order-correction.id-reused',
      'order-correction.line-unknown',
      'order-correction.twice',
      'order-correction.no-lines',
      'order-correction.nothing-changed',
      'order-correction.quantity-raised',
      'order-correction.buyers-po',
      'order-correction.buyers-products',
      'order-correction.price-changed',
      'customer.withdrawn',
      'order-correction.free-good-not-earned',
      'cart.item-not-orderable',
      'cart.po-required',
      'cart.fill-date-staff',
      'cart.fill-date-late',
      'cart.fill-date-customer',
      'address.incomplete',
    ],
  }),
};
