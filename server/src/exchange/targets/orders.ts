/** Orders, shipments, and invoices as the ERP's files report them. Orders on screens are made from these rows. */
import { lineStatuses } from '@operatory/domain/exchange';
import type pg from 'pg';
import type { ChangedOrder } from '../../alerts/change-order.ts';
import { followOrders } from '../order-history/follow-orders.ts';
import { invoiceWarnings } from '../order-history/invoice-warnings.ts';
import { makeOrders } from '../order-history/make-orders.ts';
import { noteInvoiceNumbers, noteInvoices } from '../order-history/note-invoices.ts';
import { areDaysNear } from '../order-history/same-order.ts';
import { undatedShipments } from '../order-history/undated-shipments.ts';
import { noteReportedConflicts } from '../orders-out/reported-numbers.ts';
import { type ChangeContext, same, sameAs, type Target, type TargetColumn, type ValueOf } from './target.ts';

const statuses = Object.entries(lineStatuses)
  .map(([status, group]) => `when '${status}' then '${group}'`)
  .join(' ');

/** The place of a line's type in `lineTypes` is what an order line stores. */
const typeSql = (value: ValueOf) =>
  `array_position(array['standard', 'free', 'manufacturer-free'], ${value('lineType')}) - 1`;

/** Orders of the past are made without a word to anybody; what is new raises alerts and moves the orders that were placed here. */
const bringUp = async (
  client: pg.PoolClient,
  changed: string,
  { timeZone, mode, runId, warn, onProgress }: ChangeContext,
  undoneRun?: number,
): Promise<readonly ChangedOrder[]> => {
  if (mode !== 'history') return followOrders(client, changed, { timeZone, runId, warn, undoneRun });
  await makeOrders(client, changed, timeZone, onProgress);
  return [];
};

/** SQL: the order was placed here under the number that the row names as ours. */
const isOurs = (order: string, value: ValueOf) =>
  `${order}.order_number = ${value('webOrderNumber')} and not ${order}.is_from_erp`;

/**
 * Rows that repeat the last known state of an order or a line that was canceled here, dated after the ERP took the cancellation: the
 * ERP goes on with it. A row without a date, or with an earlier one, may only be a repeat.
 */
const saidAgain = (times: string) => `
  select t.row_number from ${times} t
    join sales_order o on o.erp_order_number = t.row_key::jsonb ->> 0 and not o.is_from_erp
   cross join lateral (
         select topic, coalesce(delivered_at, created_at) as at from outbox
          where key = o.order_number::text and topic in ('order.submitted', 'order.changed', 'order.withdrawn') and failed_at is null
          order by id desc limit 1) told
    left join exchange_row_time before on before.feed = 'orders' and before.row_key = t.row_key
   where told.topic <> 'order.submitted' and t.changed_at >= told.at
     and (before.changed_at is null or before.changed_at < told.at)`;

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
    // A file that says where the line stands, and nothing of parts, means the whole line.
    { live: 'open_parts', from: ['openParts', 'lineStatus'], sql: (value) => value('openParts') },
  ],
  absence: 'kept',
  // The number came with the receipt, and the ERP may report nothing of the order before it ships or invoices.
  isThereToo: (key) => `exists (select from sales_order o where o.erp_order_number = ${key} and not o.is_from_erp)`,
  // The past has items that are long gone; an order says what they were called.
  ignores: ['itemNumber'],
  refusals: [
    {
      column: 'webOrderNumber',
      code: 'other-erp-order',
      sql: (
        value,
      ) => `exists (select from sales_order o where o.order_number = ${value('webOrderNumber')} and not o.is_from_erp
                          and o.customer_number = ${value('customerNumber')} and o.erp_order_number <> ${value('orderNumber')})`,
    },
    // Without these, the row would be shown as an order of its own, beside ours that never moves.
    {
      column: 'customerNumber',
      code: 'other-account',
      isOfNews: true,
      sql: (value) =>
        `exists (select from sales_order o where ${isOurs('o', value)} and o.customer_number <> ${value('customerNumber')}
                    and coalesce(o.erp_order_number, '') <> ${value('orderNumber')} and ${areDaysNear('o.order_date::date', value('orderDate'))})`,
    },
    {
      column: 'webOrderNumber',
      // Also what came in before a restore, so it's shown.
      code: 'no-web-order',
      isOfNews: true,
      isOnlyTold: true,
      sql: (value) => `${value('source')} = 'operatory' and ${value('webOrderNumber')} is not null
                      and not exists (select from sales_order o where ${isOurs('o', value)})`,
    },
    {
      column: 'orderNumber',
      code: 'shown-already',
      isOfNews: true,
      sql: (
        value,
      ) => `exists (select from sales_order x where x.erp_order_number = ${value('orderNumber')} and x.is_from_erp)
                      and exists (select from sales_order o where ${isOurs('o', value)} and o.erp_order_number is null
                                     and o.customer_number = ${value('customerNumber')}
                                     and ${areDaysNear('o.order_date::date', value('orderDate'))})`,
    },
    {
      column: 'openParts',
      code: 'parts-differ',
      sql: (
        value,
      ) => `(select sum(split_part(p, ':', 1)::bigint) from regexp_split_to_table(${value('openParts')}, ';') p)
                         <> coalesce(${value('quantity')}, -1)`,
    },
    // Without this, such a row would be taken and the order would never move.
    {
      column: 'customerNumber',
      code: 'other-account',
      sql: (
        value,
      ) => `exists (select from sales_order o where o.erp_order_number = ${value('orderNumber')} and not o.is_from_erp
                          and o.customer_number <> ${value('customerNumber')})`,
    },
  ],
  saidAgain,
  afterChecked: noteReportedConflicts,
  afterChanged: (client, diff, about) =>
    bringUp(client, `select erp_order_number from ${diff}`, about, about.isUndo ? about.runId : undefined),
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
    package_number: 'packageNumber',
    lot_number: 'lotNumber',
    expiration_date: 'expirationDate',
  }),
  absence: 'kept',
  beforeDecision: undatedShipments,
  afterChanged: async (client, diff, about) => {
    const undated = about.isUndo ? [] : await undatedShipments(client, diff);
    for (const sentence of undated) about.warn(sentence);
    return bringUp(client, ofEither(diff), about);
  },
};

/** SQL of the account of the order that a row names; null if the order isn't here yet. */
const accountOf = (value: ValueOf) => `
  select coalesce((select o.customer_number from sales_order o where o.erp_order_number = ${value('orderNumber')}),
                  (select min(e.customer_number) from erp_order_line e where e.erp_order_number = ${value('orderNumber')}))`;

/**
 * A row names its order or its account, and that takes the place of what an earlier one named, even if the file lacks the other column. So
 * single rows and files come to the same.
 */
const naming = (live: string, title: string, sql: TargetColumn['sql']): TargetColumn => ({
  ...{ live, from: ['orderNumber', 'customerNumber'], sql },
  shown: { title, words: (text) => text },
});

/** What only an invoice for an order has; it's gone with the order. */
const ofOrder = (live: string, from: string): TargetColumn => ({
  ...{ live, from: [from, 'orderNumber', 'customerNumber'], was: { [from]: `l.${live}` } },
  sql: (value) => `case when ${value('orderNumber')} is not null then ${value(from)} end`,
  shown: { title: from, words: (text) => text },
});

export const invoices: Target = {
  feed: 'invoices',
  table: 'erp_invoice',
  key: [same('invoice_number', 'invoiceNumber')],
  columns: [
    naming('erp_order_number', 'orderNumber', (value) => value('orderNumber')),
    naming(
      'customer_number',
      'customerNumber',
      (value) => `case when ${value('orderNumber')} is null then ${value('customerNumber')} end`,
    ),
    ofOrder('erp_shipment_number', 'shipmentNumber'),
    ofOrder('credited_lines', 'creditedLines'),
    ...sameAs({
      invoice_date: 'invoiceDate',
      total_cents: 'total',
      tax_cents: 'tax',
      freight_cents: 'freight',
    }),
  ],
  absence: 'kept',
  refusals: [
    {
      column: 'customerNumber',
      code: 'account-of-order',
      sql: (value) => `${value('customerNumber')} <> (${accountOf(value)})`,
      said: (value) =>
        `${value('customerNumber')} || ', but order ' || ${value('orderNumber')} || ' belongs to ' || (${accountOf(value)})`,
    },
    // An unknown number of ours is a slip, not a credit without an order.
    {
      column: 'webOrderNumber',
      code: 'order-not-found',
      sql: (value) => `${value('orderNumber')} is null and ${value('webOrderNumber')} is not null`,
    },
  ],
  afterChanged: async (client, diff, about) => {
    const changed = await bringUp(client, ofEither(diff), about);
    await noteInvoiceNumbers(client, diff, about.runId);
    if (about.mode === 'history' || about.isUndo) return changed;
    await noteInvoices(client, diff);
    for (const sentence of await invoiceWarnings(client, diff)) about.warn(sentence);
    return changed;
  },
};
