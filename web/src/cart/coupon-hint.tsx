/** On an item that counts toward a coupon: a link to its free goods, or what to buy for the next ones. */

import styles from './coupon-hint.module.css';
import { chooseWords, nextRewardWords } from './coupon-words.ts';
import { goToCoupon } from './go-to-coupon.ts';
import { useCartCoupon } from './store/index.ts';

interface CouponHintProps {
  readonly customerNumber: string;
  readonly couponId: number | null;
}

export function CouponHint({ customerNumber, couponId }: CouponHintProps) {
  const coupon = useCartCoupon(customerNumber, couponId);
  if (coupon === undefined) return null;
  if (coupon.isUnredeemed) {
    return (
      <button type="button" className={styles.choose} onClick={() => goToCoupon(coupon.couponId)}>
        {chooseWords(coupon)}
        <span className="unseen">: {coupon.description}</span>
      </button>
    );
  }
  return coupon.next === undefined ? null : (
    <span className={styles.next}>{nextRewardWords(coupon.next, coupon.reward)}</span>
  );
}
