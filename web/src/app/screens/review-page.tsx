/** Mounts the review queue at its address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { StaffMails } from '../../exchange/staff-mails.tsx';
import { OpenRequests, useIsRequestsReady } from '../../order-requests/open-requests.tsx';
import { ReviewScreen } from '../../review/review-screen.tsx';
import type { ReviewSearch } from '../../review/review-search.ts';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';
import own from './review-page.module.css';

export function ReviewPage() {
  usePageTitle('Review queue');
  const search = useSearch({ from: '/review' });
  const navigate = useNavigate();
  const isRequestsReady = useIsRequestsReady();
  const change = useCallback(
    (next: ReviewSearch) => void navigate({ to: '/review', search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <div className={styles.page}>
      <ReviewScreen
        search={search}
        onSearchChange={change}
        requests={<OpenRequests />}
        isRequestsReady={isRequestsReady}
      />
      <div className={own.mails}>
        <StaffMails kind="buyer-waiting" />
      </div>
    </div>
  );
}
