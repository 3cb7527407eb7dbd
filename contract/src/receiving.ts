/** Deliveries that a practice checks, the lots that it holds, and which practices hold a lot. */
import { maxQuantity } from '@operatory/domain/cart';
import { findingKinds } from '@operatory/domain/receiving';
import { longestCode } from '@operatory/domain/scanning';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, instant, itemNumber, plainDate, typedText } from './values.ts';

const ofAccount = { in: 'params', name: 'customerNumber' } as const;
const viewers = { kind: 'account', capability: 'account.view-deliveries', account: ofAccount } as const;
const checkers = { kind: 'account', capability: 'account.check-deliveries', account: ofAccount } as const;
const reviewers = { kind: 'general', capability: 'orders.review' } as const;
const recallers = { kind: 'general', capability: 'lots.recall' } as const;

const params = z.object({ customerNumber });
const shipmentParams = z.object({ customerNumber, shipmentId: z.coerce.number().int().min(1).max(9e15) });
const quantity = z.number().int().min(0).max(maxQuantity);
const maxLines = 2_000;
const maxLots = 200;
/** Of a whole delivery. */
const maxLotsInAll = 5_000;
const lotNumber = typedText(40).trim().min(1);
const sumOf = (lots: readonly { readonly quantity: number }[]) => lots.reduce((sum, { quantity: of }) => sum + of, 0);

const lot = z.object({ lot: z.string().optional(), expiresOn: plainDate.optional(), quantity: z.number().int() });

export const checkedLine = z.object({
  itemNumber: z.string().optional().describe('Absent for a code that names no product'),
  description: z.string().describe('The product’s name, or the code'),
  shipped: z.number().int(),
  quantity: z.number().int().describe('How many came'),
  lots: z.array(lot),
  findings: z.array(lot.extend({ kind: z.enum(findingKinds) })),
});
export type CheckedLine = z.output<typeof checkedLine>;

export const deliveryCheck = z.object({
  checkId: z.string(),
  checkedBy: z.string(),
  checkedAt: instant,
  note: z.string(),
  lines: z.array(checkedLine),
  settled: z.object({ at: instant, by: z.string(), words: z.string() }).optional(),
});
export type DeliveryCheck = z.output<typeof deliveryCheck>;

/** A shipment as the list of deliveries shows it. */
export const delivery = z.object({
  shipmentId: z.number().int(),
  shipmentNumber: z.string(),
  orderNumber: z.number().int(),
  poNumber: z.string(),
  shippedOn: plainDate.nullable().describe('Null if the ERP gave no date'),
  reportedOn: plainDate.nullable().describe('The day on which the ERP reported it without a date, if that is known'),
  lines: z.number().int(),
  pieces: z.number().int(),
  check: z
    .object({
      by: z.string(),
      at: instant,
      differences: z.number().int().describe('Lines that differ'),
      isSettled: z.boolean(),
    })
    .nullable(),
});
export type Delivery = z.output<typeof delivery>;

const shippedLine = z.object({
  itemNumber: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  codes: z.array(z.string()).describe('What its boxes are known by, so that they’re recognized without a connection'),
});
export type ShippedLine = z.output<typeof shippedLine>;

export const heldLot = z.object({
  itemNumber: z.string().describe('Blank until the code is assigned to a product'),
  description: z.string().describe('The product’s name, or the code'),
  lot: z.string().nullable(),
  expiresOn: plainDate.nullable(),
  quantity: z.number().int(),
  cameOn: plainDate.describe('The last day on which some of it came'),
  isScanned: z.boolean().describe('Scanned when it came; otherwise, reported with the shipment'),
  isShipped: z.boolean().describe('False if it was scanned but wasn’t among what we shipped'),
});
export type HeldLot = z.output<typeof heldLot>;

export const lotHolder = heldLot.extend({
  customerNumber: z.string(),
  customerName: z.string(),
  phone: z.string(),
  orderNumber: z.number().int(),
});
export type LotHolder = z.output<typeof lotHolder>;

/** A check with something to report that customer service hasn’t settled. */
export const deliveryReport = z.object({
  checkId: z.string(),
  customerNumber: z.string(),
  customerName: z.string(),
  orderNumber: z.number().int(),
  shipmentNumber: z.string(),
  checkedBy: z.string(),
  checkedAt: instant,
  differences: z.number().int().describe('Lines that differ'),
});
export type DeliveryReport = z.output<typeof deliveryReport>;

const counted = z
  .object({
    itemNumber: itemNumber.optional(),
    code: z.string().max(longestCode).default('').describe('For a line without a product, the scanned code'),
    quantity,
    lots: z
      .array(z.object({ lot: lotNumber.optional(), expiresOn: plainDate.optional(), quantity }))
      .max(maxLots, `At most ${maxLots} lots`),
  })
  .refine(({ itemNumber: number, code }) => number !== undefined || code.trim() !== '', 'Name a product or a code')
  .refine((line) => sumOf(line.lots) <= line.quantity, 'More boxes are in lots than came');

const counts = z
  .array(counted)
  .max(maxLines, `At most ${maxLines} lines`)
  .refine((lines) => lines.reduce((sum, { lots }) => sum + lots.length, 0) <= maxLotsInAll, {
    message: `At most ${maxLotsInAll} lots`,
  });

const recalled = z.object({
  lot: lotNumber.describe('The whole number, in any letter case'),
  itemNumber: z
    .union([itemNumber, z.literal('')])
    .default('')
    .describe('Limits it to one product'),
});

export const receivingRoutes = {
  listDeliveries: route({
    ...panelPaths.listDeliveries,
    summary: 'Shipments to the account in the last 90 days, newest first, and who checked them',
    access: viewers,
    params,
    reply: z.object({ deliveries: z.array(delivery).describe('At most 200'), hasMore: z.boolean() }),
    refusals: ['customer.not-found'],
  }),
  readDelivery: route({
    ...panelPaths.readDelivery,
    summary: 'The shipped lines, and the check if there is one',
    access: viewers,
    params: shipmentParams,
    reply: z.object({
      shipmentId: z.number().int(),
      shipmentNumber: z.string(),
      orderNumber: z.number().int(),
      shippedOn: plainDate.nullable(),
      reportedOn: plainDate.nullable().describe('As in the list'),
      lines: z.array(shippedLine),
      check: deliveryCheck.nullable(),
    }),
    refusals: ['customer.not-found', 'delivery.not-found'],
  }),
  checkDelivery: route({
    ...panelPaths.checkDelivery,
    summary: 'Stores what was received and reports the differences; a delivery is checked once',
    access: checkers,
    params: shipmentParams,
    body: z.object({
      checkId: z.uuid().toLowerCase().describe('Chosen by the client: the same one again changes nothing'),
      lines: counts,
      note: typedText(1_000).default(''),
    }),
    reply: deliveryCheck,
    refusals: [
      'customer.not-found',
      'access.not-allowed',
      'delivery.not-found',
      'delivery.checked',
      'delivery.too-long-ago',
    ],
  }),
  drawDeliveryCheck: route({
    ...panelPaths.drawDeliveryCheck,
    summary: 'The report of a checked delivery as PDF',
    access: viewers,
    params: shipmentParams,
    binary: 'application/pdf',
    refusals: ['customer.not-found', 'delivery.not-found'],
  }),
  listLots: route({
    ...panelPaths.listLots,
    summary: 'Lots that came to the account, the first to expire first',
    access: viewers,
    params,
    reply: z.object({ lots: z.array(heldLot).describe('At most 1,000'), hasMore: z.boolean() }),
    refusals: ['customer.not-found'],
  }),
  downloadLots: route({
    ...panelPaths.downloadLots,
    summary: 'The same lots as CSV',
    access: viewers,
    params,
    exportName: 'lots',
    binary: 'text/csv; charset=utf-8',
    refusals: ['customer.not-found'],
  }),
  listLotHolders: route({
    ...backOfficePaths.listLotHolders,
    summary: 'The practices that received a lot, for a recall',
    access: recallers,
    query: recalled,
    reply: z.object({ holders: z.array(lotHolder).describe('At most 1,000'), hasMore: z.boolean() }),
    refusals: ['item.not-found'],
  }),
  downloadLotHolders: route({
    ...backOfficePaths.downloadLotHolders,
    summary: 'The same practices as CSV',
    access: recallers,
    query: recalled,
    exportName: 'holders of a lot',
    binary: 'text/csv; charset=utf-8',
    refusals: ['item.not-found'],
  }),
  listDeliveryReports: route({
    ...backOfficePaths.listDeliveryReports,
    summary: 'Checks of deliveries with differences that no one has settled, oldest first',
    access: reviewers,
    query: z.object(pageQuery({ size: 50, max: 200 })),
    reply: pageOf(deliveryReport),
    refusals: [],
  }),
  readDeliveryReport: route({
    ...backOfficePaths.readDeliveryReport,
    summary: 'The differences in a checked delivery',
    access: reviewers,
    params: z.object({ checkId: z.uuid().toLowerCase() }),
    reply: deliveryCheck,
    refusals: ['delivery-report.absent'],
  }),
  settleDeliveryReport: route({
    ...backOfficePaths.settleDeliveryReport,
    summary: 'Marks the differences of a delivery as settled; the practice sees what was done',
    access: reviewers,
    params: z.object({ checkId: z.uuid().toLowerCase() }),
    body: z.object({ words: typedText(500).default('') }),
    reply: z.object({ checkId: z.string() }),
    refusals: ['delivery-report.absent', 'delivery-report.settled'],
  }),
};
