/** The look-up of one item number for quick order, as React state. */
import type { Product } from '@operatory/contract/catalog';
import { isStaff } from '@operatory/domain/access';
import { isDiscontinued } from '@operatory/domain/catalog';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { call } from '../calls/index.ts';
import { type LookUpState, quickOrderLookUp } from './quick-order-look-up.ts';

/** `onState` is called once for each state, and may be a new function each time. */
export function useQuickLookUp(customerNumber: string, onState: (state: LookUpState) => void) {
  const viewer = useViewer();
  const [state, setState] = useState<LookUpState>({ kind: 'idle' });
  const latest = useRef(onState);
  latest.current = onState;
  const mayOrder = (item: Product) => item.isOrderable && (isStaff(viewer) || !isDiscontinued(item));
  const [lookUp] = useState(() =>
    quickOrderLookUp({
      read: (itemNumber, signal) => call('readItem', { params: { itemNumber }, query: { customerNumber } }, { signal }),
      search: async (text, signal) => {
        const query = { quickSearchValue: text, customerNumber, excludePricing: true };
        return (await call('quickSearchItems', { query }, { signal })).data;
      },
      isOrderable: mayOrder,
      onState: (next) => {
        setState(next);
        latest.current(next);
      },
    }),
  );
  useEffect(() => lookUp.stop, [lookUp]);
  return { state, typed: lookUp.typed, entered: lookUp.entered };
}
