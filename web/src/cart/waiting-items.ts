/**
 * Item numbers that were entered in quick order before their look-up finished. They stay until the page closes, whatever
 * screen it shows, so that a scanner doesn't have to wait for the server.
 */
import { useEffect } from 'react';
import { observable, useObservable } from '../parts/hooks/observable.ts';

export interface WaitingItem {
  readonly id: number;
  readonly customerNumber: string;
  /** The number as it was typed or scanned. */
  readonly text: string;
  readonly quantity: number;
}

const items = observable<readonly WaitingItem[]>([]);
let lastId = 0;

export function enterItem(customerNumber: string, text: string, quantity: number): void {
  lastId += 1;
  items.set([...items.get(), { id: lastId, customerNumber, text, quantity }]);
}

/** Removes an item from the list because it was added to the cart, returned to the fields, or removed by the person. */
export const dropWaitingItem = (id: number): void => items.set(items.get().filter((item) => item.id !== id));

/** The account's waiting items, in the order entered. The browser asks before leaving the page with them. */
export function useWaitingItems(customerNumber: string): readonly WaitingItem[] {
  const waiting = useObservable(items);
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWaiting]);
  return waiting.filter((item) => item.customerNumber === customerNumber);
}
