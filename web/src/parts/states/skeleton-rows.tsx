/** Gray bars in the shape of the loading rows. */

import { useDelayed } from '../hooks/use-delayed.ts';
import styles from './skeleton-rows.module.css';

interface SkeletonRowsProps {
  readonly rows?: number;
  /** Read out while waiting, such as `Loading customers`. */
  readonly label: string;
  /** Widths of the bars of one row, as grid columns. */
  readonly columns?: readonly string[];
}

const widths = ['w1', 'w2', 'w3', 'w4'] as const;

/** Reserves its space at once and becomes visible after 150 ms, so that nothing jumps. */
export function SkeletonRows({ rows = 12, label, columns = ['first', 'second', 'third'] }: SkeletonRowsProps) {
  const isShown = useDelayed(true);
  return (
    <div role="status" aria-label={label} className={styles.rows} data-shown={isShown || undefined}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={styles.row}>
          {columns.map((column, index) => (
            <span key={column} className={`${styles.bar} ${styles[widths[(row + index) % widths.length] ?? 'w1']}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** One gray block of a given height class, for pictures, cards, and headings. */
export function SkeletonBlock({
  label,
  shape = 'line',
}: {
  readonly label?: string;
  readonly shape?: 'line' | 'title' | 'picture' | 'card';
}) {
  const isShown = useDelayed(true);
  const naming = label === undefined ? { 'aria-hidden': true as const } : { role: 'status', 'aria-label': label };
  return <div {...naming} className={`${styles.block} ${styles[shape]}`} data-shown={isShown || undefined} />;
}
