/** Correcting an order that the ERP rejected: customer service reads it, changes it, and it goes out as the same order. */
import { maximumCartLines, maximumQuantity } from '@operatory/domain/cart';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { alternateAddress } from './cart.ts';
import { route } from './route.ts';
import { instant, plainDate, sentInstant, typedText } from './values.ts';

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
      type: z.number().int().describe('0 standard; a free good otherwise, whose quantity can’t be raised'),
    }),
  ),
});
export type RejectedOrder = z.output<typeof rejectedOrder>;

export const orderCorrection = z.strictObject({
  correctionId: z.uuid().describe('A random id: the same correction again changes nothing'),
  rejectedAt: sentInstant.describe('As it was read: the version that the correction is based on'),
  ...details,
  lines: z
    .array(
      z.strictObject({
        lineNumber: z.int().min(1),
        quantity: z
          .int('A quantity is a whole number.')
          .min(0, 'A quantity is not negative.')
          .max(maximumQuantity, `A quantity is at most ${maximumQuantity}.`)
          .describe('0 removes the line'),
      }),
    )
    .max(maximumCartLines)
    .describe('A line that isn’t named stays as it is'),
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
      'order-correction.line-unknown',
      'order-correction.nothing-changed',
      'order-correction.quantity-raised',
      'order-correction.buyers-po',
      'cart.empty',
      'cart.item-not-orderable',
      'cart.po-required',
      'cart.fill-date-staff',
      'cart.fill-date-late',
      'cart.fill-date-customer',
      'address.incomplete',
    ],
  }),
};
