/** Favorites that were marked or unmarked and aren't on the server yet: a topic of the outbox. */
import type { QueryClient } from '@tanstack/react-query';
import { callPanel } from '../../calls/index.ts';
import { logFailure } from '../../calls/logged.ts';
import { createOutbox, type Device, type Outbox } from '../../outbox/outbox.ts';
import { notify } from '../../parts/messages/toasts.ts';

/** Plain data, because it outlives its tab. */
export interface FavoriteWish {
  readonly itemNumber: string;
  readonly description: string;
  readonly isFavorite: boolean;
}

export const favoritesKey = ['favorites'] as const;

/** The person's favorites with one change. */
export function withWish(favorites: ReadonlySet<string>, { itemNumber, isFavorite }: FavoriteWish): Set<string> {
  const next = new Set(favorites);
  if (isFavorite) next.add(itemNumber);
  else next.delete(itemNumber);
  return next;
}

/** The last press on a star counts; setting what is set already has no effect, so a repeat is safe. */
export function createFavoriteOutbox(client: QueryClient, userId: string, device?: Device): Outbox<FavoriteWish> {
  return createOutbox<FavoriteWish, unknown>(
    {
      topic: 'favorites',
      userId,
      keyOf: ({ itemNumber }) => itemNumber,
      supersede: (_, later) => later,
      send: ({ body: { itemNumber, isFavorite }, userId: askedBy }) =>
        callPanel('setFavorite', { params: { itemNumber }, body: { isFavorite } }, { askedBy }),
      onDone({ body }) {
        client.setQueryData<ReadonlySet<string>>(favoritesKey, (known) => known && withWish(known, body));
        // What is on the screen stays until the next search.
        void client.invalidateQueries({ queryKey: ['items', 'search'], refetchType: 'none' });
        void client.invalidateQueries({ queryKey: ['items', 'counts'] });
      },
      onRefused({ body }, { detail }, thrown) {
        logFailure(thrown);
        notify(`Couldn’t change the favorite ${body.description}. ${detail}`, { tone: 'failed' });
        return 'drop';
      },
    },
    device,
  );
}

const outboxes = new Map<string, Outbox<FavoriteWish>>();

/** Opened at first use; then it sends what an earlier tab left. */
export function favoriteOutboxOf(client: QueryClient, userId: string): Outbox<FavoriteWish> {
  const open = outboxes.get(userId) ?? createFavoriteOutbox(client, userId);
  outboxes.set(userId, open);
  return open;
}
