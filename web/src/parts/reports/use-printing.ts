/** Whether the page is being printed: content that a screen skips because it's out of view must be in print. */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** True between the browser's `beforeprint` and `afterprint`, and as long as paper is the medium. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}

let isBetween = false;
const isPrinting = () => isBetween || window.matchMedia('print').matches;

function subscribe(listener: () => void) {
  const media = window.matchMedia('print');
  // The browser lays out the paper as soon as its event returns.
  const begin = () => {
    isBetween = true;
    flushSync(listener);
  };
  const end = () => {
    isBetween = false;
    listener();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  media.addEventListener('change', listener);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    media.removeEventListener('change', listener);
  };
}
