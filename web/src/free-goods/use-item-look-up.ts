/** Looks a product number up while it's typed: after a pause, one look-up at a time. */
import { isProductNumber, lookUpDelay } from '@operatory/domain/free-goods';
import { useEffect, useState } from 'react';
import { isRefusedWith } from '../calls/failure.ts';
import { call } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';

export interface LookedUpItem {
  readonly itemNumber: string;
  readonly description: string;
  readonly isOrderable: boolean;
  /** Dollars; absent if there is none for this account. */
  readonly price?: number | undefined;
}

export type LookUp =
  /** Too short to look up. */
  | { readonly state: 'short' }
  | { readonly state: 'waiting' }
  | { readonly state: 'valid'; readonly item: LookedUpItem }
  /** There is no such item, or it cannot be ordered. */
  | { readonly state: 'invalid' }
  /** No response. */
  | { readonly state: 'failed' };

/** Each change of the number cancels the running look-up. */
export function useItemLookUp(customerNumber: string, typed: string): LookUp {
  const [known, setKnown] = useState<{ readonly number: string; readonly found: LookUp }>();

  useEffect(() => {
    setKnown(undefined);
    if (!isProductNumber(typed)) return undefined;
    const abandon = new AbortController();
    const { signal } = abandon;
    const settle = (found: LookUp) => {
      if (!signal.aborted) setKnown({ number: typed, found });
    };
    const timer = setTimeout(() => {
      call('readItem', { params: { itemNumber: typed }, query: { customerNumber } }, { signal }).then(
        (item) => settle(item.isOrderable ? { state: 'valid', item } : { state: 'invalid' }),
        (thrown: unknown) => {
          if (signal.aborted) return;
          if (isRefusedWith(thrown, 'item.not-found')) return settle({ state: 'invalid' });
          logFailure(thrown);
          settle({ state: 'failed' });
        },
      );
    }, lookUpDelay);
    return () => {
      clearTimeout(timer);
      abandon.abort();
    };
  }, [customerNumber, typed]);

  if (!isProductNumber(typed)) return { state: 'short' };
  return known?.number === typed ? known.found : { state: 'waiting' };
}
