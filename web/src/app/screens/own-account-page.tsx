/** Mounts the person's own account at its address. */
import { OwnAccountScreen } from '../../own-account/own-account-screen.tsx';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

export function OwnAccountPage() {
  usePageTitle('Your account');
  return (
    <div className={styles.page}>
      <OwnAccountScreen />
    </div>
  );
}
