/** Holds the state of one cart in one window: keeps it over a reload, draws it, and tells what happened. */
import { adoptClosedWindows } from './adopt.ts';
import type { CartEvent } from './cart-events.ts';
import { type CartState, emptyState } from './cart-state.ts';
import { type Views, viewsOf } from './cart-view.ts';
import { cartKeeper, hasUnsaved, type KeptPlace, windowsWithEdits } from './kept-cart.ts';
import type { Windows } from './windows.ts';

export type StateKeeper = ReturnType<typeof stateKeeper>;

/** Begins with nothing known. */
export function stateKeeper(place: KeptPlace, windows: Windows) {
  const keep = cartKeeper(place, windows.id);
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: CartEvent) => void>();
  let state: CartState = emptyState;
  let views: Views | undefined;
  let areViewsOld = true;
  let adopted: readonly string[] = [];

  function raise(event: CartEvent): void {
    for (const listener of [...eventListeners]) listener(event);
  }

  function change(part: Partial<CartState>): void {
    const before = state;
    state = { ...state, ...part };
    const isKeepable = (['copy', 'sends', 'pending', 'openSubmit'] as const).some(
      (name) => state[name] !== before[name],
    );
    if (isKeepable) {
      const isKept = keep(state, adopted);
      if (!isKept && state.isKept) raise({ kind: 'not-kept' });
      if (isKept !== state.isKept) state = { ...state, isKept };
      if (!hasUnsaved(state)) adopted = [];
    }
    areViewsOld = true;
    for (const listener of [...listeners]) listener();
  }

  return {
    state: () => state,
    change,
    raise,

    /** What screens see; the same objects while nothing changed. */
    views(): Views {
      if (areViewsOld || views === undefined) views = viewsOf(state, views);
      areViewsOld = false;
      return views;
    },

    /** Did other windows leave something unsaved, open ones among them? */
    areOthersUnsaved(): boolean {
      try {
        return windowsWithEdits(place).some((id) => id !== windows.id);
      } catch {
        return false;
      }
    },

    /** Takes over what closed windows left behind. Runs in this window's turn. */
    async adopt(): Promise<void> {
      const keepWith = (next: CartState, names: readonly string[]) => {
        if (!keep(next, names)) return false;
        adopted = names;
        change(next);
        return true;
      };
      adopted = await adoptClosedWindows(place, windows, { adopted, state: () => state, keep: keepWith }).catch(
        () => adopted,
      );
    },

    hasListeners: () => listeners.size > 0,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEvent(listener: (event: CartEvent) => void): () => void {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
  };
}
