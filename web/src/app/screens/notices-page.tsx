/** Mounts approvals and notices at their address. */
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NoticesScreen } from '../../approvals/notices-screen.tsx';
import { noteTabIndex } from '../routing/tab-destination.ts';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

export function NoticesPage() {
  usePageTitle('Approvals and notices');
  const { approvalId } = useParams({ from: '/notices/{-$approvalId}' });
  const router = useRouter();
  // A panel opened from a notice closes to the notices, just as it closes to a tab.
  useEffect(() => noteTabIndex(router.history), [router]);
  return (
    <div className={styles.page}>
      <NoticesScreen approvalId={approvalId} />
    </div>
  );
}
