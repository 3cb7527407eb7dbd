/** How high a row of a message log is, in px. */
import { useMedia, useRowHeight } from '../hooks/use-media.ts';

/** Three lines on phones: the same condition as in the style. */
export function useMessageRowHeight(): number {
  const usual = useRowHeight();
  return useMedia('(width<=37.4375em)') ? 76 : usual;
}
