/** Where orders and cart meet: what is ordered again goes into the account's cart as one edit. */
import { centsFromDollars } from '@operatory/domain/money';
import { useAddManyToCart } from '../cart/use-add-many-to-cart.ts';
import { type AgainInCart, ReorderSlider, type ReorderSliderProps } from '../orders/reorder-slider.tsx';

function additionOf({ item, quantity }: AgainInCart) {
  const { itemNumber, description, pack, vendorName, imageUrl, price, coupon, suppressCoupon } = item;
  return {
    ...{ itemNumber, description, pack, vendorName, imageUrl, quantity },
    ...(price === undefined ? {} : { price: centsFromDollars(price) }),
    couponId: coupon === null || suppressCoupon ? null : coupon.id,
  };
}

export function ReorderInCart(props: Omit<ReorderSliderProps, 'onAdd'>) {
  const addMany = useAddManyToCart(props.customerNumber);
  return (
    <ReorderSlider {...props} onAdd={(again) => addMany(again.map(additionOf)).map(({ itemNumber }) => itemNumber)} />
  );
}
