/** The top bar's link to the review queue, with the number of orders, deliveries, requests, and buyers' changes. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../parts/controls/badge.tsx';
import bar from '../parts/controls/bar-link.module.css';
import { ScheduleIcon } from '../parts/icons/status-icons.tsx';
import { reviewCountQuery } from './queries.ts';
import styles from './review-link.module.css';
import { waitingWords } from './waiting-words.ts';

export function ReviewLink() {
  const { data } = useQuery(reviewCountQuery);
  const counts = data ?? { orders: 0, deliveries: 0, requests: 0, changes: 0 };
  const count = counts.orders + counts.deliveries + counts.requests + counts.changes;
  return (
    <Link to="/review" className={bar.link} aria-label={count === 0 ? 'Review queue' : undefined}>
      <ScheduleIcon />
      <span className={styles.word}>Review</span>
      {count === 0 ? null : <Badge count={count} label={waitingWords(counts)} />}
    </Link>
  );
}
