/** Starts a session at its home page: reads the token, then the permissions, then decides where to go. */
import { refusalText } from '@operatory/contract/refusals';
import { parseAccountPath } from '@operatory/contract/screens';
import { accountPath, parsePunchOutPath, pathWithin, type Viewer } from '@operatory/domain/access';
import { refuse } from '@operatory/domain/refusals';
import type { QueryClient } from '@tanstack/react-query';
import { renewViewer, wantedPath } from '../access/index.ts';
import { failureOf } from '../calls/index.ts';
import type { PunchOutSession } from './session.ts';

export type HomeView =
  | { readonly kind: 'loading' }
  /** The account selector: this account opens automatically, at this path within the session [C2.20] [A2.35]. */
  | { readonly kind: 'opening'; readonly customerNumber: string; readonly path: string }
  | {
      readonly kind: 'obstacle';
      readonly sentence: string;
      /** The account that can be opened anyway, and its path. */
      readonly account?: { readonly customerNumber: string; readonly path: string };
      /** The session was this browser's, so it can still notify the buyer that nothing was ordered. */
      readonly isReturnable?: boolean;
      /** Retrying may work. */
      readonly isPassing?: boolean;
    };

/** The account in a path of the shop. */
const accountIn = (path: string) => parseAccountPath(path)?.id;

/** The requested path, a page of an account or the return of a cart, without the session's prefix. */
function wantedWithin(value: unknown): string | undefined {
  const path = wantedPath(value);
  const within = path === undefined ? undefined : (parsePunchOutPath(path)?.rest ?? path);
  return within !== undefined && /^\/(customer|submit)\/[^/]/i.test(within) ? within : undefined;
}

/**
 * Where the session starts: the requested page, otherwise the product that the buyer selected or what it searches for,
 * otherwise its cart or the shop.
 */
function pathOf(
  viewer: Viewer,
  { customerNumber, selectedItem, searchText, operation }: Awaited<ReturnType<PunchOutSession['enter']>>,
  wanted: string | undefined,
): string {
  if (wanted !== undefined) return pathWithin(viewer, wanted);
  if (selectedItem !== null) {
    return pathWithin(viewer, `/customer/${customerNumber}/product/internal/${encodeURIComponent(selectedItem)}`);
  }
  if (searchText !== undefined) {
    return `${accountPath(viewer, customerNumber, 'products')}?searchText=${encodeURIComponent(searchText)}`;
  }
  return accountPath(viewer, customerNumber, operation === 'create' ? 'products' : 'cart');
}

/** Starts the session and returns what to show; never rejects [C2.19] [C2.20] [C4.25]. */
export async function enterHome(
  session: Pick<PunchOutSession, 'enter'>,
  queryClient: QueryClient,
  wanted: unknown,
): Promise<HomeView> {
  try {
    const reply = await session.enter();
    // Permissions are refetched with the token [C4.25].
    const viewer = await renewViewer(queryClient);
    const { customerNumber } = reply;
    const path = wantedWithin(wanted);
    const asked = path === undefined ? customerNumber : (accountIn(path) ?? customerNumber);
    if (asked === customerNumber) return { kind: 'opening', customerNumber, path: pathOf(viewer, reply, path) };
    return {
      kind: 'obstacle',
      sentence: refusalText(refuse('punch-out.account-foreign', { id: asked ?? '' })),
      account: { customerNumber, path: accountPath(viewer, customerNumber, 'products') },
    };
  } catch (thrown) {
    const failure = failureOf(thrown);
    return {
      kind: 'obstacle',
      sentence: failure.detail,
      isReturnable: failure.kind === 'refused' && failure.code === 'punch-out.session-expired',
      isPassing: failure.kind !== 'refused',
    };
  }
}
