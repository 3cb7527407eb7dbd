/** Adds a product to the cart: a quantity and a button, wherever the product is shown. */
import { maxQuantity } from '@operatory/domain/cart';
import { type ReactNode, useState } from 'react';
import { pressPauses, QuantityBox, useSinglePress } from '../catalog/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { AddIcon } from '../parts/icons/status-icons.tsx';
import styles from './add-to-cart.module.css';
import { type AddableCard, additionOfCard } from './card-facts.ts';
import { nextRewardWords } from './coupon-words.ts';
import { useCartActions, useCartCoupon, useCartQuantity } from './store/index.ts';
import { offerUndo } from './undo-toast.ts';

interface AddToCartProps {
  readonly customerNumber: string;
  readonly item: AddableCard;
  /** A dense row has no step buttons; the others are made for thumbs. In a column, each thing has its own line. */
  readonly place: 'row' | 'card' | 'page' | 'column';
  /** Other actions for the product, such as a shelf tag; put in by the app. */
  readonly beside?: ReactNode;
}

const rules = { maximum: maxQuantity, hasDefault: true, isForCartAdd: true };

/** Enter in the quantity adds as the button does; pressing twice adds once [A4.05]. */
export function AddToCart({ customerNumber, item, place, beside }: AddToCartProps) {
  const [quantity, setQuantity] = useState(1);
  const [isWrong, setIsWrong] = useState(false);
  const actions = useCartActions(customerNumber);
  const inCart = useCartQuantity(customerNumber, item.itemNumber);
  const couponId = item.coupon === null || item.suppressCoupon ? null : item.coupon.id;
  const coupon = useCartCoupon(customerNumber, couponId);

  const add = useSinglePress(() => {
    if (isWrong) return;
    const added = actions.add(additionOfCard(item), quantity);
    offerUndo('added', added.message, added.undo);
    setQuantity(1);
  }, pressPauses.addToCart);

  const isWide = place !== 'row';
  return (
    <div className={styles.add} data-place={place}>
      <QuantityBox
        label={`Quantity of ${item.description}`}
        value={quantity}
        onChange={(next) => {
          setIsWrong(next === undefined);
          if (next !== undefined) setQuantity(next);
        }}
        onEnter={add}
        rules={rules}
        hasSteps={isWide}
        isRowFocus
      />
      <Button
        className={styles.button}
        variant={isWide ? 'filled' : 'light'}
        leftSection={<AddIcon size={18} />}
        disabled={isWrong}
        aria-label={`Add ${item.description} to the cart`}
        onClick={add}
      >
        {isWide ? 'Add to cart' : 'Add'}
      </Button>
      <span className={styles.second}>
        {beside}
        {inCart === 0 ? null : (
          <span className={styles.inCart}>
            <b>{inCart}</b> in the cart
          </span>
        )}
        {coupon?.next === undefined || place !== 'page' ? null : (
          <span className={styles.next}>{nextRewardWords(coupon.next, coupon.reward)}</span>
        )}
      </span>
    </div>
  );
}
