/** Stops the checkout while there are free items to choose; they can be declined. */
import { Button } from '../parts/controls/button.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import { chooseWords } from './coupon-words.ts';
import { type CouponView, type LineId, useCartLine } from './store/index.ts';
import styles from './unredeemed-dialog.module.css';

interface UnredeemedDialogProps {
  readonly customerNumber: string;
  readonly coupons: readonly CouponView[];
  readonly onChoose: (couponId: number) => void;
  readonly onDecline: (coupon: CouponView) => void;
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

export function UnredeemedDialog({ customerNumber, coupons, onChoose, onDecline, onClose }: UnredeemedDialogProps) {
  const [first] = coupons;
  return (
    <Layer shape="dialog" role="alertdialog" label="Choose your free items" onClose={onClose}>
      <div className={styles.body}>
        <h2>Choose your free items</h2>
        <p>You have free items left to choose.</p>
        <ul className={styles.coupons} aria-label="Unredeemed coupons">
          {coupons.map((coupon) => (
            <li key={coupon.couponId} className={styles.coupon}>
              <div className={styles.about}>
                <ul className={styles.items}>
                  {coupon.boughtIds.map((id) => (
                    <Item key={id} customerNumber={customerNumber} id={id} />
                  ))}
                </ul>
                <p className={styles.offer}>{coupon.description}</p>
              </div>
              <div className={styles.choices}>
                <Button
                  variant="light"
                  aria-label={`${chooseWords(coupon)}: ${coupon.description}`}
                  onClick={() => onChoose(coupon.couponId)}
                >
                  {chooseWords(coupon)}
                </Button>
                <Button
                  variant="subtle"
                  aria-label={`No thanks: ${coupon.description}`}
                  onClick={() => onDecline(coupon)}
                >
                  No thanks
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Back to the cart
        </Button>
        <Button data-autofocus onClick={() => (first === undefined ? onClose() : onChoose(first.couponId))}>
          Choose now
        </Button>
      </div>
    </Layer>
  );
}
