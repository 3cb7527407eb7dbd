/** Applies changed permissions while the page is open. Loaded only when a change arrives. */
import { hasSameRights } from '@operatory/domain/access';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../calls/index.ts';
import { viewerOf, viewerQuery } from './viewer.ts';

/**
 * Reads the role again and returns whether this person's permissions changed; if so, everything read under the old
 * permissions is dropped. An ended session or an unreachable server changes nothing here; the page reports those
 * elsewhere.
 */
export async function followRights(queryClient: QueryClient): Promise<boolean> {
  const before = queryClient.getQueryData(viewerQuery.queryKey);
  const now = await call('readRole', {}).then(viewerOf, () => undefined);
  if (before?.kind !== 'user' || now === undefined || hasSameRights(before, now)) return false;
  queryClient.setQueryData(viewerQuery.queryKey, now);
  const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== viewerQuery.queryKey[0];
  // An account's record decides whether its page may be opened, so it's dropped even while a screen shows it.
  queryClient.removeQueries({
    predicate: (query) => isOther(query) && (query.queryKey[0] === 'customer' || !query.isActive()),
  });
  // Data on the screen is refetched once it's known that the screen stays.
  void queryClient.invalidateQueries({ predicate: isOther, refetchType: 'none' });
  return true;
}
