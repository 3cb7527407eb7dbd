/**
 * What the frame shows only now and then, in one small file that visitors' first screen doesn't load: each part loads its
 * own file when it's shown.
 */
import type { User } from '@operatory/domain/access';
import { useEffect } from 'react';
import { useIsProofAsked } from '../../calls/proof.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import { isPunchOutAddress } from '../routing/enforce-navigation.ts';
import { FocusKeeper } from './focus-keeper.tsx';
import { FocusMemory } from './focus-memory.tsx';

const PunchOutBar = lazyPart(
  () => import('../../punch-out/session-bar.tsx'),
  (file) => file.SessionBar,
);
const ViewAsBar = lazyPart(
  () => import('./view-as-bar.tsx'),
  (file) => file.ViewAsBar,
);
const SessionRefused = lazyPart(
  () => import('./session-refused.tsx'),
  (file) => file.SessionRefused,
);
const ConfirmItsYou = lazyPart(
  () => import('../../access/factors/parts.ts'),
  (file) => file.ConfirmItsYou,
);
const PunchOutOver = lazyPart(
  () => import('../../punch-out/session-over.tsx'),
  (file) => file.SessionOver,
);
const CartNews = lazyPart(
  () => import('./cart-news.tsx'),
  (file) => file.CartNews,
);
const Notices = lazyPart(
  () => import('./notices.tsx'),
  (file) => file.Notices,
);

/** The session bar: for a punch-out buyer, or for staff in *View as*. */
export function VisitBar({ viewer }: { readonly viewer: User }) {
  return (
    <>
      {viewer.viewedBy === undefined ? null : <ViewAsBar />}
      {isPunchOutAddress() ? <PunchOutBar /> : null}
    </>
  );
}

/** Shows over the page that the session has ended. In an expired punch-out session, the home page already says so. */
export function SessionEnded({ isSignedIn }: { readonly isSignedIn: boolean }) {
  if (!isPunchOutAddress()) return <SessionRefused />;
  return isSignedIn ? <PunchOutOver /> : null;
}

/** Asks people to confirm their identity before a change that matters. */
function Proof() {
  return useIsProofAsked() ? <ConfirmItsYou /> : null;
}

/** The first screen's pictures load first, in ms. */
const picturesMs = 1_500;

/** Code that is needed when the server can't be reached, loaded while idle. */
function SpareParts() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      timer = setTimeout(() => {
        import('../start/spare-parts.ts').then(({ loadSpareParts }) => loadSpareParts()).catch(() => undefined);
      }, picturesMs);
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', begin);
    };
  }, []);
  return null;
}

/** Dialogs that open on their own, once the first screen has settled. */
export function SettledParts({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <>
      <QuietGuard>
        <Notices isSignedIn={isSignedIn && !isPunchOutAddress()} />
      </QuietGuard>
      <QuietGuard>{isSignedIn ? <CartNews /> : null}</QuietGuard>
      {isSignedIn ? <SpareParts /> : null}
      <FocusKeeper />
      <FocusMemory />
      <QuietGuard>
        <Proof />
      </QuietGuard>
    </>
  );
}
