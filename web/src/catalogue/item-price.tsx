/** The price of a product in a list, or the place that it will take. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { discontinuedWords } from '@operatory/domain/catalogue';
import { Money } from '../parts/money.tsx';
import styles from './item-price.module.css';
import { isContactOnly } from './product-facts.ts';

interface ItemPriceProps {
  readonly item: ItemCard;
  /** It was asked for and is on its way. */
  readonly isComing: boolean;
  readonly isCompact: boolean;
}

/** Customer users read `$--` for what is discontinued on a compact card, and nothing on a card [A4.03]. */
export function ItemPrice({ item, isComing, isCompact }: ItemPriceProps) {
  if (isContactOnly(item)) {
    return isCompact ? <span className={styles.price}>{discontinuedWords.price}</span> : null;
  }
  if (isComing) return <span className={styles.coming} role="status" aria-label="Loading the price" />;
  if (!item.pricingLoaded) return null;
  return (
    <span className={styles.price}>
      <span className="unseen">Price </span>
      <Money dollars={item.price} />
    </span>
  );
}
