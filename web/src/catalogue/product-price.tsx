/** What one costs this account, where the eye lands on a product's page. */
import type { Product } from '@operatory/contract/catalogue';
import { discontinuedWords } from '@operatory/domain/catalogue';
import { Money } from '../parts/money.tsx';
import { isContactOnly } from './product-facts.ts';
import styles from './product-price.module.css';

/** Customer users are sent to their account manager for what is discontinued [A4.03]. */
export function ProductPrice({ item }: { readonly item: Product }) {
  if (isContactOnly(item)) return <p className={styles.contact}>{discontinuedWords.contact}</p>;
  if (!item.pricingLoaded) return <span />;
  return (
    <p className={styles.price}>
      <span className="unseen">Price </span>
      <Money dollars={item.price} isTotal />
      <span className={styles.unit}>{item.pack}</span>
    </p>
  );
}
