/** Makes an order of a cart that the caller has locked: checks it, places it, and closes the cart. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff, kindOf } from '@operatory/domain/access';
import { approvalWords } from '@operatory/domain/approvals';
import { nextVersion } from '@operatory/domain/cart';
import { checkSubmit } from '@operatory/domain/checkout';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { readApprovalCauses } from '../approval-rules/read-causes.ts';
import { settleApproval } from '../approval-rules/settle-approval.ts';
import { placeOrder } from '../orders/place-order.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { contentOfRow, type PricedCartRow } from './cart-rows.ts';
import { closeCart, holdsReturnedOrder, type SubmittedOrder } from './close-cart.ts';
import { refuseFields } from './field-refusal.ts';
import { refuseUnearned } from './free-goods-check.ts';
import { newOrder, unorderableItems } from './new-order.ts';
import { noteOverrides } from './note-overrides.ts';

/** A cart in the transaction that locks it. */
export interface LockedCart {
  readonly client: pg.PoolClient;
  readonly cart: PricedCartRow;
  readonly now: Date;
}

/** The place in the cart of each reason why it can't be sent. */
const fieldOf: Partial<Record<RefusalCode, string>> = {
  'cart.po-required': 'pOnumber',
  'address.incomplete': 'alternateAddress',
  'cart.fill-date-staff': 'futureFillDate',
  'cart.fill-date-late': 'futureFillDate',
  'cart.fill-date-customer': 'futureFillDate',
};

/** All reasons against sending this cart, the first of them as the refusal. */
export async function refuseSubmit(
  services: Services,
  scope: CustomerScope,
  { client, cart, now }: LockedCart,
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
    const index = lines.findIndex((line) => line.itemNumber === values?.itemNumber);
    return fieldOf[refused as RefusalCode] ?? (index < 0 ? 'items' : `items.${index}`);
  };
  return (
    refuseFields(reasons.map((refusal) => ({ field: placeOf(refusal), refusal }))) ??
    (await refuseUnearned(scope, client, { lines, today }))
  );
}

/** The order that this viewer would make of the cart, at the prices of now. */
export async function orderOfCart(scope: CustomerScope, { client, cart, now }: LockedCart) {
  const { viewer } = scope;
  return newOrder(cart, {
    userId: viewer.userId,
    kind: kindOf(viewer),
    isStaff: isStaff(viewer),
    at: now,
    isReturned: !isStaff(viewer) && (await holdsReturnedOrder(client, cart.cartKey)),
  });
}

/** `address`: where the request came from. Refuses a cart that can't be sent, or that has to wait for an approver; otherwise creates the order. */
export async function sendLockedCart(
  services: Services,
  scope: CustomerScope,
  { address, ...locked }: LockedCart & { readonly address: string },
): Promise<(SubmittedOrder & { readonly version: number }) | Refusal<RefusalCode>> {
  const { client, cart, now } = locked;
  const refused = await refuseSubmit(services, scope, locked);
  if (refused !== undefined) return refused;
  const order = await orderOfCart(scope, locked);
  const causes = await readApprovalCauses(scope, client, { total: order.total, today: todayOf(services, now) });
  if (causes.length > 0) return refuse('approval.needed', { why: approvalWords(causes) });
  const { orderNumber } = await placeOrder(client, scope, order);
  const version = nextVersion(cart.modified, now);
  await closeCart(scope, client, { key: cart.cartKey, version, submittedAt: now });
  await settleApproval(scope, client, { cartKey: cart.cartKey, orderNumber, at: now });
  const { viewer, customerNumber } = scope;
  const by = { id: viewer.userId, name: viewer.email, address };
  await noteOverrides(client, { by, orderNumber, customerNumber, cart });
  const holdReasons = [...order.holdReasons];
  return { orderNumber, orderDate: now, isHeldForReview: holdReasons.length > 0, holdReasons, version };
}
