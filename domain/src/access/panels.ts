/** The panels over a customer's page: their names in the address, and who gets which [C1.01] [C1.02] [C6.07]. */
import { isStaff, kindOf, type Viewer } from './viewer.ts';

const notPunchOut = (viewer: Viewer) => viewer.kind === 'user' && kindOf(viewer) !== 'punch-out-user';

/** Notes and reports are the staff's; what a practice works with is also for its own people. */
const seenBy = {
  'sales-report': isStaff,
  'free-goods': isStaff,
  notes: isStaff,
  'lead-products': isStaff,
  'safety-sheets': notPunchOut,
  lists: notPunchOut,
} satisfies Record<string, (viewer: Viewer) => boolean>;

export type PanelName = keyof typeof seenBy;

/** In the order in which they are shown. */
export const panelNames = Object.keys(seenBy) as readonly PanelName[];

/** The panel that a part of an address names, in any letter case. */
export function panelNamed(text: string): PanelName | undefined {
  const name = text.toLowerCase();
  return panelNames.find((one) => one === name);
}

/** Is this panel there for this person at all? What it holds, and what may be changed in it, the server decides. */
export const maySeePanel = (viewer: Viewer, panel: PanelName): boolean => seenBy[panel](viewer);
