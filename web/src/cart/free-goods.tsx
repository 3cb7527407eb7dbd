/** Below the lines: each coupon's free goods, and the choice among them. */
import styles from './free-goods.module.css';
import { FreeGoodsOfCoupon } from './free-goods-of-coupon.tsx';
import type { CouponView } from './store/index.ts';

interface FreeGoodsProps {
  readonly customerNumber: string;
  readonly coupons: readonly CouponView[];
}

export function FreeGoods({ customerNumber, coupons }: FreeGoodsProps) {
  return (
    <section className={styles.section} aria-labelledby="free-goods">
      <h2 id="free-goods" className={styles.title}>
        Free items
      </h2>
      {coupons.map((coupon) => (
        <FreeGoodsOfCoupon key={coupon.couponId} customerNumber={customerNumber} coupon={coupon} />
      ))}
    </section>
  );
}
