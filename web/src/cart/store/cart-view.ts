/** A cart's view for screens: one value for the whole and one per line, with stable identities until changed. */
import { type DetailName, hasPriceOverride, type LineId, lineIdOf, type OrderDetails } from '@operatory/domain/cart';
import { type Cents, sumCents } from '@operatory/domain/money';
import type { Failure } from '../../calls/index.ts';
import { type CartState, type RemovedFreeGood, shownContent } from './cart-state.ts';
import { type CouponView, couponViewsOf } from './coupon-view.ts';
import { keepSame, keepSameList } from './keep-same.ts';
import { addRefusedAdditions, type CartLineView, lineViews } from './line-view.ts';

export type DetailState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface CartView {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure?: Failure;
  readonly key: string | undefined;
  /** Lines in order, including refused additions. */
  readonly lineIds: readonly LineId[];
  /** Lines that are rows of the list; a free good is shown under its coupon. */
  readonly rowIds: readonly LineId[];
  /** Items that are ordered, without free goods; and items with a tag-only line. */
  readonly orderedItems: readonly string[];
  readonly tagOnlyItems: readonly string[];
  readonly coupons: readonly CouponView[];
  /** Free goods that were removed because of a change elsewhere. */
  readonly removedFreeGoods: readonly RemovedFreeGood[];
  /** The number of lines, as in the badge. */
  readonly lineCount: number;
  /** `undefined` if a price is unknown or may not be seen. */
  readonly total: Cents | undefined;
  readonly hasPriceOverride: boolean;
  /** Lines with a price other than the account's. */
  readonly overriddenIds: readonly LineId[];
  readonly details: OrderDetails;
  readonly sync: 'saved' | 'saving' | 'retrying' | 'signed-out';
  /** It has changes that the server doesn't have yet. */
  readonly isEdited: boolean;
  readonly isSubmitting: boolean;
  /** Whether unsaved changes survive this tab. */
  readonly isKept: boolean;
}

export interface Views {
  readonly cart: CartView;
  readonly lines: ReadonlyMap<LineId, CartLineView>;
  readonly coupons: ReadonlyMap<number, CouponView>;
  readonly details: Readonly<Record<DetailName, DetailState>>;
}

const saved = { kind: 'saved' } as const;
const saving = { kind: 'saving' } as const;

function totalOf(lines: Iterable<CartLineView>): Cents | undefined {
  const totals: Cents[] = [];
  for (const line of lines) {
    if (line.lineTotal === undefined) return undefined;
    totals.push(line.lineTotal);
  }
  return sumCents(totals);
}

function syncOf(state: CartState, isEdited: boolean): CartView['sync'] {
  if (!isEdited) return state.connection === 'fine' ? 'saved' : state.connection;
  return state.connection === 'fine' ? 'saving' : state.connection;
}

function detailViews(state: CartState, before: Views | undefined): Views['details'] {
  const edited = new Set(
    [...state.sends.map((send) => send.edits), state.pending].flatMap((edits) => Object.keys(edits.details)),
  );
  const next = Object.fromEntries(
    Object.keys(shownContent(state).details).map((name) => {
      const reason = state.refusedDetails[name as DetailName];
      const view: DetailState = reason !== undefined ? { kind: 'failed', reason } : edited.has(name) ? saving : saved;
      return [name, keepSame<DetailState>(view, before?.details[name as DetailName])];
    }),
  ) as Record<DetailName, DetailState>;
  return keepSame(next, before?.details);
}

/** The views of a state; unchanged parts are identical objects. */
export function viewsOf(state: CartState, before: Views | undefined): Views {
  const content = shownContent(state);
  const lines = lineViews(state, before?.lines);
  const lineCount = lines.size;
  const total = totalOf(lines.values());
  addRefusedAdditions(lines, state, before?.lines);
  const coupons = couponViewsOf(state, before?.coupons);
  const isRow = ({ type, couponId }: CartLineView) => type === 0 || couponId === null || !coupons.has(couponId);
  const isReady = state.copy !== undefined;
  const isEdited =
    state.sends.length > 0 || Object.keys(state.pending.lines).length + Object.keys(state.pending.details).length > 0;
  const cart: CartView = {
    status: state.failure !== undefined ? 'failed' : isReady ? 'ready' : 'loading',
    ...(state.failure === undefined ? {} : { failure: state.failure }),
    key: state.copy?.key || undefined,
    lineIds: keepSameList([...lines.keys()], before?.cart.lineIds),
    rowIds: keepSameList(
      [...lines.values()].filter(isRow).map(({ id }) => id),
      before?.cart.rowIds,
    ),
    orderedItems: keepSameList(
      content.lines.filter(({ type, quantity }) => type === 0 && quantity > 0).map(({ itemNumber }) => itemNumber),
      before?.cart.orderedItems,
    ),
    tagOnlyItems: keepSameList(
      content.lines.filter(({ type, quantity }) => type === 0 && quantity === 0).map(({ itemNumber }) => itemNumber),
      before?.cart.tagOnlyItems,
    ),
    coupons: keepSameList([...coupons.values()], before?.cart.coupons),
    removedFreeGoods: state.removedFreeGoods,
    lineCount,
    total,
    hasPriceOverride: content.lines.some(hasPriceOverride),
    overriddenIds: keepSameList(
      content.lines.filter((line) => line.quantity > 0 && hasPriceOverride(line)).map(lineIdOf),
      before?.cart.overriddenIds,
    ),
    details: keepSame(content.details, before?.cart.details),
    sync: syncOf(state, isEdited),
    isEdited,
    isSubmitting: state.isSubmitting,
    isKept: state.isKept,
  };
  return { cart: keepSame(cart, before?.cart), lines, coupons, details: detailViews(state, before) };
}
