/** The text of a search field that is also stored in the address. */
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

interface TypedFind {
  /** The field's text. */
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** The text, trimmed, once typing has paused. */
  readonly find: string;
}

/**
 * Calls `onFind` with the typed text after a pause. When the address changes by other means, such as a link, its text
 * is copied to the field.
 */
export function useTypedFind(addressFind: string, onFind: (find: string) => void): TypedFind {
  const [typed, setTyped] = useState(addressFind);
  const find = useDebounced(typed).trim();
  const latestOnFind = useRef(onFind);
  latestOnFind.current = onFind;
  const known = useRef(addressFind);
  useEffect(() => {
    if (find === known.current) return;
    known.current = find;
    latestOnFind.current(find);
  }, [find]);
  useEffect(() => {
    if (addressFind === known.current) return;
    known.current = addressFind;
    setTyped(addressFind);
  }, [addressFind]);
  return { typed, setTyped, find };
}
