/** Accepts a click at once and ignores repeated ones for a while, as with a double click. */
import { useCallback, useRef, useState } from 'react';
import { pressGate } from './press-pauses.ts';

/** `pause` in ms, one of `pressPauses`. */
export function useSinglePress<Arguments extends readonly unknown[]>(
  act: (...given: Arguments) => void,
  pause: number,
): (...given: Arguments) => void {
  const [counts] = useState(() => pressGate(pause));
  const latest = useRef(act);
  latest.current = act;
  return useCallback(
    (...given: Arguments) => {
      if (counts(performance.now())) latest.current(...given);
    },
    [counts],
  );
}
