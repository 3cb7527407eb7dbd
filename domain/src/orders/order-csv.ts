/** Orders as rows of a spreadsheet, one a line. */
import type { GroupedLines, OrderLineFacts, ShipmentFacts } from './order.ts';

interface CsvLine extends OrderLineFacts {
  readonly productId: string;
  readonly description: string;
  readonly quantity: number;
  /** `YYYY-MM-DD` */
  readonly expectedReceiptDate: string | null;
  /** In dollars; absent for people who may not see prices. */
  readonly unitPrice?: number | undefined;
  /** The ordered product, if this product is a substitute. */
  readonly substituteFor?: { readonly productId: string } | undefined;
}

export interface CsvOrder extends GroupedLines<CsvLine, ShipmentFacts<CsvLine>> {
  readonly orderNumber: number;
  readonly erpOrderNumber?: string | undefined;
  readonly poNumber?: string | undefined;
}

type Row = readonly (string | number)[];

/** The names of the columns of `orderCsvRows`. */
export const orderCsvHead: Row = [
  ...['Order', 'ERP order', 'Date', 'PO number', 'Status', 'Product', 'Description', 'Quantity', 'Unit price'],
  ...['Amount', 'Expected', 'Shipment', 'Shipped', 'Tracking', 'Substitute for'],
];

/** Dollars; blank for a canceled line, so that the column adds up to the order's total. */
const amountOf = ({ quantity, unitPrice }: CsvLine, isCanceled: boolean) =>
  unitPrice === undefined || isCanceled ? '' : (Math.round(unitPrice * 100) * quantity) / 100;

/** An order's lines in the order of its page. `day` is the order's day for the distributor, `YYYY-MM-DD`. */
export function orderCsvRows(order: CsvOrder, day: string): Row[] {
  const { orderNumber, erpOrderNumber = '', poNumber = '' } = order;
  const rowOf = (line: CsvLine, shipment?: ShipmentFacts<CsvLine>): Row => [
    ...[orderNumber, erpOrderNumber, day, poNumber, line.status, line.productId, line.description, line.quantity],
    ...[line.unitPrice ?? '', amountOf(line, order.canceled.includes(line)), line.expectedReceiptDate ?? ''],
    ...(shipment === undefined
      ? ['', '', '']
      : [shipment.shipmentNumber, shipment.shipmentDate ?? '', shipment.tracking.split('\n').join(' ')]),
    line.substituteFor?.productId ?? '',
  ];
  return [
    ...[...order.submitted, ...order.pending, ...order.processing].map((line) => rowOf(line)),
    ...order.shipments.flatMap((shipment) => shipment.lines.map((line) => rowOf(line, shipment))),
    ...[...order.backordered, ...order.canceled].map((line) => rowOf(line)),
  ];
}
