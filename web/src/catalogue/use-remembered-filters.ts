/** The filters that a person used last in the shop: there again after signing in, unless the address says otherwise [A4.10]. */
import { useCallback, useEffect, useRef } from 'react';
import { usePreferences, useViewer } from '../access/index.ts';
import { filterQueryOf, hasOwnSearch, parseShopSearch, type ShopSearch } from './shop-search.ts';

/** Who had theirs back since this page was loaded or somebody else signed in. */
let restoredFor: string | undefined;

/**
 * Hands the kept filters to `onRestore` when a person comes to the shop for the first time with nothing in the address.
 * Answers what notes the filters of a search; its text is not kept: what one looked for yesterday is not what one
 * looks for today.
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
