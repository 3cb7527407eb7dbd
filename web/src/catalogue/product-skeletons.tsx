/** Grey rows where products are about to stand, as high as those. */
import { useDelayed } from '../parts/use-delayed.ts';
import { type ProductRowLook, useProductRowHeight } from './product-list.tsx';
import styles from './product-skeletons.module.css';

/** Takes its place at once and shows itself after 150 ms. */
export function ProductSkeletons({ look }: { readonly look: ProductRowLook }) {
  const isShown = useDelayed(true);
  const height = useProductRowHeight(look);
  return (
    <div role="status" aria-label="Loading products" className={styles.list} data-shown={isShown || undefined}>
      {Array.from({ length: 12 }, (_, row) => row).map((row) => (
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
