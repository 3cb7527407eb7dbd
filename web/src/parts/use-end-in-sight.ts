/** Tells when the end of a list comes near the window, so that the next page can be asked for in time. */
import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** How far below the window counts as near. */
const ahead = '600px';

/** Put the ref on what stands at the end; `onNear` is called while `isOn`, and again whenever `isOn` becomes true there. */
export function useEndInSight(isOn: boolean, onNear: () => void): RefCallback<HTMLElement> {
  const isNear = useRef(false);
  const latest = useRef({ isOn, onNear });
  latest.current = { isOn, onNear };

  useEffect(() => {
    if (isOn && isNear.current) latest.current.onNear();
  }, [isOn]);

  return useCallback((node: HTMLElement | null) => {
    if (node === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        isNear.current = entry?.isIntersecting ?? false;
        if (isNear.current && latest.current.isOn) latest.current.onNear();
      },
      { rootMargin: `0px 0px ${ahead} 0px` },
    );
    observer.observe(node);
    return () => {
      isNear.current = false;
      observer.disconnect();
    };
  }, []);
}
