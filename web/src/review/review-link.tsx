/** The way to the review queue in the top bar, with how many orders and deliveries wait. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../parts/controls/badge.tsx';
import bar from '../parts/controls/bar-link.module.css';
import { ScheduleIcon } from '../parts/icons/status-icons.tsx';
import { reviewCountQuery } from './queries.ts';
import styles from './review-link.module.css';

export function ReviewLink() {
  const { data: count = 0 } = useQuery(reviewCountQuery);
  return (
    <Link to="/review" className={bar.link} aria-label={count === 0 ? 'Review queue' : undefined}>
      <ScheduleIcon />
      <span className={styles.word}>Review</span>
      {count === 0 ? null : <Badge count={count} label={`${count.toLocaleString('en-US')} waiting`} />}
    </Link>
  );
}
