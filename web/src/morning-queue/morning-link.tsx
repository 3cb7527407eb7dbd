/** The top bar's link to the morning queue, with the number of accounts to call. */
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../parts/controls/badge.tsx';
import bar from '../parts/controls/bar-link.module.css';
import { PhoneIcon } from '../parts/icons/menu-icons.tsx';
import { morningCountQuery } from './queries.ts';

export function MorningLink() {
  const { data: count = 0 } = useQuery(morningCountQuery);
  return (
    <Link to="/morning-queue" className={bar.link} aria-label={count === 0 ? 'Morning queue' : undefined}>
      <PhoneIcon />
      {count === 0 ? null : <Badge count={count} label={`Morning queue: ${plural(count, 'entry', 'entries')}`} />}
    </Link>
  );
}
