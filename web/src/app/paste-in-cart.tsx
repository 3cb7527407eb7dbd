/** Where a pasted list and the cart meet: all its products go in as one edit with one way back. */
import { useAddManyToCart } from '../cart/use-add-many-to-cart.ts';
import { PasteSlider, type PasteSliderProps } from '../pasted-lines/paste-slider.tsx';
import { additionOf } from './addition-of.ts';

const addWords = (count: number) => `Add ${count} ${count === 1 ? 'product' : 'products'} to the cart`;

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
