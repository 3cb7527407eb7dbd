/** The bar at the top of every page: brand, place to jump, alerts, help, person. */
import { can, frameOf } from '@operatory/domain/access';
import { Link, useRouterState } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import { HelpIcon, SignInIcon } from '../parts/frame-icons.tsx';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { settings } from '../settings/index.ts';
import { BrandMark } from './brand-mark.tsx';
import { isPunchOutAddress } from './enforce-navigation.ts';
import { Initials } from './initials.tsx';
import { JumpButton } from './jump-button.tsx';
import { MenuAtFirstUse } from './menu-at-first-use.tsx';
import { OfflineMark } from './offline-mark.tsx';
import styles from './top-bar.module.css';

/** Only account managers load it. */
const AlertsBell = later(
  () => import('../alerts/alerts-bell.tsx'),
  (file) => file.AlertsBell,
);
/** Only customer service loads it. */
const ReviewLink = later(
  () => import('../review/review-link.tsx'),
  (file) => file.ReviewLink,
);
const HelpMenu = later(
  () => import('./help-menu.tsx'),
  (file) => file.HelpMenu,
);
const PersonMenu = later(
  () => import('./person-menu.tsx'),
  (file) => file.PersonMenu,
);

export function TopBar() {
  const viewer = useViewer();
  const { hasPersonButton } = frameOf({ viewer, isPunchOutAddress: isPunchOutAddress() });
  const isSigningIn = useRouterState({ select: (state) => /^\/sign-in\/?$/i.test(state.location.pathname) });
  return (
    <header className={styles.bar}>
      <Link
        to={viewer.kind === 'user' ? '/home' : '/'}
        className={styles.brand}
        aria-label={`${settings().brandName}, start page`}
      >
        <BrandMark />
        <span className={styles.name}>{settings().brandName}</span>
      </Link>
      <div className={styles.middle}>
        <JumpButton />
      </div>
      <OfflineMark />
      {can(viewer, 'alerts.view') ? (
        <span className={styles.bell}>
          <QuietGuard>
            <AlertsBell />
          </QuietGuard>
        </span>
      ) : null}
      {can(viewer, 'orders.review') ? (
        <span className={styles.bell}>
          <QuietGuard>
            <ReviewLink />
          </QuietGuard>
        </span>
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
