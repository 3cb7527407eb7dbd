/** Phone mode: all that a person with a practice on the line is asked about, in one call. */
import { z } from 'zod';
import { paths } from './paths.ts';
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
      /** Absent for those who may not see prices. */
      cartTotal: dollars.optional(),
    })
    .nullable()
    .optional()
    .describe('Absent for those who may not see open carts; null when there is none with lines'),
  orders: z
    .array(
      z.object({
        orderNumber: z.number().int(),
        orderDate: instant,
        isHeldForReview: z.boolean(),
        lines: lineCounts.describe('Lines by state'),
        /** Absent for those who may not see prices. */
        total: dollars.optional(),
      }),
    )
    .describe('The last ones, newest first'),
  backOrders: z
    .array(
      z.object({
        orderNumber: z.number().int(),
        lineNumber: z.number().int(),
        /** When it was ordered: since when the practice waits. */
        orderDate: instant,
        itemNumber: z.string(),
        description: z.string(),
        quantity: z.number().int(),
        backOrderStatus: z.string(),
        expectedReceiptDate: z.string().nullable(),
      }),
    )
    .describe('What waits longest first'),
  backOrderCount: z.number().int().describe('All of them, also those not listed'),
  balance: z
    .object({
      balanceDue: dollars,
      pastDue: dollars.describe('What is over 30 days old'),
      oldestDays: z.number().int().nullable().describe('30, 60, 90 or 120: the oldest part that is past due'),
      lastPaymentDate: z.string().nullable(),
      lastPaymentAmount: dollars,
    })
    .nullable()
    .optional()
    .describe('Absent for those who may not see the finance of the account; null when no balance was reported'),
  coupons: z
    .array(
      z.object({
        couponId: z.number().int(),
        description: z.string(),
        endDate: z.string(),
        daysLeft: z.number().int().describe('0 ends today'),
        /** The item bought most recently among those that count for it. */
        itemNumber: z.string(),
        itemDescription: z.string(),
        itemCount: z.number().int(),
      }),
    )
    .describe('Offers on items bought before that end soon, the nearest end first'),
  couponCount: z.number().int().describe('All of them, also those not listed'),
});

export type PhoneSummary = z.output<typeof phoneSummary>;

export const phoneModeRoutes = {
  readPhoneSummary: route({
    ...paths.readPhoneSummary,
    summary: 'What one is asked on the phone: the practice, its cart, orders, back-orders, balance and ending offers',
    access: { kind: 'account', capability: 'account.view-terms', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    reply: phoneSummary,
    refusals: ['customer.not-found', 'customer.number-invalid'],
  }),
};
