/** Where a tab of a customer links to: its last address, including the query [A2.21]. */
import type { RouterHistory } from '@tanstack/react-router';
import type { OrderPlace, TabName, TabPlace } from '../../customers/index.ts';

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

/** The address of an order's own page. */
export function orderDestination({ id, shipid, index }: OrderPlace) {
  return { to: '/order/$id/{-$shipid}/{-$index}', params: { id, shipid, index } } as const;
}

/** Where in this tab's history a tab or an order was last shown without a slider; another object each time. */
export let shownTab: { readonly index: number } | undefined;

/** Called when a tab or an order is shown. */
export function noteTabIndex({ location }: RouterHistory) {
  shownTab = { index: location.state.__TSR_index };
}
