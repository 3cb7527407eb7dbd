/** An order message as X12: 850 for a new order, 860 for a change or a withdrawal. */
import { type NewSegment, x12Date, x12Text } from './write-interchange.ts';

export type OrderDocument = '850' | '860';

/** GS01 of each document. */
export const groupCodes: Readonly<Record<OrderDocument, string>> = { '850': 'PO', '860': 'PC' };

export interface OrderLine {
  readonly lineNumber: number;
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** 0 standard, 1 free good from stock, 2 free good from the manufacturer. */
  readonly type: number;
  /** X12 element 355, such as `BX`. */
  readonly unit: string;
}

export interface ShipToAddress {
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** A code of two letters, or a name; blank for the United States. */
  readonly country: string;
}

export interface OrderToWrite {
  readonly document: OrderDocument;
  readonly isWithdrawn: boolean;
  readonly orderNumber: number;
  readonly customerNumber: string;
  readonly shipTo: ShipToAddress | undefined;
  /** The day the order was sent. */
  readonly sentAt: Date;
  readonly currency: string;
  readonly poNumber: string;
  readonly comments: string;
  readonly shippingNote: string;
  /** `2026-03-02`; blank if it's to be shipped at once. */
  readonly futureFillDate: string;
  readonly lines: readonly OrderLine[];
  readonly totalCents: number;
}

/** `1295` cents as `12.95`. */
const decimal = (cents: number) => (cents / 100).toFixed(2);
/** MSG01 has up to 264 characters. */
const longestMessage = 264;

/** A text as N9 with as many MSG as it needs. */
function message(kind: string, text: string): NewSegment[] {
  const segments: NewSegment[] = [];
  for (let rest = x12Text(text, 3_000); rest !== ''; rest = rest.slice(longestMessage).trim()) {
    segments.push(['MSG', rest.slice(0, longestMessage).trim()]);
  }
  return segments.length === 0 ? [] : [['N9', 'L1', kind], ...segments];
}

/** N404 takes codes only; ZZ stands for a country that we have no code of. */
const codeOf = (country: string) => (country === '' ? 'US' : /^[A-Z]{2,3}$/.test(country) ? country : 'ZZ');

function shipToOf({ shipTo, customerNumber }: OrderToWrite): NewSegment[] {
  const number = ['91', customerNumber] as const;
  if (shipTo === undefined) return [['N1', 'ST', '', ...number]];
  const address: NewSegment = ['N3', x12Text(shipTo.address1, 55), x12Text(shipTo.address2, 55)];
  return [
    ['N1', 'ST', x12Text(shipTo.name, 60), ...number],
    ...(address[1] === '' ? [] : [address]),
    ['N4', x12Text(shipTo.city, 30), x12Text(shipTo.state, 2), x12Text(shipTo.zip, 15), codeOf(shipTo.country)],
  ];
}

/** PO1 in an 850; POC in an 860, which replaces the line. */
function lineOf({ document }: OrderToWrite, line: OrderLine): NewSegment[] {
  const { lineNumber, quantity, unit } = line;
  const [number, amount] = [String(lineNumber), String(quantity)];
  const isFree = line.type !== 0;
  const product = [decimal(line.unitPriceCents), isFree ? 'NC' : '', 'VN', x12Text(line.itemNumber, 48)] as const;
  const first: NewSegment =
    document === '850'
      ? ['PO1', number, amount, unit, ...product]
      : ['POC', number, 'RZ', amount, amount, unit, ...product];
  const description = x12Text(line.description, 80);
  return [
    first,
    ...(description === '' ? [] : [['PID', 'F', '', '', '', description] satisfies NewSegment]),
    ...(line.type === 2 ? [['REF', 'ZZ', 'MANUFACTURER'] satisfies NewSegment] : []),
  ];
}

function headOf(order: OrderToWrite, version: string): NewSegment {
  const [number, day] = [String(order.orderNumber), x12Date(order.sentAt, version)];
  if (order.document === '850') return ['BEG', '00', 'NE', number, '', day];
  return ['BCH', order.isWithdrawn ? '01' : '05', 'NE', number, '', '', day];
}

/** The segments between ST and SE. */
export function writeOrder(order: OrderToWrite, version: string): NewSegment[] {
  const { poNumber, futureFillDate, lines } = order;
  const head = headOf(order, version);
  if (order.isWithdrawn) return [head, ...shipToOf(order)];
  const reference = x12Text(poNumber, 30);
  return [
    head,
    ['CUR', 'BY', order.currency],
    ...(reference === '' ? [] : [['REF', 'PO', reference] satisfies NewSegment]),
    ...(futureFillDate === ''
      ? []
      : [['DTM', '010', x12Date(new Date(`${futureFillDate}T00:00:00Z`), version)] satisfies NewSegment]),
    ...message('COMMENTS', order.comments),
    ...message('SHIPPING', order.shippingNote),
    ...shipToOf(order),
    ...lines.flatMap((line) => lineOf(order, line)),
    ['CTT', String(lines.length)],
    ['AMT', 'TT', decimal(order.totalCents)],
  ];
}

/** The place of a line's price in its segment. */
const priceAt: Readonly<Record<string, number>> = { PO1: 4, POC: 6 };

/** The order as people see it who see no prices: a blank price in each line, and no total. */
export const withoutPrices = (segments: readonly NewSegment[]): NewSegment[] =>
  segments
    .filter(([tag]) => tag !== 'AMT')
    .map(
      (segment) => segment.map((text, index) => (index === priceAt[segment[0]] ? '' : text)) as unknown as NewSegment,
    );
