/**
 * Turns a cart into an order exactly once, however often it's called and wherever the connection or the process fails.
 */
import type { RefusalCode } from '@operatory/contract/refusals';
import { isoOfVersion, nextVersion, versionOfIso } from '@operatory/domain/cart';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { settleApproval } from '../approval-rules/settle-approval.ts';
import { inTransaction } from '../database/database.ts';
import { tellOrderPlaced } from '../orders/place-order.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { closeCart, readOrderOfCart, type SubmittedOrder } from './close-cart.ts';
import { conflict } from './conflict.ts';
import { lockCart } from './reads.ts';
import { sendLockedCart } from './send-locked-cart.ts';

export interface SubmitRequest {
  readonly key: string;
  /** The version that the sender reviewed; `undefined` sends the stored one. */
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

/** The order, and the cart's last version if it was sent now. */
type SentOrder = SubmittedOrder & { readonly version?: number };

const replyOf = (order: SubmittedOrder): SubmitReceipt => ({
  orderNumber: order.orderNumber,
  submittedDate: order.orderDate.toISOString(),
  isHeldForReview: order.isHeldForReview,
  holdReasons: order.holdReasons,
});

/** Whether this cart became an order in another way, such as by an import. */
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
      await settleApproval(scope, client, { cartKey: key, orderNumber: order.orderNumber, at: now });
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

  const result: SentOrder | Refusal<RefusalCode> = await inTransaction(services.pool, async (client) => {
    const cart = await lockCart(scope, client, { key, today: todayOf(services, now) });
    if (cart === undefined) return refuse('cart.not-found');
    if (cart.submittedAt !== null) {
      return (await readOrderOfCart(scope, client, key)) ?? refuse('cart.already-submitted');
    }
    if (modified !== undefined && versionOfIso(modified) !== cart.modified) return refuse('cart.changed-elsewhere');
    return sendLockedCart(services, scope, { client, cart, now, address });
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
  if (result.version !== undefined) {
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
