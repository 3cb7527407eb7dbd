/** Gray placeholders for the lines of the cart. */
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import styles from './cart-skeletons.module.css';

export function CartSkeletons() {
  const isShown = useDelayed(true);
  return (
    <div role="status" aria-label="Loading the cart" className={styles.layout} data-shown={isShown || undefined}>
      <div className={styles.table}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className={styles.row}>
            <span className={styles.picture} />
            <span className={styles.words} />
            <span className={styles.number} />
          </div>
        ))}
      </div>
      <div className={styles.summary} />
    </div>
  );
}
