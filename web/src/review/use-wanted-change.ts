/** Leads from a held order to the buyer's change that has to be decided first. */
import type { HeldOrderDetail } from '@operatory/contract/review';
import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { failureOf } from '../calls/index.ts';
import { notify } from '../parts/messages/toasts.ts';
import { buyerChangesQuery } from './queries.ts';

export type WaitingChange = NonNullable<HeldOrderDetail['waitingChange']>;

export interface WantedChange extends WaitingChange {
  /** It's open and has the focus. */
  readonly onShown: () => void;
  /** It doesn't wait anymore, or the list couldn't be read. */
  readonly onMissing: () => void;
}

/** `onMissing` gets the focus back to the order. */
export function useWantedChange(onMissing: () => void): {
  readonly wanted: WantedChange | undefined;
  readonly seeChange: (change: WaitingChange) => void;
} {
  const queryClient = useQueryClient();
  const [change, setChange] = useState<WaitingChange>();
  const onShown = () => setChange(undefined);
  return {
    wanted:
      change === undefined
        ? undefined
        : {
            ...change,
            onShown,
            onMissing: () => {
              setChange(undefined);
              onMissing();
            },
          },
    seeChange: (next) => {
      // The change may have come after the list was read.
      void queryClient.invalidateQueries({ queryKey: buyerChangesQuery.queryKey });
      setChange(next);
    },
  };
}

interface SearchedList
  extends Pick<UseInfiniteQueryResult<unknown>, 'error' | 'isFetching' | 'hasNextPage' | 'fetchNextPage'> {
  readonly isListed: boolean;
}

/** Loads further pages until the wanted change is listed. */
export function useSearchedChange(wanted: WantedChange | undefined, list: SearchedList): void {
  const queryClient = useQueryClient();
  const { error, isFetching, hasNextPage, fetchNextPage, isListed } = list;
  useEffect(() => {
    if (wanted === undefined || isListed || isFetching) return;
    if (error !== null) {
      notify(`Change of ${wanted.orderId}: ${failureOf(error).detail}`, { tone: 'failed' });
      wanted.onMissing();
    } else if (hasNextPage) void fetchNextPage();
    else {
      notify(`The change of ${wanted.orderId} doesn’t wait anymore`);
      void queryClient.invalidateQueries({ queryKey: ['review', 'order'] });
      wanted.onMissing();
    }
  }, [wanted, isListed, isFetching, error, hasNextPage, fetchNextPage, queryClient]);
}

/** Opens the entry and gives its summary the focus if someone asked for it. */
export function useEntryShown(onShown: (() => void) | undefined): RefObject<HTMLDetailsElement | null> {
  const entry = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (onShown === undefined || entry.current === null) return;
    entry.current.open = true;
    const summary = entry.current.querySelector('summary');
    summary?.scrollIntoView({ block: 'start' });
    summary?.focus({ preventScroll: true });
    onShown();
  }, [onShown]);
  return entry;
}
