/** Corrects an order that the ERP rejected, and sends it again as the same order. */
import { createHash } from 'node:crypto';
import { addressFromWire } from '@operatory/contract/cart-codec';
import type { orderCorrection } from '@operatory/contract/order-corrections';
import type { RefusalCode } from '@operatory/contract/refusals';
import { can, type User } from '@operatory/domain/access';
import { isSameAddress, shippingAddressNote, trimmedAddress, withShippingAddress } from '@operatory/domain/addresses';
import { freeGoodLine, lineIdOf } from '@operatory/domain/cart';
import { type Correction, checkCorrection, correctionChanges } from '@operatory/domain/checkout';
import type { CustomerNumber } from '@operatory/domain/customers';
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { centsFromDollars } from '@operatory/domain/money';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import pg from 'pg';
import type { z } from 'zod';
import type { CustomerScope } from '../../access/customer-scope.ts';
import { type ChangedOrder, moveOrders, raiseAlertsOf, tellOrderChanged } from '../../alerts/change-order.ts';
import { type Actor, aboutOrder, writeAudit } from '../../audit/write-audit.ts';
import { inTransaction } from '../../database/database.ts';
import { passOn } from '../../order-requests/follow-message.ts';
import {
  addedLines,
  announceCorrection,
  correctedProgress,
  type NewLine,
  type SentLine,
  sentLines,
  writeCorrectedDetails,
} from '../../orders/correct-order.ts';
import { forgetOrderedItems, lockBoughtItems, noteOrderedItems } from '../../orders/order-writes.ts';
import type { Services } from '../../services/services.ts';
import { readSoldProducts, type SoldProduct } from './added-products.ts';
import { messageIdOf, placeOf } from './messages.ts';
import { type LockedRejection, lockRejection } from './rejected-order.ts';

export interface CorrectionRequest extends z.output<typeof orderCorrection> {
  readonly messageId: string;
}

interface Corrected {
  readonly orderNumber: number;
  readonly messageId: string;
  readonly changed?: ChangedOrder | undefined;
}

/** The same for the same correction. Prices don't count: they may be read again before a correction is repeated. */
function hashOf({ messageId, correctionId, products, ...content }: CorrectionRequest): string {
  const wanted = products.map(({ itemNumber, quantity }) => [itemNumber, quantity]);
  return createHash('sha256')
    .update(JSON.stringify([content, wanted]))
    .digest('base64url');
}

/**
 * The result of an earlier identical request; undefined if its ID is new. An id that was used for something else is
 * refused.
 */
async function readEarlier(
  client: pg.PoolClient,
  request: CorrectionRequest,
): Promise<Corrected | Refusal<RefusalCode> | undefined> {
  const { rows } = await client.query<{ orderNumber: number; sentId: number; isSame: boolean }>(
    `select order_number::float8 as "orderNumber", sent_id::float8 as "sentId",
            rejected_id = $2 and coalesce(content_hash, $3) = $3 as "isSame"
       from order_correction where correction_id = $1`,
    [request.correctionId, placeOf(request.messageId).id, hashOf(request)],
  );
  const [earlier] = rows;
  if (earlier === undefined) return undefined;
  const { orderNumber, sentId: id, isSame } = earlier;
  if (!isSame) return refuse('order-correction.id-reused');
  return { orderNumber, messageId: messageIdOf({ key: String(orderNumber), topic: 'order.changed', id }) };
}

/** Two orders were corrected with one id at the same moment. */
const isIdTaken = (error: unknown) => error instanceof pg.DatabaseError && error.constraint === 'order_correction_pkey';

/**
 * An unverified address is repeated in the ship-to note: that line follows the address. Ignores prices sent by someone who sees
 * none, because a refused guess would tell them one.
 */
function wantedOf(
  { details, head }: LockedRejection,
  { request, viewer }: { readonly request: CorrectionRequest; readonly viewer: User },
): Correction {
  const seesPrices = can(viewer, 'account.view-prices', head);
  const { poNumber, comments, futureFillDate, lines, freeGoods, products } = request;
  const sent = addressFromWire(request.alternateAddress);
  const before = details.alternateAddress;
  // The same place keeps the name and country that a buyer gave it, which people can't enter.
  const written = sent === null ? null : trimmedAddress(sent);
  const alternateAddress = isSameAddress(written, before) ? before : written;
  const isRepeated = before !== null && request.shippingNote.split('\n').includes(shippingAddressNote(before));
  const shippingNote = isRepeated ? withShippingAddress(request.shippingNote, alternateAddress) : request.shippingNote;
  return {
    details: { poNumber, comments, shippingNote, futureFillDate: futureFillDate as PlainDate | null, alternateAddress },
    ...{ lines, freeGoods },
    products: products.map(({ unitPrice, ...product }) => ({
      ...product,
      ...(unitPrice === undefined || !seesPrices ? {} : { seenPrice: centsFromDollars(unitPrice) }),
    })),
  };
}

/** The lines that a checked correction adds: products at today's prices, and free goods with the offer's text. */
function newLines(
  { coupons }: LockedRejection,
  { freeGoods, products }: Correction,
  sold: ReadonlyMap<string, SoldProduct>,
): NewLine[] {
  const bought = products.flatMap(({ itemNumber, quantity }): NewLine[] => {
    const product = sold.get(itemNumber);
    return product === undefined ? [] : [{ ...product, quantity, type: 0 }];
  });
  const free = freeGoods.flatMap(({ couponId, good, quantity }) => {
    const coupon = coupons.find((one) => one.couponId === couponId);
    if (coupon === undefined) return [];
    const line = freeGoodLine(coupon, good);
    const option = coupon.options.find((one) => lineIdOf(freeGoodLine(coupon, one)) === lineIdOf(line));
    const { itemNumber, type } = line;
    if (option === undefined || type === 0) return [];
    return [{ itemNumber, type, couponId, description: option.redemptionDescription, quantity, unitPriceCents: 0 }];
  });
  return [...bought, ...free];
}

async function readPayload(client: pg.PoolClient, id: number) {
  const { rows } = await client.query<{ payload: Record<string, unknown> & { readonly lines: readonly SentLine[] } }>(
    'select payload from outbox where id = $1',
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`message ${id} is locked and not there`);
  return row.payload;
}

async function readCustomerNumber(pool: pg.Pool, messageId: string): Promise<CustomerNumber | undefined> {
  const { rows } = await pool.query<{ customerNumber: CustomerNumber }>(
    'select customer_number as "customerNumber" from sales_order where order_number = $1',
    [placeOf(messageId).key],
  );
  return rows[0]?.customerNumber;
}

/**
 * Takes the order out of what the account has bought. Call it before the lines change; what it returns counts the lines that stand
 * afterward, as of the order's day.
 */
async function recountBought(
  scope: CustomerScope,
  client: pg.PoolClient,
  { orderNumber, lines, head }: LockedRejection,
  { products, lines: wanted }: Correction,
): Promise<() => Promise<void>> {
  const quantities = new Map(wanted.map(({ lineNumber, quantity }) => [lineNumber, quantity]));
  const kept = lines.map((line) => ({ ...line, quantity: quantities.get(line.lineNumber) ?? line.quantity }));
  const added = products.map((product) => ({ ...product, type: 0 as const }));
  const standing = [...kept.filter(({ quantity }) => quantity > 0), ...added];
  await lockBoughtItems(client, [{ scope, orderNumber, lines: standing }]);
  await forgetOrderedItems(scope, client, orderNumber);
  return () => noteOrderedItems(scope, client, { lines: standing, orderedAt: head.orderDate });
}

async function write(
  client: pg.PoolClient,
  scope: CustomerScope,
  {
    rejected,
    wanted,
    sold,
    request,
    by,
    at,
  }: {
    readonly rejected: LockedRejection;
    readonly wanted: Correction;
    readonly sold: ReadonlyMap<string, SoldProduct>;
    readonly request: CorrectionRequest;
    readonly by: Actor;
    readonly at: Date;
  },
): Promise<Corrected> {
  const { orderNumber, rejection } = rejected;
  const { details } = wanted;
  const quantities = new Map(wanted.lines.map(({ lineNumber, quantity }) => [lineNumber, quantity]));
  const added = addedLines(rejected.order, newLines(rejected, wanted, sold));
  const countAgain = wanted.products.length === 0 ? undefined : await recountBought(scope, client, rejected, wanted);
  const moved = await moveOrders(client, [orderNumber], ({ lines }) => ({
    shipments: [],
    hasOwnEntry: true,
    addedLines: added,
    lines: lines.map((line) => correctedProgress(line, quantities.get(line.lineNumber))),
  }));
  await countAgain?.();
  await writeCorrectedDetails(scope, client, { orderNumber, details });
  const before = await readPayload(client, rejected.messageId);
  const sentId = await announceCorrection(client, {
    ...{ orderNumber, before, details, quantities, at },
    added: sentLines(added),
  });
  const changes = correctionChanges(rejected, wanted);
  await client.query(
    `insert into order_correction (correction_id, order_number, rejected_id, sent_id, corrected_by_user_id, at, changes, content_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[request.correctionId, orderNumber, rejected.messageId, sentId],
      ...[scope.viewer.userId, at, changes, hashOf(request)],
    ],
  );
  await passOn(client, { orderNumber, from: rejected.messageId, to: sentId });
  const note = { rejection: rejection.reason, changes };
  await writeAudit(client, { kind: 'order-corrected', by, about: aboutOrder(orderNumber), after: note });
  const messageId = messageIdOf({ key: String(orderNumber), topic: 'order.changed', id: sentId });
  // Last: a load that locks the account's purchases waits for the same lock.
  const [changed] = await raiseAlertsOf(client, moved);
  return { orderNumber, messageId, changed };
}

/**
 * Saves the correction and puts the order's next message into the outbox, in one transaction. The same request again returns the
 * same. Refused if its id was used for something else, the order is no longer rejected as it was read, or the rules of ordering don't allow the change.
 */
export async function correctRejectedOrder(
  { pool, scopes, hub, now, settings }: Services,
  { viewer, by }: { readonly viewer: User; readonly by: Actor },
  request: CorrectionRequest,
): Promise<{ readonly orderNumber: number; readonly messageId: string } | Refusal<RefusalCode>> {
  const at = now();
  const customerNumber = await readCustomerNumber(pool, request.messageId);
  if (customerNumber === undefined) return refuse('order-message.not-found');
  const scope = await scopes.open(viewer, 'account.view', customerNumber);
  if (isRefusal(scope)) return scope;
  const corrected = await inTransaction(pool, async (client): Promise<Corrected | Refusal<RefusalCode>> => {
    const rejected = await lockRejection(client, request.messageId, settings.timeZone);
    // After the lock: a repeat that overtook its first waits for it there.
    const earlier = await readEarlier(client, request);
    if (earlier !== undefined) return earlier;
    if (isRefusal(rejected)) return rejected;
    if (rejected.rejection.at.toISOString() !== new Date(request.rejectedAt).toISOString()) {
      return refuse('order-correction.not-rejected');
    }
    const isPoRequired = rejected.head.isPoRequired && !rejected.isFromBuyer;
    const wanted = wantedOf(rejected, { request, viewer });
    const today = plainDateIn(settings.timeZone, at);
    if (rejected.head.isWithdrawn && wanted.products.length > 0) return refuse('customer.withdrawn');
    const sold = await readSoldProducts(scope, client, { products: wanted.products, today });
    const priceOf = (itemNumber: string) => sold.get(itemNumber)?.unitPriceCents;
    const [refused] = checkCorrection(rejected, wanted, { viewer, isPoRequired, today, priceOf });
    if (refused !== undefined) return refused;
    return write(client, scope, { rejected, wanted, sold, request, by, at });
  }).catch((error: unknown) => {
    if (isIdTaken(error)) return refuse<RefusalCode>('order-correction.id-reused');
    throw error;
  });
  if (isRefusal(corrected)) return corrected;
  const { orderNumber, messageId, changed } = corrected;
  if (changed !== undefined) tellOrderChanged(hub, changed);
  return { orderNumber, messageId };
}
