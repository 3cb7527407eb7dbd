/** The counts of a search, asked for once typing has stopped: the products themselves go first. */
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../parts/hooks/use-debounced.ts';
import { countsQuery, type ItemCounts } from './queries.ts';
import { askedOf, isLanding, type ShopSearch } from './shop-search.ts';

/** In ms. */
const pause = 600;

export interface KnownCounts {
  /** The previous search's counts stay until the next ones arrive, so that the filters don't jump. */
  readonly counts: ItemCounts | undefined;
  /** Of this very search alone. */
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
