/** Lets the browser's Back close a layer that isn't in the address, instead of leaving the page underneath. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

export function useClosedByBack(close: () => void, isOn: boolean): void {
  const { history } = useRouter();
  const latestClose = useRef(close);
  latestClose.current = close;
  useEffect(() => {
    if (!isOn) return;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false;
        latestClose.current();
        return true;
      },
    });
  }, [isOn, history]);
}
