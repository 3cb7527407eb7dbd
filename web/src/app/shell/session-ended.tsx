/** Says over the page that the session has ended, and offers to go on. */
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { isPunchOutAddress } from '../routing/enforce-navigation.ts';

const SignInAgain = lazyPart(
  () => import('../../access/sign-in-again.tsx'),
  (file) => file.SignInAgain,
);
const PunchOutOver = lazyPart(
  () => import('../../punch-out/session-over.tsx'),
  (file) => file.SessionOver,
);

/** A person with an expired punch-out session already reads so on its home page. */
export function SessionEnded({ isSignedIn }: { readonly isSignedIn: boolean }) {
  if (!isPunchOutAddress()) return <SignInAgain />;
  return isSignedIn ? <PunchOutOver /> : null;
}
