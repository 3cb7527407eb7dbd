/** The bar of a visit: of a buyer who came from a procurement system, or of staff who see the shop as someone else. */
import type { User } from '@operatory/domain/access';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { isPunchOutAddress } from '../routing/enforce-navigation.ts';

const PunchOutBar = lazyPart(
  () => import('../../punch-out/session-bar.tsx'),
  (file) => file.SessionBar,
);
const ViewAsBar = lazyPart(
  () => import('./view-as-bar.tsx'),
  (file) => file.ViewAsBar,
);

export function VisitBar({ viewer }: { readonly viewer: User }) {
  return (
    <>
      {viewer.viewedBy === undefined ? null : <ViewAsBar />}
      {isPunchOutAddress() ? <PunchOutBar /> : null}
    </>
  );
}
