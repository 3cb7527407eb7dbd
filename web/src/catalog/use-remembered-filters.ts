/** The filters that a person last used in the shop, restored after signing in unless the address has its own. */
import { useCallback, useEffect, useRef } from 'react';
import { usePreferences, useViewer } from '../access/index.ts';
import { filterQueryOf, hasOwnSearch, parseShopSearch, type ShopSearch } from './shop-search.ts';

/** People whose filters were restored since this page was loaded or another person signed in. */
let restoredFor: string | undefined;

/**
 * Passes the stored filters to `onRestore` when a person first opens the shop without anything in the address. Returns
 * the function that stores the filters of a search, but not its text, because people search for something else each
 * day.
 */
export function useRememberedFilters(search: ShopSearch, onRestore: (search: ShopSearch) => void) {
  const viewer = useViewer();
  const { preferences, keep } = usePreferences();
  const email = viewer.kind === 'user' ? viewer.email : undefined;
  const latest = useRef({ search, onRestore, preferences });
  latest.current = { search, onRestore, preferences };

  useEffect(() => {
    const isAgain = restoredFor === email;
    restoredFor = email;
    const now = latest.current;
    if (isAgain || email === undefined || hasOwnSearch(now.search)) return;
    const kept = parseShopSearch(now.preferences.productFilters ?? {});
    if (hasOwnSearch(kept)) now.onRestore(kept);
  }, [email]);

  return useCallback(
    (used: ShopSearch) => {
      const { groupBy } = used;
      keep({ productFilters: { ...filterQueryOf(used), ...(groupBy && { groupBy }) } });
    },
    [keep],
  );
}
