/** The search as it's being typed and selected; it's written to the address after a short pause. */
import { useEffect, useRef, useState } from 'react';
import { pressPauses, whenStill } from './press-pauses.ts';
import { isLanding, parseShopSearch, type ShopSearch } from './shop-search.ts';

const same = (one: ShopSearch, other: ShopSearch) => JSON.stringify(order(one)) === JSON.stringify(order(other));
const order = (search: ShopSearch) => Object.entries(parseShopSearch({ ...search })).sort();

interface SearchDraft {
  /** The search as the screen shows it now; its text as typed, blanks included. */
  readonly draft: ShopSearch;
  /** Shows a change at once and applies it after the last one, or `now`. */
  readonly change: (next: ShopSearch, when?: 'now') => void;
}

export type ChangeShopSearch = (search: ShopSearch, how: { readonly isReplacing: boolean }) => void;

/** Follows the address when it changes otherwise, as with the browser's back button. */
export function useSearchDraft(search: ShopSearch, onSearchChange: ChangeShopSearch): SearchDraft {
  const [draft, setDraft] = useState(search);
  const inAddress = useRef(search);
  // Only the last of several keys or clicks is applied.
  const [still] = useState(() => whenStill(pressPauses.filter));
  const latestChange = useRef(onSearchChange);
  latestChange.current = onSearchChange;

  useEffect(() => {
    if (same(search, inAddress.current)) return;
    still.cancel();
    inAddress.current = search;
    setDraft(search);
  }, [search, still]);

  useEffect(() => () => still.cancel(), [still]);

  const send = (next: ShopSearch) => {
    still.cancel();
    const asked = parseShopSearch({ ...next });
    const before = inAddress.current;
    if (same(asked, before)) return;
    inAddress.current = asked;
    // Going from the tiles to results and back is a history entry; refining isn't.
    latestChange.current(asked, { isReplacing: !isLanding(before) && !isLanding(asked) });
  };

  const change = (next: ShopSearch, when?: 'now') => {
    setDraft(next);
    still.cancel();
    if (when === 'now' || isLanding(parseShopSearch({ ...next }))) send(next);
    else still.later(() => send(next));
  };

  return { draft, change };
}
