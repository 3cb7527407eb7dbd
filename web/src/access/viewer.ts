/** The signed-in person: read once when the page starts, again after signing in, and cached. */
import type { Role } from '@operatory/contract/access';
import { basePathOf, type Permission, signedOut, type Viewer } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { askAs, call, failureOf, hasBearer, isSessionOver } from '../calls/index.ts';

/** The viewer for a role. */
export function viewerOf(role: Role): Viewer {
  const { viewedBy, ...same } = role;
  return {
    ...same,
    kind: 'user',
    permissions: new Set<Permission>(role.permissions),
    territoryIds: new Set(role.territoryIds),
    accounts: role.accounts === null ? 'all' : new Set(role.accounts as CustomerNumber[]),
    // No page shows the e-mail.
    ...(viewedBy === undefined ? {} : { viewedBy: { ...viewedBy, email: '' } }),
  };
}

/** The person that the server rendered this page for, read once; `undefined` if it wrote none, as in development. */
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
  // In a punch-out session only its token counts: any other sign-in on this browser doesn't count there
  // [A4.19].
  const isPunchOut = basePathOf(window.location.pathname) !== '/';
  if (isPunchOut && !hasBearer()) return signedOut;
  const written = isPunchOut ? undefined : writtenViewer();
  if (written !== undefined) return written;
  try {
    return viewerOf(await call('readRole', {}));
  } catch (thrown) {
    // A token that is invalid and can't be renewed: the punch-out home page says why [C2.13] [C2.19].
    if (isSessionOver(thrown) || (isPunchOut && failureOf(thrown).kind === 'refused')) return signedOut;
    throw thrown;
  }
}

/** Never refetched by the cache, because an ended session must not close the page that someone is working on. */
export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: readViewer,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  // The cache compares plain data, which doesn't work for Sets.
  structuralSharing: false,
});

/** The viewer; screens are only rendered once it's loaded. */
export function useViewer(): Viewer {
  return useSuspenseQuery(viewerQuery).data;
}

/** Reads the role again, after signing in or out. */
export async function renewViewer(queryClient: QueryClient): Promise<Viewer> {
  const viewer = await readViewer();
  queryClient.setQueryData(viewerQuery.queryKey, viewer);
  return viewer;
}
