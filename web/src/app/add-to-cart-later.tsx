/** The cart's "add" and the shelf tag in the product's slot; they come with the cart's store, after the first rows stand. */
import type { ComponentProps } from 'react';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';

const LoadedAdd = later(
  () => import('../cart/add-to-cart.tsx'),
  (file) => file.AddToCart,
);
const LoadedTag = later(
  () => import('../tag-requests/tag-button.tsx'),
  (file) => file.TagButton,
);

type LoadedProps = ComponentProps<typeof LoadedAdd>;
export type AddToCartProps = Omit<LoadedProps, 'item' | 'beside'> & {
  readonly item: LoadedProps['item'] & ComponentProps<typeof LoadedTag>['item'];
};

export function AddToCart(props: AddToCartProps) {
  return (
    <QuietGuard>
      <LoadedAdd
        {...props}
        beside={
          <QuietGuard>
            <LoadedTag {...props} />
          </QuietGuard>
        }
      />
    </QuietGuard>
  );
}
