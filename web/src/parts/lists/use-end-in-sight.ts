/** Reports when the end of a list is near the view, so that the next page can be loaded in time. */
import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** How far below the window counts as near. */
const ahead = '600px';

/**
 * Attach the ref to the element at the end. While `isOn`, `onNear` is called when it comes near, and after each
 * rendering after which it's still near.
 */
export function useEndInSight(isOn: boolean, onNear: () => void): RefCallback<HTMLElement> {
  const lookAgain = useRef<() => void>(() => undefined);
  const latest = useRef({ isOn, onNear });
  latest.current = { isOn, onNear };

  // Earlier observations may be outdated, and a requested page may have been canceled.
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
