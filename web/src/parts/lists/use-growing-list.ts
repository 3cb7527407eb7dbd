/** Renders long tables gradually: rows near the view first, and the rest while scrolling. */
import { type RefCallback, useState } from 'react';
import { useIsPrinting } from '../reports/use-printing.ts';
import { useEndInSight } from './use-end-in-sight.ts';

const step = 200;

interface GrowingList {
  /** How many rows to render; all of them on paper. */
  readonly shown: number;
  /** Attach it to the element after the last rendered row. */
  readonly endRef: RefCallback<HTMLElement>;
}

/** Starts over for another `subject`, such as another filter. */
export function useGrowingList(length: number, subject: string): GrowingList {
  const [grown, setGrown] = useState({ subject, count: step });
  const isPrinting = useIsPrinting();
  const count = grown.subject === subject ? grown.count : step;
  const endRef = useEndInSight(count < length, () => setGrown({ subject, count: count + step }));
  return { shown: isPrinting ? length : Math.min(count, length), endRef };
}
