/** A product's offer in a few words: `Buy 2, get 1 free`. */
import type { ItemCard } from '@operatory/contract/catalog';
import { StarIcon } from '../parts/icons/status-icons.tsx';
import styles from './coupon-chip.module.css';
import { couponDates, shortCouponWords } from './coupon-words.ts';

interface CouponChipProps {
  readonly item: Pick<ItemCard, 'coupon' | 'suppressCoupon'>;
  /** Shows its dates, if there is room. */
  readonly hasDates?: boolean;
}

/** Nothing without a coupon, or if this account's price excludes it. */
export function CouponChip({ item, hasDates = false }: CouponChipProps) {
  if (item.coupon === null || item.suppressCoupon) return null;
  const words = shortCouponWords(item.coupon.Tiers);
  return (
    <span className={styles.chip} title={`${item.coupon.Description} (${couponDates(item.coupon)})`}>
      <StarIcon size={14} />
      <span className={styles.words}>
        <span className="unseen">Coupon: </span>
        {words === '' ? 'Coupon' : words}
        {hasDates ? ` · ${couponDates(item.coupon)}` : ''}
      </span>
    </span>
  );
}
