/** The state of one cart in one tab: persists it across reloads, publishes it, and raises events. */

import type { Tabs } from '../../outbox/leader.ts';
import { adoptClosedTabs } from './adopt.ts';
import type { CartEvent } from './cart-events.ts';
import { type CartState, emptyState } from './cart-state.ts';
import { type Views, viewsOf } from './cart-view.ts';
import { cartKeeper, hasUnsaved, type KeptPlace, tabsWithEdits } from './kept-cart.ts';

export type StateKeeper = ReturnType<typeof stateKeeper>;

/** Starts empty. */
export function stateKeeper(place: KeptPlace, tabs: Tabs) {
  const keep = cartKeeper(place, tabs.id);
  const listeners = new Set<() => void>();
  const watchers = new Set<() => void>();
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
    for (const listener of [...listeners, ...watchers]) listener();
  }

  return {
    state: () => state,
    change,
    raise,

    /** The view for screens; identical objects while nothing changed. */
    views(): Views {
      if (areViewsOld || views === undefined) views = viewsOf(state, views);
      areViewsOld = false;
      return views;
    },

    /** Whether other tabs, including open ones, left something unsaved. */
    areOthersUnsaved(): boolean {
      try {
        return tabsWithEdits(place).some((id) => id !== tabs.id);
      } catch {
        return false;
      }
    },

    /** Adopts the edits of closed tabs. Runs in this tab's turn. */
    async adopt(): Promise<void> {
      const keepWith = (next: CartState, names: readonly string[]) => {
        if (!keep(next, names)) return false;
        adopted = names;
        change(next);
        return true;
      };
      adopted = await adoptClosedTabs(place, tabs, { adopted, state: () => state, keep: keepWith }).catch(
        () => adopted,
      );
    },

    /** Receives every change without counting as a viewer of the cart. */
    watch(watcher: () => void): void {
      watchers.add(watcher);
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
