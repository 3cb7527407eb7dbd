/** One product in a result list: a dense row on a desk, a card on a phone. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { discontinuedWords } from '@operatory/domain/catalogue';
import type { KeyboardEvent, ReactNode } from 'react';
import { Money } from '../parts/money.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { CouponChip } from './coupon-chip.tsx';
import { flagsOf, isContactOnly, isForSale } from './product-facts.ts';
import { ProductLink } from './product-link.tsx';
import { ProductPicture } from './product-picture.tsx';
import styles from './product-row.module.css';
import { Stock } from './stock.tsx';

interface ProductRowProps {
  readonly item: ItemCard;
  /** Absent on the public page. */
  readonly customerNumber: string | undefined;
  /** What one may do with the product, such as adding it to the cart; put in by the app. */
  readonly actions: ReactNode;
  readonly isPhone: boolean;
  /** Back to the search above the list. */
  readonly onLeave: () => void;
}

function Price({ item }: { readonly item: ItemCard }) {
  if (!item.pricingLoaded && !isContactOnly(item)) return null;
  return (
    <span className={styles.price}>
      <span className="unseen">Price </span>
      <Money dollars={isContactOnly(item) ? undefined : item.price} />
    </span>
  );
}

/** `o` opens the product from anywhere in the row and `/` goes back to the search: the hands stay on the keys. */
function onRowKey(event: KeyboardEvent<HTMLElement>, onLeave: () => void) {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== 'o' && event.key !== '/')) return;
  event.preventDefault();
  if (event.key === '/') onLeave();
  else event.currentTarget.querySelector<HTMLElement>('[data-open-product]')?.click();
}

export function ProductRow({ item, customerNumber, actions, isPhone, onLeave }: ProductRowProps) {
  const isPublic = customerNumber === undefined;
  return (
    <article
      className={styles.row}
      aria-label={item.description}
      data-public={isPublic || undefined}
      onKeyDown={(event) => onRowKey(event, onLeave)}
    >
      <ProductPicture url={item.imageUrl} size={isPhone ? 'card' : 'row'} />
      <div className={styles.about}>
        <ProductLink itemNumber={item.itemNumber} customerNumber={customerNumber} className={styles.name}>
          {item.description}
        </ProductLink>
        <div className={styles.second}>
          <p className={styles.facts}>
            <span className={styles.number}>#{item.itemNumber}</span>
            <span>{item.pack}</span>
            <span className={styles.vendor}>
              {item.vendorName} {item.vendorPartNumber}
            </span>
          </p>
          <div className={styles.marks}>
            <CouponChip item={item} />
            {flagsOf(item).map(({ word, tone, icon }) => (
              <StatusMark key={word} icon={icon} word={word} tone={tone} look="bare" />
            ))}
          </div>
        </div>
      </div>
      {isPublic ? null : (
        <>
          <div className={styles.stock}>{isContactOnly(item) ? discontinuedWords.contact : <Stock item={item} />}</div>
          <Price item={item} />
          <div className={styles.actions}>{isForSale(item) ? actions : null}</div>
        </>
      )}
    </article>
  );
}
