/** Mounts the codes on boxes at their address. */
import { CodesScreen } from '../../scanning/codes-screen.tsx';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

export function CodesPage() {
  usePageTitle('Codes on boxes');
  return (
    <div className={styles.page}>
      <CodesScreen />
    </div>
  );
}
