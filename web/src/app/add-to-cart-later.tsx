/** The cart's "add" in the product's slot; it comes with the cart's store, after the first rows stand. */
import type { ComponentProps } from 'react';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';

const Loaded = later(
  () => import('../cart/add-to-cart.tsx'),
  (file) => file.AddToCart,
);

export type AddToCartProps = ComponentProps<typeof Loaded>;

export function AddToCart(props: AddToCartProps) {
  return (
    <QuietGuard>
      <Loaded {...props} />
    </QuietGuard>
  );
}
