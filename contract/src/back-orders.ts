/** Back-ordered lines, the products that could replace them, and the decisions about them. */

import { backOrderActions, sameAspects } from '@operatory/domain/back-orders';
import { maxQuantity } from '@operatory/domain/cart';
import { substituteReasons } from '@operatory/domain/catalog';
import { z } from 'zod';
import { pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, instant, itemNumber, plainDate, seenVersion, typedText } from './values.ts';

const action = z.enum(backOrderActions);

/** A decision or a proposal about one line. */
export const backOrderDecision = z.object({
  decisionId: z.string(),
  action,
  state: z.enum(['done', 'proposed', 'declined', 'replaced']),
  until: plainDate.optional(),
  substitute: z.string().optional(),
  substituteDescription: z.string().optional(),
  substituteQuantity: z.number().int().optional(),
  /** How many of the line it replaces. */
  replaced: z.number().int().optional(),
  /** The price difference from the line; absent for people who may not see prices. */
  difference: dollars.optional(),
  note: z.string(),
  /** Absent if they're no longer known. */
  by: z.string().optional(),
  at: instant,
  answeredBy: z.string().optional(),
  answer: z.string(),
});
export type BackOrderDecision = z.output<typeof backOrderDecision>;

export const backOrderLine = z.object({
  orderNumber: z.number().int(),
  lineNumber: z.number().int(),
  /** The version that a decision is based on. */
  version: z.number().int(),
  customerNumber: z.string(),
  customerName: z.string(),
  itemNumber: z.string(),
  description: z.string(),
  pack: z.string(),
  imageUrl: z.string(),
  quantity: z.number().int(),
  /** Absent for people who may not see prices. */
  unitPrice: dollars.optional(),
  isFreeGood: z.boolean(),
  /** The ERP took the order itself. */
  isFromErp: z.boolean(),
  poNumber: z.string(),
  status: z.string(),
  since: instant,
  expected: plainDate.nullable(),
  firstExpected: plainDate.nullable(),
  slips: z.number().int(),
  /** Lines of other orders that wait for the same product, among those that the caller can see. */
  others: z.number().int(),
  state: z.enum(['open', 'waiting', 'asked']),
  last: backOrderDecision.nullable(),
  mayDecide: z.boolean(),
});
export type BackOrderLine = z.output<typeof backOrderLine>;

const shown = {
  /** Lines that wait for a decision, for a date, for the practice's answer, or all. */
  state: z.enum(['open', 'waiting', 'asked', 'all']).default('open'),
  /** The order of the products, each with all of its lines. */
  sort: z.enum(['oldest', 'dearest']).default('oldest'),
  /** The beginning of an order, account, or product number, or a part of the practice's name or the description. */
  find: typedText(80).default(''),
  /** Only this account. */
  customerNumber: customerNumber.optional(),
};

export const standIn = z.object({
  itemNumber: z.string(),
  description: z.string(),
  pack: z.string(),
  vendorName: z.string(),
  imageUrl: z.string(),
  /** Packs that replace the whole line, and whether the packs' words could be compared. */
  quantity: z.number().int(),
  isConverted: z.boolean(),
  /** Staff only: the stock of the account's branches. */
  stock: z.number().int().optional(),
  isEnough: z.boolean(),
  /** Both absent for people who may not see prices. */
  unitPrice: dollars.optional(),
  difference: dollars.optional(),
  source: z.enum(['listed', 'learned', 'similar']),
  same: z.array(z.enum(sameAspects)).describe('What both descriptions say in the same way'),
  differs: z.array(z.string()).describe('How they differ, in a few words each, such as `latex instead of nitrile`'),
  isClose: z
    .boolean()
    .describe(
      'Can be suggested; otherwise a person has to judge a difference, such as the size, or it is much more expensive',
    ),
  reason: z.enum(substituteReasons).optional(),
  note: z.string(),
  timesBought: z.number().int(),
  timesSwapped: z.number().int(),
});
export type StandInEntry = z.output<typeof standIn>;

const line = {
  orderNumber: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  lineNumber: z.coerce.number().int().min(1).max(1_000_000),
};

export const substitutePair = z.object({
  itemNumber: z.string(),
  description: z.string(),
  substitute: z.string(),
  substituteDescription: z.string(),
  reason: z.enum(substituteReasons),
  note: z.string(),
  /** From the feed, entered by people, or learned from swaps. */
  source: z.enum(['feed', 'people', 'learned']),
  isRuledOut: z.boolean(),
  timesSwapped: z.number().int(),
  /** The version that a change is based on; 0 for a pair that nobody has changed here. */
  version: z.number().int(),
});
export type SubstitutePair = z.output<typeof substitutePair>;

const byViewers = { kind: 'general', capability: 'back-orders.view' } as const;
const byEditors = { kind: 'general', capability: 'substitutes.edit' } as const;

export const backOrderRoutes = {
  listBackOrders: route({
    ...panelPaths.listBackOrders,
    summary: 'Back-ordered lines that the caller is responsible for, by product, oldest or most expensive first',
    access: byViewers,
    query: z.object({ ...pageQuery({ size: 100, max: 500 }), ...shown }),
    reply: pageOf(backOrderLine).extend({
      counts: z.object({ open: z.number().int(), waiting: z.number().int(), asked: z.number().int() }),
    }),
    refusals: [],
  }),
  downloadBackOrders: route({
    ...panelPaths.downloadBackOrders,
    summary: 'The same lines as CSV',
    access: byViewers,
    query: z.object(shown),
    exportName: 'back-ordered lines',
    binary: 'text/csv; charset=utf-8',
    refusals: [],
  }),
  listStandIns: route({
    ...panelPaths.listStandIns,
    summary: 'Products that can be sent now instead of a back-ordered line, best first',
    access: {
      kind: 'account',
      capability: 'account.view-back-orders',
      account: { in: 'query', name: 'customerNumber' },
    },
    params: z.object(line),
    query: z.object({ customerNumber }),
    reply: z.object({
      data: z.array(standIn),
      /** The current stock of the product itself in the account's branches; staff only. */
      stock: z.number().int().optional(),
      /** Every decision and proposal so far, newest first. */
      decisions: z.array(backOrderDecision),
    }),
    refusals: ['back-order.gone', 'customer.not-found'],
  }),
  decideBackOrder: route({
    ...panelPaths.decideBackOrder,
    summary:
      'Decides about one back-ordered line, or proposes a decision to the practice; the order and the ERP follow',
    access: {
      kind: 'account',
      capability: 'account.decide-back-orders',
      account: { in: 'body', name: 'customerNumber' },
    },
    params: z.object(line),
    body: z.strictObject({
      customerNumber,
      /** Random id; a repeat with the same id gets the same response and changes nothing. */
      decisionId: z.uuid(),
      version: seenVersion(1),
      action,
      until: plainDate.optional(),
      substitute: itemNumber.optional(),
      /** Packs of the substitute. */
      substituteQuantity: z.int().min(1).max(maxQuantity).optional(),
      /** Of a split: how many of the line it replaces. */
      replaced: z.int().min(1).max(maxQuantity).optional(),
      /** Staff only: asks the practice, and nothing happens until it agrees. */
      isProposal: z.boolean().default(false),
      note: typedText(500).default(''),
    }),
    reply: backOrderDecision,
    refusals: [
      'back-order.gone',
      'back-order.under-way',
      'back-order.decided',
      'back-order.changed',
      'back-order.in-erp',
      'back-order.free-good',
      'back-order.wait-date',
      'back-order.split',
      'back-order.too-many',
      'back-order.needs-approver',
      'back-order.no-stand-in',
      'customer.not-found',
    ],
  }),
  answerBackOrder: route({
    ...panelPaths.answerBackOrder,
    summary: "The practice's answer to a proposal: if agreed, it is carried out; if declined, the line keeps waiting",
    access: {
      kind: 'account',
      capability: 'account.decide-back-orders',
      account: { in: 'body', name: 'customerNumber' },
    },
    params: z.object({ decisionId: z.uuid() }),
    body: z.strictObject({ customerNumber, isAgreed: z.boolean(), answer: typedText(500).default('') }),
    reply: backOrderDecision,
    refusals: [
      'back-order.no-proposal',
      'back-order.gone',
      'back-order.under-way',
      'back-order.decided',
      'back-order.changed',
      'back-order.no-stand-in',
      'back-order.needs-approver',
      'back-order.split',
      'customer.not-found',
    ],
  }),
  listSubstitutePairs: route({
    ...panelPaths.listSubstitutePairs,
    summary: 'Pairs of substitutes: from the feed, entered here, and learned from swaps',
    access: byEditors,
    query: z.object({ ...pageQuery({ size: 100, max: 500 }), find: typedText(80).default('') }),
    reply: pageOf(substitutePair),
    refusals: [],
  }),
  saveSubstitutePair: route({
    ...panelPaths.saveSubstitutePair,
    summary: 'Stores a pair, changes what the feed says about it, or rules it out',
    access: byEditors,
    params: z.object({ itemNumber, substitute: itemNumber }),
    body: z.strictObject({
      version: seenVersion(0),
      reason: z.enum(substituteReasons),
      note: typedText(200).default(''),
      isRuledOut: z.boolean().default(false),
    }),
    reply: substitutePair,
    refusals: ['item.not-found', 'substitute.same', 'substitute.changed'],
  }),
};
