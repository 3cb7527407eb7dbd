/** Adopts what closed tabs left unsaved, including this one before a reload. */
import { combineEdits } from '@operatory/domain/cart';
import type { Tabs } from '../../outbox/leader.ts';
import type { CartState } from './cart-state.ts';
import { dropKept, type KeptCart, type KeptPlace, readKept, tabsWithEdits } from './kept-cart.ts';

/** This tab's state with another's before it, because earlier changes come first. */
function withKept(state: CartState, kept: KeptCart): CartState {
  return {
    ...state,
    copy: state.copy ?? kept.copy,
    sends: [...state.sends, ...kept.sends],
    pending: combineEdits(kept.pending, state.pending),
    facts: { ...kept.facts, ...state.facts },
    openSubmit: state.openSubmit ?? kept.openSubmit,
  };
}

/**
 * Adopts the entries of closed tabs. `keep` must store the new state together with the list of adopted
 * tabs before their entries are dropped, so that a crash in between adopts nothing twice. Runs in this
 * tab's turn.
 */
export async function adoptClosedTabs(
  place: KeptPlace,
  tabs: Tabs,
  {
    adopted,
    state,
    keep,
  }: {
    adopted: readonly string[];
    state: () => CartState;
    keep: (state: CartState, adopted: readonly string[]) => boolean;
  },
): Promise<readonly string[]> {
  const others = tabsWithEdits(place).filter((id) => id !== tabs.id);
  if (others.length === 0) return adopted;
  let taken = adopted;
  for (const id of await tabs.closed(others)) {
    const kept = readKept(place, id);
    if (kept === undefined) continue;
    const isThere = taken.includes(id);
    const all = [...new Set([...taken, ...kept.adopted, id])];
    if (isThere || keep(withKept(state(), kept), all)) {
      taken = all;
      dropKept(place, id);
      // That tab may have crashed after adopting, and left those entries behind.
      for (const earlier of kept.adopted) dropKept(place, earlier);
    }
  }
  return taken;
}
