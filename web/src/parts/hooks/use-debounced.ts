/** A value that follows another one once it has been stable for a while. */
import { useEffect, useState } from 'react';

/** `delay` in ms; 300 for searches while typing. An emptied value follows at once. */
export function useDebounced<T>(value: T, delay = 300): T {
  const [settled, setSettled] = useState(value);
  const isEmpty = value === '';
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), isEmpty ? 0 : delay);
    return () => clearTimeout(timer);
  }, [value, delay, isEmpty]);
  return settled;
}
