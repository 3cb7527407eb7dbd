/** Substitutes for a product that can't be ordered, each with the reason, the price, and the stock. */
import { substituteReasonWords } from '@operatory/domain/catalog';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../parts/controls/button.tsx';
import { ContactManager } from './contact-manager.tsx';
import { ItemPrice } from './item-price.tsx';
import { isContactOnly } from './product-facts.ts';
import { ProductLink } from './product-link.tsx';
import { ProductPicture } from './product-picture.tsx';
import { substitutesQuery } from './product-queries.ts';
import styles from './product-substitutes.module.css';
import { Stock } from './stock.tsx';

interface ProductSubstitutesProps {
  readonly itemNumber: string;
  /** Absent on the public page: no price, no stock. */
  readonly customerNumber: string | undefined;
}

/** Renders nothing while it loads or if there are none, because most products have none. */
export function ProductSubstitutes({ itemNumber, customerNumber }: ProductSubstitutesProps) {
  const { data, error, refetch } = useQuery(substitutesQuery(itemNumber, customerNumber));
  if (data === undefined && error !== null) {
    return (
      <p role="alert">
        Couldn’t load the substitutes.{' '}
        <Button variant="subtle" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={styles.substitutes} aria-label="Substitutes">
      <h3>Substitutes</h3>
      <ul className={styles.list}>
        {data.map(({ item, reason, note }) => (
          <li key={item.itemNumber} className={styles.row}>
            <ProductPicture url={item.imageUrl} size="thumb" />
            <div className={styles.about}>
              <ProductLink itemNumber={item.itemNumber} customerNumber={customerNumber} className={styles.name}>
                {item.description}
              </ProductLink>
              <p className={styles.facts}>
                #{item.itemNumber} · {item.pack} · {substituteReasonWords(reason)}
              </p>
              {note === '' ? null : <p>{note}</p>}
              {customerNumber === undefined ? null : isContactOnly(item) ? (
                <ContactManager item={item} customerNumber={customerNumber} />
              ) : (
                <Stock item={item} />
              )}
            </div>
            <div className={styles.price}>
              <ItemPrice item={item} isComing={false} isCompact={false} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
