/** Punch-out diagnostics: each connection's messages for customer service, explained, without secrets, with dry runs. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { messageExplanation, messageField, messagePlace, messageSummary } from './message-log.ts';
import { route } from './route.ts';
import { instant, plainDate } from './values.ts';

const party = z.object({ domain: z.string(), identity: z.string() });
const counts = z.object({ accepted: z.number().int(), refused: z.number().int() });

/** A connection with its recent activity. */
export const connectionSummary = z.object({
  connectionId: z.string(),
  name: z.string(),
  /** `cxml` or `oci`. */
  dialect: z.string(),
  isActive: z.boolean(),
  customerNumber: z.string(),
  customerName: z.string(),
  sender: party,
  /** The buyer that a network sends for. */
  from: party.optional(),
  /** The cXML release that we write; blank if it follows the buyer's. */
  dtdVersion: z.string(),
  returnHosts: z.array(z.string()),
  /** Blank if nothing is sent to the buyer. */
  deliveryHost: z.string(),
  currency: z.string(),
  /** When its catalogs are sent next; absent if none are sent on schedule. */
  nextCatalogAt: instant.optional(),
  /** The previous secret is valid until then. */
  previousSecretUntil: instant.optional(),
  /** From the latest setup. */
  lastMode: z.enum(['production', 'test']).optional(),
  lastSetUpAt: instant.optional(),
  lastOrderAt: instant.optional(),
  today: counts,
  week: counts,
  deliveries: z.object({
    waiting: z.number().int(),
    failed: z.number().int(),
    /** The buyer's system didn't respond several times; nothing is sent until then. */
    pausedUntil: instant.optional(),
  }),
  /** Units of our catalog without a code in the connection's list; its fallback is sent instead. */
  unitsWithoutCode: z.array(z.string()),
  /** Sentences about stored settings that can't be used; the defaults apply instead. */
  settingFaults: z.array(z.string()),
});

export type ConnectionSummary = z.output<typeof connectionSummary>;

/** A message as a list shows it. */
export const messageRow = messageSummary.extend({
  messageId: z.number().int(),
  payloadId: z.string(),
  statusCode: z.number().int(),
  isAccepted: z.boolean(),
});

export type MessageRow = z.output<typeof messageRow>;

const messageLine = z.object({
  lineNumber: z.string(),
  partNumber: z.string(),
  auxiliaryId: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string(),
});

/** A document that is sent to the buyer automatically. */
export const deliverySummary = z.object({
  deliveryId: z.number().int(),
  kind: z.string(),
  /** Absent for a catalog. */
  orderNumber: z.number().int().optional(),
  /** The account of a catalog. */
  customerNumber: z.string().optional(),
  state: z.enum(['waiting', 'failed', 'delivered']),
  /** Creation time, which tells two documents about one order apart. */
  createdAt: instant,
  attempts: z.number().int(),
  nextAttemptAt: instant.optional(),
  /** The address left others for the account unanswered: it isn't sent before. */
  pausedUntil: instant.optional(),
  /** The connection is turned off: it waits until someone turns it on. */
  isOff: z.literal(true).optional(),
  /** Identifies a press of *Send again*, so that two presses count as one. */
  failedAt: instant.optional(),
  problem: z.string(),
  /** Who resent it, newest first. */
  sentAgain: z.array(z.object({ by: z.string(), at: instant })),
});

export type DeliverySummary = z.output<typeof deliverySummary>;

/** Everything known about one message, without secrets. */
export const messageDetails = messageRow.extend({
  connectionId: z.string().optional(),
  connectionName: z.string().optional(),
  /** False if the sender only claimed to be this connection. */
  isProven: z.boolean(),
  tookMs: z.number().int(),
  statusText: z.string(),
  explanation: messageExplanation.optional(),
  /** Indented and masked; blank if it wasn't stored. */
  document: z.string(),
  answer: z.string(),
  /** What our parser read from it. */
  fields: z.array(messageField),
  lines: z.array(messageLine),
  /** Anything unusual about it, although it was accepted. */
  warnings: z.array(z.string()),
  session: z
    .object({
      sessionId: z.string(),
      customerNumber: z.string(),
      username: z.string(),
      state: z.enum(['waiting', 'open', 'expired', 'ended']),
      endedBy: z.string().optional(),
      createdAt: instant,
    })
    .optional(),
  order: z
    .object({
      orderNumber: z.number().int(),
      customerNumber: z.string(),
      /** The buyer's order number. */
      orderId: z.string(),
      isHeld: z.boolean(),
      /** How it differs from the returned cart. */
      differences: z.array(z.string()),
    })
    .optional(),
  /** Every order that the buyer's order became, if it was divided by the ship-tos of its lines; empty otherwise. */
  dividedOrders: z.array(
    z.object({
      orderNumber: z.number().int(),
      customerNumber: z.string(),
      /** Where it goes, in a line. */
      shipTo: z.string(),
      /** The buyer's numbers of its lines. */
      lines: z.array(z.number().int()),
    }),
  ),
  delivery: deliverySummary.optional(),
  /** A dry run of it is possible. */
  canDryRun: z.boolean(),
});

export type MessageDetails = z.output<typeof messageDetails>;

/** The response that we would send now. */
export const dryRun = z.object({
  code: z.number().int(),
  text: z.string(),
  isAccepted: z.boolean(),
  explanation: messageExplanation.optional(),
  /** What would come of it. */
  fields: z.array(messageField),
  differences: z.array(z.string()),
  notices: z.array(z.string()),
  /** The response if the same document is sent again, if that differs. */
  again: z.string().optional(),
});

export type DryRun = z.output<typeof dryRun>;

const examines = { kind: 'general', capability: 'punch-out.examine' } as const;
const connectionId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
const messageId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Kinds of messages that a list can be filtered by. */
const messageKinds = ['set-up', 'return', 'order', 'confirmation', 'shipment', 'invoice', 'notice', 'other'] as const;

export type MessageKind = (typeof messageKinds)[number];

export const punchOutDiagnosticsRoutes = {
  listPunchOutConnections: route({
    ...backOfficePaths.listPunchOutConnections,
    summary: 'Every connection with what happened on it lately, and how many messages came from nobody known',
    access: examines,
    reply: z.object({
      data: z.array(connectionSummary),
      strangers: z.object({ today: z.number().int(), week: z.number().int() }),
    }),
    refusals: [],
  }),
  listPunchOutMessages: route({
    ...backOfficePaths.listPunchOutMessages,
    summary: 'Messages of a connection, or of unknown senders, newest first',
    access: examines,
    query: z.object({
      /** Absent: messages of unknown senders. */
      connectionId: connectionId.optional(),
      kind: z.enum(messageKinds).optional(),
      result: z.enum(['accepted', 'refused']).optional(),
      startDate: plainDate.optional(),
      /** Inclusive. */
      endDate: plainDate.optional(),
      /** A whole payload id, buyer cookie, or order number: finds everything about that visit and order. */
      searchText: z.string().max(400).default(''),
      /** Where the previous page ended. */
      after: messagePlace.optional(),
      pageSize: z.coerce
        .number()
        .int()
        .min(1)
        .max(1_000_000_000)
        .default(100)
        .transform((size) => Math.min(size, 500)),
    }),
    reply: z.object({ data: z.array(messageRow), next: z.string().optional() }),
    refusals: ['punch-out-diagnostics.connection-absent'],
  }),
  readPunchOutMessage: route({
    ...backOfficePaths.readPunchOutMessage,
    summary: 'One message, masked, with what was understood, its warnings, and its outcome',
    access: examines,
    params: z.object({ messageId }),
    reply: messageDetails,
    refusals: ['punch-out-diagnostics.message-absent'],
  }),
  dryRunPunchOutMessage: route({
    ...backOfficePaths.dryRunPunchOutMessage,
    summary: 'What would be answered to a setup or an order now; nothing is changed and nothing is made',
    access: examines,
    params: z.object({ messageId }),
    reply: dryRun,
    refusals: ['punch-out-diagnostics.message-absent', 'punch-out-diagnostics.not-replayable', 'request.too-often'],
  }),
  testPunchOutConnection: route({
    ...backOfficePaths.testPunchOutConnection,
    summary: 'Runs a test session over a connection; nothing is changed or created',
    access: examines,
    params: z.object({ connectionId }),
    reply: dryRun,
    refusals: [
      'punch-out-diagnostics.connection-absent',
      'punch-out-diagnostics.secret-unreadable',
      'request.too-often',
    ],
  }),
  listPunchOutDeliveries: route({
    ...backOfficePaths.listPunchOutDeliveries,
    summary: 'Documents for a buyer that wait to be sent or were abandoned, newest first',
    access: examines,
    params: z.object({ connectionId }),
    reply: z.object({ data: z.array(deliverySummary) }),
    refusals: ['punch-out-diagnostics.connection-absent'],
  }),
  sendPunchOutDocumentAgain: route({
    ...backOfficePaths.sendPunchOutDocumentAgain,
    summary: 'Sends an abandoned document again, once for each time it was abandoned, and records who requested it',
    access: examines,
    params: z.object({ deliveryId: messageId }),
    body: z.strictObject({ failedAt: z.iso.datetime() }),
    reply: deliverySummary,
    refusals: [
      'punch-out-diagnostics.delivery-absent',
      'punch-out-diagnostics.changed',
      'punch-out-diagnostics.overtaken',
    ],
  }),
};
