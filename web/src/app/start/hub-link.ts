/** Lets screens register the account they show, before the hub connection exists. */
import { useEffect } from 'react';
import type { Hub } from '../../hub/connection.ts';

let give: (hub: Hub) => void = () => undefined;
const hub = new Promise<Hub>((made) => {
  give = made;
});

/** Called once by the code that connects. */
export const giveHub = (made: Hub) => give(made);

/** Receives this account's changes while the screen is open. */
export function useWatchedCustomer(customerNumber: string) {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void hub.then((line) => {
      if (!isGone) stop = line.watch(customerNumber);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [customerNumber]);
}
