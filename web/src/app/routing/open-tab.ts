/** The tab of the customer page that the address names, and its parameters. */
import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { TabName, TabPlace } from '../../customers/index.ts';

const tabRoutes: Readonly<Record<string, TabName>> = {
  '/customer/$id/orders/{-$orderSearch}': 'orders',
  '/customer/$id/products': 'products',
  '/customer/$id/cart': 'cart',
};

/** `undefined` while the address names a slider. */
export function useOpenTab(): { readonly tab: TabName; readonly place: TabPlace } | undefined {
  const match = useRouterState({
    select: (state) => {
      const leaf = state.matches.at(-1);
      const tab = leaf === undefined ? undefined : tabRoutes[leaf.routeId];
      if (leaf === undefined || tab === undefined) return undefined;
      const { orderSearch } = leaf.params as { orderSearch?: string };
      return JSON.stringify({ tab, place: { orderSearch, search: leaf.search } });
    },
  });
  return useMemo(() => (match === undefined ? undefined : JSON.parse(match)), [match]);
}
