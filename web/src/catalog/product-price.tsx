/** The unit price for this account, at the bottom of a product's page. */
import type { Product } from '@operatory/contract/catalog';
import { Money } from '../parts/reports/money.tsx';
import { ContactManager } from './contact-manager.tsx';
import { ExplainedPrice } from './explained-price.tsx';
import { isContactOnly } from './product-facts.ts';
import styles from './product-price.module.css';

interface ProductPriceProps {
  readonly item: Product;
  readonly customerNumber: string;
}

/** For a discontinued product, customer users see whom to contact. */
export function ProductPrice({ item, customerNumber }: ProductPriceProps) {
  if (isContactOnly(item)) {
    return (
      <p className={styles.contact}>
        <ContactManager item={item} customerNumber={customerNumber} />
      </p>
    );
  }
  if (!item.pricingLoaded) return <span />;
  return (
    <p className={styles.price}>
      <span className="unseen">Price </span>
      <span>
        <ExplainedPrice itemNumber={item.itemNumber}>
          <Money dollars={item.price} isTotal />
        </ExplainedPrice>
      </span>
      <span className={styles.unit}>{item.pack}</span>
    </p>
  );
}
