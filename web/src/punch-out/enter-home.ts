/** Entering a session at its home: the token, then the permissions, then where to go or what stands in the way. */
import { refusalText } from '@operatory/contract/refusals';
import { accountPath, pathWithin, type Viewer } from '@operatory/domain/access';
import { refuse } from '@operatory/domain/refusals';
import type { QueryClient } from '@tanstack/react-query';
import { renewViewer, wantedPath } from '../access/index.ts';
import { failureOf } from '../calls/index.ts';
import type { PunchOutSession } from './session.ts';

export type HomeView =
  | { readonly kind: 'loading' }
  /** The account selector: this account opens by itself, at this path within the session [C2.20] [A2.35]. */
  | { readonly kind: 'opening'; readonly customerNumber: string; readonly path: string }
  | {
      readonly kind: 'obstacle';
      readonly sentence: string;
      /** The account that can be shopped for all the same, and where. */
      readonly account?: { readonly customerNumber: string; readonly path: string };
      /** The session was this browser's: it can still tell the buyer that nothing was ordered. */
      readonly isReturnable?: boolean;
      /** It may go well the next time. */
      readonly isPassing?: boolean;
    };

/** The account in a path of the shop. */
const accountIn = (path: string) => /^\/customer\/([^/?#]+)/i.exec(path)?.[1];

/** The path that was wanted, without the prefix of the session. */
function wantedWithin(value: unknown): string | undefined {
  const within = wantedPath(value)?.replace(/^\/punchout\/sid\/[^/]+\/uid\/[^/]+/i, '');
  return within !== undefined && /^\/customer\//i.test(within) ? within : undefined;
}

/** Where the session begins: what was wanted, else the product that the buyer chose, else its cart or the shop. */
function pathOf(
  viewer: Viewer,
  { customerNumber, selectedItem, operation }: Awaited<ReturnType<PunchOutSession['enter']>>,
  wanted: string | undefined,
): string {
  if (wanted !== undefined) return pathWithin(viewer, wanted);
  if (selectedItem !== null) {
    return pathWithin(viewer, `/customer/${customerNumber}/product/internal/${encodeURIComponent(selectedItem)}`);
  }
  return accountPath(viewer, customerNumber, operation === 'create' ? 'products' : 'cart');
}

/** Enters and says what to show; never rejects [C2.19] [C2.20] [C4.25]. */
export async function enterHome(
  session: Pick<PunchOutSession, 'enter'>,
  queryClient: QueryClient,
  wanted: unknown,
): Promise<HomeView> {
  try {
    const reply = await session.enter();
    // Permissions are read again with the token [C4.25].
    const viewer = await renewViewer(queryClient);
    const { customerNumber } = reply;
    const path = wantedWithin(wanted);
    const asked = path === undefined ? customerNumber : accountIn(path);
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
