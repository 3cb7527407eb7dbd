/** The cart's "add" and the shelf tag in the product's slot; they come with the cart's store, after the first rows stand. */
import type { ComponentProps } from 'react';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';

const LoadedTag = later(
  () => import('../tag-requests/tag-button.tsx'),
  (file) => file.TagButton,
);
/** The tag comes first or with it, so that the button never moves under a finger; without the tag it goes on. */
const LoadedAdd = later(
  async () => {
    const [file] = await Promise.all([import('../cart/add-to-cart.tsx'), LoadedTag.preload()]);
    return file;
  },
  (file) => file.AddToCart,
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
