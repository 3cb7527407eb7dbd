/** Stands before the checkout while free goods are still to be chosen, and leads to the choice [B4.03]. */
import { Button } from '../parts/button.tsx';
import { Layer } from '../parts/layer.tsx';
import { chooseWords } from './coupon-words.ts';
import { type CouponView, type LineId, useCartLine } from './store/index.ts';
import styles from './unredeemed-dialog.module.css';

interface UnredeemedDialogProps {
  readonly customerNumber: string;
  readonly coupons: readonly CouponView[];
  readonly onChoose: (couponId: number) => void;
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

export function UnredeemedDialog({ customerNumber, coupons, onChoose, onClose }: UnredeemedDialogProps) {
  const [first] = coupons;
  return (
    <Layer shape="dialog" role="alertdialog" label="Free goods to choose" onClose={onClose}>
      <div className={styles.body}>
        <h2>Free goods to choose</h2>
        <p>These items have earned free goods that are not chosen yet. Choose them before you check out.</p>
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
              <Button
                variant="light"
                aria-label={`${chooseWords(coupon)}: ${coupon.description}`}
                onClick={() => onChoose(coupon.couponId)}
              >
                {chooseWords(coupon)}
              </Button>
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
