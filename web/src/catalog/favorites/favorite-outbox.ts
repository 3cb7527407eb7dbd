/** Favorites that were marked or unmarked and aren't on the server yet: a topic of the outbox. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { callPanel } from '../../calls/index.ts';
import { logFailure } from '../../calls/logged.ts';
import { createOutbox, type Device, type Outbox } from '../../outbox/outbox.ts';
import { notify } from '../../parts/messages/toasts.ts';

/** Plain data, because it outlives its tab. */
export interface FavoriteChange {
  readonly itemNumber: string;
  readonly description: string;
  readonly isFavorite: boolean;
}

export const favoritesKey = ['favorites'] as const;

/** The person's favorites with one change. */
export function withChange(favorites: ReadonlySet<string>, { itemNumber, isFavorite }: FavoriteChange): Set<string> {
  const next = new Set(favorites);
  if (isFavorite) next.add(itemNumber);
  else next.delete(itemNumber);
  return next;
}

const isOfFavorites = ({ queryKey: [kind, what, , search] }: Query) =>
  kind === 'items' && what === 'search' && (search as { favorites?: true } | undefined)?.favorites === true;

/** The last click on a star counts; setting a state again has no effect, so a repeat is safe. */
export function createFavoriteOutbox(client: QueryClient, userId: string, device?: Device): Outbox<FavoriteChange> {
  return createOutbox<FavoriteChange, unknown>(
    {
      topic: 'favorites',
      userId,
      keyOf: ({ itemNumber }) => itemNumber,
      supersede: (_, later) => later,
      send: ({ body: { itemNumber, isFavorite }, userId: askedBy }) =>
        callPanel('setFavorite', { params: { itemNumber }, body: { isFavorite } }, { askedBy }),
      onDone({ body }) {
        client.setQueryData<ReadonlySet<string>>(favoritesKey, (known) => known && withChange(known, body));
        // A read that started before this change would bring the old state back.
        void client.invalidateQueries({ queryKey: favoritesKey });
        // The list on the screen stays until the next search; the hub says when to count again.
        void client.invalidateQueries({ predicate: isOfFavorites, refetchType: 'none' });
        void client.invalidateQueries({ queryKey: ['items', 'counts'], refetchType: 'none' });
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

const outboxes = new Map<string, Outbox<FavoriteChange>>();

/** Opened at first use; then it sends the changes that an earlier tab left. */
export function favoriteOutboxOf(client: QueryClient, userId: string): Outbox<FavoriteChange> {
  const open = outboxes.get(userId) ?? createFavoriteOutbox(client, userId);
  outboxes.set(userId, open);
  return open;
}
