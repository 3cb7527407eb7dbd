/** The cart's "add" in the product's slot; it comes with the cart's store, after the first rows stand. */
import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(() => import('../cart/add-to-cart.tsx').then((file) => ({ default: file.AddToCart })));

export type AddToCartProps = ComponentProps<typeof Loaded>;

export function AddToCart(props: AddToCartProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
