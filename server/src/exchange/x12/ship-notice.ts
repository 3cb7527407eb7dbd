/** Reads an 856 (ship notice) as rows of the feed `shipments`. */
import { beginningOf, type Cell, type CellRow, cell, dateCell, isOurNumber, required } from './cells.ts';
import { element, named, type Segment, type TransactionSet, X12Trouble } from './read-segments.ts';

export const shipmentColumns = [
  'shipmentNumber',
  'orderNumber',
  'webOrderNumber',
  'lineNumber',
  'quantityShipped',
  'shipmentDate',
  'branchNumber',
  'shipVia',
  'trackingNumbers',
  'sscc',
  'packageNumber',
  'lotNumber',
  'expirationDate',
] as const;

type Level = Partial<Record<(typeof shipmentColumns)[number], Cell>>;

/** LIN names products in pairs of a qualifier and a number; LT is the lot. */
function lotOf(segment: Segment): Level {
  const place = [2, 4, 6, 8, 10].find((number) => element(segment, number) === 'LT');
  return place === undefined ? {} : { lotNumber: cell(segment, place + 1) };
}

/** A line in several cartons or lots has none of its own. */
const ofOne = ['sscc', 'packageNumber', 'lotNumber', 'expirationDate'] as const;

/** What a segment says of its level. */
function saidBy(segment: Segment, there: Level): Level {
  const at = (number: number) => element(segment, number);
  switch (`${segment.tag} ${at(1)}`) {
    case 'DTM 011':
      return { shipmentDate: dateCell(segment, 2) };
    case 'DTM 036':
      return { expirationDate: dateCell(segment, 2) };
    case 'N1 SF':
      return at(3) === '92' ? { branchNumber: cell(segment, 4) } : {};
    case 'REF VN':
      return { orderNumber: cell(segment, 2) };
    case 'REF CN':
      return { trackingNumbers: cell(segment, 2, [there.trackingNumbers?.text, at(2)].filter(Boolean).join('|')) };
    case 'MAN GM':
      return { sscc: cell(segment, 2, at(2).replace(/^00(?=\d{18}$)/, '')) };
    case 'MAN CP':
      return { packageNumber: cell(segment, 2) };
    default:
  }
  if (segment.tag === 'TD5') return at(2) === '2' ? { shipVia: cell(segment, 3) } : {};
  if (segment.tag === 'PRF') return isOurNumber(at(1)) ? { webOrderNumber: cell(segment, 1) } : {};
  if (segment.tag === 'LIN') return { lineNumber: cell(segment, 1), ...lotOf(segment) };
  if (segment.tag !== 'SN1') return {};
  const lineNumber = at(1) === '' ? there.lineNumber : cell(segment, 1);
  return { ...(lineNumber && { lineNumber }), quantityShipped: cell(segment, 2) };
}

const withText = (place: Cell | undefined, text: string) => place && { ...place, text };

/** What a line in several cartons adds up to. */
function joined(first: Level, second: Level): Level {
  const tracking = `${first.trackingNumbers?.text ?? ''}|${second.trackingNumbers?.text ?? ''}`.split('|');
  const sum = Number(first.quantityShipped?.text) + Number(second.quantityShipped?.text);
  const shared = ofOne.filter((name) => first[name]?.text === second[name]?.text);
  const rest = Object.fromEntries(
    Object.entries(first).filter(([name]) => !(ofOne as readonly string[]).includes(name)),
  );
  const cells = {
    quantityShipped: withText(first.quantityShipped ?? second.quantityShipped, String(sum)),
    trackingNumbers: withText(
      first.trackingNumbers ?? second.trackingNumbers,
      [...new Set(tracking)].filter(Boolean).join('|'),
    ),
    ...Object.fromEntries(shared.map((name) => [name, first[name]])),
  };
  return Object.assign({ ...rest }, Object.fromEntries(Object.entries(cells).filter(([, value]) => value)));
}

/** Throws `X12Trouble` if it has no number, or its levels (HL) don't fit together. */
export function readShipNotice({ segments }: TransactionSet): CellRow[] {
  const beginning = beginningOf(segments, 'BSN', 'the shipment’s number');
  const root: Level = {
    shipmentNumber: required(beginning, 2, 'the shipment’s number'),
    shipmentDate: dateCell(beginning, 3),
  };
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
      const isParent = id !== '' && outer === undefined;
      throw new X12Trouble(`The number or the parent in ${named(segment)} is wrong.`, {
        segment,
        code: '8',
        element: { number: isParent ? 2 : 1, code: '7', text: isParent ? parent : id },
      });
    }
    current = { ...outer };
    levels.set(id, current);
    if (element(segment, 3) === 'I') items.push(current);
  }
  const rows = new Map<string, Level>();
  for (const { webOrderNumber, ...rest } of items) {
    const item: Level =
      rest.orderNumber === undefined && webOrderNumber !== undefined ? { ...rest, webOrderNumber } : rest;
    const key = JSON.stringify([item.orderNumber?.text, item.webOrderNumber?.text, item.lineNumber?.text]);
    const there = rows.get(key);
    rows.set(key, there === undefined ? item : joined(there, item));
  }
  return [...rows.values()];
}
