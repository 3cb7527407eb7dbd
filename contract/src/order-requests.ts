/** Requests about orders that were sent (cancellations, smaller quantities, and returns) and their answers. */
import { maxQuantity } from '@operatory/domain/cart';
import { orderRequestKinds, orderRequestStates, returnReasons } from '@operatory/domain/order-requests';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, instant, typedText } from './values.ts';

const ofAccount = { in: 'params', name: 'customerNumber' } as const;
const reviewers = { kind: 'general', capability: 'orders.review' } as const;

const params = z.object({
  orderNumber: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  customerNumber,
});
const requestId = z.uuid().toLowerCase();
const maxLines = 200;

const requestLine = z.object({
  lineNumber: z.number().int(),
  itemNumber: z.string(),
  description: z.string(),
  quantity: z.number().int().describe('How many aren’t wanted anymore, or go back'),
  of: z.number().int().describe('How many the line had when it was asked for'),
  lot: z.string().optional(),
  isRest: z.boolean().optional().describe('A part of a line that the ERP had divided'),
});

export const orderRequest = z.object({
  requestId: z.string(),
  kind: z.enum(orderRequestKinds),
  state: z.enum(orderRequestStates),
  reason: z.enum(returnReasons).optional().describe('Of a return'),
  note: z.string(),
  lines: z.array(requestLine),
  askedBy: z.string(),
  askedAt: instant,
  answer: z
    .object({ by: z.string().describe('Empty if it was closed without anyone'), at: instant, words: z.string() })
    .optional()
    .describe('Absent until customer service has answered; of a withdrawn request, who withdrew it and when'),
});
export type OrderRequest = z.output<typeof orderRequest>;

const listedRequest = orderRequest.extend({
  customerNumber: z.string(),
  customerName: z.string(),
  orderNumber: z.number().int(),
  rejection: z.string().describe('Why the ERP rejected the change that was accepted; blank if it didn’t'),
});
export type ListedOrderRequest = z.output<typeof listedRequest>;

const askable = z.object({
  lineNumber: z.number().int(),
  itemNumber: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  isRest: z.boolean().optional().describe('A part of a line that the ERP divided: fewer than were ordered'),
  insteadOf: z.string().optional().describe('The product that was ordered, if this one comes in its place'),
  cancelable: z.number().int().describe('How many can still be canceled'),
  returnable: z.number().int().describe('How many can still be returned'),
});
export type AskableOrderLine = z.output<typeof askable>;

const asked = z
  .object({
    requestId: requestId.describe('Chosen by the client: the same one again changes nothing'),
    kind: z.enum(orderRequestKinds),
    lines: z
      .array(
        z.object({
          lineNumber: z.number().int().min(1).max(1_000_000),
          quantity: z.number().int().min(1).max(maxQuantity),
          lot: typedText(40).trim().min(1).optional(),
        }),
      )
      .min(1, 'Choose at least one line')
      .max(maxLines, `At most ${maxLines} lines`)
      .refine(
        (lines) => new Set(lines.map(({ lineNumber }) => lineNumber)).size === lines.length,
        'A line is there twice',
      ),
    reason: z.enum(returnReasons).optional(),
    note: typedText(500).default(''),
  })
  .refine(({ kind, reason }) => (kind === 'return') === (reason !== undefined), {
    message: 'A return needs a reason, and only a return has one',
    path: ['reason'],
  });

export const orderRequestRoutes = {
  readOrderRequests: route({
    ...panelPaths.readOrderRequests,
    summary: 'Requests about an order, newest first, and what can still be requested',
    access: { kind: 'account', capability: 'account.view-order-history', account: ofAccount },
    params,
    reply: z.object({
      requests: z.array(orderRequest),
      lines: z.array(askable).describe('Lines of which something can be canceled or returned'),
    }),
    refusals: ['customer.not-found', 'order.not-found'],
  }),
  askAboutOrder: route({
    ...panelPaths.askAboutOrder,
    summary: 'Asks customer service to cancel lines of an order, to make them smaller, or to take goods back',
    access: { kind: 'account', capability: 'account.ask-about-orders', account: ofAccount },
    params,
    body: asked,
    reply: orderRequest,
    refusals: [
      'customer.not-found',
      'access.not-allowed',
      'order.not-found',
      'order-request.absent',
      'order-request.buyer',
      'order-request.too-many',
      'order-request.quantity',
    ],
  }),
  withdrawOrderRequest: route({
    ...panelPaths.withdrawOrderRequest,
    summary: 'Withdraws a request that customer service hasn’t answered; safe to repeat',
    access: { kind: 'account', capability: 'account.ask-about-orders', account: ofAccount },
    params,
    body: z.object({ requestId }),
    reply: orderRequest,
    refusals: [
      'customer.not-found',
      'access.not-allowed',
      'order-request.absent',
      'order-request.answered',
      'order-request.closed',
    ],
  }),
  listOrderRequests: route({
    ...backOfficePaths.listOrderRequests,
    summary: 'Requests about orders that wait for customer service, the oldest first',
    access: reviewers,
    query: z.object(pageQuery({ size: 50, max: 200 })),
    reply: pageOf(listedRequest),
    refusals: [],
  }),
  answerOrderRequest: route({
    ...backOfficePaths.answerOrderRequest,
    summary:
      'Accepts or refuses a request, or marks an accepted one as done, and notifies the requester; a request that the ERP rejected after it was accepted can still be refused',
    access: reviewers,
    params: z.object({ requestId }),
    body: z.object({
      outcome: z.enum(['accept', 'refuse', 'finish']),
      words: typedText(500).default('').describe('For the practice; required to refuse'),
    }),
    reply: orderRequest,
    refusals: [
      'customer.not-found',
      'access.not-allowed',
      'order-request.absent',
      'order-request.answered',
      'order-request.withdrawn',
      'order-request.closed',
      'order-request.gone',
      'order-request.words-missing',
    ],
  }),
};
