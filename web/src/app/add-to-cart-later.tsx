/** The cart's "add" and the shelf tag in the product's slot; they come with the cart's store, after the first rows stand. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { itemControls } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useViewer } from '../access/index.ts';
import { accountOf, customerQuery } from '../customers/index.ts';
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
  readonly item: LoadedProps['item'] & ComponentProps<typeof LoadedTag>['item'] & Pick<ItemCard, 'isOrderable'>;
};

/** Where a cart is and the product can be ordered; the tag never for punch-out users [A6.10]. */
export function AddToCart(props: AddToCartProps) {
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(props.customerNumber));
  const account = record === undefined ? undefined : accountOf(record);
  const { hasCart, hasTag } = itemControls(viewer, account, props.item);
  if (!hasCart) return null;
  return (
    <QuietGuard>
      <LoadedAdd
        {...props}
        beside={
          hasTag ? (
            <QuietGuard>
              <LoadedTag {...props} />
            </QuietGuard>
          ) : null
        }
      />
    </QuietGuard>
  );
}
