/** Orders, shipments, and invoices as the ERP's files report them. Orders on screens are made from these rows. */
import { lineStatuses } from '@operatory/domain/exchange';
import { makeOrders } from '../order-history/make-orders.ts';
import { same, sameAs, type Target, type ValueOf } from './target.ts';

const statuses = Object.entries(lineStatuses)
  .map(([status, group]) => `when '${status}' then '${group}'`)
  .join(' ');

/** The place of a line's type in `lineTypes` is what an order line stores. */
const typeSql = (value: ValueOf) =>
  `array_position(array['standard', 'free', 'manufacturer-free'], ${value('lineType')}) - 1`;

export const orders: Target = {
  feed: 'orders',
  table: 'erp_order_line',
  key: [same('erp_order_number', 'orderNumber'), same('line_number', 'lineNumber')],
  columns: [
    ...sameAs({
      web_order_number: 'webOrderNumber',
      customer_number: 'customerNumber',
      order_date: 'orderDate',
      origination: 'source',
      po_number: 'poNumber',
      item_number: 'itemNumber',
      description: 'description',
      quantity: 'quantity',
      unit_price_cents: 'price',
      status_text: 'statusText',
      branch_number: 'branchNumber',
      expected_receipt_date: 'expectedReceiptDate',
    }),
    { live: 'line_group', from: ['lineStatus'], sql: (value) => `case ${value('lineStatus')} ${statuses} end` },
    { live: 'type', from: ['lineType'], sql: typeSql },
  ],
  absence: 'kept',
  // The past has items that are long gone; an order says what they were called.
  ignores: ['itemNumber'],
  afterChanged: (client, diff, timeZone) => makeOrders(client, `select erp_order_number from ${diff}`, timeZone),
};

const ofEither = (diff: string) =>
  `select new_erp_order_number from ${diff} union all select old_erp_order_number from ${diff}`;

export const shipments: Target = {
  feed: 'shipments',
  table: 'erp_shipment_line',
  key: [same('erp_shipment_number', 'shipmentNumber'), same('line_number', 'lineNumber')],
  columns: sameAs({
    erp_order_number: 'orderNumber',
    quantity: 'quantityShipped',
    shipment_date: 'shipmentDate',
    branch_number: 'branchNumber',
    is_drop_shipment: 'isDropShipment',
    ship_via: 'shipVia',
    tracking_numbers: 'trackingNumbers',
    sscc: 'sscc',
  }),
  absence: 'kept',
  afterChanged: (client, diff, timeZone) => makeOrders(client, ofEither(diff), timeZone),
};

export const invoices: Target = {
  feed: 'invoices',
  table: 'erp_invoice',
  key: [same('invoice_number', 'invoiceNumber')],
  columns: sameAs({
    erp_order_number: 'orderNumber',
    erp_shipment_number: 'shipmentNumber',
    invoice_date: 'invoiceDate',
    total_cents: 'total',
  }),
  absence: 'kept',
  afterChanged: (client, diff, timeZone) => makeOrders(client, ofEither(diff), timeZone),
};
