/** The bar at the top of every page: brand, command palette, alerts, help, person. */
import { can, frameOf, type Viewer } from '@operatory/domain/access';
import { Link, useRouterState } from '@tanstack/react-router';
import { useViewer } from '../../access/index.ts';
import { useObservable } from '../../parts/hooks/observable.ts';
import { HelpIcon, SignInIcon } from '../../parts/icons/frame-icons.tsx';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import { knownSettings, settings } from '../../settings/index.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { isPunchOutAddress } from '../routing/enforce-navigation.ts';
import { BrandMark } from './brand-mark.tsx';
import { Initials } from './initials.tsx';
import { MenuAtFirstUse } from './menu-at-first-use.tsx';
import { OfflineMark } from './offline-mark.tsx';
import styles from './top-bar.module.css';

/** Links that depend on the person's permissions, in a separate file that visitors never load. */
const RoleLink = lazyPart(
  () => import('./role-links.tsx'),
  (file) => file.RoleLink,
);
const HelpMenu = lazyPart(
  () => import('./help-menu.tsx'),
  (file) => file.HelpMenu,
);
const SyncMark = lazyPart(
  () => import('./sync-mark.tsx'),
  (file) => file.SyncMark,
);
const PersonMenu = lazyPart(
  () => import('./person-menu.tsx'),
  (file) => file.PersonMenu,
);

/** In the bar's order. The exchange appears only while it needs attention, so no space is reserved for it. */
const roleLinksOf = (viewer: Viewer) =>
  (
    [
      ['alerts', can(viewer, 'alerts.view')],
      ['notices', can(viewer, 'approvals.view')],
      ['review', can(viewer, 'orders.review')],
      ['morning', can(viewer, 'morning-queue.view')],
      ['desk', can(viewer, 'back-orders.view') && can(viewer, 'customers.search')],
    ] as const
  ).filter(([, isShown]) => isShown);

export function TopBar() {
  const viewer = useViewer();
  useObservable(knownSettings);
  const { hasPersonButton } = frameOf({ viewer, isPunchOutAddress: isPunchOutAddress() });
  const isSigningIn = useRouterState({ select: (state) => /^\/sign-in\/?$/i.test(state.location.pathname) });
  return (
    <header className={styles.bar}>
      <Link
        to={viewer.kind === 'user' ? '/home' : '/'}
        className={styles.brand}
        aria-label={`${settings().brandName}, home page`}
      >
        <BrandMark />
        <span className={styles.name}>{settings().brandName}</span>
      </Link>
      <div className={styles.middle}>
        <PaletteButton />
      </div>
      {viewer.kind === 'user' ? (
        <span>
          <QuietGuard>
            <SyncMark userId={viewer.userId} />
          </QuietGuard>
        </span>
      ) : null}
      <OfflineMark />
      {roleLinksOf(viewer).map(([kind]) => (
        <span key={kind} className={styles.bell} data-link={kind === 'morning' ? 'desk' : kind}>
          <QuietGuard>
            <RoleLink kind={kind} />
          </QuietGuard>
        </span>
      ))}
      {can(viewer, 'exchange.manage') ? (
        <QuietGuard>
          <RoleLink kind="exchange" />
        </QuietGuard>
      ) : null}
      <MenuAtFirstUse label="Help" button={<HelpIcon />} load={() => void HelpMenu.preload()}>
        <HelpMenu isOpenAtOnce />
      </MenuAtFirstUse>
      {viewer.kind === 'user' && hasPersonButton ? (
        <MenuAtFirstUse
          label={`Account of ${viewer.name}`}
          button={<Initials name={viewer.name} />}
          load={() => void PersonMenu.preload()}
        >
          <PersonMenu viewer={viewer} isOpenAtOnce />
        </MenuAtFirstUse>
      ) : isSigningIn || isPunchOutAddress() ? null : (
        <Link to="/sign-in" className={styles.signIn}>
          <SignInIcon size={18} />
          Sign in
        </Link>
      )}
    </header>
  );
}
