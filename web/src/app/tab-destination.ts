/** Where a tab of a customer leads: its last place, with the query it had there [A2.21]. */
import type { RouterHistory } from '@tanstack/react-router';
import type { TabName, TabPlace } from '../customers/index.ts';

/** For links and navigation; the search was read from an address of the same tab before. */
export function tabDestination(customerNumber: string, tab: TabName, { orderSearch, search }: TabPlace) {
  switch (tab) {
    case 'orders':
      return {
        to: '/customer/$id/orders/{-$orderSearch}',
        params: { id: customerNumber, orderSearch },
        search,
      } as const;
    case 'products':
      return { to: '/customer/$id/products', params: { id: customerNumber }, search } as const;
    case 'cart':
      return { to: '/customer/$id/cart', params: { id: customerNumber }, search } as const;
  }
}

/** Where in this window's history the customer page last showed a tab and no slider. */
let tabIndex: number | undefined;

const indexOf = (history: RouterHistory) => history.location.state.__TSR_index;

/** Where in it a panel was shown since, over that tab. */
let panelIndex: number | undefined;

/** Called when a tab is shown. */
export function noteTabIndex(history: RouterHistory) {
  tabIndex = indexOf(history);
  panelIndex = undefined;
}

/** Called when a panel is shown over the tab. */
export function notePanelIndex(history: RouterHistory) {
  panelIndex = indexOf(history);
}

/** Was a panel the step before this one? What was opened from it leads back to it. */
export function cameStraightFromPanel(history: RouterHistory): boolean {
  return panelIndex !== undefined && indexOf(history) === panelIndex + 1;
}

/** Was the tab the step before this one? Then closing a slider is simply going back. */
export function cameStraightFromTab(history: RouterHistory): boolean {
  return tabIndex !== undefined && indexOf(history) === tabIndex + 1;
}
