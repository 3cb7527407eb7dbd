/** What screens see of a cart: one value for the whole and one per line, identical objects while nothing changed. */
import {
  type DetailName,
  hasPriceOverride,
  type LineId,
  lineIdOf,
  lineTotal,
  type OrderDetails,
  unitPrice,
} from '@operatory/domain/cart';
import type { LineAvailability } from '@operatory/domain/catalog';
import { type Cents, sumCents } from '@operatory/domain/money';
import type { Failure } from '../../calls/index.ts';
import { type CartState, type RemovedFreeGood, shownContent } from './cart-state.ts';
import { type CouponView, couponViewsOf } from './coupon-view.ts';
import { keptList } from './kept-list.ts';
import type { LineFacts } from './line-facts.ts';

export type LineState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** The server refused it: `attempted` was requested, `kept` is the server's. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly attempted: number;
      readonly kept: number;
      /** The price was refused. */
      readonly isPrice?: true;
    };

export interface CartLineView {
  readonly id: LineId;
  readonly itemNumber: string;
  readonly type: 0 | 1 | 2;
  readonly quantity: number;
  readonly description: string;
  readonly pack: string;
  readonly vendorName: string;
  readonly imageUrl: string;
  /** The unit price for this account without an override; `undefined` if it's unknown or may not be seen. */
  readonly price: Cents | undefined;
  readonly overridePrice: Cents | null;
  readonly hasPriceOverride: boolean;
  /** The unit price in this cart. */
  readonly unitPrice: Cents | undefined;
  readonly lineTotal: Cents | undefined;
  readonly couponId: number | null;
  readonly isOrderable: boolean;
  /** How it's supplied; `undefined` if unknown. */
  readonly availability: LineAvailability | undefined;
  readonly quantityAvailable: number | undefined;
  /** A free good from our own stock. */
  readonly isOurRedemption: boolean;
  readonly state: LineState;
}

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
  /** Those that are rows of the list; a free good is shown under its coupon. */
  readonly rowIds: readonly LineId[];
  /** Items that are ordered, without free goods; and items with a tag-only line. */
  readonly orderedItems: readonly string[];
  readonly tagOnlyItems: readonly string[];
  readonly coupons: readonly CouponView[];
  /** Free goods that were removed because of a change elsewhere. */
  readonly removedFreeGoods: readonly RemovedFreeGood[];
  /** How many lines the cart has: what the badge counts. */
  readonly lineCount: number;
  /** `undefined` if a price is unknown or may not be seen. */
  readonly total: Cents | undefined;
  readonly hasPriceOverride: boolean;
  /** Lines with a price other than the account's. */
  readonly overriddenIds: readonly LineId[];
  readonly details: OrderDetails;
  readonly sync: 'saved' | 'saving' | 'retrying' | 'signed-out';
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
const unknownFacts: LineFacts = { description: '', pack: '', vendorName: '', imageUrl: '', isOrderable: true };

function isSame(one: object, other: object | undefined): boolean {
  if (other === undefined) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.is(one[name as never], other[name as never]))
  );
}

/** The old object if nothing changed, to avoid rendering again. */
function kept<T extends object>(next: T, before: T | undefined): T {
  return before !== undefined && isSame(next, before) ? before : next;
}

function editedIds({ sends, pending }: CartState): ReadonlySet<LineId> {
  return new Set([...sends.map((send) => send.edits), pending].flatMap((edits) => Object.keys(edits.lines)));
}

function lineViews(state: CartState, before: Views | undefined): Map<LineId, CartLineView> {
  const edited = editedIds(state);
  const views = new Map<LineId, CartLineView>();
  for (const line of shownContent(state).lines) {
    const id = lineIdOf(line);
    const old = before?.lines.get(id);
    const facts = state.copy?.facts[id] ?? state.facts[id] ?? unknownFacts;
    const refused = state.refusedLines[id];
    const lineState: LineState =
      refused !== undefined
        ? {
            kind: 'failed',
            reason: refused.reason,
            attempted: refused.attempted,
            kept: line.quantity,
            ...(refused.isPrice === undefined ? {} : { isPrice: refused.isPrice }),
          }
        : edited.has(id)
          ? saving
          : saved;
    const next: CartLineView = {
      id,
      itemNumber: line.itemNumber,
      type: line.type,
      quantity: line.quantity,
      description: line.description || facts.description,
      pack: facts.pack,
      vendorName: facts.vendorName,
      imageUrl: facts.imageUrl,
      price: facts.price,
      overridePrice: line.overridePrice,
      hasPriceOverride: hasPriceOverride(line),
      unitPrice: unitPrice(line, facts.price),
      lineTotal: lineTotal(line, facts.price),
      couponId: line.couponId,
      isOrderable: facts.isOrderable,
      availability: facts.availability,
      quantityAvailable: facts.quantityAvailable,
      isOurRedemption: line.type === 1,
      state: old === undefined ? lineState : kept(lineState, old.state),
    };
    views.set(id, kept(next, old));
  }
  return views;
}

/** Refused additions, shown without a quantity until the person has read why. */
function addRefusedAdditions(views: Map<LineId, CartLineView>, state: CartState, before: Views | undefined) {
  for (const [id, refused] of Object.entries(state.refusedLines)) {
    if (views.has(id)) continue;
    const facts = state.facts[id] ?? unknownFacts;
    const old = before?.lines.get(id);
    const failed = { kind: 'failed', reason: refused.reason, attempted: refused.attempted, kept: 0 } as const;
    const next: CartLineView = {
      id,
      itemNumber: refused.itemNumber,
      type: Number(id.charAt(0)) as CartLineView['type'],
      quantity: 0,
      description: facts.description,
      pack: facts.pack,
      vendorName: facts.vendorName,
      imageUrl: facts.imageUrl,
      price: facts.price,
      overridePrice: null,
      hasPriceOverride: false,
      unitPrice: facts.price,
      lineTotal: undefined,
      couponId: null,
      isOrderable: facts.isOrderable,
      availability: facts.availability,
      quantityAvailable: facts.quantityAvailable,
      isOurRedemption: false,
      state: old === undefined ? failed : kept<LineState>(failed, old.state),
    };
    views.set(id, kept(next, old));
  }
}

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
      return [name, kept<DetailState>(view, before?.details[name as DetailName])];
    }),
  ) as Record<DetailName, DetailState>;
  return kept(next, before?.details);
}

/** The views of a state; unchanged parts are identical objects. */
export function viewsOf(state: CartState, before: Views | undefined): Views {
  const content = shownContent(state);
  const lines = lineViews(state, before);
  const lineCount = lines.size;
  const total = totalOf(lines.values());
  addRefusedAdditions(lines, state, before);
  const coupons = couponViewsOf(state, before?.coupons);
  const isRow = ({ type, couponId }: CartLineView) => type === 0 || couponId === null || !coupons.has(couponId);
  const isReady = state.copy !== undefined;
  const isEdited =
    state.sends.length > 0 || Object.keys(state.pending.lines).length + Object.keys(state.pending.details).length > 0;
  const cart: CartView = {
    status: state.failure !== undefined ? 'failed' : isReady ? 'ready' : 'loading',
    ...(state.failure === undefined ? {} : { failure: state.failure }),
    key: state.copy?.key || undefined,
    lineIds: keptList([...lines.keys()], before?.cart.lineIds),
    rowIds: keptList(
      [...lines.values()].filter(isRow).map(({ id }) => id),
      before?.cart.rowIds,
    ),
    orderedItems: keptList(
      content.lines.filter(({ type, quantity }) => type === 0 && quantity > 0).map(({ itemNumber }) => itemNumber),
      before?.cart.orderedItems,
    ),
    tagOnlyItems: keptList(
      content.lines.filter(({ type, quantity }) => type === 0 && quantity === 0).map(({ itemNumber }) => itemNumber),
      before?.cart.tagOnlyItems,
    ),
    coupons: keptList([...coupons.values()], before?.cart.coupons),
    removedFreeGoods: state.removedFreeGoods,
    lineCount,
    total,
    hasPriceOverride: content.lines.some(hasPriceOverride),
    overriddenIds: keptList(
      content.lines.filter((line) => line.quantity > 0 && hasPriceOverride(line)).map(lineIdOf),
      before?.cart.overriddenIds,
    ),
    details: kept(content.details, before?.cart.details),
    sync: syncOf(state, isEdited),
    isSubmitting: state.isSubmitting,
    isKept: state.isKept,
  };
  return { cart: kept(cart, before?.cart), lines, coupons, details: detailViews(state, before) };
}
