/** A product's offer in a few words: `Buy 2, get 1 free`. */
import type { ItemCard } from '@operatory/contract/catalog';
import { CouponIcon } from '../parts/icons/status-icons.tsx';
import styles from './coupon-chip.module.css';
import { couponDates, shortCouponWords } from './coupon-words.ts';

interface CouponChipProps {
  readonly item: Pick<ItemCard, 'coupon' | 'suppressCoupon'>;
  /** Shows its dates, if there is room. */
  readonly hasDates?: boolean;
  /** Leaves out further tiers where a row has no room for them. */
  readonly isBrief?: boolean;
}

/** Renders nothing without a coupon, or if this account's price excludes it. */
export function CouponChip({ item, hasDates = false, isBrief = false }: CouponChipProps) {
  if (item.coupon === null || item.suppressCoupon) return null;
  const { offer, more } = shortCouponWords(item.coupon.Tiers);
  return (
    <span className={styles.chip} title={`${item.coupon.Description} (${couponDates(item.coupon)})`}>
      <CouponIcon size={14} />
      <span className={styles.words}>
        <span className="unseen">Coupon: </span>
        {offer === '' ? 'Coupon' : offer}
        {more === '' ? null : <span className={isBrief ? styles.more : undefined}> · {more}</span>}
        {hasDates ? ` · ${couponDates(item.coupon)}` : ''}
      </span>
    </span>
  );
}
