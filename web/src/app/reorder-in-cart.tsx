/** Where orders and cart meet: what is ordered again goes into the account's cart as one edit. */
import { useAddManyToCart } from '../cart/use-add-many-to-cart.ts';
import { ReorderSlider, type ReorderSliderProps } from '../orders/reorder-slider.tsx';
import { additionOf } from './addition-of.ts';

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
