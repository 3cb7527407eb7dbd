/** One fact on a product's page: its name, and beside it what is known. */
import type { ReactNode } from 'react';
import styles from './product-view.module.css';

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
