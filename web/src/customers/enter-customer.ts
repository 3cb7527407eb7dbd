/** Going from a list of customers into one of them, without leaving the list when that fails [A8.13]. */
import { useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { failureOf, isSessionOver } from '../calls/index.ts';
import { notify } from '../parts/toasts.ts';
import { gatherTyped, takeTyped } from '../parts/typed-ahead.ts';
import { customerQuery } from './queries.ts';

/** A customer who is not there, or a session that is over, is the business of the page that is entered. */
function isTold(thrown: unknown): boolean {
  const failure = failureOf(thrown);
  return isSessionOver(thrown) || (failure.kind === 'refused' && failure.status < 500);
}

/**
 * Resolves when the customer's page is there. Where it cannot be entered, because nobody answers or the server broke,
 * the screen stays as it is and says so.
 */
export function useEnterCustomer() {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useCallback(
    async (customerNumber: string, place: NavigateOptions): Promise<void> => {
      gatherTyped();
      try {
        // Not tried again by itself: who pressed is here and can press again.
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
