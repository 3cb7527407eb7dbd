/** What comes over the screen by itself. It loads after the first screen. */
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import { isPunchOutAddress } from '../routing/enforce-navigation.ts';

const CartNews = lazyPart(
  () => import('./cart-news.tsx'),
  (file) => file.CartNews,
);
const Notices = lazyPart(
  () => import('./notices.tsx'),
  (file) => file.Notices,
);

export function SettledParts({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <>
      <QuietGuard>
        <Notices isSignedIn={isSignedIn && !isPunchOutAddress()} />
      </QuietGuard>
      <QuietGuard>{isSignedIn ? <CartNews /> : null}</QuietGuard>
    </>
  );
}
