/** Connects pasted lists with the cart: all products are added as one edit with one undo. */
import { plural } from '@operatory/domain/words';
import { useAddManyToCart } from '../../cart/use-add-many-to-cart.ts';
import { PasteSlider, type PasteSliderProps } from '../../pasted-lines/paste-slider.tsx';
import { additionOf } from './cart-addition.ts';

const addWords = (count: number) => `Add ${plural(count, 'product')} to the cart`;

export function PasteInCart(props: Omit<PasteSliderProps, 'onAdd' | 'addWords' | 'title'>) {
  const addMany = useAddManyToCart(props.customerNumber);
  return (
    <PasteSlider
      {...props}
      title="Paste a list"
      addWords={addWords}
      onAdd={(products) =>
        addMany(products.map(({ item, quantity }) => additionOf(item, quantity))).map(({ itemNumber }) => itemNumber)
      }
    />
  );
}
