/** A product's offer in a few words: `Buy 2, get 1`. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { StarIcon } from '../parts/status-icons.tsx';
import styles from './coupon-chip.module.css';
import { couponDates, shortCouponWords } from './coupon-words.ts';

interface CouponChipProps {
  readonly item: Pick<ItemCard, 'coupon' | 'suppressCoupon'>;
  /** Says when it runs, where there is room. */
  readonly hasDates?: boolean;
}

/** Nothing without a coupon, or where this account's price leaves none. */
export function CouponChip({ item, hasDates = false }: CouponChipProps) {
  if (item.coupon === null || item.suppressCoupon) return null;
  const { words, more } = shortCouponWords(item.coupon.Tiers);
  return (
    <span className={styles.chip} title={`${item.coupon.Description} (${couponDates(item.coupon)})`}>
      <StarIcon size={14} />
      <span className={styles.words}>
        <span className="unseen">Coupon: </span>
        {words === '' ? 'Coupon' : words}
        {hasDates ? ` · ${couponDates(item.coupon)}` : ''}
        {more === 0 ? null : ` · ${more} more ${more === 1 ? 'offer' : 'offers'}`}
      </span>
    </span>
  );
}
