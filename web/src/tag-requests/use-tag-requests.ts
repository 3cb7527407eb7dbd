/** The shelf tags of an account in React: which are asked for, and asking for one more. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useViewer } from '../access/index.ts';
import { call } from '../calls/index.ts';
import { notify } from '../parts/toasts.ts';
import { tagQueue } from './tag-queue.ts';

/** The list as the server holds it [C7.20]. */
const tagRequestsQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['tag-requests', customerNumber],
    queryFn: async ({ signal }) =>
      (await call('listTagRequests', { params: { customerNumber } }, { signal })).itemNumbers,
    // Taking a line out of the cart may take its tag back; rows that scroll into sight do not ask each time.
    staleTime: 5_000,
  });

interface OpenQueue {
  readonly queue: ReturnType<typeof tagQueue>;
  readonly listeners: Set<() => void>;
  wanted: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();
/** One queue for each person and account that this page worked with. */
const queues = new Map<string, OpenQueue>();

function openQueue(name: string, customerNumber: string, queryClient: QueryClient): OpenQueue {
  const open = queues.get(name);
  if (open !== undefined) return open;
  const listeners = new Set<() => void>();
  const { queryKey } = tagRequestsQuery(customerNumber);
  const made: OpenQueue = {
    listeners,
    wanted: nothing,
    queue: tagQueue({
      calls: {
        read: async () => (await call('listTagRequests', { params: { customerNumber } })).itemNumbers,
        write: async (itemNumbers, seen) => {
          const body = { CustomerNumber: customerNumber, ItemNumbers: [...itemNumbers], SeenItemNumbers: [...seen] };
          return (await call('setTagRequests', { body })).itemNumbers;
        },
      },
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      onStored: (itemNumbers) => queryClient.setQueryData(queryKey, [...itemNumbers]),
      onWanted: (wanted) => {
        made.wanted = wanted;
        for (const listener of listeners) listener();
      },
      onRefused: (reason) => void notify(reason, { tone: 'failed' }),
    }),
  };
  queues.set(name, made);
  return made;
}

/** Whether a tag of this item is asked for, and the way to ask; asking again changes nothing [A4.05]. */
export function useTagRequest(customerNumber: string, itemNumber: string) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const { data: stored } = useQuery(tagRequestsQuery(customerNumber));
  const name = `${viewer.kind === 'user' ? viewer.userId : ''}/${customerNumber}`;
  const open = openQueue(name, customerNumber, queryClient);
  const subscribe = useCallback(
    (listener: () => void) => {
      open.listeners.add(listener);
      return () => open.listeners.delete(listener);
    },
    [open],
  );
  const isWanted = useSyncExternalStore(subscribe, () => open.wanted.has(itemNumber));
  return {
    isRequested: isWanted || stored?.includes(itemNumber) === true,
    want: () => open.queue.want(itemNumber),
  };
}
