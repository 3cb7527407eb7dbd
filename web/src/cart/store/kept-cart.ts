/** The parts of a cart that outlive its tab: unsaved edits, and the copy that they're based on. */
import type { CartEdits, LineId } from '@operatory/domain/cart';
import { isUntouched, noEdits } from '@operatory/domain/cart';
import { type DeviceStorage, outboxPrefix } from '../../outbox/storage.ts';
import type { CartState, OpenSubmit, Send } from './cart-state.ts';
import type { LineFacts } from './line-facts.ts';
import type { ServerCopy } from './server-copy.ts';

export interface KeptCart {
  readonly sends: readonly Send[];
  readonly pending: CartEdits;
  readonly facts: Readonly<Record<LineId, LineFacts>>;
  readonly openSubmit: OpenSubmit | undefined;
  readonly copy: ServerCopy | undefined;
  /** Tabs whose edits were adopted, in case their own entries still exist. */
  readonly adopted: readonly string[];
}

/** Entries in another format are ignored. */
const form = 1;

export interface KeptPlace {
  readonly storage: DeviceStorage;
  readonly userId: string;
  readonly customerNumber: string;
}

function prefix({ userId, customerNumber }: KeptPlace): string {
  return `${outboxPrefix}${userId}/cart/${customerNumber}/`;
}

/** Where earlier releases wrote; their open tabs still do. */
function oldPrefix({ userId, customerNumber }: KeptPlace): string {
  return `operatory/cart/${userId}/${customerNumber}/`;
}

/** Tabs that left something for this cart. */
export function tabsWithEdits(place: KeptPlace): string[] {
  const ids = [prefix(place), oldPrefix(place)].flatMap((start) =>
    place.storage
      .keys()
      .filter((key) => key.startsWith(start) && key.endsWith('/edits'))
      .map((key) => key.slice(start.length, -'/edits'.length)),
  );
  return [...new Set(ids)];
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

/** Copies that an earlier release persisted have no coupons. */
function withCoupons(copy: ServerCopy | undefined): ServerCopy | undefined {
  return copy === undefined
    ? undefined
    : { ...copy, coupons: (copy.coupons as ServerCopy['coupons'] | undefined) ?? [] };
}

/** A tab's stored entry; `undefined` if there is none or it's unreadable. */
export function readKept(place: KeptPlace, tabId: string): KeptCart | undefined {
  const stored = (name: string) =>
    parse(
      place.storage.getItem(`${prefix(place)}${tabId}/${name}`) ??
        place.storage.getItem(`${oldPrefix(place)}${tabId}/${name}`),
    );
  const edits = stored('edits');
  if (edits === undefined) return undefined;
  const copy = stored('copy');
  return {
    sends: (edits.sends ?? []) as Send[],
    pending: (edits.pending ?? noEdits) as CartEdits,
    facts: (edits.facts ?? {}) as Record<LineId, LineFacts>,
    openSubmit: edits.openSubmit as OpenSubmit | undefined,
    adopted: (edits.adopted ?? []) as string[],
    copy: withCoupons(copy?.copy as ServerCopy | undefined),
  };
}

/** Deletes a tab's stored entry. */
export function dropKept(place: KeptPlace, tabId: string): void {
  for (const start of [prefix(place), oldPrefix(place)]) {
    place.storage.removeItem(`${start}${tabId}/edits`);
    place.storage.removeItem(`${start}${tabId}/copy`);
  }
}

/** Whether there is anything that the server doesn't have. */
export function hasUnsaved(state: Pick<CartState, 'sends' | 'pending' | 'openSubmit'>): boolean {
  return state.sends.length > 0 || state.openSubmit !== undefined || !isUntouched(state.pending);
}

/**
 * Creates the keeper of one tab's entry. `keep` stores changes since the last time, and removes the entry when
 * nothing is unsaved; it returns whether the browser accepted it.
 */
export function cartKeeper(place: KeptPlace, tabId: string) {
  const start = `${prefix(place)}${tabId}`;
  let copyWritten: ServerCopy | undefined;
  let isThere = false;
  return (state: CartState, adopted: readonly string[]): boolean => {
    try {
      if (!hasUnsaved(state)) {
        if (isThere) dropKept(place, tabId);
        isThere = false;
        copyWritten = undefined;
        return true;
      }
      const { sends, pending, facts, openSubmit, copy } = state;
      // The copy is large and rarely changes; edits are small and change with every key.
      if (copy !== copyWritten && copy !== undefined) {
        place.storage.setItem(`${start}/copy`, JSON.stringify({ form, at: Date.now(), copy }));
        copyWritten = copy;
      }
      place.storage.setItem(
        `${start}/edits`,
        JSON.stringify({ form, at: Date.now(), sends, pending, facts, openSubmit, adopted }),
      );
      isThere = true;
      return true;
    } catch {
      return false;
    }
  };
}
