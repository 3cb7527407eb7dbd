/** The shop's filters with their counts from the search, and the handlers that change them. */
import { can } from '@operatory/domain/access';
import {
  type Filter,
  productFilters,
  readFilters,
  removeFilter,
  switchFilter,
  toggleFilter,
  writeFilters,
} from '@operatory/domain/catalog';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useViewer } from '../access/index.ts';
import { categoriesQuery, vendorsQuery } from './queries.ts';
import { filterQueryOf, type ShopSearch, withFilters } from './shop-search.ts';

export interface ShopFilters {
  readonly filters: readonly Filter[];
  /** Each returns the search after that click. */
  readonly toggled: (name: string) => ShopSearch;
  readonly switched: (name: string) => ShopSearch;
  readonly removed: (name: string) => ShopSearch;
  readonly cleared: () => ShopSearch;
}

/** Categories or manufacturers that could not be read are left out; the rest works without them. */
export function useShopFilters(search: ShopSearch, hasCustomer: boolean): ShopFilters {
  const viewer = useViewer();
  const hasFavorites = can(viewer, 'favorites.keep');
  const categories = useQuery(categoriesQuery).data?.data;
  const vendors = useQuery(vendorsQuery).data?.data;
  return useMemo(() => {
    const query = filterQueryOf(search);
    const all = productFilters({
      categories: categories ?? [],
      vendors: vendors ?? [],
      hasCustomer,
      hasFavorites,
      query,
    });
    const filters = readFilters(all, query);
    const made = (next: readonly Filter[]) => withFilters(search, writeFilters(next));
    return {
      filters,
      toggled: (name) => made(toggleFilter(filters, name)),
      switched: (name) => made(switchFilter(filters, name)),
      removed: (name) => made(removeFilter(filters, name)),
      cleared: () => made(all),
    };
  }, [search, hasCustomer, hasFavorites, categories, vendors]);
}
