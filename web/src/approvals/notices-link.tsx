/** The bell of a practice's people, with how many notices, and requests for approval, are new. */
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import { Badge } from '../parts/controls/badge.tsx';
import bar from '../parts/controls/bar-link.module.css';
import { BellIcon } from '../parts/icons/bell-icon.tsx';
import { noticesQuery } from './queries.ts';

export function NoticesLink() {
  const viewer = useViewer();
  const { data } = useQuery(noticesQuery);
  const takesPart =
    viewer.kind === 'user' && (viewer.permissions.has('ApproveOrders') || viewer.permissions.has('RequestOnly'));
  const count = Math.max(data?.waitingApprovals ?? 0, data?.unseen ?? 0);
  return (
    <Link
      to="/notices/{-$approvalId}"
      params={{ approvalId: undefined }}
      className={bar.link}
      aria-label={count === 0 ? 'Approvals and notices' : undefined}
    >
      <BellIcon />
      {count === 0 ? null : (
        <Badge count={count} label={takesPart ? `${count} new: approvals and notices` : plural(count, 'new notice')} />
      )}
    </Link>
  );
}
