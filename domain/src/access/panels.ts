/** The panels over a customer's page: their names in the address, and who has which [C1.01] [C1.02] [C6.07]. */
import { seesAnyPrices } from './capabilities.ts';
import { isStaff, kindOf, type User, type Viewer } from './viewer.ts';

const notPunchOut = (viewer: Viewer): viewer is User => viewer.kind === 'user' && kindOf(viewer) !== 'punch-out-user';

/**
 * The features of the documents [A6.01], each a panel, in display order. Notes and reports are for staff; panels that a
 * practice works with are also for its users.
 */
export const features = {
  SalesReport: { panel: 'sales-report', isSeenBy: isStaff },
  FreeGoodsReport: { panel: 'free-goods', isSeenBy: isStaff },
  Notes: { panel: 'notes', isSeenBy: isStaff },
  LeadProductReport: { panel: 'lead-products', isSeenBy: isStaff },
  SafetyDataSheets: { panel: 'safety-sheets', isSeenBy: notPunchOut },
  CustomerLists: { panel: 'lists', isSeenBy: notPunchOut },
} as const;

/** Panels that the documents don't mention. */
const ownPanels = [
  {
    panel: 'scan',
    /** Scanned codes go into the cart, so it's only for people who have one: not a practice's viewers, and not staff who don't order. */
    isSeenBy: (viewer: Viewer) =>
      notPunchOut(viewer) && kindOf(viewer) !== 'other-staff' && !viewer.permissions.has('ViewOnly'),
  },
  /** Nothing but amounts, so it's only for people who see prices. */
  {
    panel: 'spending',
    isSeenBy: (viewer: Viewer) => notPunchOut(viewer) && seesAnyPrices(viewer),
  },
  { panel: 'receiving', isSeenBy: notPunchOut },
  { panel: 'buying-habits', isSeenBy: notPunchOut },
  { panel: 'compare', isSeenBy: notPunchOut },
] as const;

const all = [...Object.values(features), ...ownPanels];

export type PanelName = (typeof all)[number]['panel'];

export const panelNames: readonly PanelName[] = all.map(({ panel }) => panel);

/** The panel that a part of an address names, in any letter case. */
export function panelNamed(text: string): PanelName | undefined {
  const name = text.toLowerCase();
  return panelNames.find((one) => one === name);
}

/** Whether this person has this panel. The server decides what it contains and what can be changed in it. */
export const maySeePanel = (viewer: Viewer, panel: PanelName): boolean =>
  all.some((feature) => feature.panel === panel && feature.isSeenBy(viewer));
