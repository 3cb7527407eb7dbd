/** Connects reordering with the cart: the products are added as one edit. */
import { useAddManyToCart } from '../../cart/use-add-many-to-cart.ts';
import { ReorderSlider, type ReorderSliderProps } from '../../orders/reorder-slider.tsx';
import { additionOf } from './cart-addition.ts';

export function ReorderInCart(props: Omit<ReorderSliderProps, 'onAdd'>) {
  const addMany = useAddManyToCart(props.customerNumber);
  return (
    <ReorderSlider
      {...props}
      onAdd={(again) =>
        addMany(again.map(({ item, quantity }) => additionOf(item, quantity))).map(({ itemNumber }) => itemNumber)
      }
    />
  );
}
