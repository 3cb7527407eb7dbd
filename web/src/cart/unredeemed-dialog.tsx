/** Stops the checkout while there are free items to choose; they can be declined. */
import { byCount, plural } from '@operatory/domain/words';
import { useId, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import { chooseWords } from './coupon-words.ts';
import { type CouponView, type LineId, useCartLine } from './store/index.ts';
import styles from './unredeemed-dialog.module.css';

/** More products would push the buttons out of view, so they're only counted until they're expanded. */
const maxListed = 3;

interface OfferProps {
  readonly customerNumber: string;
  readonly onChoose: (couponId: number) => void;
  readonly onDecline: (coupon: CouponView) => void;
}

interface UnredeemedDialogProps extends OfferProps {
  readonly coupons: readonly CouponView[];
  readonly onClose: () => void;
}

function Item({ customerNumber, id }: { readonly customerNumber: string; readonly id: LineId }) {
  const line = useCartLine(customerNumber, id);
  if (line === undefined) return null;
  return (
    <li>
      {line.quantity} × {line.description} <span className={styles.number}>#{line.itemNumber}</span>
    </li>
  );
}

function Bought({ customerNumber, coupon }: { readonly customerNumber: string; readonly coupon: CouponView }) {
  const { boughtIds, bought, description } = coupon;
  const [isAsked, setIsAsked] = useState(false);
  const listId = useId();
  const isShort = boughtIds.length <= maxListed;
  return (
    <>
      {isShort ? null : (
        <p className={styles.count}>
          {plural(boughtIds.length, 'product')}, {bought} bought
          <Button
            variant="subtle"
            aria-expanded={isAsked}
            aria-controls={listId}
            aria-label={`${isAsked ? 'Hide' : 'Show'} products: ${description}`}
            onClick={() => setIsAsked(!isAsked)}
          >
            {isAsked ? 'Hide' : 'Show'} products
          </Button>
        </p>
      )}
      <ul id={listId} className={styles.items} hidden={!isShort && !isAsked}>
        {boughtIds.map((id) => (
          <Item key={id} customerNumber={customerNumber} id={id} />
        ))}
      </ul>
    </>
  );
}

function Offer({ customerNumber, coupon, onChoose, onDecline }: OfferProps & { readonly coupon: CouponView }) {
  return (
    <li className={styles.coupon}>
      <div className={styles.head}>
        <h3>{coupon.description}</h3>
        <div className={styles.choices}>
          <Button
            variant="light"
            aria-label={`${chooseWords(coupon)}: ${coupon.description}`}
            onClick={() => onChoose(coupon.couponId)}
          >
            {chooseWords(coupon)}
          </Button>
          <Button variant="subtle" aria-label={`No thanks: ${coupon.description}`} onClick={() => onDecline(coupon)}>
            No thanks
          </Button>
        </div>
      </div>
      <Bought customerNumber={customerNumber} coupon={coupon} />
    </li>
  );
}

export function UnredeemedDialog({ coupons, onClose, ...offer }: UnredeemedDialogProps) {
  const [first] = coupons;
  return (
    <Layer shape="dialog" role="alertdialog" label="Choose your free items" onClose={onClose}>
      <div className={styles.body}>
        <h2>Choose your free items</h2>
        <p>
          {plural(coupons.length, 'coupon')} left. Choose your free items before checkout, or decline{' '}
          {byCount(coupons.length, 'the coupon', 'the coupons')}.
        </p>
        <ul className={styles.coupons} aria-label="Unredeemed coupons">
          {coupons.map((coupon) => (
            <Offer key={coupon.couponId} coupon={coupon} {...offer} />
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Back to the cart
        </Button>
        <Button data-autofocus onClick={() => (first === undefined ? onClose() : offer.onChoose(first.couponId))}>
          Choose now
        </Button>
      </div>
    </Layer>
  );
}
