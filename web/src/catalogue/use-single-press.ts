/** Lets a press through at once and ignores its repetitions for a while, as with a double click. */
import { useCallback, useRef } from 'react';

/** `pause` in ms: 300 for tiles and for adding to the cart [A9.05]. */
export function useSinglePress<Arguments extends readonly unknown[]>(
  act: (...given: Arguments) => void,
  pause = 300,
): (...given: Arguments) => void {
  const until = useRef(0);
  const latest = useRef(act);
  latest.current = act;
  return useCallback(
    (...given: Arguments) => {
      const now = performance.now();
      if (now < until.current) return;
      until.current = now + pause;
      latest.current(...given);
    },
    [pause],
  );
}
