/** Phone mode: everything that is usually asked about a practice on the phone, in one call. */

import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, instant } from './values.ts';

const lineCounts = z.object({
  submitted: z.number().int(),
  pending: z.number().int(),
  processing: z.number().int(),
  shipment: z.number().int(),
  backordered: z.number().int(),
  canceled: z.number().int(),
});

export const phoneSummary = z.object({
  customerNumber: z.string(),
  name: z.string(),
  phoneNumber: z.string().describe('Ten digits'),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  creditHold: z.number().int(),
  isPoRequired: z.boolean(),
  openCart: z
    .object({
      lineItemCount: z.number().int(),
      modified: instant,
      /** Absent for people who may not see prices. */
      cartTotal: dollars.optional(),
    })
    .nullable()
    .optional()
    .describe('Absent for people who may not see open carts; null if there is none with lines'),
  orders: z
    .array(
      z.object({
        orderNumber: z.number().int(),
        orderDate: instant,
        isHeldForReview: z.boolean(),
        lines: lineCounts.describe('Lines by state'),
        /** Absent for people who may not see prices. */
        total: dollars.optional(),
      }),
    )
    .describe('The latest ones, newest first'),
  backOrders: z
    .array(
      z.object({
        orderNumber: z.number().int(),
        lineNumber: z.number().int(),
        /** When it was ordered, which is how long the practice has been waiting. */
        orderDate: instant,
        itemNumber: z.string(),
        description: z.string(),
        quantity: z.number().int(),
        backOrderStatus: z.string(),
        expectedReceiptDate: z.string().nullable(),
      }),
    )
    .describe('Longest wait first'),
  backOrderCount: z.number().int().describe('All of them, including those not listed'),
  balance: z
    .object({
      balanceDue: dollars,
      pastDue: dollars.describe('The amount that is more than 30 days old'),
      oldestDays: z.number().int().nullable().describe('30, 60, 90, or 120: the oldest part that is past due'),
      lastPaymentDate: z.string().nullable(),
      lastPaymentAmount: dollars,
    })
    .nullable()
    .optional()
    .describe("Absent for people who may not see the account's finance; null if no balance was reported"),
  coupons: z
    .array(
      z.object({
        couponId: z.number().int(),
        description: z.string(),
        endDate: z.string(),
        daysLeft: z.number().int().describe('0 ends today'),
        /** The most recently bought item among those that count toward it. */
        itemNumber: z.string(),
        itemDescription: z.string(),
        itemCount: z.number().int(),
      }),
    )
    .describe('Offers on items they bought that end soon, soonest first'),
  couponCount: z.number().int().describe('All of them, including those not listed'),
  notes: z
    .array(
      z.object({
        id: z.string(),
        text: z.string().describe('The text without markup; the beginning of a long one'),
        changed: instant,
        changedBy: z.string().nullable().describe('Who saved it last, if known'),
      }),
    )
    .optional()
    .describe('The pinned ones, newest first; absent for people who may not see notes'),
});

export type PhoneSummary = z.output<typeof phoneSummary>;

export const phoneModeRoutes = {
  readPhoneSummary: route({
    ...panelPaths.readPhoneSummary,
    summary: 'What one is asked on the phone: the practice, its cart, orders, back-orders, balance and ending offers',
    access: { kind: 'account', capability: 'account.view-terms', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    reply: phoneSummary,
    refusals: ['customer.not-found', 'customer.number-invalid'],
  }),
};
