/** The message desk: messages to and from the ERP for customer service, explained, with a dry run and resending. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { runStates } from './exchange-runs.ts';
import { messageExplanation, messageField, messagePlace, messageSummary } from './message-log.ts';
import { route } from './route.ts';
import { instant } from './values.ts';

const byStaff = { kind: 'general', capability: 'exchange.manage' } as const;

/** The outcome of a message: `refused` by the ERP or by us, or loaded only in part. */
export const erpMessageStates = ['waiting', 'accepted', 'partial', 'refused'] as const;
export type ErpMessageState = (typeof erpMessageStates)[number];

/** A message as the list shows it; `kind` is the topic of one to the ERP, and the feed of one from it. */
export const erpMessage = messageSummary.extend({
  /** For example 7000123.submitted.42, or the import ID of data from the ERP. */
  messageId: z.string(),
  state: z.enum(erpMessageStates),
  load: z.enum(runStates).optional().describe('The state of a load of the ERP’s data; absent for messages to the ERP'),
});
export type ErpMessage = z.output<typeof erpMessage>;

/** The document by which a buyer's system got an invoice of the ERP's. */
export const buyerDocument = z.object({
  invoiceNumber: z.string(),
  /** Ours. */
  orderNumber: z.number().int(),
  state: z.enum(['delivered', 'waiting', 'failed']),
  /** When it was delivered, abandoned, or written. */
  at: instant,
  /** The buyer's; absent if it's no longer known. */
  connectionId: z.string().optional(),
  /** Absent if the document is no longer stored. */
  payloadId: z.string().optional(),
  withoutLines: z
    .object({
      release: z.string().describe('Of cXML, that the document is written in'),
      isChosen: z.boolean().describe('It’s chosen for the connection; otherwise it’s that of the buyer’s order'),
    })
    .optional()
    .describe('The ERP named the credit’s lines, and this release has no credits with lines, so it has amounts only'),
});
export type BuyerDocument = z.output<typeof buyerDocument>;

/** Everything known about one message. */
export const erpMessageDetails = erpMessage.extend({
  explanation: messageExplanation.optional(),
  fields: z.array(messageField),
  /** Indented; blank if it isn't stored, or for a load, which has its own page. */
  document: z.string(),
  /** The ERP's receipt; blank if there is none. */
  answer: z.string(),
  /** The ERP rejected it, and nothing replaced it. */
  canResend: z.boolean(),
  canFinish: z.boolean().describe('Whether a person may mark it as done in the ERP'),
});
export type ErpMessageDetails = z.output<typeof erpMessageDetails>;

/** What would happen to a message to the ERP now. */
export const erpDryRun = z.object({
  isSent: z.boolean(),
  /** A sentence. */
  text: z.string(),
  fields: z.array(messageField),
  /** The request that the ERP's address would get, without its signature, or the file that would be written; blank if nothing would be sent. */
  document: z.string(),
});
export type ErpDryRun = z.output<typeof erpDryRun>;

const messageId = z.string().regex(/^[\w-]{1,20}\.[a-z]{1,20}\.\d{1,15}$/);
const anyId = z.string().regex(/^[A-Za-z0-9][\w.-]{0,99}$/);

export const messageDeskRoutes = {
  listErpMessages: route({
    ...backOfficePaths.listErpMessages,
    summary: 'Messages to and from the ERP, the newest first',
    access: byStaff,
    query: z.object({
      direction: z.enum(['in', 'out']).optional(),
      state: z.enum(erpMessageStates).optional(),
      searchText: z
        .string()
        .max(100)
        .default('')
        .describe(
          'The number of an order (ours, the ERP’s, or the PO), of an invoice, or of a shipment in an X12 file, an X12 control number, a message’s ID, a feed, or words of a file’s name or of its rows’ errors',
        ),
      after: messagePlace.optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({
      data: z.array(erpMessage),
      next: z.string().optional(),
      buyerDocuments: z
        .array(buyerDocument)
        .optional()
        .describe('For the number of an invoice, how buyers’ systems got it; only with the first page'),
    }),
    refusals: [],
  }),
  readErpMessage: route({
    ...backOfficePaths.readErpMessage,
    summary: 'One message to or from the ERP, with its content, its receipt, and why it waits or was refused',
    access: byStaff,
    params: z.object({ direction: z.enum(['in', 'out']), messageId: anyId }),
    reply: erpMessageDetails,
    refusals: ['order-message.not-found'],
  }),
  dryRunErpMessage: route({
    ...backOfficePaths.dryRunErpMessage,
    summary: 'What would be sent to the ERP now, and whether it would be; nothing is sent or changed',
    access: byStaff,
    params: z.object({ messageId }),
    reply: erpDryRun,
    refusals: ['order-message.not-found'],
  }),
};
