/** What is being typed and ticked, which reaches the address only once it has stood still for a moment. */
import { useEffect, useRef, useState } from 'react';
import { isLanding, parseShopSearch, type ShopSearch } from './shop-search.ts';

/** Wait after the last key or tick, in ms [A9.05]. */
const stillness = 300;

const same = (one: ShopSearch, other: ShopSearch) => JSON.stringify(order(one)) === JSON.stringify(order(other));
const order = (search: ShopSearch) => Object.entries(parseShopSearch({ ...search })).sort();

interface SearchDraft {
  /** The search as the screen shows it now; its text as typed, blanks included. */
  readonly draft: ShopSearch;
  /** Shows a change at once and sends it when nothing more comes, or `now`. */
  readonly change: (next: ShopSearch, when?: 'now') => void;
}

export type ChangeShopSearch = (search: ShopSearch, how: { readonly isReplacing: boolean }) => void;

/** Follows the address when that changes by itself, as with the browser's back button. */
export function useSearchDraft(search: ShopSearch, onSearchChange: ChangeShopSearch): SearchDraft {
  const [draft, setDraft] = useState(search);
  const inAddress = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestChange = useRef(onSearchChange);
  latestChange.current = onSearchChange;

  useEffect(() => {
    if (same(search, inAddress.current)) return;
    clearTimeout(timer.current);
    inAddress.current = search;
    setDraft(search);
  }, [search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: ShopSearch) => {
    clearTimeout(timer.current);
    const asked = parseShopSearch({ ...next });
    const before = inAddress.current;
    if (same(asked, before)) return;
    inAddress.current = asked;
    // The way from the tiles to results and back is a step in the history; refining is none.
    latestChange.current(asked, { isReplacing: !isLanding(before) && !isLanding(asked) });
  };

  const change = (next: ShopSearch, when?: 'now') => {
    setDraft(next);
    clearTimeout(timer.current);
    if (when === 'now' || isLanding(parseShopSearch({ ...next }))) send(next);
    else timer.current = setTimeout(() => send(next), stillness);
  };

  return { draft, change };
}
