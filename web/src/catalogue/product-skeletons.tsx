/** Grey products where products are about to stand, as high as those. */
import { useDelayed } from '../parts/use-delayed.ts';
import type { ProductLayout } from './product-layout.ts';
import styles from './product-skeletons.module.css';

/** Takes its place at once and shows itself after 150 ms. */
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
