/** The search as it's being typed and selected. It's written to the address after a short pause. */
import { useEffect, useRef, useState } from 'react';
import { cleanOrderText } from './order-switches.ts';
import { type OrdersSearch, parseOrdersSearch } from './orders-search.ts';

/** The pause after the last key or click, in ms. */
const pauseMs = 300;

/** The screen's search: text and filters. */
export interface OrdersQuery {
  /** As typed. */
  readonly text: string;
  readonly search: OrdersSearch;
}

export type ChangeOrdersSearch = (orderSearch: string | undefined, search: OrdersSearch) => void;

const same = (one: OrdersQuery, other: OrdersQuery) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));
const plain = ({ text, search }: OrdersQuery) => [cleanOrderText(text), parseOrdersSearch({ ...search })];

/** Follows the address when it changes otherwise, as with the browser's back button. */
export function useOrdersDraft(inAddress: OrdersQuery, onSearchChange: ChangeOrdersSearch) {
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

  const send = (wanted: OrdersQuery) => {
    clearTimeout(timer.current);
    const next = { text: cleanOrderText(wanted.text), search: wanted.search };
    if (same(next, asked.current)) return;
    asked.current = next;
    latestChange.current(next.text === '' ? undefined : next.text, { ...next.search, search: undefined });
  };

  /** Shows a change at once and applies it after the last one, or `now`. */
  const change = (next: OrdersQuery, when?: 'now') => {
    setDraft(next);
    clearTimeout(timer.current);
    if (when === 'now') send(next);
    else timer.current = setTimeout(() => send(next), pauseMs);
  };

  return { draft, change, isAsked: same(draft, asked.current) };
}
