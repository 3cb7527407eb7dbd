/** Mounts the list of substitutes at its address. */
import { SubstitutesScreen } from '../../back-orders/substitutes-screen.tsx';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

export function SubstitutesPage() {
  usePageTitle('Substitutes');
  return (
    <div className={styles.page}>
      <SubstitutesScreen />
    </div>
  );
}
