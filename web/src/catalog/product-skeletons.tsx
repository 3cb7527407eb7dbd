/** Gray placeholders for products, with the same heights. */
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import type { ProductLayout } from './product-layout.ts';
import styles from './product-skeletons.module.css';

/** Reserves its space at once and becomes visible after 150 ms. */
export function ProductSkeletons({ layout }: { readonly layout: ProductLayout }) {
  const isShown = useDelayed(true);
  const { isCompact, height } = layout;
  return (
    <div
      role="status"
      aria-label="Loading products"
      className={styles.list}
      data-shown={isShown || undefined}
      data-cards={!isCompact || undefined}
    >
      {Array.from({ length: isCompact ? 12 : 5 }, (_, row) => row).map((row) => (
        <div key={row} className={styles.row} style={{ height }}>
          <span className={styles.picture} />
          <span className={styles.words}>
            <span className={styles.line} />
            <span className={styles.line} />
          </span>
          <span className={styles.price} />
        </div>
      ))}
    </div>
  );
}
