/** Whether a product is a favorite of this person, with unsent changes, and a function that changes that. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useViewer } from '../../access/index.ts';
import { callPanel } from '../../calls/index.ts';
import { logged } from '../../calls/logged.ts';
import { favoriteOutboxOf, favoritesKey } from './favorite-outbox.ts';

/** Fetches all of them in one call, whatever is on the screen; the hub says when to refetch. */
const favoritesQuery = queryOptions({
  queryKey: favoritesKey,
  queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
    const { itemNumbers } = await logged(callPanel('listFavorites', {}, { signal }));
    return new Set(itemNumbers);
  },
  staleTime: 5 * 60_000,
});

export function useFavorite({ itemNumber, description }: { itemNumber: string; description: string }) {
  const client = useQueryClient();
  const viewer = useViewer();
  if (viewer.kind !== 'user') throw new Error('only someone who is signed in has favorites');
  const outbox = favoriteOutboxOf(client, viewer.userId);
  // Only this product, so that a row isn't rendered again when another one changes.
  const { data: isStored } = useQuery({ ...favoritesQuery, select: (stored) => stored.has(itemNumber) });
  const pending = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.pending().entries.findLast(({ body }) => body.itemNumber === itemNumber)?.body.isFavorite,
  );
  return {
    /** Undefined until loaded. */
    isFavorite: pending ?? isStored,
    set: (isFavorite: boolean) => outbox.add({ itemNumber, description, isFavorite }),
  };
}
