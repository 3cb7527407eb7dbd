/** The fate of an order in the simulated ERP, step by step, and how it's reported. It depends only on the order. */
import type { BookLine, BookOrder, Report } from './books.ts';

/** Taken, picked, shipped, invoiced and the rest shipped, the rest invoiced. */
export const lastStep = 5;

const fates = ['smooth', 'backordered', 'canceled', 'in parts', 'substituted', 'added'] as const;

interface HouseItem {
  readonly itemNumber: string;
  readonly description: string;
}

/** The distributor that it works for: its ship-from, and the items that it substitutes or adds. */
export interface House {
  /** The time zone of its days, such as `America/Los_Angeles`. */
  readonly timeZone: string;
  readonly branchNumber: string;
  readonly substitute: HouseItem;
  readonly sample: HouseItem;
}

/**
 * Its own distributor, for an Operatory that may be empty. Its time zone is Operatory's usual one, unless `TIME_ZONE`
 * says otherwise.
 */
export const ownHouse: House = {
  timeZone: process.env.TIME_ZONE ?? 'America/Los_Angeles',
  branchNumber: 'T1',
  substitute: { itemNumber: 'TOY-1001', description: 'Exam gloves, house brand' },
  sample: { itemNumber: 'TOY-1002', description: 'Sample kit' },
};

/** The day of a moment there, as `YYYY-MM-DD`: in the evening it's another one than in UTC. */
export const dayIn = ({ timeZone }: House, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** The line number of each order's sample, whatever happens to its other lines: no order has this many. */
const sampleLine = 9_000;

interface Part {
  readonly lineNumber: number;
  readonly quantity: number;
}

interface Plan {
  readonly lines: readonly BookLine[];
  readonly late?: { readonly lineNumber: number; readonly quantity: number; readonly isBackordered: boolean };
  readonly canceled?: number;
}

/** What is delivered of the order: the same on every call. */
function planOf({ webOrderNumber, ordinal, lines }: BookOrder, house: House): Plan {
  const fate = fates[(webOrderNumber ?? ordinal) % fates.length];
  const last = lines.at(-1);
  const [first] = lines;
  if (first === undefined || last === undefined) return { lines };
  const isAlone = lines.length === 1;
  if (fate === 'backordered') {
    return { lines, late: { lineNumber: last.lineNumber, quantity: last.quantity, isBackordered: true } };
  }
  if (fate === 'canceled' && !isAlone) return { lines, canceled: last.lineNumber };
  if (fate === 'in parts' && first.quantity > 1) {
    const quantity = Math.floor(first.quantity / 2);
    return { lines, late: { lineNumber: first.lineNumber, quantity, isBackordered: false } };
  }
  if (fate === 'substituted' && !isAlone) {
    return { lines: [...lines.slice(0, -1), { ...last, ...house.substitute }] };
  }
  if (fate === 'added') {
    const sample = { quantity: 1, unitPriceCents: 0, type: 1, ...house.sample };
    return { lines: [...lines, { ...sample, lineNumber: sampleLine }] };
  }
  return { lines };
}

/** What leaves in the first and in the second shipment. */
function shipmentsOf({ lines, late, canceled }: Plan): readonly [readonly Part[], readonly Part[]] {
  const first = lines
    .filter(({ lineNumber }) => lineNumber !== canceled)
    .map(({ lineNumber, quantity }) => ({
      lineNumber,
      quantity: lineNumber === late?.lineNumber ? quantity - late.quantity : quantity,
    }));
  return [
    first.filter(({ quantity }) => quantity > 0),
    late === undefined ? [] : [{ lineNumber: late.lineNumber, quantity: late.quantity }],
  ];
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

function statusAt({ late, canceled }: Plan, { lineNumber }: BookLine, step: number) {
  if (step <= 1) return { lineStatus: 'IA', statusText: 'Accepted' };
  if (lineNumber === canceled) return { lineStatus: 'IR', statusText: 'Canceled: no longer made' };
  const isLate = lineNumber === late?.lineNumber;
  if (isLate && late?.isBackordered && step < 4) return { lineStatus: 'IB', statusText: 'Expected next week' };
  if (step === 2) return { lineStatus: 'processing', statusText: 'Picking' };
  return isLate && step < 4
    ? { lineStatus: 'processing', statusText: 'Packing the rest' }
    : { lineStatus: 'shipped', statusText: '' };
}

const lineTypes = ['standard', 'free', 'manufacturer-free'];

interface Reporting {
  readonly order: BookOrder;
  readonly plan: Plan;
  readonly house: House;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

function orderRows({ order, plan, house }: Reporting, step: number, changedAt: string): Report['rows'] {
  return plan.lines.map((line) => ({
    orderNumber: order.erpOrderNumber,
    webOrderNumber: order.webOrderNumber ?? '',
    customerNumber: order.customerNumber,
    orderDate: order.orderDate,
    source: order.webOrderNumber === null ? 'phone' : 'operatory',
    poNumber: order.poNumber,
    lineNumber: line.lineNumber,
    itemNumber: line.itemNumber,
    description: line.description,
    quantity: line.quantity,
    price: dollars(line.unitPriceCents),
    lineType: lineTypes[line.type] ?? 'standard',
    ...statusAt(plan, line, step),
    branchNumber: step > 1 ? house.branchNumber : '',
    changedAt,
  }));
}

interface Shipment {
  readonly ordinal: 1 | 2;
  readonly parts: readonly Part[];
}

const dayMs = 86_400_000;

/** Everything shipped of a product in one month has the same lot. Some lots expire soon. */
function lotOf(itemNumber: string, day: string) {
  const days = 60 + (Number(itemNumber.replace(/\D/g, '').slice(-4)) % 20) * 40;
  return {
    lotNumber: `${itemNumber.slice(-4)}-${day.slice(2, 4)}${day.slice(5, 7)}`,
    expirationDate: new Date(Date.parse(`${day.slice(0, 7)}-01`) + days * dayMs).toISOString().slice(0, 10),
  };
}

function shipmentRows({ order, plan, house, day }: Reporting, { ordinal, parts }: Shipment): Report['rows'] {
  const items = new Map(plan.lines.map(({ lineNumber, itemNumber }) => [lineNumber, itemNumber]));
  return parts.map(({ lineNumber, quantity }) => ({
    shipmentNumber: `${order.erpOrderNumber}-S${ordinal}`,
    orderNumber: order.erpOrderNumber,
    lineNumber,
    quantityShipped: quantity,
    shipmentDate: day,
    branchNumber: house.branchNumber,
    shipVia: 'UPSN',
    trackingNumbers: `1Z999AA1${String(order.ordinal * 10 + ordinal).padStart(10, '0')}`,
    ...lotOf(items.get(lineNumber) ?? '', day),
  }));
}

function invoiceRows({ order, plan, day }: Reporting, { ordinal, parts }: Shipment): Report['rows'] {
  const prices = new Map(plan.lines.map(({ lineNumber, unitPriceCents }) => [lineNumber, unitPriceCents]));
  const total = parts.reduce((sum, { lineNumber, quantity }) => sum + quantity * (prices.get(lineNumber) ?? 0), 0);
  return [
    {
      invoiceNumber: `${order.erpOrderNumber}-I${ordinal}`,
      orderNumber: order.erpOrderNumber,
      customerNumber: '',
      shipmentNumber: `${order.erpOrderNumber}-S${ordinal}`,
      invoiceDate: day,
      total: dollars(total),
    },
  ];
}

/** Every tenth order is followed by a goodwill credit, which is for the account and names no order. */
const goodwillRows = ({ order, day }: Reporting): Report['rows'] =>
  order.ordinal % 10 === 0
    ? [
        {
          invoiceNumber: `${order.erpOrderNumber}-C`,
          orderNumber: '',
          customerNumber: order.customerNumber,
          shipmentNumber: '',
          invoiceDate: day,
          total: '-5.00',
        },
      ]
    : [];

/** The ERP's reports once the order has taken this step, counted from 1. The same step gives the same reports. */
export function reportsOf(order: BookOrder, step: number, house: House): Report[] {
  const plan = planOf(order, house);
  const [main, rest] = shipmentsOf(plan);
  const at = new Date(order.takenAt + order.reports * 1_000).toISOString();
  const reporting = { order, plan, house, day: dayIn(house, order.takenAt) };
  const { erpOrderNumber } = order;
  const report = (feed: Report['feed'], rows: Report['rows']): Report[] =>
    rows.length === 0
      ? []
      : [
          {
            importId: `${erpOrderNumber}-${String(order.reports).padStart(4, '0')}-${feed}`,
            erpOrderNumber,
            feed,
            rows,
          },
        ];
  const invoiced = (shipment: Shipment) => (shipment.parts.length === 0 ? [] : invoiceRows(reporting, shipment));
  return [
    ...(step <= 4 ? report('orders', orderRows(reporting, step, at)) : []),
    ...(step === 3 ? report('shipments', shipmentRows(reporting, { ordinal: 1, parts: main })) : []),
    ...(step === 4 ? report('shipments', shipmentRows(reporting, { ordinal: 2, parts: rest })) : []),
    ...(step === 4 ? report('invoices', invoiced({ ordinal: 1, parts: main })) : []),
    ...(step === 5 ? report('invoices', [...invoiced({ ordinal: 2, parts: rest }), ...goodwillRows(reporting)]) : []),
  ];
}
