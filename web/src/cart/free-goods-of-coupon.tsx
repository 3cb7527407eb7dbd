/** One coupon of the cart: the free items picked, and the picker while there are more to pick. */
import { memo, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { CheckCircleIcon, CouponIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { chooseWords, cutWords, nextRewardWords, standingWords } from './coupon-words.ts';
import { FreeGoodRow } from './free-good-row.tsx';
import styles from './free-goods.module.css';
import { couponPlace } from './go-to-coupon.ts';
import type { CouponView } from './store/index.ts';

interface FreeGoodsOfCouponProps {
  readonly customerNumber: string;
  readonly coupon: CouponView;
}

/** Open while there are items to pick, unless the person closed it; it collapses when complete. */
function usePicker(isUnredeemed: boolean) {
  const [wish, setWish] = useState<{ readonly during: boolean; readonly isOpen: boolean }>();
  // Opening or closing it manually lasts until the redemption becomes complete or incomplete.
  const isOpen = wish?.during === isUnredeemed ? wish.isOpen : isUnredeemed;
  return { isOpen, toggle: () => setWish({ during: isUnredeemed, isOpen: !isOpen }) };
}

export const FreeGoodsOfCoupon = memo(function FreeGoodsOfCoupon({ customerNumber, coupon }: FreeGoodsOfCouponProps) {
  const { couponId, description, choices, isUnredeemed, next, cut } = coupon;
  const { isOpen, toggle } = usePicker(isUnredeemed);
  const id = couponPlace(couponId);
  const chosen = choices.filter(({ quantity }) => quantity > 0);
  const shown = isOpen ? choices : chosen;
  const others = choices.length - chosen.length;
  return (
    <section id={id} tabIndex={-1} className={styles.coupon} aria-labelledby={`${id}-title`}>
      <header className={styles.head}>
        <div className={styles.about}>
          <h3 id={`${id}-title`} className={styles.name}>
            {description}
          </h3>
          <p className={styles.facts}>
            <span>{standingWords(coupon)}</span>
            {next === undefined ? null : <span className={styles.next}>{nextRewardWords(next, coupon.reward)}</span>}
          </p>
        </div>
        <span role="status" className={styles.status}>
          {isUnredeemed ? (
            <StatusMark icon={CouponIcon} word={chooseWords(coupon)} tone="notice" />
          ) : (
            <StatusMark icon={CheckCircleIcon} word="All chosen" tone="good" />
          )}
        </span>
      </header>
      {cut === 0 ? null : <p className={styles.cut}>{cutWords(cut)}</p>}
      {shown.length === 0 ? null : (
        <ul className={styles.choices} aria-label={isOpen ? 'Free items to choose from' : 'Free items chosen'}>
          {shown.map((choice) => (
            <FreeGoodRow key={choice.id} customerNumber={customerNumber} choice={choice} />
          ))}
        </ul>
      )}
      {others === 0 ? null : (
        <Button variant="subtle" className={styles.toggle} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Hide other choices' : `Show all ${choices.length} choices`}
        </Button>
      )}
    </section>
  );
});
