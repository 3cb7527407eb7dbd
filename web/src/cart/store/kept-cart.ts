/** What of a cart outlives its window: edits that are not saved, and the copy that they were made on. */
import type { CartEdits, LineId } from '@operatory/domain/cart';
import { isUntouched, noEdits } from '@operatory/domain/cart';
import type { CartState, OpenSubmit, Send } from './cart-state.ts';
import type { ServerCopy } from './server-copy.ts';
import type { LineFacts } from './wire-cart.ts';

/** The part of the browser's local storage that is used. Every call may throw. */
export interface KeptStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): readonly string[];
}

export interface KeptCart {
  readonly sends: readonly Send[];
  readonly pending: CartEdits;
  readonly facts: Readonly<Record<LineId, LineFacts>>;
  readonly openSubmit: OpenSubmit | undefined;
  readonly copy: ServerCopy | undefined;
  /** Windows whose edits are in here already, should their own entry still lie about. */
  readonly adopted: readonly string[];
}

/** Entries of another form are left alone. */
const form = 1;

export interface KeptPlace {
  readonly storage: KeptStorage;
  readonly userId: string;
  readonly customerNumber: string;
}

function prefix({ userId, customerNumber }: KeptPlace): string {
  return `operatory/cart/${userId}/${customerNumber}/`;
}

/** Windows that left something behind for this cart. */
export function windowsWithEdits(place: KeptPlace): string[] {
  const start = prefix(place);
  return place.storage
    .keys()
    .filter((key) => key.startsWith(start) && key.endsWith('/edits'))
    .map((key) => key.slice(start.length, -'/edits'.length));
}

function parse(text: string | null): Record<string, unknown> | undefined {
  if (text === null) return undefined;
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    return value.form === form ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Copies that were kept before coupons were known hold none. */
function withCoupons(copy: ServerCopy | undefined): ServerCopy | undefined {
  return copy === undefined
    ? undefined
    : { ...copy, coupons: (copy.coupons as ServerCopy['coupons'] | undefined) ?? [] };
}

/** What a window kept; `undefined` for nothing, or for something that is not understood. */
export function readKept(place: KeptPlace, windowId: string): KeptCart | undefined {
  const edits = parse(place.storage.getItem(`${prefix(place)}${windowId}/edits`));
  if (edits === undefined) return undefined;
  const copy = parse(place.storage.getItem(`${prefix(place)}${windowId}/copy`));
  return {
    sends: (edits.sends ?? []) as Send[],
    pending: (edits.pending ?? noEdits) as CartEdits,
    facts: (edits.facts ?? {}) as Record<LineId, LineFacts>,
    openSubmit: edits.openSubmit as OpenSubmit | undefined,
    adopted: (edits.adopted ?? []) as string[],
    copy: withCoupons(copy?.copy as ServerCopy | undefined),
  };
}

/** Forgets what a window kept. */
export function dropKept(place: KeptPlace, windowId: string): void {
  place.storage.removeItem(`${prefix(place)}${windowId}/edits`);
  place.storage.removeItem(`${prefix(place)}${windowId}/copy`);
}

/** Is there anything that the server does not have? */
export function hasUnsaved(state: Pick<CartState, 'sends' | 'pending' | 'openSubmit'>): boolean {
  return state.sends.length > 0 || state.openSubmit !== undefined || !isUntouched(state.pending);
}

/**
 * Makes the keeper of one window's entry. `keep` writes what changed since the last time, and removes the entry
 * when nothing is unsaved; it answers whether the browser took it.
 */
export function cartKeeper(place: KeptPlace, windowId: string) {
  const start = `${prefix(place)}${windowId}`;
  let copyWritten: ServerCopy | undefined;
  let isThere = false;
  return (state: CartState, adopted: readonly string[]): boolean => {
    try {
      if (!hasUnsaved(state)) {
        if (isThere) dropKept(place, windowId);
        isThere = false;
        copyWritten = undefined;
        return true;
      }
      const { sends, pending, facts, openSubmit, copy } = state;
      // The copy is large and seldom changes; edits are small and change with every key.
      if (copy !== copyWritten && copy !== undefined) {
        place.storage.setItem(`${start}/copy`, JSON.stringify({ form, copy }));
        copyWritten = copy;
      }
      place.storage.setItem(`${start}/edits`, JSON.stringify({ form, sends, pending, facts, openSubmit, adopted }));
      isThere = true;
      return true;
    } catch {
      return false;
    }
  };
}
