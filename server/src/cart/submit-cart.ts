/** Makes a cart an order, once, however often it is asked and wherever the connection or the process breaks. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff, kindOf } from '@operatory/domain/access';
import { isoOfVersion, nextVersion, versionOfIso } from '@operatory/domain/cart';
import { checkSubmit } from '@operatory/domain/checkout';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import { placeOrder, tellOrderPlaced } from '../orders/place-order.ts';
import type { Services } from '../services/services.ts';
import { contentOfRow, type PricedCartRow } from './cart-rows.ts';
import { closeCart, holdsReturnedOrder, readOrderOfCart, type SubmittedOrder } from './close-cart.ts';
import { conflict } from './conflict.ts';
import { refuseFields } from './field-refusal.ts';
import { refuseUnearned } from './free-goods-check.ts';
import { newOrder, unorderableItems } from './new-order.ts';
import { noteOverrides } from './note-overrides.ts';
import { lockCart } from './reads.ts';
import { todayOf } from './today.ts';

export interface SubmitRequest {
  readonly key: string;
  /** The version that the sender reviewed; `undefined` sends whatever is stored. */
  readonly modified: string | undefined;
  /** Where the request came from. */
  readonly address?: string;
}

export interface SubmitReceipt {
  orderNumber: number;
  submittedDate: string;
  isHeldForReview: boolean;
  holdReasons: string[];
}

/** The place in the cart of each reason why it can't be sent. */
const fieldOf: Partial<Record<RefusalCode, string>> = {
  'cart.po-required': 'pOnumber',
  'address.incomplete': 'alternateAddress',
  'cart.fill-date-staff': 'futureFillDate',
  'cart.fill-date-late': 'futureFillDate',
  'cart.fill-date-customer': 'futureFillDate',
};

const replyOf = (order: SubmittedOrder): SubmitReceipt => ({
  orderNumber: order.orderNumber,
  submittedDate: order.orderDate.toISOString(),
  isHeldForReview: order.isHeldForReview,
  holdReasons: order.holdReasons,
});

/** All reasons against sending this cart, the first of them as the refusal. */
async function refuseSubmit(
  services: Services,
  scope: CustomerScope,
  { client, cart, now }: { readonly client: pg.PoolClient; readonly cart: PricedCartRow; readonly now: Date },
): Promise<Refusal<RefusalCode> | undefined> {
  const { lines, details } = contentOfRow(cart);
  const blocked = unorderableItems(cart);
  const today = todayOf(services, now);
  const reasons = checkSubmit({
    lines,
    details,
    isOrderable: (itemNumber) => !blocked.has(itemNumber),
    isPoRequired: scope.isPoRequired,
    viewer: scope.viewer,
    today,
  });
  const placeOf = ({ refused, values }: Refusal) => {
    const place = lines.findIndex((line) => line.itemNumber === values?.itemNumber);
    return fieldOf[refused as RefusalCode] ?? (place < 0 ? 'items' : `items.${place}`);
  };
  return (
    refuseFields(reasons.map((refusal) => ({ field: placeOf(refusal), refusal }))) ??
    (await refuseUnearned(scope, client, { lines, today }))
  );
}

/** Did this cart become an order in another way, such as by an import? */
function isOrderedAlready(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'sales_order_cart_key_unique';
}

/** Closes a cart whose order already exists, and returns that order. */
async function settle(
  services: Services,
  scope: CustomerScope,
  key: string,
): Promise<SubmittedOrder | Refusal<RefusalCode>> {
  const now = services.now();
  return inTransaction(services.pool, async (client) => {
    const cart = await lockCart(scope, client, { key, today: todayOf(services, now) });
    const order = await readOrderOfCart(scope, client, key);
    if (cart === undefined || order === undefined) return refuse('cart.already-submitted');
    if (cart.submittedAt === null) {
      await closeCart(scope, client, { key, version: nextVersion(cart.modified, now), submittedAt: now });
    }
    return order;
  });
}

/**
 * One transaction that locks the cart's row: order, lines, ordered items, outbox, and the closed cart, all or nothing.
 * For a cart that is already an order, it returns that order, whatever else the call contains. If the named version is
 * outdated, nothing is sent. Tabs are notified after the commit.
 */
export async function submitCart(
  services: Services,
  scope: CustomerScope,
  { key, modified, address = '' }: SubmitRequest,
): Promise<SubmitReceipt | Refusal<RefusalCode>> {
  const now = services.now();

  const result = await inTransaction(services.pool, async (client) => {
    const cart = await lockCart(scope, client, { key, today: todayOf(services, now) });
    if (cart === undefined) return refuse('cart.not-found');
    if (cart.submittedAt !== null) {
      return (await readOrderOfCart(scope, client, key)) ?? refuse('cart.already-submitted');
    }
    if (modified !== undefined && versionOfIso(modified) !== cart.modified) return refuse('cart.changed-elsewhere');
    const refused = await refuseSubmit(services, scope, { client, cart, now });
    if (refused !== undefined) return refused;

    const { viewer } = scope;
    const order = newOrder(cart, {
      userId: viewer.userId,
      kind: kindOf(viewer),
      isStaff: isStaff(viewer),
      at: now,
      isReturned: !isStaff(viewer) && (await holdsReturnedOrder(client, key)),
    });
    const { orderNumber } = await placeOrder(client, scope, order);
    const version = nextVersion(cart.modified, now);
    await closeCart(scope, client, { key, version, submittedAt: now });
    const by = { id: viewer.userId, name: viewer.email, address };
    await noteOverrides(client, { by, orderNumber, customerNumber: scope.customerNumber, cart });
    const holdReasons = [...order.holdReasons];
    return { orderNumber, orderDate: now, isHeldForReview: holdReasons.length > 0, holdReasons, version };
  }).catch((error: unknown) => {
    if (isOrderedAlready(error)) return settle(services, scope, key);
    throw error;
  });

  if (isRefusal(result)) {
    const { refused } = result;
    return refused === 'cart.changed-elsewhere' || refused === 'cart.already-submitted'
      ? conflict(services, scope, refused)
      : result;
  }
  if ('version' in result) {
    const { customerNumber } = scope;
    services.hub.cartChanged({ customerNumber, key, modified: isoOfVersion(result.version) });
    tellOrderPlaced(services.hub, {
      customerNumber,
      orderNumber: result.orderNumber,
      isHeld: result.isHeldForReview,
    });
  }
  return replyOf(result);
}
