/** The last message to the ERP about an order: earlier rows may stay until it reports the order again. */
import type { Queryable } from '../../database/database.ts';
import type { LockedOrder } from '../../orders/progress-writes.ts';
import type { ReportedLine, ReportedOrder } from './reported-order.ts';

/** A line as sent to the ERP. */
export interface ToldLine {
  readonly lineNumber: number;
  readonly itemNumber: string;
  readonly type: 0 | 1 | 2;
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

/** The last message about an order that the ERP has. */
export interface LastTold {
  /** It changed or withdrew the order, so earlier reports may still name canceled lines. */
  readonly isChange: boolean;
  /** It withdrew the whole order. */
  readonly isWithdrawal: boolean;
  /** When the ERP had taken it; when it was sent, if it hasn't. */
  readonly at: Date;
  /** How many of each line are still ordered, by line number. A line that isn't there was dropped. */
  readonly quantities: ReadonlyMap<number, number>;
  /** By line number. After a swap, a line's number is that of the stand-in. */
  readonly lines: ReadonlyMap<number, ToldLine>;
}

/** By order; orders whose messages were deleted are absent. */
export async function readLastTold(
  database: Queryable,
  orderNumbers: readonly number[],
): Promise<ReadonlyMap<number, LastTold>> {
  const { rows } = await database.query<{
    orderNumber: number;
    topic: string;
    at: Date;
    lines: readonly ToldLine[] | null;
  }>({
    name: 'erp-orders-last-told',
    text: `select distinct on (key) key::float8 as "orderNumber", topic, coalesce(delivered_at, created_at) as at, payload -> 'lines' as lines
             from outbox
            where key = any($1::text[]) and topic in ('order.submitted', 'order.changed', 'order.withdrawn') and failed_at is null
            order by key, id desc`,
    values: [orderNumbers.map(String)],
  });
  return new Map(
    rows
      .filter(({ topic, lines }) => topic === 'order.withdrawn' || lines !== null)
      .map(({ orderNumber, topic, at, lines }) => [
        orderNumber,
        {
          isChange: topic === 'order.changed',
          isWithdrawal: topic === 'order.withdrawn',
          at,
          quantities: new Map((lines ?? []).map(({ lineNumber, quantity }) => [lineNumber, quantity])),
          lines: new Map((lines ?? []).map((line) => [line.lineNumber, line])),
        },
      ]),
  );
}

/**
 * The report without what was canceled since: an ERP that drops a line, or makes it smaller, may never report it again, and its
 * old row must not bring the line back. What has left counts all the same, and so does what the ERP reports as canceled.
 * `isFromBefore` says that the report came before the ERP took what it was told last.
 */
export function withoutCanceled(
  report: ReportedOrder,
  { lines }: Pick<LockedOrder, 'lines'>,
  told: LastTold | undefined,
  isFromBefore = false,
): ReportedOrder {
  if (told === undefined || !(told.isChange || told.isWithdrawal)) return report;
  // A report may also have been under way for longer than our message and its answer.
  const isOld = ({ saidAt }: ReportedLine) => isFromBefore || (saidAt != null && saidAt < told.at);
  const own = new Set(lines.filter(({ erpLineNumber }) => erpLineNumber === null).map(({ lineNumber }) => lineNumber));
  const removedHere: ReportedLine[] = [];
  const kept = report.lines.flatMap((line) => {
    const { lineNumber, lineGroup, quantity } = line;
    // If an ERP accepted a withdrawal and processes the order anyway, its reports are trusted.
    if (told.isWithdrawal && !isOld(line)) return [line];
    if (lineGroup === 'canceled' || lineGroup === 'shipment') return [line];
    // Lines that the ERP had added to an order were removed with it.
    const left = sumOf(report.parts.filter((part) => part.lineNumber === lineNumber));
    if (!own.has(lineNumber)) {
      if (!told.isWithdrawal) return [line];
      return left === 0 ? [] : [{ ...line, quantity: Math.min(quantity, left) }];
    }
    const isFresh = line.isFresh === true && !isOld(line);
    if (isReused(line, lines, told) && (isFresh || isAdded(line, lines))) return [line];
    const most = Math.max(left, told.quantities.get(lineNumber) ?? 0);
    if (most > 0) return [{ ...line, quantity: Math.min(quantity, most) }];
    if (isFresh) removedHere.push(line);
    return [];
  });
  return { ...report, lines: kept, removedHere };
}

/** Whether the line has the number of one that was removed here, and is of another product. */
const isReused = (
  { lineNumber, itemNumber }: ReportedLine,
  lines: LockedOrder['lines'],
  { quantities }: Pick<LastTold, 'quantities'>,
) =>
  !quantities.has(lineNumber) &&
  lines.some(
    (own) =>
      own.erpLineNumber === null &&
      own.lineNumber === lineNumber &&
      own.lineGroup === 'canceled' &&
      own.itemNumber !== itemNumber,
  );

/** Whether the order shows the line already. */
const isAdded = ({ lineNumber, itemNumber }: ReportedLine, lines: LockedOrder['lines']) =>
  lines.some((line) => line.erpLineNumber === lineNumber && line.itemNumber === itemNumber);

/** A sentence for each line that the ERP reports now under the number of a line that was removed here. */
function underRemoved(
  { orderNumber, lines }: Pick<LockedOrder, 'orderNumber' | 'lines'>,
  { lines: reported, removedHere = [] }: ReportedOrder,
  told: LastTold | undefined,
): string[] {
  if (told?.isChange !== true) return [];
  const sentence = ({ lineNumber, quantity, itemNumber }: ReportedLine, what: string) =>
    `Order ${orderNumber}, line ${lineNumber}: the ERP reports ${quantity} of ${itemNumber} under the number of a line that was removed here. ${what}`;
  return [
    ...reported
      .filter((line) => line.isFresh === true && line.lineGroup !== 'canceled' && isReused(line, lines, told))
      .map((line) => sentence(line, 'It’s shown as added to the order.')),
    ...removedHere.map((line) => sentence(line, 'The line stays canceled here. Have it canceled in the ERP, too.')),
  ];
}

const sumOf = (parts: readonly { readonly quantity: number }[]) =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * A sentence for each line that shipped more than was ordered, or more than the ERP had accepted, and for each that the ERP has
 * though it was removed here.
 */
export function shippedBeyond(
  { orderNumber, lines }: Pick<LockedOrder, 'orderNumber' | 'lines'>,
  report: ReportedOrder,
  told: LastTold | undefined,
): string[] {
  const own = lines.filter(({ erpLineNumber }) => erpLineNumber === null);
  const beyond = own.flatMap(({ lineNumber }) => {
    const reported = report.lines.filter((line) => line.lineNumber === lineNumber || line.partOf === lineNumber);
    const left = reported.reduce((sum, line) => {
      const sent = sumOf(report.parts.filter((part) => part.lineNumber === line.lineNumber));
      return sum + (line.lineGroup === 'shipment' ? Math.max(sent, line.quantity) : sent);
    }, 0);
    const ordered = told === undefined ? left : (told.quantities.get(lineNumber) ?? 0);
    const accepted = sumOf(reported);
    const isCanceled = reported.some(({ lineGroup }) => lineGroup === 'canceled');
    const what =
      left > ordered
        ? `${ordered === 0 ? 'none' : ordered} ordered`
        : left > accepted && !isCanceled
          ? `${accepted} accepted`
          : undefined;
    return what === undefined ? [] : [`Order ${orderNumber}, line ${lineNumber}: ${left} shipped, ${what}.`];
  });
  return [...beyond, ...underRemoved({ orderNumber, lines }, report, told)];
}
