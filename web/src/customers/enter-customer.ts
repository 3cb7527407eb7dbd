/** Opens one customer from a list of customers, staying on the list if that fails. */
import { useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { failureOf, isSessionOver } from '../calls/index.ts';
import { gatherTyped, takeTyped } from '../parts/controls/typed-ahead.ts';
import { notify } from '../parts/messages/toasts.ts';
import { customerQuery } from './queries.ts';

/** The opened page handles a missing customer or an ended session. */
function isTold(thrown: unknown): boolean {
  const failure = failureOf(thrown);
  return isSessionOver(thrown) || (failure.kind === 'refused' && failure.status < 500);
}

/** Resolves when the customer's page is open. If the server doesn't respond or fails, the screen stays and shows it. */
export function useEnterCustomer() {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useCallback(
    async (customerNumber: string, place: NavigateOptions): Promise<void> => {
      gatherTyped();
      try {
        // Not retried automatically: the person is here and can click again.
        await queryClient
          .ensureQueryData({ ...customerQuery(customerNumber), retry: false })
          .catch((thrown: unknown) => {
            if (!isTold(thrown)) throw thrown;
          });
        await router.navigate(place);
      } catch {
        takeTyped();
        notify('Could not switch to customer', { tone: 'failed' });
      }
    },
    [router, queryClient],
  );
}
