/** Orders: finding one, an account's orders, one complete order, and which of its lines can be reordered. */

import { reorderObstacles } from '@operatory/domain/orders';
import { z } from 'zod';
import { postalAddress } from './addresses.ts';
import { itemCard } from './catalog.ts';
import { flag, pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { paths } from './paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, instant, plainDate, typedText } from './values.ts';

export const orderLine = z.object({
  productId: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  status: z.string(),
  backOrderStatus: z.string(),
  allocatedWarehouse: z.string(),
  expectedReceiptDate: z.string().nullable(),
  /** Absent in the public look-up and for people who may not see prices. */
  unitPrice: dollars.optional(),
  /** True if the product has been withdrawn since; absent otherwise, and in the public look-up. */
  isNoLongerSold: z.boolean().optional(),
  replacedBy: z
    .string()
    .optional()
    .describe('The product that comes instead of this canceled line; blank in the public look-up'),
  substituteFor: z
    .object({
      productId: z.string(),
      description: z.string(),
      quantity: z.number().int(),
      /** As for the line. */
      unitPrice: dollars.optional(),
    })
    .optional()
    .describe('The ordered product, if this product is a substitute; its line is among the canceled ones'),
});

export type OrderLine = z.output<typeof orderLine>;

export const shipment = z.object({
  shipmentId: z.number().int(),
  shipmentNumber: z.string(),
  /** The number in the distributor's ERP; absent in the public look-up. */
  erpShipmentNumber: z.string().optional(),
  /** Negative for a drop shipment. */
  orderNumber: z.number().int(),
  shipmentDate: z.string().nullable(),
  reportedAt: instant
    .optional()
    .describe('When the ERP reported it, if it gave no shipmentDate; absent if that isn’t known either'),
  isAwaited: z
    .boolean()
    .optional()
    .describe(
      'True for lines that the ERP reported as shipped before their shipment. They’re together until it comes; shipmentId is 0',
    ),
  shippedFrom: z.string(),
  tracking: z.string().describe('Tracking numbers, separated by line breaks'),
  carrier: z
    .string()
    .optional()
    .describe('The carrier as the ERP named it; absent if it named none, and in the public look-up'),
  hasBillTrustInvoice: z.boolean(),
  /** Numbers of the ERP's invoices for it; absent in the public look-up, and if there are none. */
  invoiceNumbers: z.array(z.string()).optional(),
  /** Numbers of its credit memos, and of those for the whole order; absent as above. */
  creditNumbers: z.array(z.string()).optional(),
  /**
   * Further invoices that the ERP sent as files, such as credit memos; absent for people who may not see the account's
   * prices.
   */
  invoiceFiles: z.array(z.string()).optional(),
  lines: z.array(orderLine),
});

export type Shipment = z.output<typeof shipment>;

/** A complete order. Fields that the public look-up must not reveal are absent there. */
export const order = z.object({
  orderNumber: z.number().int(),
  /** The number in the distributor's ERP, once it has one; absent in the public look-up. */
  erpOrderNumber: z.string().optional(),
  orderDate: instant,
  origination: z.string().optional(),
  externalSource: z.string().nullable().optional(),
  contactInfo: z.object({ customerNumber: z.string(), customerName: z.string() }).optional(),
  poNumber: z.string().optional(),
  comments: z.string().optional(),
  total: dollars.optional().describe('Without canceled lines; absent for people who may not see prices'),
  canceledTotal: dollars.optional().describe('The amount of the canceled lines that nothing comes for'),
  substitutionTotal: dollars
    .optional()
    .describe(
      'The price difference between substitutes and the lines that they replace; negative if they cost less, absent without any',
    ),
  isHeldForReview: z.boolean().optional(),
  holdReasons: z.array(z.string()).optional(),
  /** The state of the review of an order on hold; absent for orders that were never held. */
  review: z
    .object({
      state: z.enum(['waiting', 'released', 'sent-back']),
      /** Who decided, and when; absent while it waits. */
      by: z.string().optional(),
      at: instant.optional(),
      /** Customer service's message to the practice. */
      message: z.string(),
    })
    .optional(),
  rejection: z
    .object({
      messageId: z.string(),
      topic: z.enum(['order.submitted', 'order.changed', 'order.withdrawn']),
      reason: z.string(),
    })
    .optional()
    .describe(
      'Why the ERP rejected the last message about it, for customer service; absent in lists, and if the ERP didn’t',
    ),
  /** Who sent it, if it was sent here. */
  submittedBy: z.string().optional(),
  /** Where it ships: its own address, otherwise the account's primary one; absent in the public look-up. */
  /** With the country's code or name if it isn't the United States, and the recipient's name if it isn't the account's. */
  shipTo: postalAddress
    .extend({ isPrimary: z.boolean(), country: z.string().optional(), name: z.string().optional() })
    .optional(),
  shippingNote: z
    .string()
    .optional()
    .describe(
      'Delivery instructions printed on the packing slip, such as a room; absent if blank, and in the public look-up',
    ),
  siblings: z
    .array(z.object({ orderNumber: z.number().int(), shippingNote: z.string() }))
    .optional()
    .describe(
      'The other orders that the same order of a buyer’s system became, one for each ship-to, as far as the caller sees their accounts; absent in lists, in the public look-up, and if there are none',
    ),
  credits: z
    .array(
      z.object({
        invoiceNumber: z.string(),
        date: plainDate,
        /** Negative; absent for people who may not see the account's prices. */
        total: dollars.optional(),
        shipmentNumber: z.string().optional().describe('Absent if it’s for the whole order'),
      }),
    )
    .optional()
    .describe('The ERP’s credit memos for it; absent in the public look-up, and if there are none'),
  shipVia: z
    .string()
    .optional()
    .describe('How it shipped, or how the account’s orders usually ship; absent if unknown, and in the public look-up'),
  /** The day on which it's to be filled, if one was set; absent in the public look-up. */
  futureFillDate: plainDate.optional(),
  submitted: z.array(orderLine),
  pending: z.array(orderLine),
  processing: z.array(orderLine),
  shipments: z.array(shipment),
  backordered: z.array(orderLine),
  canceled: z.array(orderLine),
});

export type Order = z.output<typeof order>;

/** The ordered quantity of one item, and whether it can be ordered now. */
export const reorderLine = z.object({
  itemNumber: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  /** Why it isn't reordered; null if it can be. */
  obstacle: z.enum(reorderObstacles).nullable(),
  /** The product's current card with the account's price; null if it can't be ordered. */
  item: itemCard.nullable(),
});

export type ReorderLine = z.output<typeof reorderLine>;

export const reorderLines = z.object({ orderNumber: z.number().int(), lines: z.array(reorderLine) });

export type ReorderLines = z.output<typeof reorderLines>;

const ordersWanted = {
  searchText: typedText(40)
    .default('')
    .describe('An order number or its prefix, part of a PO number, an item number, or words of a product'),
  hasBackOrderedItems: flag.optional(),
  isPending: flag.optional(),
  hasCanceledItems: flag.optional(),
  isInSubmittedState: flag.optional(),
  startDate: plainDate.optional(),
  endDate: plainDate.optional(),
};

export const orderRoutes = {
  quickSearchOrders: route({
    ...panelPaths.quickSearchOrders,
    summary: 'Orders whose number starts with the typed digits, among those the caller may see',
    access: { kind: 'signed-in', why: 'It finds only orders of accounts that the caller sees.' },
    query: z.object({
      searchText: z.string().max(100).default('').describe('As long as the longest PO number of a buyer’s system'),
      customerNumber: customerNumber.optional(),
      byPoNumber: z
        .stringbool()
        .default(false)
        .describe('Also orders with this PO number or prefix, regardless of case and separators'),
      byTracking: z.stringbool().default(false).describe('Also those with a shipment of this tracking number'),
      byProduct: z.stringbool().default(false).describe('Also the newest with the product of this number'),
    }),
    reply: pageOf(order),
    refusals: ['order.number-invalid'],
  }),
  listCustomerOrders: route({
    ...panelPaths.listCustomerOrders,
    summary: 'Orders of one account, newest first, each with its lines',
    access: { kind: 'account', capability: 'account.view', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    query: z.object({
      ...pageQuery({ size: 10, max: 50 }),
      ...ordersWanted,
    }),
    reply: pageOf(order),
    refusals: ['customer.not-found'],
  }),
  downloadCustomerOrders: route({
    ...panelPaths.downloadCustomerOrders,
    summary: 'The same orders as CSV, a row for each line',
    access: { kind: 'account', capability: 'account.view', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    query: z.object(ordersWanted),
    exportName: 'orders',
    binary: 'text/csv; charset=utf-8',
    refusals: ['customer.not-found'],
  }),
  readOrder: route({
    ...paths.readOrder,
    summary: 'One order; redacted for signed-out visitors',
    access: {
      kind: 'public',
      why: 'Visitors look an order up by its number; they get status, dates, descriptions, quantities and tracking only.',
    },
    params: z.object({ orderNumber: z.string().max(40) }),
    reply: order,
    refusals: ['order.number-invalid', 'order.not-found', 'request.too-often'],
  }),
  listReorderLines: route({
    ...panelPaths.listReorderLines,
    summary: 'What of an order of the account can be ordered again now, and why the rest cannot',
    access: { kind: 'account', capability: 'account.change-cart', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ orderNumber: z.string().max(40), customerNumber }),
    reply: reorderLines,
    refusals: ['customer.not-found', 'access.not-allowed', 'order.number-invalid', 'order.not-found'],
  }),
};
