/** Opens the line to the hub once the first screen stands, and lets screens name the account they look at. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Hub } from '../hub/connection.ts';

let isOpening = false;
let giveHub: (hub: Hub) => void = () => undefined;
const hub = new Promise<Hub>((give) => {
  giveHub = give;
});

/** The first rows and their pictures go first, in ms. */
const patience = 1_500;

/** For the frame: connects when somebody is signed in; once per page. */
export function useHub(isSignedIn: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isSignedIn || isOpening) return;
    const timer = setTimeout(() => {
      isOpening = true;
      import('./hear-hub.ts').then(
        ({ hearHub }) => giveHub(hearHub(queryClient)),
        () => {
          isOpening = false;
        },
      );
    }, patience);
    return () => clearTimeout(timer);
  }, [isSignedIn, queryClient]);
}

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
