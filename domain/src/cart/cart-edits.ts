/** What one tab did to a cart since the server's copy, by line and by detail, never the whole. */
import type { Cents } from '../money/index.ts';
import type { DetailName, OrderDetails } from './cart.ts';
import type { LineId, LineIdentity } from './cart-line.ts';
import { combineQuantityEdits, type QuantityEdit } from './quantity-edit.ts';

/** The edits of one line; absent parts weren't touched. */
export interface LineEdit {
  readonly line: LineIdentity;
  readonly quantity?: QuantityEdit;
  /** Always set, never added; null removes the override. */
  readonly overridePrice?: Cents | null;
  /** A shelf tag is requested: the line exists, with quantity 0 unless something else added it [A4.05]. */
  readonly isTagWanted?: true;
  /** Where the line goes if the cart doesn't have it, from 0: an undone removal. Without one it comes last. */
  readonly place?: number;
}

/** Lines in the order in which they were first touched, which is the order of new lines. */
export interface CartEdits {
  readonly lines: Readonly<Record<LineId, LineEdit>>;
  readonly details: Partial<OrderDetails>;
}

export const noEdits: CartEdits = { lines: {}, details: {} };

/** Whether there is nothing to save. */
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

/**
 * Edits that have the effect of `first` followed by `next`. However many small steps there are, there is at most one
 * edit per line and detail.
 */
export function combineEdits(first: CartEdits, next: CartEdits): CartEdits {
  const lines: Record<LineId, LineEdit> = { ...first.lines };
  for (const [id, edit] of Object.entries(next.lines)) lines[id] = combineLineEdits(first.lines[id], edit);
  return { lines, details: { ...first.details, ...next.details } };
}

/** The edits without those of some lines. */
export function withoutLines(edits: CartEdits, ids: readonly LineId[]): CartEdits {
  const left = new Set(ids);
  const lines = Object.fromEntries(Object.entries(edits.lines).filter(([id]) => !left.has(id)));
  return { ...edits, lines };
}

/** The edits without those of some details. */
export function withoutDetails(edits: CartEdits, names: readonly DetailName[]): CartEdits {
  const details = { ...edits.details };
  for (const name of names) delete details[name];
  return { ...edits, details };
}
