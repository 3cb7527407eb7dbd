/** What one window did to a cart since the copy that the server gave it: by line and by detail, never the whole. */
import type { Cents } from '../money/index.ts';
import type { DetailName, OrderDetails } from './cart.ts';
import type { LineId, LineIdentity } from './cart-line.ts';
import { combineQuantityEdits, type QuantityEdit } from './quantity-edit.ts';

/** What was done to one line; parts that are absent were not touched. */
export interface LineEdit {
  readonly line: LineIdentity;
  readonly quantity?: QuantityEdit;
  /** Always set, never added to; null takes the override away. */
  readonly overridePrice?: Cents | null;
  /** A shelf tag is asked for: the line is there, with quantity 0 if nothing else put it there [A4.05]. */
  readonly isTagWanted?: true;
}

/** Lines in the order in which they were first touched: it is the order in which new lines stand. */
export interface CartEdits {
  readonly lines: Readonly<Record<LineId, LineEdit>>;
  readonly details: Partial<OrderDetails>;
}

export const noEdits: CartEdits = { lines: {}, details: {} };

/** Is there nothing to save? */
export function isUntouched(edits: CartEdits): boolean {
  return Object.keys(edits.lines).length === 0 && Object.keys(edits.details).length === 0;
}

/** How many lines and details the edits touch. */
export function countEdits(edits: CartEdits): number {
  return Object.keys(edits.lines).length + Object.keys(edits.details).length;
}

function combineLineEdits(first: LineEdit | undefined, next: LineEdit): LineEdit {
  if (first === undefined) return next;
  const { quantity } = next;
  return {
    ...first,
    ...next,
    ...(quantity === undefined || first.quantity === undefined
      ? {}
      : { quantity: combineQuantityEdits(first.quantity, quantity) }),
  };
}

/** Edits that do what `first` and then `next` do: many small steps stay as few as there are lines and details. */
export function combineEdits(first: CartEdits, next: CartEdits): CartEdits {
  const lines: Record<LineId, LineEdit> = { ...first.lines };
  for (const [id, edit] of Object.entries(next.lines)) lines[id] = combineLineEdits(first.lines[id], edit);
  return { lines, details: { ...first.details, ...next.details } };
}

/** The edits without those of some lines. */
export function withoutLines(edits: CartEdits, ids: readonly LineId[]): CartEdits {
  const lines = Object.fromEntries(Object.entries(edits.lines).filter(([id]) => !ids.includes(id)));
  return { ...edits, lines };
}

/** The edits without those of some details. */
export function withoutDetails(edits: CartEdits, names: readonly DetailName[]): CartEdits {
  const details = { ...edits.details };
  for (const name of names) delete details[name];
  return { ...edits, details };
}
