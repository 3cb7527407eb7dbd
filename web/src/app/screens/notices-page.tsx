/** Mounts approvals and notices at their address. */
import { useParams } from '@tanstack/react-router';
import { NoticesScreen } from '../../approvals/notices-screen.tsx';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

export function NoticesPage() {
  usePageTitle('Approvals and notices');
  const { approvalId } = useParams({ from: '/notices/{-$approvalId}' });
  return (
    <div className={styles.page}>
      <NoticesScreen approvalId={approvalId} />
    </div>
  );
}
