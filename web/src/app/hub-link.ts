/** Lets screens name the account they look at, whenever the line to the hub comes. */
import { useEffect } from 'react';
import type { Hub } from '../hub/connection.ts';

let give: (hub: Hub) => void = () => undefined;
const hub = new Promise<Hub>((made) => {
  give = made;
});

/** Called by what opens the line, once. */
export const giveHub = (made: Hub) => give(made);

/** Hears of this account's changes while the screen is open. */
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
