/** The queue's filters: in the address, and the search as it's being typed. */
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../parts/hooks/use-debounced.ts';
import type { ReviewSearch } from './review-search.ts';

const searchDelayMs = 300;

export function useReviewFilters(search: ReviewSearch, onSearchChange: (search: ReviewSearch) => void) {
  const [typed, onType] = useState(search.find ?? '');
  const find = useDebounced(typed, searchDelayMs).trim();
  useEffect(() => {
    if (find === (search.find ?? '')) return;
    const { find: _, ...others } = search;
    onSearchChange(find === '' ? others : { ...others, find });
  }, [find, search, onSearchChange]);
  const isMine = search.mine === true;
  const filters: Omit<ReviewSearch, 'order'> = {
    ...(find === '' ? {} : { find }),
    ...(isMine ? { mine: true } : {}),
  };
  return { typed, find, isMine, filters, onType };
}

interface FirstResult {
  /** The list is the result of what was typed. */
  readonly isAnswered: boolean;
  readonly first: number | undefined;
  readonly show: (orderNumber: number) => void;
}

/**
 * Enter may come before the search's response: it then opens the first of its results, not of the previous list. Call the
 * returned function with whether that is wanted.
 */
export function useOpenFirst({ isAnswered, first, show }: FirstResult): (isWanted: boolean) => void {
  const [isAwaited, setIsAwaited] = useState(false);
  const showFirst = useRef(show);
  showFirst.current = show;
  useEffect(() => {
    if (!isAwaited || !isAnswered) return;
    setIsAwaited(false);
    if (first !== undefined) showFirst.current(first);
  }, [isAwaited, isAnswered, first]);
  return setIsAwaited;
}
