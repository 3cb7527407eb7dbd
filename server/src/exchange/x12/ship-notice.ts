/** Reads an 856 (ship notice) as rows of the feed `shipments`. */
import { element, named, type Segment, type TransactionSet, X12Trouble } from './read-segments.ts';

export const shipmentColumns = [
  'shipmentNumber',
  'orderNumber',
  'lineNumber',
  'quantityShipped',
  'shipmentDate',
  'branchNumber',
  'shipVia',
  'trackingNumbers',
  'sscc',
] as const;

type Column = (typeof shipmentColumns)[number];
type ShipmentRow = Readonly<Record<Column, string>>;
type Level = Partial<Record<Column, string>>;

/** `20260303`, or `260303` before version 4010, as `2026-03-03`; anything else stays, and its row is bad. */
const dateOf = (text: string) => {
  const whole = /^\d{6}$/.test(text) ? `20${text}` : text;
  return whole.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
};

/** What a segment says of its level. */
function saidBy(segment: Segment, there: Level): Level {
  const at = (number: number) => element(segment, number);
  switch (`${segment.tag} ${at(1)}`) {
    case 'DTM 011':
      return { shipmentDate: dateOf(at(2)) };
    case 'N1 SF':
      return at(3) === '92' ? { branchNumber: at(4) } : {};
    case 'REF VN':
      return { orderNumber: at(2) };
    case 'REF CN':
      return { trackingNumbers: [there.trackingNumbers, at(2)].filter(Boolean).join('|') };
    case 'MAN GM':
      return { sscc: at(2).replace(/^00(?=\d{18}$)/, '') };
    default:
  }
  if (segment.tag === 'TD5') return at(2) === '2' ? { shipVia: at(3) } : {};
  if (segment.tag === 'LIN') return { lineNumber: at(1) };
  if (segment.tag !== 'SN1') return {};
  return { lineNumber: at(1) || there.lineNumber || '', quantityShipped: at(2) };
}

/** What a line in several cartons adds up to. */
const joined = (first: Level, second: Level): Level => ({
  ...first,
  quantityShipped: String(Number(first.quantityShipped) + Number(second.quantityShipped)),
  trackingNumbers: [...new Set(`${first.trackingNumbers ?? ''}|${second.trackingNumbers ?? ''}`.split('|'))]
    .filter(Boolean)
    .join('|'),
  sscc: first.sscc === second.sscc ? (first.sscc ?? '') : '',
});

/** Throws `X12Trouble` if it has no number, or its levels (HL) don't fit together. */
export function readShipNotice({ segments }: TransactionSet): ShipmentRow[] {
  const beginning = segments[1];
  if (beginning?.tag !== 'BSN' || element(beginning, 2) === '') {
    throw new X12Trouble(
      `${named(beginning ?? { position: 1, tag: 'ST' })} should be a BSN with the shipment’s number.`,
    );
  }
  const root: Level = { shipmentNumber: element(beginning, 2), shipmentDate: dateOf(element(beginning, 3)) };
  const levels = new Map<string, Level>();
  const items: Level[] = [];
  let current = root;
  for (const segment of segments.slice(2)) {
    if (segment.tag !== 'HL') {
      Object.assign(current, saidBy(segment, current));
      continue;
    }
    const [id, parent] = [element(segment, 1), element(segment, 2)];
    const outer = parent === '' ? root : levels.get(parent);
    if (id === '' || outer === undefined || levels.has(id)) {
      throw new X12Trouble(`The number or the parent in ${named(segment)} is wrong.`);
    }
    current = { ...outer };
    levels.set(id, current);
    if (element(segment, 3) === 'I') items.push(current);
  }
  const rows = new Map<string, Level>();
  for (const item of items) {
    const key = JSON.stringify([item.orderNumber, item.lineNumber]);
    const there = rows.get(key);
    rows.set(key, there === undefined ? item : joined(there, item));
  }
  return [...rows.values()].map(
    (row) => Object.fromEntries(shipmentColumns.map((column) => [column, row[column] ?? ''])) as ShipmentRow,
  );
}
