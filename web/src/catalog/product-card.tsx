/** One product of the card view: its picture at 232 px and all relevant facts, with its earlier orders on the back. */
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { ScheduleIcon } from '../parts/icons/status-icons.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { ContactManager } from './contact-manager.tsx';
import { CouponChip } from './coupon-chip.tsx';
import { FavoriteStar } from './favorites/lazy-star.tsx';
import { ItemPrice } from './item-price.tsx';
import { LastOrdered } from './last-ordered.tsx';
import styles from './product-card.module.css';
import { flagsOf, isContactOnly, isForSale } from './product-facts.ts';
import { ProductLink } from './product-link.tsx';
import { ProductPicture } from './product-picture.tsx';
import type { ProductInListProps } from './product-row.tsx';
import { Stock } from './stock.tsx';
import { VendorButton } from './vendor-button.tsx';

const CardHistory = lazyPart(
  () => import('./card-history.tsx'),
  (file) => file.CardHistory,
);

const CompareCorner = lazyPart(
  () => import('./compare/compare-corner.tsx'),
  (file) => file.CompareCorner,
);

type CardProps = Omit<ProductInListProps, 'isPhone'>;

function Front(props: CardProps & { readonly onTurn: () => void }) {
  const { item, isPriceComing, lastOrder, customerNumber, actions, onTurn } = props;
  return (
    <>
      <ProductPicture url={item.imageUrl} size="card" />
      <div className={styles.about}>
        <ProductLink itemNumber={item.itemNumber} customerNumber={customerNumber} className={styles.name}>
          {item.description}
        </ProductLink>
        <p className={styles.facts}>
          <span className={styles.number}>#{item.itemNumber}</span>
          <span>{item.pack}</span>
          {item.categoryDescription === null ? null : <span>{item.categoryDescription}</span>}
        </p>
        <p className={styles.facts}>
          <span>
            <VendorButton vendorId={item.vendorId} vendorName={item.vendorName} />
          </span>
          <span>{item.vendorPartNumber}</span>
        </p>
        <div className={styles.marks}>
          <CouponChip item={item} hasDates />
          {flagsOf(item).map(({ word, tone, icon }) => (
            <StatusMark key={word} icon={icon} word={word} tone={tone} look="bare" />
          ))}
        </div>
        {customerNumber === undefined ? null : (
          <div className={styles.stock}>
            {isContactOnly(item) ? (
              <ContactManager item={item} customerNumber={customerNumber} />
            ) : (
              <Stock item={item} />
            )}
          </div>
        )}
      </div>
      {customerNumber === undefined ? null : (
        <div className={styles.corner}>
          <FavoriteStar item={item} />
          <QuietGuard>
            <CompareCorner item={item} customerNumber={customerNumber} />
          </QuietGuard>
        </div>
      )}
      {customerNumber === undefined ? null : (
        <div className={styles.buy}>
          <div className={styles.price}>
            <ItemPrice item={item} isComing={isPriceComing} isCompact={false} />
            <LastOrdered item={item} order={lastOrder} />
          </div>
          <div className={styles.actions}>{isForSale(item) ? actions : null}</div>
          <Button
            variant="subtle"
            className={styles.turn}
            leftSection={<ScheduleIcon size={18} />}
            aria-label={`Order history of ${item.description}`}
            onClick={onTurn}
          >
            Order history
          </Button>
        </div>
      )}
    </>
  );
}

/** The card keeps its size when it's flipped. */
export function ProductCard({ isPhone: _, ...props }: ProductInListProps) {
  const [isTurned, setIsTurned] = useState(false);
  const { item, customerNumber } = props;
  return (
    <article
      className={styles.card}
      aria-label={item.description}
      data-public={customerNumber === undefined || undefined}
      data-turned={isTurned || undefined}
    >
      {isTurned && customerNumber !== undefined ? (
        <QuietGuard>
          <CardHistory
            itemNumber={item.itemNumber}
            description={item.description}
            customerNumber={customerNumber}
            onBack={() => setIsTurned(false)}
          />
        </QuietGuard>
      ) : (
        <Front {...props} onTurn={() => setIsTurned(true)} />
      )}
    </article>
  );
}
