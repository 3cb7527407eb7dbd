/** Sends what closed tabs of this person left on this device, and deletes what others left too long ago. */
import type { User } from '@operatory/domain/access';
import type { QueryClient } from '@tanstack/react-query';
import { logFailure } from '../../calls/logged.ts';
import { sendLeftEdits } from '../../cart/store/cart-stores.ts';
import { dropOldEntries } from '../../outbox/clean-up.ts';
import { deviceStorage, topicKeys } from '../../outbox/storage.ts';

/** A topic's code is only loaded if it has entries. */
export function openOutboxes(queryClient: QueryClient, user: User): void {
  const { userId } = user;
  dropOldEntries(deviceStorage, { exceptUserId: userId, now: Date.now() });
  sendLeftEdits(user);
  if (topicKeys(deviceStorage, 'lists', userId).length > 0) {
    import('../../lists/list-outbox.ts').then(({ listOutboxOf }) => listOutboxOf(queryClient, userId), logFailure);
  }
  if (topicKeys(deviceStorage, 'favorites', userId).length > 0) {
    import('../../catalog/favorites/favorite-outbox.ts').then(
      ({ favoriteOutboxOf }) => favoriteOutboxOf(queryClient, userId),
      logFailure,
    );
  }
  if (topicKeys(deviceStorage, 'tags', userId).length > 0) {
    import('../../tag-requests/open-tags.ts').then(({ tagOutboxOf }) => tagOutboxOf(queryClient, userId), logFailure);
  }
  if (topicKeys(deviceStorage, 'scans', userId).length > 0) {
    import('../../shelf-tags/scan-outbox.ts').then(({ scanOutbox }) => scanOutbox().wake(), logFailure);
  }
}
