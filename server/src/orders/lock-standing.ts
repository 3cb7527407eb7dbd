/** An order as a change of it has to take it: as it stands here, and as the ERP has already reported it. */
import type pg from 'pg';
import type { Queryable } from '../database/database.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';

/** The ERP's progress on a line, according to reports that may not be applied yet. */
type Reached = 'processing' | 'shipment';

export interface StandingOrder extends LockedOrder {
  /** Groups of its lines here and, while the ERP hasn't answered to our last change, of what it has reported since. */
  readonly lineGroups: readonly string[];
}

interface OrderedLine {
  readonly lineNumber: number;
  /** The line that the ERP reports this one as a part or substitute of; null for a line as it was ordered. */
  readonly erpLineNumber: number | null;
  readonly itemNumber: string;
  readonly quantity: number;
  readonly lineGroup: string;
}

interface WaitingRow {
  readonly lineNumber: number;
  /** Null if only a shipment of the line was reported. */
  readonly itemNumber: string | null;
  readonly group: Reached | 'other';
  /** How many of it have left. */
  readonly shipped: number;
}

/** The ERP's reports of the order that aren't applied yet. */
async function readWaitingRows(database: Queryable, orderNumber: number): Promise<readonly WaitingRow[]> {
  const { rows } = await database.query<WaitingRow>({
    name: 'orders-waiting-rows',
    text: `with own as (select erp_order_number from waiting_report where order_number = $1),
             l as (select erp_order_number, line_number, coalesce(part_of, line_number) as number, item_number, quantity,
                          case when open_parts like '%:processing%' then 'processing' else line_group end as line_group
                     from own join erp_order_line using (erp_order_number)),
             s as (select erp_order_number, line_number, sum(quantity)::int as quantity
                     from own join erp_shipment_line using (erp_order_number) where quantity > 0 group by 1, 2)
           select coalesce(l.number, line_number) as "lineNumber", l.item_number as "itemNumber",
                  case when l.line_group in ('processing', 'shipment') then l.line_group else 'other' end as "group",
                  case when l.line_group = 'shipment' then greatest(l.quantity, s.quantity) else coalesce(s.quantity, 0) end as shipped
             from l full join s using (erp_order_number, line_number)`,
    values: [orderNumber],
  });
  return rows;
}

const isSettled = ({ lineGroup }: OrderedLine) => lineGroup === 'shipment' || lineGroup === 'canceled';
const sumOf = (lines: readonly OrderedLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The order's lines that a reported one is about: those of its number, or those of the same product if the ERP gave it a number of
 * its own. What was swapped in for a line isn't meant while the ERP still reports the product from before.
 */
function linesOf(row: WaitingRow, lines: readonly OrderedLine[]): readonly OrderedLine[] {
  const sameNumber = lines.filter(({ lineNumber, erpLineNumber }) => (erpLineNumber ?? lineNumber) === row.lineNumber);
  if (sameNumber.length === 0) return lines.filter(({ itemNumber }) => itemNumber === row.itemNumber);
  return sameNumber.filter(
    ({ erpLineNumber, itemNumber }) =>
      erpLineNumber === null || row.itemNumber === null || itemNumber === row.itemNumber,
  );
}

interface Reported<Line> {
  /** The order's lines that it's about. */
  readonly about: readonly Line[];
  readonly shipped: number;
  readonly isInProcess: boolean;
}

/** The reports, by the lines that they're about: the ERP may have divided one of them into several. */
function reportedOf<Line extends OrderedLine>(
  lines: readonly Line[],
  waiting: readonly WaitingRow[],
): readonly Reported<Line>[] {
  const byLines = new Map<string, Reported<Line>>();
  for (const row of waiting) {
    const about = linesOf(row, lines) as readonly Line[];
    const key = about.map(({ lineNumber }) => lineNumber).join(' ');
    const before = byLines.get(key);
    byLines.set(key, {
      about,
      shipped: (before?.shipped ?? 0) + row.shipped,
      isInProcess: before?.isInProcess === true || row.group === 'processing',
    });
  }
  return [...byLines.values()];
}

/** A line of which only some have left counts as in process: only the ERP can say what becomes of the rest. */
function reachedOf({ about, shipped, isInProcess }: Reported<OrderedLine>): Reached | undefined {
  const more = shipped - sumOf(about.filter(({ lineGroup }) => lineGroup === 'shipment'));
  const open = about.filter((line) => !isSettled(line));
  if (more > 0 && more >= sumOf(open)) return 'shipment';
  return more > 0 || isInProcess ? 'processing' : undefined;
}

/** The lines as the ERP has reported them; a line that has shipped or was canceled here stays as it is. */
function standingLines<Line extends OrderedLine>(lines: readonly Line[], waiting: readonly WaitingRow[]): Line[] {
  const reached = new Map<number, Reached>();
  for (const reported of reportedOf(lines, waiting)) {
    const group = reachedOf(reported);
    if (group === undefined) continue;
    for (const line of reported.about) {
      if (!isSettled(line) && reached.get(line.lineNumber) !== 'shipment') reached.set(line.lineNumber, group);
    }
  }
  return lines.map((line) => ({ ...line, lineGroup: reached.get(line.lineNumber) ?? line.lineGroup }));
}

/** The order's lines, each with the group that the ERP has already reported while it hasn't answered to our last change. */
export async function readStandingLines<Line extends OrderedLine>(
  database: Queryable,
  { orderNumber, lines }: { readonly orderNumber: number; readonly lines: readonly Line[] },
): Promise<Line[]> {
  return standingLines(lines, await readWaitingRows(database, orderNumber));
}

/** Of its lines as they stand, and of what the ERP has reported and nobody has worked in. */
function lineGroupsOf(lines: readonly OrderedLine[], waiting: readonly WaitingRow[]): readonly string[] {
  const reported = waiting.map(({ group, shipped }) => (shipped > 0 ? 'shipment' : group));
  return [...lines.map(({ lineGroup }) => lineGroup), ...reported];
}

/** The line groups of a `StandingOrder` without a lock, for showing only. */
export async function readLineGroups(database: Queryable, orderNumber: number): Promise<readonly string[]> {
  const { rows } = await database.query<OrderedLine>({
    name: 'orders-standing-lines',
    text: `select line_number as "lineNumber", erp_line_number as "erpLineNumber", item_number as "itemNumber", quantity,
                  line_group as "lineGroup"
             from order_line where order_number = $1 order by line_number`,
    values: [orderNumber],
  });
  const waiting = await readWaitingRows(database, orderNumber);
  return lineGroupsOf(standingLines(rows, waiting), waiting);
}

/** Locks the order until the transaction ends; undefined if there is none. Its lines are as the ERP has reported them. */
export async function lockStanding(client: pg.PoolClient, orderNumber: number): Promise<StandingOrder | undefined> {
  const order = await lockOrder(client, orderNumber);
  if (order === undefined) return undefined;
  const waiting = await readWaitingRows(client, orderNumber);
  const lines = standingLines(order.lines, waiting);
  return { ...order, lines, lineGroups: lineGroupsOf(lines, waiting) };
}
