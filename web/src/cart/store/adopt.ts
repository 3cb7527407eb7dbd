/** Takes over what closed windows left unsaved, a reload of this one among them. */
import { combineEdits } from '@operatory/domain/cart';
import type { CartState } from './cart-state.ts';
import { dropKept, type KeptCart, type KeptPlace, readKept, windowsWithEdits } from './kept-cart.ts';
import type { Windows } from './windows.ts';

/** This window's state with another's put in front of it: what was done earlier counts first. */
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
 * Adopts the entries of closed windows. `keep` must store the new state together with the list of adopted
 * windows before their entries are dropped, so that a crash in between adopts nothing twice. Runs in this
 * window's turn.
 */
export async function adoptClosedWindows(
  place: KeptPlace,
  windows: Windows,
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
  const others = windowsWithEdits(place).filter((id) => id !== windows.id);
  if (others.length === 0) return adopted;
  let taken = adopted;
  for (const id of await windows.closed(others)) {
    const kept = readKept(place, id);
    if (kept === undefined) continue;
    const isThere = taken.includes(id);
    const all = [...new Set([...taken, ...kept.adopted, id])];
    if (isThere || keep(withKept(state(), kept), all)) {
      taken = all;
      dropKept(place, id);
      // A crash of that window may have left behind what it had adopted itself.
      for (const earlier of kept.adopted) dropKept(place, earlier);
    }
  }
  return taken;
}
