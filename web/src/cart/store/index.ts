/** TEMPORARY stand-in so that the web app builds until the real store is written here: the owner of this folder replaces this file whole. */
import type { DetailName, OrderDetails } from '@operatory/domain/cart';
import { noDetails } from '@operatory/domain/cart';
import { type Cents, cents, multiplyCents, sumCents } from '@operatory/domain/money';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Failure } from '../../calls/index.ts';

export type LineId = string;
export const addDelayMs = 300;
export const sendDelayMs = 200;
export const quantityDelayMs = 300;

export interface CartView {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure?: Failure;
  readonly key: string | undefined;
  readonly lineIds: readonly LineId[];
  readonly lineCount: number;
  readonly total: Cents | undefined;
  readonly hasPriceOverride: boolean;
  readonly details: OrderDetails;
  readonly sync: 'saved' | 'saving' | 'retrying' | 'signed-out';
  readonly isSubmitting: boolean;
  readonly isKept: boolean;
}
export interface CartLineView {
  readonly id: LineId; readonly itemNumber: string; readonly type: 0 | 1 | 2; readonly quantity: number; readonly description: string; readonly pack: string; readonly vendorName: string; readonly imageUrl: string;
  readonly price: Cents | undefined; readonly overridePrice: Cents | null; readonly hasPriceOverride: boolean; readonly unitPrice: Cents | undefined; readonly lineTotal: Cents | undefined; readonly couponId: number | null; readonly isOrderable: boolean; readonly isOurRedemption: boolean;
  readonly state: { readonly kind: 'saved' } | { readonly kind: 'saving' } | { readonly kind: 'failed'; readonly reason: string; readonly attempted: number; readonly kept: number };
}
export type Undo = () => void;
export type SubmitResult =
  | { readonly kind: 'submitted'; readonly orderNumber: number; readonly submittedDate: string; readonly isHeldForReview: boolean; readonly holdReasons: readonly string[]; readonly message: string }
  | { readonly kind: 'update-required'; readonly version: string; readonly message: string }
  | { readonly kind: 'refused'; readonly reasons: readonly { readonly code: string; readonly message: string; readonly field?: string; readonly itemNumber?: string }[] }
  | { readonly kind: 'review'; readonly message: string }
  | { readonly kind: 'already-submitted'; readonly message: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'gave-up'; readonly message: string };
export type CartEvent =
  | { readonly kind: 'changed-elsewhere'; readonly message: string; readonly lines: readonly { readonly id: LineId; readonly description: string; readonly before: number; readonly after: number; readonly isAlsoMine: boolean }[]; readonly details: readonly DetailName[]; readonly alsoMine: readonly string[] }
  | { readonly kind: 'already-submitted'; readonly message: string; readonly keptEdits: number }
  | { readonly kind: 'line-failed'; readonly lineId: LineId; readonly description: string; readonly reason: string }
  | { readonly kind: 'submitted'; readonly orderNumber: number; readonly isHeldForReview: boolean; readonly holdReasons: readonly string[] }
  | { readonly kind: 'orders-changed' }
  | { readonly kind: 'not-kept' };

interface State { view: CartView; lines: Map<LineId, CartLineView> }
const states = new Map<string, State>();
const listeners = new Set<() => void>();
const handlers = new Set<(event: CartEvent) => void>();
function stateOf(customer: string): State {
  let state = states.get(customer);
  if (state === undefined) {
    state = { lines: new Map(), view: { status: 'ready', key: 'stub', lineIds: [], lineCount: 0, total: cents(0), hasPriceOverride: false, details: noDetails, sync: 'saved', isSubmitting: false, isKept: true } };
    states.set(customer, state);
  }
  return state;
}
function change(customer: string, lines: Map<LineId, CartLineView>, view: Partial<CartView> = {}) {
  const before = stateOf(customer).view;
  const ids = [...lines.keys()];
  const lineIds = ids.join() === before.lineIds.join() ? before.lineIds : ids;
  states.set(customer, { lines, view: { ...before, ...view, lineIds, lineCount: ids.length, total: sumCents([...lines.values()].map((line) => line.lineTotal ?? cents(0))) } });
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => { listeners.add(listener); return () => listeners.delete(listener); };
const withQuantity = (line: CartLineView, quantity: number): CartLineView => ({ ...line, quantity, lineTotal: line.unitPrice === undefined ? undefined : multiplyCents(line.unitPrice, quantity) });

export const useCart = (customer: string) => useSyncExternalStore(subscribe, () => stateOf(customer).view);
export const useCartLine = (customer: string, id: LineId) => useSyncExternalStore(subscribe, () => stateOf(customer).lines.get(id));
export const useDetailState = (_customer: string, _name: DetailName): { readonly kind: 'saved' | 'saving' } | { readonly kind: 'failed'; readonly reason: string } => saved;
const saved = { kind: 'saved' } as const;
export const useCartLineCount = (customer: string, isEnabled: boolean) => { const view = useCart(customer); return isEnabled ? view.lineCount : undefined; };
export const useCartQuantity = (customer: string, itemNumber: string) => useSyncExternalStore(subscribe, () => stateOf(customer).lines.get(`0/${itemNumber}`)?.quantity ?? 0);

interface Addition { readonly itemNumber: string; readonly description: string; readonly pack?: string; readonly vendorName?: string; readonly imageUrl?: string; readonly price?: Cents; readonly couponId?: number | null }
function actionsOf(customer: string) {
  const lines = () => new Map(stateOf(customer).lines);
  const restore = (before: Map<LineId, CartLineView>) => () => change(customer, before);
  return {
    add(item: Addition, quantity: number) {
      const before = lines();
      const next = lines();
      const id = `0/${item.itemNumber}`;
      const old = next.get(id);
      const line: CartLineView = old ?? { id, itemNumber: item.itemNumber, type: 0, quantity: 0, description: item.description, pack: item.pack ?? '', vendorName: item.vendorName ?? '', imageUrl: item.imageUrl ?? '', price: item.price, overridePrice: null, hasPriceOverride: false, unitPrice: item.price, lineTotal: undefined, couponId: item.couponId ?? null, isOrderable: true, isOurRedemption: false, state: saved };
      next.set(id, withQuantity(line, line.quantity + quantity));
      change(customer, next);
      return { message: `${item.description} x${quantity} added`, undo: restore(before) };
    },
    setQuantity(id: LineId, quantity: number) {
      const next = lines();
      const line = next.get(id);
      if (line === undefined) return;
      next.set(id, { ...withQuantity(line, quantity), state: { kind: 'saving' } });
      change(customer, next, { sync: 'saving' });
      setTimeout(() => { const later = lines(); const now = later.get(id); if (now !== undefined) later.set(id, { ...now, state: saved }); change(customer, later, { sync: 'saved' }); }, 700);
    },
    remove(id: LineId): Undo { const before = lines(); const next = lines(); next.delete(id); change(customer, next); return restore(before); },
    clear(): Undo { const before = lines(); change(customer, new Map()); return restore(before); },
    setDetail<Name extends DetailName>(name: Name, value: OrderDetails[Name]) { change(customer, lines(), { details: { ...stateOf(customer).view.details, [name]: value } }); },
    dismissFailure(_id: LineId) {},
    retryNow() {},
    async sync() {},
    reload() {},
    cancelSubmit() {},
    async submit(_options: { territoryId?: string } = {}): Promise<SubmitResult> {
      change(customer, lines(), { isSubmitting: true });
      await new Promise((done) => setTimeout(done, 600));
      change(customer, new Map(), { isSubmitting: false, details: noDetails });
      const result = { orderNumber: 7000001, isHeldForReview: false, holdReasons: [] };
      for (const handler of handlers) handler({ kind: 'submitted', ...result });
      return { kind: 'submitted', submittedDate: '', message: 'Cart submitted successfully', ...result };
    },
  };
}
export type CartActions = ReturnType<typeof actionsOf>;
export const useCartActions = (customer: string): CartActions => useMemo(() => actionsOf(customer), [customer]);
export function useCartEvents(_customer: string, handler: (event: CartEvent) => void) {
  useEffect(() => { handlers.add(handler); return () => { handlers.delete(handler); }; }, [handler]);
}
