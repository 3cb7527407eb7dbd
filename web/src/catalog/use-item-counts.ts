/** The counts of a search, requested once typing has stopped, because the products themselves come first. */
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../parts/hooks/use-debounced.ts';
import { countsQuery, type ItemCounts } from './queries.ts';
import { askedOf, isLanding, type ShopSearch } from './shop-search.ts';

/** In ms. */
const pause = 600;

export interface KnownCounts {
  /** The previous search's counts stay until the next ones arrive, so that the filters don't jump. */
  readonly counts: ItemCounts | undefined;
  /** For exactly this search. */
  readonly totalCount: number | undefined;
}

export function useItemCounts(search: ShopSearch, customerNumber: string | undefined): KnownCounts {
  const wanted = JSON.stringify(askedOf(search));
  const isSettled = useDebounced(wanted, pause) === wanted;
  const { data, isPlaceholderData } = useQuery({
    ...countsQuery(search, customerNumber),
    enabled: isSettled && !isLanding(search),
  });
  return { counts: data, totalCount: isPlaceholderData ? undefined : data?.totalCount };
}
