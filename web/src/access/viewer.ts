/** Who is signed in: read once when the page starts, again after signing in, and kept in the query cache. */
import type { Role } from '@operatory/contract/access';
import { basePathOf, type Permission, signedOut, type Viewer } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { askAs, call, failureOf, hasBearer, isSessionOver } from '../calls/index.ts';

/** The viewer that a role makes. */
export function viewerOf(role: Role): Viewer {
  return {
    kind: 'user',
    userId: role.userId,
    email: role.email,
    name: role.name,
    permissions: new Set<Permission>(role.permissions),
    territoryIds: new Set(role.territoryIds),
    accounts: role.accounts === null ? 'all' : new Set(role.accounts as CustomerNumber[]),
    arePricesOff: role.arePricesOff,
    isLookingOnly: role.isLookingOnly === true,
  };
}

/** Who the server says this page was sent to, read once; `undefined` where it wrote nothing, as in development. */
function writtenViewer(): Viewer | undefined {
  const place = document.getElementById('role');
  const written = place?.textContent?.trim() ?? '';
  if (place !== null) place.textContent = '';
  if (written === 'null') return signedOut;
  return written.startsWith('{') ? viewerOf(JSON.parse(written) as Role) : undefined;
}

async function readViewer(): Promise<Viewer> {
  const viewer = await askWhoIsThere();
  askAs(viewer.kind === 'user' ? viewer.userId : undefined);
  return viewer;
}

async function askWhoIsThere(): Promise<Viewer> {
  // In a session of a procurement system its token alone counts: whoever is signed in here otherwise is nobody there [A4.19].
  const isPunchOut = basePathOf(window.location.pathname) !== '/';
  if (isPunchOut && !hasBearer()) return signedOut;
  const written = isPunchOut ? undefined : writtenViewer();
  if (written !== undefined) return written;
  try {
    return viewerOf(await call('readRole', {}));
  } catch (thrown) {
    // A token that is neither valid nor to be had again: its home says why [C2.13] [C2.19].
    if (isSessionOver(thrown) || (isPunchOut && failureOf(thrown).kind === 'refused')) return signedOut;
    throw thrown;
  }
}

/** Never asked again by itself: an ended session must not take the page away from under somebody. */
export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: readViewer,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  // Sets do not survive the cache's comparison of plain data.
  structuralSharing: false,
});

/** The viewer; every screen is drawn only after it is known. */
export function useViewer(): Viewer {
  return useSuspenseQuery(viewerQuery).data;
}

/** Reads the role again, after signing in or out. */
export async function renewViewer(queryClient: QueryClient): Promise<Viewer> {
  const viewer = await readViewer();
  queryClient.setQueryData(viewerQuery.queryKey, viewer);
  return viewer;
}
