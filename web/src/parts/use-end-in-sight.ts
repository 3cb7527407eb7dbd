/** Tells when the end of a list comes near the window, so that the next page can be asked for in time. */
import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** How far below the window counts as near. */
const ahead = '600px';

/** Put the ref on what stands at the end; while `isOn`, `onNear` is called when it comes near, and after each drawing that leaves it near. */
export function useEndInSight(isOn: boolean, onNear: () => void): RefCallback<HTMLElement> {
  const lookAgain = useRef<() => void>(() => undefined);
  const latest = useRef({ isOn, onNear });
  latest.current = { isOn, onNear };

  // What was seen before says nothing of where the end is now, and a page that was asked for may have been called off.
  useEffect(() => {
    if (isOn) lookAgain.current();
  });

  return useCallback((node: HTMLElement | null) => {
    if (node === null) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.at(-1)?.isIntersecting && latest.current.isOn) latest.current.onNear();
      },
      { rootMargin: `0px 0px ${ahead} 0px` },
    );
    observer.observe(node);
    lookAgain.current = () => {
      observer.unobserve(node);
      observer.observe(node);
    };
    return () => {
      lookAgain.current = () => undefined;
      observer.disconnect();
    };
  }, []);
}
