/** The punch-out doctor: each connection's messages before customer service, checked, masked, and tried again. */
import { z } from 'zod';
import { paths } from './paths.ts';
import { route } from './route.ts';
import { instant, plainDate } from './values.ts';

const party = z.object({ domain: z.string(), identity: z.string() });
const counts = z.object({ accepted: z.number().int(), refused: z.number().int() });

/** A connection with what happened on it lately. */
export const connectionSeen = z.object({
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
  /** The release that we write; blank for the buyer's own. */
  dtdVersion: z.string(),
  returnHosts: z.array(z.string()),
  /** Blank where nothing is sent to the buyer. */
  deliveryHost: z.string(),
  currency: z.string(),
  /** The previous secret still counts until then. */
  previousSecretUntil: instant.optional(),
  /** Of the newest set-up. */
  lastMode: z.enum(['production', 'test']).optional(),
  lastSetUpAt: instant.optional(),
  lastOrderAt: instant.optional(),
  today: counts,
  week: counts,
  deliveries: z.object({ waiting: z.number().int(), failed: z.number().int() }),
});

export type ConnectionSeen = z.output<typeof connectionSeen>;

/** A message as a list shows it. */
export const messageRow = z.object({
  messageId: z.number().int(),
  at: instant,
  direction: z.enum(['in', 'out']),
  /** Such as `PunchOutSetupRequest`; blank where that could not be read. */
  kind: z.string(),
  payloadId: z.string(),
  statusCode: z.number().int(),
  isAccepted: z.boolean(),
  /** What came of it, or why nothing did. */
  summary: z.string(),
  orderNumber: z.number().int().optional(),
});

export type MessageRow = z.output<typeof messageRow>;

const explanation = z.object({ what: z.string(), wayOut: z.string() });
const field = z.object({ name: z.string(), value: z.string() });

const messageLine = z.object({
  lineNumber: z.string(),
  partNumber: z.string(),
  auxiliaryId: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string(),
});

/** A document that goes to the buyer by itself. */
export const deliverySeen = z.object({
  deliveryId: z.number().int(),
  kind: z.string(),
  orderNumber: z.number().int(),
  state: z.enum(['waiting', 'failed', 'delivered']),
  attempts: z.number().int(),
  nextAttemptAt: instant.optional(),
  /** What pressing *Send again* names, so that two presses are one. */
  failedAt: instant.optional(),
  problem: z.string(),
  /** Who had it sent again, the newest first. */
  sentAgain: z.array(z.object({ by: z.string(), at: instant })),
});

export type DeliverySeen = z.output<typeof deliverySeen>;

/** One message with everything that is known about it; no secret is in it. */
export const messageSeen = messageRow.extend({
  connectionId: z.string().optional(),
  connectionName: z.string().optional(),
  /** False where the sender only claimed to be this connection. */
  isProven: z.boolean(),
  tookMs: z.number().int(),
  statusText: z.string(),
  explanation: explanation.optional(),
  /** Indented and masked; blank where it was not kept. */
  document: z.string(),
  answer: z.string(),
  /** What our reader understood. */
  fields: z.array(field),
  lines: z.array(messageLine),
  /** What is odd though it was accepted. */
  oddities: z.array(z.string()),
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
      /** The buyer's number. */
      orderId: z.string(),
      isHeld: z.boolean(),
      /** What is not as the cart was returned. */
      differences: z.array(z.string()),
    })
    .optional(),
  delivery: deliverySeen.optional(),
  /** It can be tried again without doing anything. */
  canRehearse: z.boolean(),
});

export type MessageSeen = z.output<typeof messageSeen>;

/** What would be answered now. */
export const rehearsal = z.object({
  code: z.number().int(),
  text: z.string(),
  isAccepted: z.boolean(),
  explanation: explanation.optional(),
  /** What would come of it. */
  fields: z.array(field),
  differences: z.array(z.string()),
  notices: z.array(z.string()),
  /** What the same document is answered when it comes once more, where that is another thing. */
  again: z.string().optional(),
});

export type Rehearsal = z.output<typeof rehearsal>;

const examines = { kind: 'general', capability: 'punch-out.examine' } as const;
const connectionId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
const messageId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Kinds of messages by which a list can be narrowed. */
const messageKinds = ['set-up', 'return', 'order', 'confirmation', 'shipment', 'other'] as const;

export type MessageKind = (typeof messageKinds)[number];

export const punchOutDoctorRoutes = {
  listPunchOutConnections: route({
    ...paths.listPunchOutConnections,
    summary: 'Every connection with what happened on it lately, and how many messages came from nobody known',
    access: examines,
    reply: z.object({
      data: z.array(connectionSeen),
      strangers: z.object({ today: z.number().int(), week: z.number().int() }),
    }),
    refusals: [],
  }),
  listPunchOutMessages: route({
    ...paths.listPunchOutMessages,
    summary: 'Messages of a connection, or of nobody known, the newest first',
    access: examines,
    query: z.object({
      /** Absent: those of nobody known. */
      connectionId: connectionId.optional(),
      kind: z.enum(messageKinds).optional(),
      result: z.enum(['accepted', 'refused']).optional(),
      startDate: plainDate.optional(),
      /** Included. */
      endDate: plainDate.optional(),
      /** A whole payload id, buyer's cookie or order number: finds everything of that visit and order. */
      searchText: z.string().max(400).default(''),
      /** Where the page before ended. */
      after: z
        .string()
        .regex(/^\d{1,16}-\d{1,16}$/)
        .optional(),
      pageSize: z.coerce
        .number()
        .int()
        .min(1)
        .max(1_000_000_000)
        .default(100)
        .transform((size) => Math.min(size, 500)),
    }),
    reply: z.object({ data: z.array(messageRow), next: z.string().optional() }),
    refusals: ['punch-out-doctor.connection-absent'],
  }),
  readPunchOutMessage: route({
    ...paths.readPunchOutMessage,
    summary: 'One message, masked, with what was understood, what is odd and what came of it',
    access: examines,
    params: z.object({ messageId }),
    reply: messageSeen,
    refusals: ['punch-out-doctor.message-absent'],
  }),
  rehearsePunchOutMessage: route({
    ...paths.rehearsePunchOutMessage,
    summary: 'What would be answered to a set-up or an order now; nothing is changed and nothing is made',
    access: examines,
    params: z.object({ messageId }),
    reply: rehearsal,
    refusals: ['punch-out-doctor.message-absent', 'punch-out-doctor.not-replayable', 'request.too-often'],
  }),
  testPunchOutConnection: route({
    ...paths.testPunchOutConnection,
    summary: 'Sends a set-up of our own through the door of a connection; nothing is changed and nothing is made',
    access: examines,
    params: z.object({ connectionId }),
    reply: rehearsal,
    refusals: ['punch-out-doctor.connection-absent', 'punch-out-doctor.secret-unreadable', 'request.too-often'],
  }),
  listPunchOutDeliveries: route({
    ...paths.listPunchOutDeliveries,
    summary: 'Documents for a buyer that wait to be sent or were given up, the newest first',
    access: examines,
    params: z.object({ connectionId }),
    reply: z.object({ data: z.array(deliverySeen) }),
    refusals: ['punch-out-doctor.connection-absent'],
  }),
  sendPunchOutDocumentAgain: route({
    ...paths.sendPunchOutDocumentAgain,
    summary: 'Has a document sent again that was given up, once for each time that it was, and notes who asked for it',
    access: examines,
    params: z.object({ deliveryId: messageId }),
    body: z.strictObject({ failedAt: z.iso.datetime() }),
    reply: deliverySeen,
    refusals: ['punch-out-doctor.delivery-absent', 'punch-out-doctor.changed', 'punch-out-doctor.overtaken'],
  }),
};
