/** Whether a media query matches; updates when that changes. */
import { useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Narrower than a tablet: tabs at the bottom, tables as cards. */
export const useIsPhone = () => useMedia('(width<48em)');

/** Rows are taller on phones and for fingers: the same condition as `--row-height`. */
export const useRowHeight = (): number => (useMedia('(width<48em), (pointer: coarse)') ? 52 : 36);
