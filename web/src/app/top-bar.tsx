/** The bar at the top of every page: brand, place to jump, help, person. */
import { Link, useRouterState } from '@tanstack/react-router';
import { lazy } from 'react';
import { useViewer } from '../access/index.ts';
import { HelpIcon, SignInIcon } from '../parts/frame-icons.tsx';
import { settings } from '../settings/index.ts';
import { BrandMark } from './brand-mark.tsx';
import { Initials } from './initials.tsx';
import { JumpButton } from './jump-button.tsx';
import { MenuAtFirstUse } from './menu-at-first-use.tsx';
import styles from './top-bar.module.css';

const loadHelp = () => import('./help-menu.tsx').then((file) => ({ default: file.HelpMenu }));
const loadPerson = () => import('./person-menu.tsx').then((file) => ({ default: file.PersonMenu }));
const HelpMenu = lazy(loadHelp);
const PersonMenu = lazy(loadPerson);

export function TopBar() {
  const viewer = useViewer();
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
      <MenuAtFirstUse label="Help" button={<HelpIcon />} load={() => void loadHelp()}>
        <HelpMenu isOpenAtOnce />
      </MenuAtFirstUse>
      {viewer.kind === 'user' ? (
        <MenuAtFirstUse
          label={`Account of ${viewer.name}`}
          button={<Initials name={viewer.name} />}
          load={() => void loadPerson()}
        >
          <PersonMenu viewer={viewer} isOpenAtOnce />
        </MenuAtFirstUse>
      ) : isSigningIn ? null : (
        <Link to="/sign-in" className={styles.signIn}>
          <SignInIcon size={18} />
          Sign in
        </Link>
      )}
    </header>
  );
}
