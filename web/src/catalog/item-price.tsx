/** The price of a product in a list, or its placeholder. */
import type { ItemCard } from '@operatory/contract/catalog';
import { discontinuedWords } from '@operatory/domain/catalog';
import { Money } from '../parts/reports/money.tsx';
import { ExplainedPrice } from './explained-price.tsx';
import styles from './item-price.module.css';
import { isContactOnly } from './product-facts.ts';

interface ItemPriceProps {
  readonly item: ItemCard;
  /** It was requested and is loading. */
  readonly isComing: boolean;
  readonly isCompact: boolean;
}

/** For a discontinued product, customer users see `$--` on a compact card, and nothing on a full card. */
export function ItemPrice({ item, isComing, isCompact }: ItemPriceProps) {
  if (isContactOnly(item)) {
    return isCompact ? <span className={styles.price}>{discontinuedWords.price}</span> : null;
  }
  if (isComing) return <span className={styles.coming} role="status" aria-label="Loading the price" />;
  if (!item.pricingLoaded) return null;
  return (
    <span className={styles.price}>
      <span className="unseen">Price </span>
      <ExplainedPrice itemNumber={item.itemNumber} isTabStop={false}>
        <Money dollars={item.price} />
      </ExplainedPrice>
    </span>
  );
}
