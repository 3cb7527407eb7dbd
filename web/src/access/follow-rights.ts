/** Applies changed permissions while the page is open. Loaded only when a change arrives. */
import { hasSameRights, type Viewer } from '@operatory/domain/access';
import type { QueryClient } from '@tanstack/react-query';
import { askAs, call } from '../calls/index.ts';
import { viewerOf, viewerQuery } from './viewer.ts';

/** The person whose session it is: in *View as*, the member of staff. */
const signedInId = (viewer: Viewer | undefined) =>
  viewer?.kind === 'user' ? (viewer.viewedBy ?? viewer).userId : undefined;

const readNow = () => call('readRole', {}).then(viewerOf, () => undefined);

const shownViewer = (queryClient: QueryClient) => queryClient.getQueryData(viewerQuery.queryKey);

/**
 * After a call was refused for its person: whether the session is still this person's, and only a view that another tab
 * started or ended has changed whom it shows. Then the page follows.
 */
export async function followView(queryClient: QueryClient): Promise<boolean> {
  const now = await readNow();
  if (now === undefined || signedInId(now) !== signedInId(shownViewer(queryClient))) return false;
  follow(queryClient, now);
  return true;
}

/**
 * Reads the role again and returns whether this person's permissions changed; if so, everything read under the old
 * permissions is dropped. An ended session or an unreachable server changes nothing here; the page reports those
 * elsewhere.
 */
export async function followRights(queryClient: QueryClient): Promise<boolean> {
  const now = await readNow();
  return now !== undefined && follow(queryClient, now);
}

function follow(queryClient: QueryClient, now: Viewer): boolean {
  const before = shownViewer(queryClient);
  if (before?.kind !== 'user') return false;
  // A view that started or ended in another tab. Anyone else has to sign in on this page first.
  if (now.kind === 'user' && signedInId(before) === signedInId(now)) askAs(now.userId);
  if (hasSameRights(before, now)) return false;
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
