/** Puts a product into the cart: a quantity and a button, beside the product wherever it is shown. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { maximumQuantity } from '@operatory/domain/cart';
import { centsFromDollars } from '@operatory/domain/money';
import { type ReactNode, useState } from 'react';
import { pressPauses, QuantityBox, useSinglePress } from '../catalogue/index.ts';
import { Button } from '../parts/button.tsx';
import { AddIcon } from '../parts/status-icons.tsx';
import styles from './add-to-cart.module.css';
import { nextRewardWords } from './coupon-words.ts';
import { useCartActions, useCartCoupon, useCartQuantity } from './store/index.ts';
import { offerUndo } from './undo-toast.ts';

interface AddToCartProps {
  readonly customerNumber: string;
  readonly item: Pick<
    ItemCard,
    'itemNumber' | 'description' | 'pack' | 'vendorName' | 'imageUrl' | 'price' | 'coupon' | 'suppressCoupon'
  >;
  /** A dense row leaves the steps out; a card and a product's own page are made for thumbs. */
  readonly place: 'row' | 'card' | 'page';
  /** What else can be asked of the product, such as a shelf tag; put in by the app. */
  readonly beside?: ReactNode;
}

const rules = { maximum: maximumQuantity, hasDefault: true, isForCartAdd: true };

/** Enter in the quantity adds as the button does; pressing twice adds once [A4.05]. */
export function AddToCart({ customerNumber, item, place, beside }: AddToCartProps) {
  const [quantity, setQuantity] = useState(1);
  const [isWrong, setIsWrong] = useState(false);
  const actions = useCartActions(customerNumber);
  const inCart = useCartQuantity(customerNumber, item.itemNumber);
  const couponId = item.coupon === null || item.suppressCoupon ? null : item.coupon.id;
  const next = useCartCoupon(customerNumber, couponId)?.next;

  const add = useSinglePress(() => {
    if (isWrong) return;
    const { itemNumber, description, pack, vendorName, imageUrl, price } = item;
    const added = actions.add(
      {
        itemNumber,
        description,
        pack,
        vendorName,
        imageUrl,
        ...(price === undefined ? {} : { price: centsFromDollars(price) }),
        couponId,
      },
      quantity,
    );
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
        {next === undefined || place !== 'page' ? null : <span className={styles.next}>{nextRewardWords(next)}</span>}
      </span>
    </div>
  );
}
