/** Long tables are drawn part by part: what is near the window stands, the rest comes while one scrolls. */
import { type RefCallback, useState } from 'react';
import { useEndInSight } from './use-end-in-sight.ts';
import { useIsPrinting } from './use-printing.ts';

const step = 200;

interface GrowingList {
  /** How many rows to draw; all of them on paper. */
  readonly shown: number;
  /** Goes onto what stands after the last drawn row. */
  readonly endRef: RefCallback<HTMLElement>;
}

/** Begins anew with each other `subject`, such as another filter. */
export function useGrowingList(length: number, subject: string): GrowingList {
  const [grown, setGrown] = useState({ subject, count: step });
  const isPrinting = useIsPrinting();
  const count = grown.subject === subject ? grown.count : step;
  const endRef = useEndInSight(count < length, () => setGrown({ subject, count: count + step }));
  return { shown: isPrinting ? length : Math.min(count, length), endRef };
}
