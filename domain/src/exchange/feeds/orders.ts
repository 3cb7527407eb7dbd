/** The feeds about orders: their lines, shipments, and invoices. */
import { creditedLinesLength, creditedLinesPattern } from '../../punch-out/index.ts';
import * as is from '../columns.ts';
import type { Feed } from '../feed.ts';
import { lineStatuses } from '../line-status.ts';
import { openPartsLength, openPartsPattern } from '../open-parts.ts';

/**
 * `history` loads past records, once and without alerts; `delta` brings new ones, and may be empty after a long
 * weekend.
 */
const usual = {
  modes: ['delta', 'history'],
  rules: [],
  absence: 'kept',
  maxWithdrawn: 0,
  dueEveryHours: 24 * 3,
} as const;

const ofOrderNumber = {
  help: 'The order’s number in your ERP.',
  examples: ['SO-88001', 'SO-88001', 'SO-88002'],
  headers: ['Order #', 'Order No', 'ORDER_NO', 'Sales Order', 'SO Number', 'Order ID', 'DocNum', 'Order'],
} as const;
const orderNumber = is.identifier('orderNumber', 40, { ...ofOrderNumber, isRequired: true });

/** Documents that name an order only by the number that we sent. */
const ourNumber = is.wholeNumber('webOrderNumber', [1, is.largestInteger], {
  help: 'Our number of the order. It counts where orderNumber is blank; the row waits until the order has a number of yours.',
  examples: ['', '', ''],
  headers: ['Web Order', 'Web Order #', 'External Order', 'E-Commerce Order'],
});

const lineNumber = is.wholeNumber('lineNumber', [1, 100_000], {
  help: 'The line’s number on the order.',
  examples: ['1', '2', '1'],
  headers: ['Line #', 'Line No', 'LINE_NO', 'Line', 'Order Line', 'Line Number'],
  isRequired: true,
});

const branch = (name: string, help: string) =>
  is.identifier(name, 10, {
    help,
    examples: ['14', '14', '16'],
    headers: ['Branch', 'Warehouse', 'Whse', 'WHSE_NO', 'Ship From', 'Location Code'],
    references: 'branches',
  });

export const orders: Feed = {
  ...usual,
  name: 'orders',
  title: 'Orders',
  description: 'Orders in your ERP and where each line stands, one row for each line, however they were placed.',
  key: ['orderNumber', 'lineNumber'],
  columns: [
    orderNumber,
    is.wholeNumber('webOrderNumber', [1, is.largestInteger], {
      help: 'Our number, such as 7000123, if the order was placed here; blank for phone and other orders.',
      // The template can be loaded anywhere, so it names no order of ours: it would be one that isn't there.
      examples: ['', '', ''],
      headers: [
        'Web Order',
        'Web Order #',
        'External Order',
        'External Document No.',
        'Customer Reference',
        'E-Commerce Order',
      ],
    }),
    is.customerReference(),
    is.date('orderDate', {
      help: 'The day of the order.',
      examples: ['2026-03-02', '2026-03-02', '2026-03-03'],
      headers: ['Date', 'ORDER_DT', 'Entered', 'Entry Date', 'Doc Date', 'Order Date'],
      isRequired: true,
    }),
    is.choice('source', ['web', 'phone', 'laptop', 'counter', 'operatory'], {
      help: 'Where it was placed: web, phone, laptop, counter, or here (operatory). Blank means phone.',
      examples: ['web', 'web', 'phone'],
      headers: ['Order Source', 'Origin', 'Origination', 'Taken By', 'Order Type'],
      whenBlank: 'phone',
    }),
    is.words('poNumber', 60, {
      help: 'The practice’s own number for the order.',
      examples: ['PO-1182', 'PO-1182', ''],
      headers: ['PO', 'PO #', 'Customer PO', 'CUST_PO', 'Your Reference', 'Purchase Order'],
      whenBlank: '',
    }),
    lineNumber,
    is.itemReference(),
    is.words('description', 200, {
      help: 'The product’s name when it was ordered; blank takes it from the item.',
      examples: ['Nitrile Exam Gloves Medium', 'Composite A2 Syringe', ''],
      headers: ['Item Description', 'Desc', 'Line Description'],
    }),
    is.wholeNumber('quantity', [0, is.largestInteger], {
      help: 'How many selling units were ordered.',
      examples: ['4', '2', '1'],
      headers: ['Qty', 'Qty Ordered', 'QTY_ORD', 'Order Qty', 'Quantity Ordered'],
      isRequired: true,
    }),
    is.money('price', [0, is.largestPrice], {
      help: 'The price of one selling unit.',
      examples: ['12.95', '48.50', '9.99'],
      headers: ['Unit Price', 'Net Price', 'Price Each', 'Sell Price'],
      isRequired: true,
    }),
    is.currency,
    is.choice('lineType', ['standard', 'free', 'manufacturer-free'], {
      help: 'Whether it was bought (standard) or is a free good, from you (free) or from the manufacturer (manufacturer-free).',
      examples: ['', '', 'standard'],
      headers: ['Line Type', 'Item Type', 'Free Good'],
      whenBlank: 'standard',
    }),
    is.choice('lineStatus', Object.keys(lineStatuses), {
      help: 'The line’s status: a code of X12 855 ACK01 such as IA, IB, or IR, or one of the words submitted, pending, processing, shipped, backordered, canceled.',
      examples: ['IA', 'IB', 'shipped'],
      headers: ['Status', 'Line Status', 'LINE_STAT', 'ACK01', 'Order Status', 'Status Code'],
      isRequired: true,
    }),
    is.words('statusText', 120, {
      help: 'The status in your ERP’s own words.',
      examples: ['', 'Expected 04/02', ''],
      headers: ['Status Description', 'Status Message', 'Line Comment'],
      whenBlank: '',
    }),
    {
      ...is.words('openParts', openPartsLength, {
        help: 'If the line’s open parts have different statuses: each one’s quantity and status in words, in the order in which they leave, as in 6:processing;4:backordered. Together they are the quantity.',
        examples: ['', '', ''],
        headers: ['Open Parts', 'OPEN_PARTS'],
      }),
      pattern: openPartsPattern,
      patternSays:
        'Write each part as quantity and status with a colon between them, and a semicolon between parts. The statuses are shipped, processing, submitted, pending, and backordered.',
    },
    branch('branchNumber', 'The branch that the line is allocated to.'),
    is.date('expectedReceiptDate', {
      help: 'When a back-ordered line is expected.',
      examples: ['', '2026-04-02', ''],
      headers: ['ETA', 'Expected Date', 'Due Date', 'Promise Date', 'Expected Ship Date'],
    }),
  ],
};

export const shipments: Feed = {
  ...usual,
  name: 'shipments',
  title: 'Shipments',
  description: 'What was shipped of orders, one row for each line of a shipment.',
  key: ['shipmentNumber', 'lineNumber'],
  columns: [
    is.identifier('shipmentNumber', 40, {
      help: 'The shipment’s number in your ERP.',
      examples: ['SH-5501', 'SH-5501', 'SH-5502'],
      headers: ['Shipment #', 'Shipment No', 'SHIP_NO', 'Packing Slip', 'Pack Slip #', 'Delivery', 'Pick Ticket'],
      isRequired: true,
    }),
    { ...orderNumber, help: 'The order that it belongs to, as in the orders file.', references: 'orders' },
    ourNumber,
    { ...lineNumber, help: 'The order’s line that was shipped.' },
    is.wholeNumber('quantityShipped', [0, is.largestInteger], {
      help: 'How many selling units were shipped.',
      examples: ['4', '2', '1'],
      headers: ['Qty Shipped', 'QTY_SHIP', 'Ship Qty', 'Shipped', 'Quantity'],
      isRequired: true,
    }),
    is.date('shipmentDate', {
      help: 'The day it left.',
      examples: ['2026-03-03', '2026-03-03', ''],
      headers: ['Ship Date', 'SHIP_DT', 'Shipped On', 'Date Shipped'],
    }),
    branch('branchNumber', 'The branch that it left from.'),
    is.yesNo('isDropShipment', 'N', {
      help: 'Y if the manufacturer shipped it. Leave the branch blank then.',
      examples: ['', '', 'Y'],
      headers: ['Drop Ship', 'DROP_SHIP', 'Direct Ship', 'Direct'],
    }),
    is.words('shipVia', 40, {
      help: 'The carrier: a SCAC, or your own words.',
      examples: ['UPSN', 'UPSN', 'FDEG'],
      headers: ['Carrier', 'SCAC', 'Ship Method', 'Carrier Code'],
      whenBlank: '',
    }),
    {
      name: 'trackingNumbers',
      type: 'list',
      maxLength: 2_000,
      help: 'Tracking numbers, separated by |.',
      examples: ['1Z999AA10123456784', '1Z999AA10123456784', ''],
      headers: ['Tracking', 'Tracking #', 'Tracking Number', 'TRACK_NO', 'Pro Number', 'Waybill'],
      whenBlank: '',
    },
    is.words('sscc', 18, {
      help: 'The serial number of the carton (SSCC): 18 digits.',
      examples: ['', '', ''],
      headers: ['SSCC-18', 'Carton', 'Carton Number', 'License Plate'],
      severity: 'warning',
      pattern: '^[0-9]{18}$',
      patternSays: 'An SSCC has 18 digits.',
    }),
    is.words('packageNumber', 40, {
      help: 'Your own number of the carton. Leave the carton and the lot blank for a line in several.',
      examples: ['', '', ''],
      headers: ['Package', 'Package Number', 'Package #', 'Carton ID', 'Box Number', 'LPN'],
    }),
    is.words('lotNumber', 40, {
      help: 'The lot that the goods are of.',
      examples: ['', '', ''],
      headers: ['Lot', 'Lot #', 'Lot No', 'LOT_NO', 'Batch', 'Batch Number'],
    }),
    is.date('expirationDate', {
      help: 'The day on which the lot expires.',
      examples: ['', '', ''],
      headers: ['Expiration', 'Expires', 'Expiry Date', 'EXP_DT', 'Use By', 'Best Before'],
    }),
  ],
};

export const invoices: Feed = {
  ...usual,
  name: 'invoices',
  title: 'Invoices',
  description: 'What was invoiced and credited, for orders or for an account.',
  key: ['invoiceNumber'],
  rules: [
    { kind: 'either', columns: ['customerNumber', 'orderNumber'], unless: 'webOrderNumber' },
    { kind: 'needs', columns: ['orderNumber', 'shipmentNumber'] },
    { kind: 'needs', columns: ['orderNumber', 'creditedLines'] },
    { kind: 'within', columns: ['total', 'tax'] },
    { kind: 'within', columns: ['total', 'freight'] },
  ],
  columns: [
    is.identifier('invoiceNumber', 40, {
      help: 'The invoice’s number.',
      examples: ['IN-9001', 'IN-9002', 'IN-9003'],
      headers: ['Invoice', 'Invoice #', 'Invoice No', 'INV_NO', 'Document No.'],
      isRequired: true,
    }),
    is.identifier('orderNumber', 40, {
      ...ofOrderNumber,
      help: 'The order that was invoiced, as in the orders file. Leave it blank for a credit or debit memo without an order.',
      examples: ['SO-88001', 'SO-88001', ''],
      references: 'orders',
    }),
    ourNumber,
    is.customerReference({
      help: 'The account of a credit or debit memo without an order, as in the customers file. With an order, it’s the order’s account, or blank.',
      examples: ['', '', '100002'],
      // Files have had such columns for people, with the payer or in a form of their own: only our name is a sure sign.
      headers: [],
      isRequired: false,
    }),
    is.identifier('shipmentNumber', 40, {
      help: 'The shipment that was invoiced.',
      examples: ['SH-5501', '', ''],
      headers: ['Shipment #', 'Shipment No', 'SHIP_NO', 'Packing Slip'],
      references: 'shipments',
    }),
    is.date('invoiceDate', {
      help: 'The day of the invoice.',
      examples: ['2026-03-04', '2026-03-04', '2026-03-05'],
      headers: ['Date', 'INV_DT', 'Posting Date', 'Doc Date'],
      isRequired: true,
    }),
    is.money('total', [-is.largestAmount, is.largestAmount], {
      help: 'The invoice’s total; negative for a credit.',
      examples: ['148.80', '51.80', '-9.99'],
      headers: ['Amount', 'Invoice Total', 'INV_AMT', 'Total Due', 'Grand Total'],
      isRequired: true,
    }),
    is.money('tax', [-is.largestAmount, is.largestAmount], {
      help: 'The sales tax in the total; negative for a credit. Blank means none.',
      examples: ['0.00', '', ''],
      headers: ['Tax', 'Sales Tax', 'Tax Amount', 'INV_TAX', 'Total Tax'],
      whenBlank: '0',
    }),
    is.money('freight', [-is.largestAmount, is.largestAmount], {
      help: 'The shipping charges in the total; negative for a credit. Blank means none.',
      examples: ['0.00', '', ''],
      headers: ['Freight', 'Freight Amount', 'Shipping Charge', 'INV_FRT', 'Shipping & Handling'],
      whenBlank: '0',
    }),
    {
      ...is.words('creditedLines', creditedLinesLength, {
        help: 'For a credit: the order’s lines that it’s about, each as number, quantity, and price, as in 1:2:12.50;3:1:4.00. Add the product, as in 1:2:12.50:10000001, if the number may be another line’s.',
        examples: ['', '', ''],
        headers: ['Credited Lines', 'CR_LINES'],
      }),
      pattern: creditedLinesPattern,
      patternSays:
        'Write each line as number, quantity, and price, and the product if you like, with colons between them, and a semicolon between lines.',
    },
    is.currency,
  ],
};
