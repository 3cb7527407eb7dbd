/** Stores the received goods of a shipment, once, with the differences and the practice's lots. */
import type { DeliveryCheck, receivingRoutes } from '@operatory/contract/receiving';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteRequest } from '@operatory/contract/route';
import type { PlainDate } from '@operatory/domain/dates';
import { type CheckedItem, type CountedItem, checkDelivery, linesWithFindings } from '@operatory/domain/receiving';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { codeKey, readScannedCode } from '@operatory/domain/scanning';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import { findNamedItems } from '../scanning/reads.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { findCheck, findShipment, readShipped, type ShipmentRow } from './reads.ts';

type Body = RouteRequest<typeof receivingRoutes.checkDelivery>['body'];

/** Late orders may still arrive; older shipments were put away. */
const checkableDays = 120;

const daysSince = (day: string, at: Date) => Math.floor((at.getTime() - Date.parse(day)) / 86_400_000);

/** What the code of a line is known by. */
interface NamedCode {
  readonly key: string | undefined;
  /** Undefined if no product has it. */
  readonly itemNumber: string | undefined;
}

/** What each code names: the screen may not have learned it, if the server was away. */
async function readCodes(
  client: pg.PoolClient,
  lines: Body['lines'],
  today: PlainDate,
): Promise<ReadonlyMap<string, NamedCode>> {
  const codes = new Map(
    lines.flatMap(({ itemNumber, code }) =>
      itemNumber === undefined ? [[code.trim(), readScannedCode(code, today)] as const] : [],
    ),
  );
  const named = await findNamedItems(
    client,
    [...codes.values()].filter((code) => code !== undefined),
  );
  return new Map([...codes].map(([code, read]) => [code, { key: codeKey(read), itemNumber: named.get(read)?.[0] }]));
}

/**
 * The names of products that weren't shipped. A product that isn't in the catalog, or is hidden from practices, is
 * shown as a code: practices read checks made by staff.
 */
async function readNames(client: pg.PoolClient, lines: Body['lines']): Promise<Map<string, string>> {
  const { rows } = await client.query<{ itemNumber: string; description: string }>({
    name: 'receiving-names',
    text: `select item_number as "itemNumber", description from item
            where item_number = any($1) and not is_hidden_from_customer`,
    values: [lines.flatMap(({ itemNumber }) => itemNumber ?? [])],
  });
  return new Map(rows.map(({ itemNumber, description }) => [itemNumber, description]));
}

function countedOf(lines: Body['lines'], names: ReadonlyMap<string, string>): CountedItem[] {
  return lines.map(({ itemNumber, code, quantity, lots }) => {
    const name = itemNumber === undefined ? undefined : names.get(itemNumber);
    return {
      itemNumber: name === undefined ? undefined : itemNumber,
      description: name ?? (code.trim() || (itemNumber ?? '')),
      quantity,
      lots: lots.map((lot) => ({ ...lot, expiresOn: lot.expiresOn as PlainDate | undefined })),
    };
  });
}

/** Lots of unknown codes are stored as well: they get their product when someone assigns the code. */
async function writeLots(
  client: pg.PoolClient,
  scope: CustomerScope,
  {
    check: { checkId, lines },
    codes,
  }: {
    readonly check: { readonly checkId: string; readonly lines: readonly CheckedItem[] };
    readonly codes: ReadonlyMap<string, NamedCode>;
  },
): Promise<void> {
  const lots = lines.flatMap(({ itemNumber, description, shipped, lots: found }) => {
    const code = itemNumber === undefined ? codes.get(description) : undefined;
    const of = {
      // The product may be hidden from the practice, which sees the code.
      itemNumber: itemNumber ?? code?.itemNumber ?? '',
      codeKey: code?.key,
      isShipped: shipped > 0,
    };
    if (of.itemNumber === '' && of.codeKey === undefined) return [];
    return found.flatMap(({ lot, expiresOn, quantity }) =>
      quantity === 0 || (lot === undefined && expiresOn === undefined) ? [] : { ...of, lot, expiresOn, quantity },
    );
  });
  if (lots.length === 0) return;
  await client.query({
    name: 'receiving-lots',
    text: `insert into received_lot (check_id, place, customer_number, item_number, code_key, is_shipped, lot_number, expires_on,
                                     quantity)
           select $1, row_number() over (), $2, n."itemNumber", n."codeKey", n."isShipped", n.lot, n."expiresOn", n.quantity
             from json_to_recordset($3::json) n("itemNumber" text, "codeKey" text, "isShipped" boolean, lot text,
                                                "expiresOn" date, quantity int)`,
    values: [checkId, scope.customerNumber, JSON.stringify(lots)],
  });
}

/** Returns whether this call stored it; someone else, or this same call before, may have. */
async function writeCheck(
  client: pg.PoolClient,
  scope: CustomerScope,
  {
    shipment,
    check,
    note,
    at,
  }: {
    readonly shipment: ShipmentRow;
    readonly check: { readonly checkId: string; readonly lines: readonly CheckedItem[] };
    readonly note: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'receiving-write-check',
    text: `insert into delivery_check (check_id, customer_number, order_number, shipment_number, lines, has_findings, note,
                                       checked_by_user_id, checked_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    values: [
      ...[check.checkId, scope.customerNumber, shipment.orderNumber, shipment.shipmentNumber],
      ...[JSON.stringify(check.lines), linesWithFindings(check.lines) > 0, note, scope.viewer.userId, at],
    ],
  });
  return rowCount === 1;
}

/** The check, if this same call stored it before; otherwise, who did it. */
const sameOr = (stored: DeliveryCheck, checkId: string): DeliveryCheck | Refusal<RefusalCode> =>
  stored.checkId === checkId ? stored : refuse('delivery.checked', { who: stored.checkedBy || 'Someone' });

/** Safe to repeat with the same id. Refused with who did it if the delivery was checked already. */
export async function saveDeliveryCheck(
  services: Services,
  scope: CustomerScope,
  { by, shipmentId, body }: { readonly by: Actor; readonly shipmentId: number; readonly body: Body },
): Promise<DeliveryCheck | Refusal<RefusalCode>> {
  const at = services.now();
  return inTransaction(services.pool, async (client): Promise<DeliveryCheck | Refusal<RefusalCode>> => {
    const shipment = await findShipment(scope, client, { shipmentId, timeZone: services.settings.timeZone });
    if (shipment === undefined) return refuse('delivery.not-found');
    const before = await findCheck(scope, client, shipment);
    if (before !== undefined) return sameOr(before, body.checkId);
    const today = todayOf(services, at);
    const day = shipment.shippedOn ?? shipment.reportedOn;
    if (day !== null && daysSince(day, at) > checkableDays) {
      return refuse('delivery.too-long-ago', { days: String(checkableDays) });
    }
    const shipped = await readShipped(scope, client, shipmentId);
    const codes = await readCodes(client, body.lines, today);
    const counted = body.lines.map((line) => ({
      ...line,
      itemNumber: line.itemNumber ?? codes.get(line.code.trim())?.itemNumber,
    }));
    const names = await readNames(client, counted);
    // A shipped product keeps its description in the shipment, whatever the catalog says today.
    for (const { itemNumber, description } of shipped) names.set(itemNumber, description);
    const lines = checkDelivery(shipped, countedOf(counted, names), today);
    const check = { checkId: body.checkId, lines };
    const isNew = await writeCheck(client, scope, { shipment, check, note: body.note.trim(), at });
    const stored = await findCheck(scope, client, shipment);
    // The id belongs to a check of another delivery.
    if (stored === undefined) return refuse('delivery.not-found');
    if (!isNew) return sameOr(stored, body.checkId);
    await writeLots(client, scope, { check, codes });
    const differences = linesWithFindings(lines);
    if (differences > 0) {
      const { orderNumber, shipmentNumber } = shipment;
      const about = `${scope.customerNumber}, shipment ${shipmentNumber}`;
      await writeAudit(client, { kind: 'delivery-checked', by, about, after: { orderNumber, differences } });
    }
    return stored;
  });
}
