/** What is being typed and pressed, which reaches the address only once it has stood still for a moment. */
import { useEffect, useRef, useState } from 'react';
import { cleanOrderText, isSearchableText, type OrdersSearch, parseOrdersSearch } from './orders-search.ts';

/** Wait after the last key or press, in ms [A9.02] [A9.05]. */
const stillness = 300;

/** What the screen asks for: the beginning of a number, and filters. */
export interface OrdersWanted {
  /** As typed. */
  readonly text: string;
  readonly search: OrdersSearch;
}

export type ChangeOrdersSearch = (orderSearch: string | undefined, search: OrdersSearch) => void;

const same = (one: OrdersWanted, other: OrdersWanted) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));
const plain = ({ text, search }: OrdersWanted) => [cleanOrderText(text), parseOrdersSearch({ ...search })];

/** Follows the address when that changes by itself, as with the browser's back button. */
export function useOrdersDraft(inAddress: OrdersWanted, onSearchChange: ChangeOrdersSearch) {
  const [draft, setDraft] = useState(inAddress);
  const asked = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestChange = useRef(onSearchChange);
  latestChange.current = onSearchChange;

  useEffect(() => {
    if (same(inAddress, asked.current)) return;
    clearTimeout(timer.current);
    asked.current = inAddress;
    setDraft(inAddress);
  }, [inAddress]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (wanted: OrdersWanted) => {
    clearTimeout(timer.current);
    const text = cleanOrderText(wanted.text);
    // Text that is no number stays in the field with its complaint; the list goes on showing what it shows.
    const next = { text: isSearchableText(text) ? text : asked.current.text, search: wanted.search };
    if (same(next, asked.current)) return;
    asked.current = next;
    latestChange.current(next.text === '' ? undefined : next.text, { ...next.search, search: undefined });
  };

  /** Shows a change at once and sends it when nothing more comes, or `now`. */
  const change = (next: OrdersWanted, when?: 'now') => {
    setDraft(next);
    clearTimeout(timer.current);
    if (when === 'now') send(next);
    else timer.current = setTimeout(() => send(next), stillness);
  };

  return { draft, change, isAsked: same(draft, asked.current) };
}
