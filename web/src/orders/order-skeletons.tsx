/** Grey cards in the shape of the orders being loaded. */
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import styles from './order-skeletons.module.css';

const lineCounts = [3, 5, 2] as const;

interface OrderSkeletonsProps {
  /** Read out while waiting. */
  readonly label: string;
  /** Shows the label too, as the specification has it for one order. */
  readonly isLabelVisible?: boolean;
  readonly cards?: number;
}

/** Takes its space at once but appears after 150 ms, so that nothing jumps. */
export function OrderSkeletons({ label, isLabelVisible = false, cards = lineCounts.length }: OrderSkeletonsProps) {
  const isShown = useDelayed(true);
  return (
    <div role="status" className={styles.cards}>
      <p className={isLabelVisible ? styles.label : 'unseen'}>{label}</p>
      {lineCounts.slice(0, cards).map((lines) => (
        <div key={lines} className={styles.card} data-shown={isShown || undefined} aria-hidden="true">
          <div className={styles.head}>
            <span className={styles.bar} />
            <span className={styles.bar} />
            <span className={styles.bar} />
          </div>
          {Array.from({ length: lines }, (_, line) => line).map((line) => (
            <div key={line} className={styles.line}>
              <span className={styles.bar} />
              <span className={styles.bar} />
              <span className={styles.bar} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
