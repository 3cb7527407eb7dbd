/** The cart in React: each hook only rerenders when its result has changed. */
import { type DetailName, type LineId, lineIdOf, noDetails, standardLine } from '@operatory/domain/cart';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useViewer } from '../../access/index.ts';
import type { CartActions } from './cart-actions.ts';
import type { CartEvent } from './cart-events.ts';
import type { CartStore } from './cart-store.ts';
import { cartOf } from './cart-stores.ts';
import type { CartView, DetailState, Views } from './cart-view.ts';
import type { CouponView } from './coupon-view.ts';
import type { CartLineView } from './line-view.ts';
import { receiptOf, type SubmittedEvent, subscribeCartNews } from './news.ts';

function useOpenCart(customerNumber: string) {
  const viewer = useViewer();
  return viewer.kind === 'user' ? cartOf(viewer, customerNumber) : undefined;
}

const neverChanges = () => () => undefined;

function useView<T>(store: CartStore | undefined, pick: (views: Views) => T, without: T): T {
  return useSyncExternalStore(store?.subscribe ?? neverChanges, () =>
    store === undefined ? without : pick(store.views()),
  );
}

const noCart: CartView = {
  status: 'loading',
  key: undefined,
  lineIds: [],
  rowIds: [],
  orderedItems: [],
  tagOnlyItems: [],
  coupons: [],
  removedFreeGoods: [],
  lineCount: 0,
  total: undefined,
  hasPriceOverride: false,
  overriddenIds: [],
  details: noDetails,
  sync: 'saved',
  isEdited: false,
  isSubmitting: false,
  isKept: true,
};

/** The whole cart except its lines. */
export function useCart(customerNumber: string): CartView {
  return useView(useOpenCart(customerNumber)?.store, (views) => views.cart, noCart);
}

/** This tab's last order of the account, until the person has dismissed it. */
export function useCartReceipt(customerNumber: string): SubmittedEvent | undefined {
  return useSyncExternalStore(subscribeCartNews, () => receiptOf(customerNumber));
}

/** One line; `undefined` if it was removed. */
export function useCartLine(customerNumber: string, id: LineId): CartLineView | undefined {
  return useView(useOpenCart(customerNumber)?.store, (views) => views.lines.get(id), undefined);
}

const noLines: Views['lines'] = new Map();

/** All lines by id; another map after each change of any of them. */
export function useCartLines(customerNumber: string): Views['lines'] {
  return useView(useOpenCart(customerNumber)?.store, (views) => views.lines, noLines);
}

const saved: DetailState = { kind: 'saved' };

/** Whether a detail is saved. */
export function useDetailState(customerNumber: string, name: DetailName): DetailState {
  return useView(useOpenCart(customerNumber)?.store, (views) => views.details[name], saved);
}

/** The cart's state for a coupon; `undefined` without one, and while the cart has nothing of it. */
export function useCartCoupon(customerNumber: string, couponId: number | null): CouponView | undefined {
  return useView(
    useOpenCart(customerNumber)?.store,
    (views) => (couponId === null ? undefined : views.coupons.get(couponId)),
    undefined,
  );
}

/** The quantity of a standard item in the cart; 0 for none, and until the cart is loaded. */
export function useCartQuantity(customerNumber: string, itemNumber: string): number {
  const id = lineIdOf(standardLine(itemNumber));
  return useView(useOpenCart(customerNumber)?.store, (views) => views.lines.get(id)?.quantity ?? 0, 0);
}

/** The number on the cart tab; `undefined` while it's unknown, or if this person has no cart here. */
export function useCartLineCount(customerNumber: string, isEnabled: boolean): number | undefined {
  const viewer = useViewer();
  const store = isEnabled && viewer.kind === 'user' ? cartOf(viewer, customerNumber).store : undefined;
  return useView(store, ({ cart }) => (cart.status === 'ready' ? cart.lineCount : undefined), undefined);
}

/** The actions; the same object for as long as person and account stay the same. */
export function useCartActions(customerNumber: string): CartActions {
  const cart = useOpenCart(customerNumber);
  if (cart === undefined) throw new Error('a cart is only drawn for someone who is signed in');
  return cart.actions;
}

/** Reports events of the cart; the handler may be a new function each time. */
export function useCartEvents(customerNumber: string, handler: (event: CartEvent) => void): void {
  const store = useOpenCart(customerNumber)?.store;
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => store?.onEvent((event) => latest.current(event)), [store]);
}
