/** The connection is back: visible lists are refetched, and waiting changes are sent. */
import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../access/index.ts';
import { logFailure } from '../calls/logged.ts';
import { deviceStorage, topicKeys } from '../outbox/storage.ts';
import { listsKey } from './heard.ts';

/** The outbox itself is only loaded if it has entries. */
export function catchUpLists(queryClient: QueryClient, customerNumber: string): void {
  void queryClient.invalidateQueries({ queryKey: listsKey(customerNumber) });
  const viewer = queryClient.getQueryData(viewerQuery.queryKey);
  if (viewer?.kind !== 'user' || topicKeys(deviceStorage, 'lists', viewer.userId).length === 0) return;
  import('./list-outbox.ts').then(({ listOutboxOf }) => listOutboxOf(queryClient, viewer.userId).wake(), logFailure);
}
