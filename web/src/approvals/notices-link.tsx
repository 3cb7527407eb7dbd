/** The bell of those who ask and approve, with how many requests and notices are new. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../parts/controls/badge.tsx';
import bar from '../parts/controls/bar-link.module.css';
import { ScheduleIcon } from '../parts/icons/status-icons.tsx';
import { noticesQuery } from './queries.ts';

export function NoticesLink() {
  const { data } = useQuery(noticesQuery);
  const count = Math.max(data?.waitingApprovals ?? 0, data?.unseen ?? 0);
  return (
    <Link
      to="/notices/{-$approvalId}"
      params={{ approvalId: undefined }}
      className={bar.link}
      aria-label={count === 0 ? 'Approvals and notices' : undefined}
    >
      <ScheduleIcon />
      {count === 0 ? null : <Badge count={count} label={`${count} new: approvals and notices`} />}
    </Link>
  );
}
