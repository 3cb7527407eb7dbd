/** One product of the compact view: a dense row on a desk, a small card on a phone. */
import type { ItemCard, LastOrder } from '@operatory/contract/catalog';
import { compactLengths, inTwoPieces, shorten } from '@operatory/domain/catalog';
import type { ReactNode } from 'react';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { ContactManager } from './contact-manager.tsx';
import { CouponChip } from './coupon-chip.tsx';
import { FavoriteStar, useStarIndent } from './favorites/lazy-star.tsx';
import { ItemPrice } from './item-price.tsx';
import { LastOrdered } from './last-ordered.tsx';
import { flagsOf, isContactOnly, isForSale } from './product-facts.ts';
import { ProductLink } from './product-link.tsx';
import { ProductPicture } from './product-picture.tsx';
import styles from './product-row.module.css';
import { Stock } from './stock.tsx';
import { VendorButton } from './vendor-button.tsx';

export interface ProductInListProps {
  readonly item: ItemCard;
  readonly isPriceComing: boolean;
  /** The account's last order of it. */
  readonly lastOrder: LastOrder | undefined;
  /** Absent on the public page. */
  readonly customerNumber: string | undefined;
  /** The product's actions, such as adding it to the cart; put in by the app. */
  readonly actions: ReactNode;
  readonly isPhone: boolean;
}

/** Texts are cut to fit; the tooltip and screen readers have the full text. */
export function ProductRow(props: ProductInListProps) {
  const { item, isPriceComing, lastOrder, customerNumber, actions, isPhone } = props;
  const isPublic = customerNumber === undefined;
  const indent = useStarIndent();
  const { description: long, narrowDescription, vendorPartNumber } = compactLengths;
  const { start, rest } = inTwoPieces(item.description, narrowDescription);
  const link = (
    <ProductLink
      itemNumber={item.itemNumber}
      customerNumber={customerNumber}
      className={isPhone ? styles.start : styles.name}
      title={item.description}
    >
      {isPhone ? start : shorten(item.description, long)}
    </ProductLink>
  );
  return (
    <article className={styles.row} aria-label={item.description} data-public={isPublic || undefined}>
      <ProductPicture url={item.imageUrl} size={isPhone ? 'thumb' : 'row'} />
      <div className={styles.about} style={isPublic || isPhone ? undefined : indent}>
        {isPhone ? (
          <p className={styles.name}>
            {link} {rest}
          </p>
        ) : (
          link
        )}
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
            <CouponChip item={item} isBrief />
            {flagsOf(item).map(({ word, tone, icon }) => (
              <StatusMark key={word} icon={icon} word={word} tone={tone} look="bare" />
            ))}
          </div>
        </div>
      </div>
      {isPublic ? null : (
        <>
          <FavoriteStar item={item} place={isPhone ? 'underPicture' : 'besideName'} />
          <div className={styles.stock}>
            {isContactOnly(item) ? (
              <ContactManager item={item} customerNumber={customerNumber} />
            ) : (
              <Stock item={item} />
            )}
          </div>
          <div className={styles.price}>
            <ItemPrice item={item} isComing={isPriceComing} isCompact />
            <LastOrdered item={item} order={lastOrder} />
          </div>
          <div className={styles.actions}>{isForSale(item) ? actions : null}</div>
        </>
      )}
    </article>
  );
}
