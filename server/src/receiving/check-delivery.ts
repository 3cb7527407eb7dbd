/** Stores what came of a shipment, once, with what differs and the lots that the practice now holds. */
import type { DeliveryCheck, receivingRoutes } from '@operatory/contract/receiving';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteRequest } from '@operatory/contract/route';
import { isStaff } from '@operatory/domain/access';
import type { PlainDate } from '@operatory/domain/dates';
import { type CheckedItem, type CountedItem, checkDelivery, linesWithFindings } from '@operatory/domain/receiving';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { readScannedCode } from '@operatory/domain/scanning';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { todayOf } from '../cart/today.ts';
import { inTransaction } from '../database/database.ts';
import { findNamedItems } from '../scanning/reads.ts';
import type { Services } from '../services/services.ts';
import { findCheck, findShipment, readShipped, type ShipmentRow } from './reads.ts';

type Body = RouteRequest<typeof receivingRoutes.checkDelivery>['body'];

/** Lines whose code names a product get its number: the screen may not have learned it, if the server was away. */
async function nameCodes(client: pg.PoolClient, lines: Body['lines'], today: PlainDate): Promise<Body['lines']> {
  const codes = lines.map(({ itemNumber, code }) =>
    itemNumber === undefined ? readScannedCode(code, today) : undefined,
  );
  const named = await findNamedItems(
    client,
    codes.filter((code) => code !== undefined),
  );
  return lines.map((line, place) => ({ ...line, itemNumber: line.itemNumber ?? named.get(codes[place])?.[0] }));
}

/** The names of products that weren't shipped. What isn't in the catalog, or is hidden from the practice, counts as a code. */
async function readNames(
  client: pg.PoolClient,
  scope: CustomerScope,
  lines: Body['lines'],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ itemNumber: string; description: string }>({
    name: 'receiving-names',
    text: `select item_number as "itemNumber", description from item
            where item_number = any($1) and ($2 or not is_hidden_from_customer)`,
    values: [lines.flatMap(({ itemNumber }) => itemNumber ?? []), isStaff(scope.viewer)],
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

async function writeLots(
  client: pg.PoolClient,
  scope: CustomerScope,
  { checkId, lines }: { readonly checkId: string; readonly lines: readonly CheckedItem[] },
): Promise<void> {
  const lots = lines.flatMap(({ itemNumber, lots: found }) =>
    itemNumber === undefined
      ? []
      : found.flatMap(({ lot, expiresOn, quantity }) =>
          quantity === 0 || (lot === undefined && expiresOn === undefined)
            ? []
            : { itemNumber, lot, expiresOn, quantity },
        ),
  );
  if (lots.length === 0) return;
  await client.query({
    name: 'receiving-lots',
    text: `insert into received_lot (check_id, place, customer_number, item_number, lot_number, expires_on, quantity)
           select $1, row_number() over (), $2, n."itemNumber", n.lot, n."expiresOn", n.quantity
             from json_to_recordset($3::json) n("itemNumber" text, lot text, "expiresOn" date, quantity int)`,
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

/** Safe to repeat with the same id. Refused with who did it if the delivery was checked already. */
export async function saveDeliveryCheck(
  services: Services,
  scope: CustomerScope,
  { by, shipmentId, body }: { readonly by: Actor; readonly shipmentId: number; readonly body: Body },
): Promise<DeliveryCheck | Refusal<RefusalCode>> {
  const at = services.now();
  return inTransaction(services.pool, async (client): Promise<DeliveryCheck | Refusal<RefusalCode>> => {
    const shipment = await findShipment(scope, client, shipmentId);
    if (shipment === undefined) return refuse('delivery.not-found');
    const shipped = await readShipped(scope, client, shipmentId);
    const today = todayOf(services, at);
    const counted = await nameCodes(client, body.lines, today);
    const names = await readNames(client, scope, counted);
    // A shipped product is known by its shipment, whatever the catalog says of it today.
    for (const { itemNumber, description } of shipped) names.set(itemNumber, description);
    const lines = checkDelivery(shipped, countedOf(counted, names), today);
    const check = { checkId: body.checkId, lines };
    const isNew = await writeCheck(client, scope, { shipment, check, note: body.note.trim(), at });
    const stored = await findCheck(scope, client, shipment);
    // The id belongs to a check of another delivery.
    if (stored === undefined) return refuse('delivery.not-found');
    if (stored.checkId !== body.checkId) return refuse('delivery.checked', { who: stored.checkedBy || 'Someone' });
    if (!isNew) return stored;
    await writeLots(client, scope, check);
    const differences = linesWithFindings(lines);
    if (differences > 0) {
      const { orderNumber, shipmentNumber } = shipment;
      const about = `${scope.customerNumber}, shipment ${shipmentNumber}`;
      await writeAudit(client, { kind: 'delivery-checked', by, about, after: { orderNumber, differences } });
    }
    return stored;
  });
}
