/** An open slider in the browser's history: the page underneath, the panel, and steps within the panel. */
import type { HistoryState, RouterHistory } from '@tanstack/react-router';
import { shownTab } from './tab-destination.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many entries an open panel has before this one. The browser has it, also after a reload. */
    panelSteps?: number;
  }
}

const indexOf = ({ location }: RouterHistory) => location.state.__TSR_index;

const stepsOf = ({ location }: RouterHistory) => location.state.panelSteps ?? 0;

/** Where a panel was shown, and over which history entry of a tab. */
let panel: { readonly index: number; readonly over: typeof shownTab } | undefined;

/** Called when a panel, or a step within it, is shown over the tab. */
export function notePanelIndex(index: number) {
  panel = { index, over: shownTab };
}

/** The state of the entry for one step further into the open panel. */
export const nextPanelStep = (before: HistoryState): HistoryState => ({
  ...before,
  panelSteps: (before.panelSteps ?? 0) + 1,
});

/** Goes back to the previous step within the open panel; false if there is none. */
export function goBackOverStep(history: RouterHistory): boolean {
  if (stepsOf(history) === 0) return false;
  history.back();
  return true;
}

/** Goes back to where the open slider was opened from, a tab or a panel; false if it wasn't opened from one. */
export function goBackOverSlider(history: RouterHistory): boolean {
  const index = indexOf(history);
  const steps = stepsOf(history);
  if (shownTab !== undefined && index === shownTab.index + 1 + steps) {
    history.go(-1 - steps);
    return true;
  }
  if (panel === undefined || panel.over !== shownTab || index !== panel.index + 1) return false;
  history.back();
  return true;
}

/**
 * After a reload, what is under the panel isn't known, but how many steps it has is: goes back to its first entry, so
 * that `leave` replaces that one, and Back doesn't show the panel again.
 */
export function leavePanel(history: RouterHistory, leave: () => void): void {
  const steps = stepsOf(history);
  if (steps === 0) {
    leave();
    return;
  }
  const stop = history.subscribe(() => {
    stop();
    leave();
  });
  history.go(-steps);
}
