/** What screens see of the lines of a cart. */
import { hasPriceOverride, type LineId, lineIdOf, lineTotal, unitPrice } from '@operatory/domain/cart';
import type { LineAvailability } from '@operatory/domain/catalog';
import type { Cents } from '@operatory/domain/money';
import { type CartState, shownContent } from './cart-state.ts';
import { keepSame } from './keep-same.ts';
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

const saved: LineState = { kind: 'saved' };
const saving: LineState = { kind: 'saving' };
const unknownFacts: LineFacts = { description: '', pack: '', vendorName: '', imageUrl: '', isOrderable: true };

/** What both a line and a refused addition show of their item. */
function shownFacts(facts: LineFacts) {
  const { description, pack, vendorName, imageUrl, price, isOrderable, availability, quantityAvailable } = facts;
  return { description, pack, vendorName, imageUrl, price, isOrderable, availability, quantityAvailable };
}

/** The previous view of the line if nothing changed. */
function keepLine(next: CartLineView, before: CartLineView | undefined): CartLineView {
  return keepSame({ ...next, state: keepSame(next.state, before?.state) }, before);
}

function editedIds({ sends, pending }: CartState): ReadonlySet<LineId> {
  return new Set([...sends.map((send) => send.edits), pending].flatMap((edits) => Object.keys(edits.lines)));
}

function stateOf(refused: CartState['refusedLines'][LineId] | undefined, kept: number, isEdited: boolean): LineState {
  if (refused === undefined) return isEdited ? saving : saved;
  const { reason, attempted, isPrice } = refused;
  return { kind: 'failed', reason, attempted, kept, ...(isPrice === undefined ? {} : { isPrice }) };
}

/** The lines of the cart by id, in order; unchanged ones are identical objects. */
export function lineViews(
  state: CartState,
  before: ReadonlyMap<LineId, CartLineView> | undefined,
): Map<LineId, CartLineView> {
  const edited = editedIds(state);
  const views = new Map<LineId, CartLineView>();
  for (const line of shownContent(state).lines) {
    const id = lineIdOf(line);
    const facts = state.copy?.facts[id] ?? state.facts[id] ?? unknownFacts;
    const next: CartLineView = {
      ...shownFacts(facts),
      id,
      itemNumber: line.itemNumber,
      type: line.type,
      quantity: line.quantity,
      description: line.description || facts.description,
      overridePrice: line.overridePrice,
      hasPriceOverride: hasPriceOverride(line),
      unitPrice: unitPrice(line, facts.price),
      lineTotal: lineTotal(line, facts.price),
      couponId: line.couponId,
      isOurRedemption: line.type === 1,
      state: stateOf(state.refusedLines[id], line.quantity, edited.has(id)),
    };
    views.set(id, keepLine(next, before?.get(id)));
  }
  return views;
}

/** Adds refused additions, shown without a quantity until the person has read why. */
export function addRefusedAdditions(
  views: Map<LineId, CartLineView>,
  state: CartState,
  before: ReadonlyMap<LineId, CartLineView> | undefined,
) {
  for (const [id, refused] of Object.entries(state.refusedLines)) {
    if (views.has(id)) continue;
    const facts = state.facts[id] ?? unknownFacts;
    const next: CartLineView = {
      ...shownFacts(facts),
      id,
      itemNumber: refused.itemNumber,
      type: Number(id.charAt(0)) as CartLineView['type'],
      quantity: 0,
      overridePrice: null,
      hasPriceOverride: false,
      unitPrice: facts.price,
      lineTotal: undefined,
      couponId: null,
      isOurRedemption: false,
      state: { kind: 'failed', reason: refused.reason, attempted: refused.attempted, kept: 0 },
    };
    views.set(id, keepLine(next, before?.get(id)));
  }
}
