/** A small count on a tab or a row. */
import styles from './badge.module.css';

interface BadgeProps {
  readonly count: number;
  /** What is counted, for screen readers: `5 lines in the cart`. */
  readonly label: string;
  readonly look?: 'accent' | 'quiet';
}

/** Counts above 999 show as `999+`. */
export function Badge({ count, label, look = 'accent' }: BadgeProps) {
  return (
    <span className={styles.badge} data-look={look}>
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="unseen">{label}</span>
    </span>
  );
}
