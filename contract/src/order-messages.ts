/** Messages about orders to the ERP: it fetches them with a key, sends a receipt for each, and compares its books with ours. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { pageOf, pageQuery } from './page.ts';
import { programPaths } from './program-paths.ts';
import { route } from './route.ts';
import { instant, plainDate, seenVersion, sentInstant } from './values.ts';

const byMachine = { kind: 'machine', capability: 'exchange.manage' } as const;
const byStaff = { kind: 'general', capability: 'exchange.manage' } as const;

/** What a message asks of the ERP. `order.changed` replaces the whole order; `order.withdrawn` drops it. */
export const messageTopics = ['order.submitted', 'order.changed', 'order.withdrawn', 'tags.submitted'] as const;
export type MessageTopic = (typeof messageTopics)[number];

export const messageStates = ['waiting', 'taken', 'rejected'] as const;
export type MessageState = (typeof messageStates)[number];

const messageId = z
  .string()
  .regex(/^[\w-]{1,20}\.[a-z]{1,20}\.\d{1,15}$/)
  .describe('Such as 7000123.submitted.42');

/** The ERP's own number of an order. */
const erpOrderNumber = z
  .string()
  .trim()
  .max(40)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$|^$/, 'Up to 40 letters, digits, and signs');

const orderMessage = z.object({
  messageId,
  topic: z.enum(messageTopics),
  createdAt: instant,
  body: z.record(z.string(), z.unknown()).describe('Amounts in cents; `orderNumber` is the key of every order'),
  x12: z
    .string()
    .optional()
    .describe('The same as an 850 or 860, with `format=x12`; absent for requests of shelf tags'),
});
export type OrderMessage = z.output<typeof orderMessage>;

const receipt = z.object({
  messageId,
  state: z.enum(['taken', 'rejected']),
  erpOrderNumber: z.string(),
  reason: z.string(),
  by: z.string().describe('The name of the key'),
  at: instant,
});
export type Receipt = z.output<typeof receipt>;

/** A message as staff see it. */
const delivery = z.object({
  messageId,
  topic: z.enum(messageTopics),
  orderNumber: z.number().int().nullable().describe('null for requests of shelf tags'),
  customerNumber: z.string(),
  createdAt: instant,
  state: z.enum(messageStates),
  erpOrderNumber: z.string(),
  reason: z
    .string()
    .describe('Why it was rejected, or why the last attempt to push one that waits failed; otherwise blank'),
  by: z.string(),
  at: instant.nullable().describe('When the ERP answered'),
});
export type Delivery = z.output<typeof delivery>;

const totals = z.object({ lines: z.number().int(), totalCents: z.number().int() });

const proof = z.object({
  checkedAt: instant,
  by: z.string(),
  since: instant,
  orders: z.number().int().describe('How many the ERP named'),
  missingThere: z.array(z.number().int()).describe('Our orders that the ERP doesn’t have'),
  unknownHere: z.array(z.number().int()).describe('Orders of the ERP that we never sent'),
  different: z.array(z.object({ orderNumber: z.number().int(), ours: totals, theirs: totals })),
});
export type Proof = z.output<typeof proof>;

/** For staff, some of whom may not see prices: without totals. */
const proofSummary = proof.extend({
  different: z
    .array(
      z.object({
        orderNumber: z.number().int(),
        ourLines: z.number().int(),
        theirLines: z.number().int(),
        isTotalDifferent: z.boolean(),
      }),
    )
    .describe('Orders with different lines or totals'),
});
export type ProofSummary = z.output<typeof proofSummary>;
export type OrderDifference = ProofSummary['different'][number];

/** A number that the ERP reported for an order and that contradicts the stored one. */
const numberConflict = z.object({
  orderNumber: z.number().int(),
  erpOrderNumber: z.string().nullable().describe('The number that the order has'),
  named: z.string().describe('The other number that the ERP named'),
  namedFor: z.number().int().nullable().describe('Our other order that has that number'),
  sentBy: z.string().describe('The name of the key'),
  at: instant,
});
export type NumberConflict = z.output<typeof numberConflict>;

/** Where orders are pushed to, without its secret. */
const erpWebhook = z.object({
  url: z.string(),
  isOn: z.boolean(),
  offReason: z.string().describe('Why it was turned off automatically; blank otherwise'),
  previousUntil: instant.nullable().describe('Until when messages are signed with the secret before as well'),
  version: z.number().int(),
  changedBy: z.string(),
  changedAt: instant,
});
export type ErpWebhook = z.output<typeof erpWebhook>;

const webhookSecret = z.string().describe('For example whsec_…; shown only once');

/** The maximum number of orders in one proof. */
export const maxProved = 20_000;
/** The most characters of a list that a person compares; enough for as many orders. */
const longestBookText = 900_000;

export const orderMessageRoutes = {
  listOrderMessages: route({
    ...programPaths.listOrderMessages,
    summary: 'Messages that the ERP has to process next, oldest first; one message of an order at a time',
    access: byMachine,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(100),
      wait: z.coerce.number().int().min(0).max(30).default(0).describe('Seconds to wait while there is nothing'),
      format: z.enum(['json', 'x12']).default('json').describe('`x12` adds each order as an interchange'),
    }),
    reply: z.object({ messages: z.array(orderMessage) }),
    refusals: ['order-message.not-allowed', 'file-way.ids-missing', 'request.too-often'],
  }),
  setMessageReceipt: route({
    ...programPaths.setMessageReceipt,
    summary: 'Says that the ERP took or rejected a message; the same receipt again is answered the same',
    access: byMachine,
    params: z.object({ messageId }),
    body: z.object({
      state: z.enum(['taken', 'rejected']),
      erpOrderNumber: erpOrderNumber.default(''),
      reason: z.string().trim().max(500).default('').describe('For people; required with `rejected`'),
    }),
    reply: receipt,
    refusals: [
      'order-message.not-allowed',
      'order-message.not-found',
      'order-message.taken',
      'order-message.other-number',
      'order-message.number-used',
      'order-message.reason-missing',
      'request.too-often',
    ],
  }),
  proveOrders: route({
    ...programPaths.proveOrders,
    summary: 'Compares the orders that the ERP took from us with ours; three empty lists are the proof',
    access: byMachine,
    body: z.object({
      since: sentInstant.describe('The orders of at most 31 days are compared'),
      orders: z
        .array(z.object({ orderNumber: z.number().int().min(1).max(9_000_000_000_000), ...totals.shape }))
        .max(maxProved),
    }),
    reply: proof,
    refusals: [
      'order-message.not-allowed',
      'order-message.too-long-ago',
      'order-message.start-in-future',
      'request.too-often',
    ],
  }),
  compareOrderBooks: route({
    ...backOfficePaths.compareOrderBooks,
    summary: 'Compares a list of the ERP’s orders that a person has as a file with ours',
    access: byStaff,
    body: z.object({
      since: plainDate.describe('The day of its first order, in the installation’s time zone'),
      asOf: sentInstant.describe(
        'When it was written: orders placed or changed less than 15 minutes before aren’t compared',
      ),
      text: z
        .string()
        .max(longestBookText, 'The list is longer than 900 kB')
        .describe('CSV with the columns orderNumber, lines, total'),
    }),
    reply: z.object({ differences: z.number().int() }),
    refusals: [
      'order-books.unusable',
      'order-message.too-long-ago',
      'order-message.start-in-future',
      'order-message.list-too-old',
      'request.too-often',
    ],
  }),
  readOrderDeliveries: route({
    ...backOfficePaths.readOrderDeliveries,
    summary:
      'How many messages wait, were taken and were rejected, since when, the last proof, and contradicting numbers',
    access: byStaff,
    reply: z.object({
      waiting: z.number().int(),
      waitingSince: instant.nullable().describe('When the oldest waiting message was written'),
      rejected: z.number().int(),
      lastTakenAt: instant.nullable(),
      hasKey: z.boolean().describe('Whether any key may take orders'),
      proof: proofSummary.nullable(),
      conflicts: z
        .array(numberConflict)
        .describe('Orders that the ERP may have entered twice: it named a second number for them; the newest 100'),
    }),
    refusals: [],
  }),
  listOrderDeliveries: route({
    ...backOfficePaths.listOrderDeliveries,
    summary: 'Messages in one state: waiting ones oldest first, others newest first',
    access: byStaff,
    query: z.object({ state: z.enum(messageStates), ...pageQuery({ size: 25, max: 100 }) }),
    reply: pageOf(delivery),
    refusals: [],
  }),
  resendOrderMessage: route({
    ...backOfficePaths.resendOrderMessage,
    summary: 'Puts a rejected message back among those to take; one that is there already stays there',
    access: byStaff,
    params: z.object({ messageId }),
    refusals: ['order-message.not-found', 'order-message.taken', 'order-message.replaced'],
  }),
  finishOrderMessage: route({
    ...backOfficePaths.finishOrderMessage,
    summary: 'Says that a rejected withdrawal or tag request was done in the ERP by hand; again, it changes nothing',
    access: byStaff,
    params: z.object({ messageId }),
    refusals: ['order-message.not-found', 'order-message.not-by-hand', 'order-message.still-waiting'],
  }),
  settleNumberConflict: route({
    ...backOfficePaths.settleNumberConflict,
    summary: 'Says that the order was checked in the ERP; again, it changes nothing',
    access: byStaff,
    params: z.object({ orderNumber: z.coerce.number().int().min(1).max(9_000_000_000_000) }),
    body: z.strictObject({ named: z.string().min(1).max(40) }),
    refusals: ['order-message.no-conflict'],
  }),
  readErpWebhook: route({
    ...backOfficePaths.readErpWebhook,
    summary: 'Where orders are pushed to, if anywhere',
    access: byStaff,
    reply: z.object({ webhook: erpWebhook.nullable() }),
    refusals: [],
  }),
  saveErpWebhook: route({
    ...backOfficePaths.saveErpWebhook,
    summary: 'Sets where orders are pushed to (Standard Webhooks); the first time, with a new secret',
    access: byStaff,
    needsProof: true,
    body: z.object({
      url: z.url().max(500),
      isOn: z.boolean(),
      version: seenVersion(0).describe('The version the change is based on; 0 where none is set'),
    }),
    reply: z.object({ webhook: erpWebhook, secret: webhookSecret.nullable() }),
    refusals: ['webhook.address-not-allowed', 'webhook.changed'],
  }),
  changeErpWebhookSecret: route({
    ...backOfficePaths.changeErpWebhookSecret,
    summary: 'Creates a new secret; the previous one stays valid for a day',
    access: byStaff,
    needsProof: true,
    body: z.object({ version: seenVersion(1) }),
    reply: z.object({ webhook: erpWebhook, secret: webhookSecret }),
    refusals: ['webhook.not-found', 'webhook.changed'],
  }),
};
