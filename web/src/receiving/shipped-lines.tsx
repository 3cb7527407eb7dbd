/** The shipped lines, for people who don't check them. */
import type { ShippedLine } from '@operatory/contract/receiving';
import styles from './receiving.module.css';

export function ShippedLines({ lines }: { readonly lines: readonly ShippedLine[] }) {
  return (
    <>
      <p className={styles.soft}>Nobody has checked this delivery yet.</p>
      <ul className={styles.rows} aria-label="Shipped">
        {lines.map(({ itemNumber, description, quantity }) => (
          <li key={itemNumber} className={styles.row}>
            <span className={styles.words}>
              <span>{description}</span>
              <span className={styles.soft}>{itemNumber}</span>
            </span>
            <span>{quantity.toLocaleString('en-US')} shipped</span>
          </li>
        ))}
      </ul>
    </>
  );
}
