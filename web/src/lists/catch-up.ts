/** The line to the server stands: lists in sight are read again, and what waited on this device goes out. */
import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../access/index.ts';
import { logFailure } from '../calls/logged.ts';
import { hasKeptChanges } from './change-shelf.ts';
import { listsKey } from './heard.ts';

/** The queue itself comes only where something waits. */
export function catchUpLists(queryClient: QueryClient, customerNumber: string): void {
  void queryClient.invalidateQueries({ queryKey: listsKey(customerNumber) });
  const viewer = queryClient.getQueryData(viewerQuery.queryKey);
  if (viewer?.kind !== 'user' || !hasKeptChanges(viewer.userId, customerNumber)) return;
  import('./use-change-queue.ts').then(
    ({ sendKeptChanges }) => sendKeptChanges(queryClient, viewer.userId, customerNumber),
    logFailure,
  );
}
