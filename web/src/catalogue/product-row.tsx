/** One product of the compact view: a dense row on a desk, a small card on a phone. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { compactLengths, discontinuedWords, shorten } from '@operatory/domain/catalogue';
import type { ReactNode } from 'react';
import { StatusMark } from '../parts/status-mark.tsx';
import { CouponChip } from './coupon-chip.tsx';
import { ItemPrice } from './item-price.tsx';
import { flagsOf, isContactOnly, isForSale } from './product-facts.ts';
import { onProductKey } from './product-keys.ts';
import { ProductLink } from './product-link.tsx';
import { ProductPicture } from './product-picture.tsx';
import styles from './product-row.module.css';
import { Stock } from './stock.tsx';
import { VendorButton } from './vendor-button.tsx';

export interface ProductInListProps {
  readonly item: ItemCard;
  readonly isPriceComing: boolean;
  /** Absent on the public page. */
  readonly customerNumber: string | undefined;
  /** What one may do with the product, such as adding it to the cart; put in by the app. */
  readonly actions: ReactNode;
  readonly isPhone: boolean;
  /** Back to the search above the list. */
  readonly onLeave: () => void;
}

/** Texts are cut to their room [A9.06]; the whole stands in the tip and is read out. */
export function ProductRow({ item, isPriceComing, customerNumber, actions, isPhone, onLeave }: ProductInListProps) {
  const isPublic = customerNumber === undefined;
  const { description: long, narrowDescription, vendorPartNumber } = compactLengths;
  return (
    <article
      className={styles.row}
      aria-label={item.description}
      data-public={isPublic || undefined}
      onKeyDown={(event) => onProductKey(event, onLeave)}
    >
      <ProductPicture url={item.imageUrl} size={isPhone ? 'thumb' : 'row'} />
      <div className={styles.about}>
        <ProductLink
          itemNumber={item.itemNumber}
          customerNumber={customerNumber}
          className={styles.name}
          title={item.description}
        >
          {shorten(item.description, isPhone ? narrowDescription : long)}
        </ProductLink>
        <div className={styles.second}>
          <p className={styles.facts}>
            <span className={styles.number}>#{item.itemNumber}</span>
            <span>{item.pack}</span>
            <span className={styles.vendor}>
              <VendorButton vendorId={item.vendorId} vendorName={item.vendorName} />{' '}
              {shorten(item.vendorPartNumber, vendorPartNumber)}
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
          <div className={styles.price}>
            <ItemPrice item={item} isComing={isPriceComing} isCompact />
          </div>
          <div className={styles.actions}>{isForSale(item) ? actions : null}</div>
        </>
      )}
    </article>
  );
}
