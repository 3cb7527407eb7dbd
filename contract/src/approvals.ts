/** A practice's carts that wait for an approver, and its rules for approval. */
import { maxCartLines, maxQuantity } from '@operatory/domain/cart';
import { z } from 'zod';
import { postalAddress } from './addresses.ts';
import { backOfficePaths } from './back-office-paths.ts';
import { cartWarnings } from './cart-warnings.ts';
import { route } from './route.ts';
import { customerNumber, dollars, instant, seenVersion, typedText } from './values.ts';

const ofAccount = z.object({ customerNumber });
const byManagers = {
  kind: 'account',
  capability: 'account.manage-people',
  account: { in: 'params', name: 'customerNumber' },
} as const;
const byPractice = { kind: 'general', capability: 'approvals.view' } as const;
const byApprovers = { kind: 'general', capability: 'approvals.decide' } as const;

/** Amounts are stored in cents: less than one would be stored as no money at all, and everything would wait. */
const orderLimit = dollars
  .min(0, 'Enter an amount that isn’t below $0')
  .max(1_000_000, 'Enter an amount of $1,000,000 at most')
  .refine((limit) => limit === 0 || limit >= 0.01, 'Enter 0, or at least one cent');

export const approvalRule = z.object({
  limit: dollars.nullable().describe('Orders above this wait; null for no limit'),
  isOverBudget: z.boolean().describe('Orders that go beyond the month’s budget wait'),
  version: z.number().int(),
});

const states = ['waiting', 'approved', 'sent-back', 'withdrawn'] as const;

/** A request, as the list shows it. */
export const approval = z.object({
  approvalId: z.string(),
  customerNumber: z.string(),
  customerName: z.string(),
  state: z.enum(states),
  askedBy: z.string(),
  isOwn: z.boolean().describe('The caller asked'),
  askedAt: instant,
  note: z.string(),
  causes: z.array(z.string()).describe('Why it waits'),
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean().describe('It waits, and the caller asked'),
  decidedBy: z.string().nullable(),
  isReplaced: z
    .boolean()
    .describe('`decidedBy` requested approval of the same cart again, which withdrew this request'),
  isOwnDecision: z.boolean().describe('The caller decided, or withdrew it'),
  decidedAt: instant.nullable(),
  message: z.string().describe('The approver’s message'),
  orderNumber: z.number().int().nullable(),
  total: dollars
    .optional()
    .describe(
      'The cart’s current total; in the list of waiting requests, and absent for people who may not see prices',
    ),
});
export type Approval = z.output<typeof approval>;

export const approvalLine = z.object({
  lineId: z.string(),
  itemNumber: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  unitPrice: dollars
    .nullable()
    .describe('Now; of a request that has ended, when it was asked. null for people who may not see prices'),
  askedPrice: dollars.optional().describe('When it was asked, if it was another price'),
  isFreeGood: z.boolean(),
});

/** The checkout's warnings about the cart before it’s sent. */
const requestWarnings = cartWarnings.omit({ pastOrders: true }).extend({
  late: z.number().int().describe('Lines that can’t ship now'),
  unusualTotal: z
    .object({ total: dollars, largestTotal: dollars })
    .optional()
    .describe('A total far above the account’s largest order; never for people who may not see prices'),
});

const requestBudget = z.object({
  budget: dollars.describe('Of the month'),
  usedBefore: dollars.describe('Spent, shipped, and on order, without this cart'),
  usedAfter: dollars.describe('The same with this cart'),
});

/** A line whose quantity differs from the requested one. */
export const approvalChange = z.object({
  itemNumber: z.string(),
  description: z.string(),
  isFreeGood: z.boolean(),
  before: z.number().int().describe('In the request; 0 if there was no such line'),
  after: z.number().int().describe('Now; 0 if the line no longer exists'),
});

/** Quantities by line; two for one line would contradict each other. */
const lineQuantities = z
  .array(z.strictObject({ lineId: z.string().max(400), quantity: z.number().int().min(0).max(maxQuantity) }))
  .max(maxCartLines)
  .refine(
    (all) => new Set(all.map(({ lineId }) => lineId)).size === all.length,
    'Each line can be named only once. Name it with the quantity to send.',
  );

/** A waiting request has the cart's current state; one that has ended has the lines that were requested. */
export const approvalDetail = approval.extend({
  modified: z.string().describe('The version of the cart that a decision is based on'),
  isChanged: z.boolean().describe('The cart was changed after the request'),
  changedBy: z.string().nullable(),
  changes: z.array(approvalChange).describe('What changed after the request, as far as quantities go'),
  approverChanges: z
    .array(
      approvalChange
        .omit({ before: true })
        .extend({ before: z.number().int().describe('In the cart that was approved') }),
    )
    .describe('What the approver changed by approving it; empty otherwise'),
  askedTotal: dollars
    .optional()
    .describe('The total of the requested cart at current prices; absent if that isn’t known'),
  shipTo: postalAddress.optional().describe('Where it ships; absent once it’s decided'),
  poNumber: z.string(),
  comments: z.string(),
  lines: z.array(approvalLine).describe('Empty for a request that ended before its lines were stored'),
  warnings: requestWarnings.optional().describe('While it waits'),
  budget: requestBudget
    .optional()
    .describe('While it waits, if the account has a budget; absent for people who may not see prices'),
});
export type ApprovalDetail = z.output<typeof approvalDetail>;

const ofApproval = z.object({ approvalId: z.uuid() });
const decision = { decisionId: z.uuid().describe('Random; a repeated call with the same one changes nothing') };

export const approvalRoutes = {
  readApprovalRule: route({
    ...backOfficePaths.readApprovalRule,
    summary: 'The practice’s rules for approval',
    access: { ...byManagers, capability: 'account.view-people' },
    params: ofAccount,
    reply: approvalRule.extend({
      waiting: z.number().int().describe('Requests that wait for an approver'),
    }),
    refusals: [],
  }),
  saveApprovalRule: route({
    ...backOfficePaths.saveApprovalRule,
    summary: 'Sets what the practice wants to be asked about; it counts from the next order',
    access: byManagers,
    needsProof: true,
    params: ofAccount,
    body: z.strictObject({
      limit: orderLimit.nullable(),
      isOverBudget: z.boolean(),
      version: seenVersion(0),
    }),
    reply: approvalRule,
    refusals: ['approval.rule-changed'],
  }),
  readCartApproval: route({
    ...backOfficePaths.readCartApproval,
    summary: 'The newest request about the account’s open cart that waits or was sent back',
    access: {
      kind: 'account',
      capability: 'account.use-cart',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: ofAccount,
    reply: z.object({
      request: approval.nullable(),
      isOwn: z.boolean().describe('The caller asked'),
      approvers: z.array(z.string()).describe('Names of those who can decide; empty without a waiting request'),
    }),
    refusals: [],
  }),
  askApproval: route({
    ...backOfficePaths.askApproval,
    summary: 'Asks the approvers of the practice to send its cart; asking again replaces the earlier request',
    access: {
      kind: 'account',
      capability: 'account.change-cart',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: ofAccount,
    body: z.strictObject({ approvalId: z.uuid(), note: typedText(500).default('') }),
    reply: z.object({ approvers: z.array(z.string()).describe('Names of those who were notified') }),
    refusals: [
      'approval.not-needed',
      'approval.no-approver',
      'approval.decided',
      'approval.id-reused',
      'approval.practice-lacks-approver',
      'cart.empty',
      'cart.po-required',
    ],
  }),
  withdrawApproval: route({
    ...backOfficePaths.withdrawApproval,
    summary: 'Withdraws the caller’s own request; the cart doesn’t change',
    access: {
      kind: 'account',
      capability: 'account.change-cart',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: ofAccount.extend({ approvalId: z.uuid() }),
    reply: approval,
    refusals: ['approval.not-own', 'approval.decided'],
  }),
  listApprovals: route({
    ...backOfficePaths.listApprovals,
    summary: 'Requests waiting for the caller’s decision, and the caller’s own requests, newest first',
    access: byPractice,
    reply: z.object({ waiting: z.array(approval), earlier: z.array(approval) }),
    refusals: [],
  }),
  readApproval: route({
    ...backOfficePaths.readApproval,
    summary: 'One request, with the current cart while it waits',
    access: byPractice,
    params: ofApproval,
    reply: approvalDetail,
    refusals: ['approval.not-found'],
  }),
  approveOrder: route({
    ...backOfficePaths.approveOrder,
    summary: 'Sends the cart as an order, once, with these quantities',
    access: byApprovers,
    params: ofApproval,
    body: z.strictObject({
      ...decision,
      modified: z.string().max(40),
      quantities: lineQuantities.default([]),
      freeGoods: lineQuantities
        .default([])
        .describe(
          'What the approver accepted to send of the free goods that these quantities change, as the refusal `approval.free-goods` lists them',
        ),
    }),
    reply: approval,
    refusals: [
      'approval.not-found',
      'approval.not-approver',
      'approval.decided',
      'approval.cart-changed',
      'approval.free-goods',
      'customer.withdrawn',
      'cart.empty',
      'cart.po-required',
      'cart.item-not-orderable',
    ],
  }),
  sendApprovalBack: route({
    ...backOfficePaths.sendApprovalBack,
    summary: 'Declines with a message; the cart doesn’t change',
    access: byApprovers,
    params: ofApproval,
    body: z.strictObject({ ...decision, message: typedText(500).trim().min(1, 'Say what should change') }),
    reply: approval,
    refusals: ['approval.not-found', 'approval.not-approver', 'approval.decided'],
  }),
};
