/** Updates orders from the ERP's reports: those placed here, and those that it took itself. */
import type pg from 'pg';
import { type ChangedOrder, type MovedOrder, moveOrders, raiseAlertsOf } from '../../alerts/change-order.ts';
import { alertCallOf } from '../../alerts/raise-alerts.ts';
import { type LockedOrder, lockOrders } from '../../orders/progress-writes.ts';
import { makeOrders } from './make-orders.ts';
import { noteShipped, type ReportedChange } from './note-shipped.ts';
import { readReports } from './read-reports.ts';
import { type ReportedOrder, reportedProgress } from './reported-order.ts';
import { areDaysNear } from './same-order.ts';
import { splitLines } from './split-lines.ts';
import { readLastTold, shippedBeyond, withoutCanceled } from './still-ordered.ts';
import { readTakenBack, type TakenBack, withTakenBack } from './taken-back.ts';
import { unknownShipped, withUnreported } from './unreported-lines.ts';

interface PlacedHere {
  readonly orderNumber: number;
  readonly erpOrderNumber: string;
  /**
   * The ERP hasn't acknowledged a change or withdrawal of it: its reports are about the earlier state, and wait for the
   * acknowledgment.
   */
  readonly isUnanswered: boolean;
}

/** Which of the orders, which are locked, wait for the ERP's answer. */
async function readUnanswered(client: pg.PoolClient, orderNumbers: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ orderNumber: number }>({
    name: 'erp-orders-unanswered',
    text: `select distinct key::float8 as "orderNumber" from outbox
            where key = any($1::text[]) and topic in ('order.changed', 'order.withdrawn')
              and delivered_at is null and failed_at is null`,
    values: [orderNumbers.map(String)],
  });
  return new Set(rows.map(({ orderNumber }) => orderNumber));
}

/**
 * The affected orders that were placed here, locked in the order of their numbers before anything else is: raising an alert
 * takes a turn, and no other order may be waited for during it. What waits for an answer is read after the locks: a change that
 * held one of them is only seen by a statement that begins later.
 */
async function lockPlacedHere(client: pg.PoolClient, changed: string): Promise<PlacedHere[]> {
  const { rows } = await client.query<Omit<PlacedHere, 'isUnanswered'>>(
    `with reported as (
       select distinct e.erp_order_number, e.web_order_number, e.customer_number, e.order_date
         from (${changed}) c(number) join erp_order_line e on e.erp_order_number = c.number),
     affected as (
       select o.order_number, e.erp_order_number
         from reported e join sales_order o on o.erp_order_number = e.erp_order_number and o.customer_number = e.customer_number
        where not o.is_from_erp
       union
       select o.order_number, e.erp_order_number
         from reported e join sales_order o on o.order_number = e.web_order_number and o.customer_number = e.customer_number
        where not o.is_from_erp and o.erp_order_number is null and ${areDaysNear('o.order_date::date', 'e.order_date')}
       union
       -- The ERP may give its number with the receipt, and then report no line before it ships or invoices.
       select o.order_number, o.erp_order_number
         from (${changed}) c(number) join sales_order o on o.erp_order_number = c.number
        where not o.is_from_erp and not exists (select from erp_order_line e where e.erp_order_number = c.number))
     select o.order_number as "orderNumber", a.erp_order_number as "erpOrderNumber"
       from sales_order o join affected a using (order_number)
      order by o.order_number, a.erp_order_number for update of o`,
  );
  const unanswered = await readUnanswered(
    client,
    rows.map(({ orderNumber }) => orderNumber),
  );
  return rows.map((row) => ({ ...row, isUnanswered: unanswered.has(row.orderNumber) }));
}

/** An order is known by the ERP's number from its first report on, if the ERP gave none when it took the order. */
async function nameOrders(client: pg.PoolClient, placed: readonly PlacedHere[]): Promise<void> {
  await client.query({
    name: 'erp-orders-name',
    text: `update sales_order o set erp_order_number = n.erp
             from unnest($1::bigint[], $2::text[]) n(order_number, erp)
            where o.order_number = n.order_number and o.erp_order_number is null`,
    values: [placed.map(({ orderNumber }) => orderNumber), placed.map(({ erpOrderNumber }) => erpOrderNumber)],
  });
}

/**
 * Takes the ERP's number from orders that only the undone load had named: it may have mixed them up, and the corrected load must be
 * able to name them. What the ERP answered to our message stays, and so does what a line of another load says.
 */
async function unnameOrders(client: pg.PoolClient, placed: readonly PlacedHere[], takenBack: TakenBack): Promise<void> {
  const gone = placed.filter(({ erpOrderNumber }) => takenBack.has(erpOrderNumber));
  if (gone.length === 0) return;
  await client.query({
    name: 'erp-orders-unname',
    text: `update sales_order o set erp_order_number = null
             from unnest($1::bigint[], $2::text[]) n(order_number, erp)
            where o.order_number = n.order_number and o.erp_order_number = n.erp
              and not exists (select from erp_order_line e where e.erp_order_number = n.erp)
              and not exists (select from order_receipt r
                               where r.key = n.order_number::text and r.state = 'taken' and r.erp_order_number = n.erp)`,
    values: [gone.map(({ orderNumber }) => orderNumber), gone.map(({ erpOrderNumber }) => erpOrderNumber)],
  });
}

/** The lines of orders that the ERP took itself, by our number. */
async function ofErp(client: pg.PoolClient, changed: string): Promise<Map<number, LockedOrder>> {
  const { rows } = await client.query<{ orderNumber: number }>(
    `select order_number as "orderNumber" from sales_order
      where is_from_erp and erp_order_number in (${changed}) order by order_number`,
  );
  const orders = await lockOrders(
    client,
    rows.map(({ orderNumber }) => orderNumber),
  );
  return new Map(orders.map((order) => [order.orderNumber, order]));
}

const stateOf = ({ lines, shipments }: LockedOrder) => JSON.stringify([lines, shipments]);

/**
 * Orders per batch: with 500, other requests waited four times as long as usual; with 50, as long as usual, and it
 * takes a fifth longer.
 */
const together = 50;

/** Slices in which an order is there once, even if two of the ERP's orders name it. `placed` is sorted. */
function slicesOf(placed: readonly PlacedHere[]): PlacedHere[][] {
  const slices: PlacedHere[][] = [];
  for (const order of placed) {
    const last = slices.at(-1);
    const isFull = last === undefined || last.length === together || last.at(-1)?.orderNumber === order.orderNumber;
    if (isFull) slices.push([order]);
    else last.push(order);
  }
  return slices;
}

interface FoundPart {
  readonly erpOrderNumber: string;
  readonly lineNumber: number;
  readonly partOf: number | null;
}

/** The reported lines that are parts of other ordered lines than they were before, or no longer of any. */
function changedParts(order: LockedOrder, erpOrderNumber: string, report: ReportedOrder): FoundPart[] {
  const splits = splitLines(order, report);
  const partOf = new Map([...splits].flatMap(([number, parts]) => parts.map((part) => [part, number] as const)));
  return report.lines
    .map((line) => ({
      erpOrderNumber,
      lineNumber: line.lineNumber,
      was: line.partOf,
      partOf: partOf.get(line) ?? null,
    }))
    .filter((line) => line.was !== line.partOf);
}

/** Buyers' invoices and ship notices name the line that was ordered. */
async function noteParts(client: pg.PoolClient, found: readonly FoundPart[]): Promise<void> {
  if (found.length === 0) return;
  await client.query({
    name: 'erp-order-parts',
    text: `update erp_order_line e set part_of = n."partOf"
             from json_to_recordset($1::json) n("erpOrderNumber" text, "lineNumber" int, "partOf" int)
            where e.erp_order_number = n."erpOrderNumber" and e.line_number = n."lineNumber"`,
    values: [JSON.stringify(found)],
  });
}

async function movePlacedHere(
  client: pg.PoolClient,
  placed: readonly PlacedHere[],
  {
    warn,
    isFromBefore = false,
    takenBack,
  }: Pick<Following, 'warn' | 'isFromBefore'> & { readonly takenBack: TakenBack },
): Promise<MovedOrder[]> {
  const moved: MovedOrder[] = [];
  for (const slice of slicesOf(placed)) {
    const reports = await readReports(
      client,
      slice.map(({ erpOrderNumber }) => erpOrderNumber),
    );
    const lastTold = await readLastTold(
      client,
      slice.map(({ orderNumber }) => orderNumber),
    );
    const placedOf = new Map(slice.map((each) => [each.orderNumber, each]));
    const parts: FoundPart[] = [];
    const decide = (order: LockedOrder) => {
      const { erpOrderNumber: erpNumber = '', isUnanswered = false } = placedOf.get(order.orderNumber) ?? {};
      const known = reports.get(erpNumber);
      if (known === undefined) return undefined;
      const told = lastTold.get(order.orderNumber);
      const whole = withTakenBack(known, order, told, takenBack.get(erpNumber));
      const standing = withoutCanceled(whole, order, told, isFromBefore || isUnanswered);
      const report = withUnreported(standing, order, told);
      for (const sentence of unknownShipped(order.orderNumber, standing, report)) warn(sentence);
      for (const sentence of shippedBeyond(order, report, told)) warn(sentence);
      parts.push(...changedParts(order, erpNumber, report));
      return reportedProgress(order, report, told?.quantities);
    };
    moved.push(...(await moveOrders(client, [...placedOf.keys()], decide)));
    await noteParts(client, parts);
  }
  return moved;
}

/** Keeps in mind that there is news of these orders, until the ERP has answered. */
async function noteWaiting(client: pg.PoolClient, placed: readonly PlacedHere[], runId: number | null): Promise<void> {
  if (placed.length === 0) return;
  await client.query({
    name: 'erp-orders-wait',
    text: `insert into waiting_report (order_number, erp_order_number, run_id)
           select n.order_number, n.erp, $3 from unnest($1::bigint[], $2::text[]) n(order_number, erp)
           on conflict (order_number, erp_order_number) do update set run_id = excluded.run_id`,
    values: [placed.map(({ orderNumber }) => orderNumber), placed.map(({ erpOrderNumber }) => erpOrderNumber), runId],
  });
}

/** The ERP's rows of these orders are worked in, whenever they came. */
async function endWaiting(client: pg.PoolClient, placed: readonly PlacedHere[]): Promise<void> {
  await client.query({
    name: 'erp-orders-waited',
    text: `delete from waiting_report w using unnest($1::bigint[], $2::text[]) n(order_number, erp)
            where w.order_number = n.order_number and w.erp_order_number = n.erp`,
    values: [placed.map(({ orderNumber }) => orderNumber), placed.map(({ erpOrderNumber }) => erpOrderNumber)],
  });
}

/** How reports are followed. */
export interface Following {
  readonly timeZone: string;
  /** The run that loaded them; null if that is no longer known. */
  readonly runId: number | null;
  /** Called with a sentence for customer service about the load. */
  readonly warn: (sentence: string) => void;
  /** They arrived before the ERP accepted the last message, so they don't restore anything that was canceled. */
  readonly isFromBefore?: boolean;
  /** The run whose difference was undone; undefined for a load. */
  readonly undoneRun?: number | undefined;
}

/**
 * Applies the reports to all affected orders, raises the alerts that follow, and returns the orders that changed, so that open
 * windows are notified after the commit. `changed` is a query for the ERP's numbers of the orders whose rows changed. Rejects with
 * `FileTrouble` or the database's error.
 */
export async function followOrders(
  client: pg.PoolClient,
  changed: string,
  following: Following,
): Promise<ChangedOrder[]> {
  // A difference names an order once for each of its rows.
  const numbers = `select distinct number from (${changed}) c(number)`;
  const takenBack: TakenBack =
    following.undoneRun === undefined ? new Map() : await readTakenBack(client, following.undoneRun);
  const all = await lockPlacedHere(client, numbers);
  const placed = all.filter(({ isUnanswered }) => !isUnanswered);
  const before = await ofErp(client, numbers);
  await noteWaiting(
    client,
    all.filter(({ isUnanswered }) => isUnanswered),
    following.runId,
  );
  await endWaiting(client, placed);
  await nameOrders(client, placed);
  await makeOrders(client, numbers, following.timeZone);
  // Undone rows can't wait for an acknowledgment: the difference with their old values is dropped after the undo.
  const toMove = all.filter(({ isUnanswered, erpOrderNumber }) => !isUnanswered || takenBack.has(erpOrderNumber));
  const moved = await movePlacedHere(client, toMove, { ...following, takenBack });
  await unnameOrders(client, all, takenBack);
  const changes = [...(await ofErp(client, numbers))].flatMap(([orderNumber, order]): ReportedChange[] => {
    const was = before.get(orderNumber);
    return was !== undefined && stateOf(was) === stateOf(order) ? [] : [{ was, order }];
  });
  await noteShipped(client, changes);
  for (const { was, order } of changes) {
    const { orderNumber, customerNumber, lines } = order;
    moved.push({ customerNumber, ...alertCallOf({ orderNumber, before: was?.lines ?? [], after: lines }) });
  }
  return raiseAlertsOf(client, moved);
}
