/**
 * The add-to-cart button and the shelf tag for the product's slot; loaded with the cart's store, after the first rows.
 */
import type { ItemCard } from '@operatory/contract/catalog';
import { itemControls } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useViewer } from '../../access/index.ts';
import { accountOf, customerQuery } from '../../customers/index.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';

const LoadedTag = lazyPart(
  () => import('../../tag-requests/tag-button.tsx'),
  (file) => file.TagButton,
);
/**
 * The tag loads first or together with the button, so that the button never moves while someone taps it; if the tag fails, the
 * button shows anyway.
 */
const LoadedAdd = lazyPart(
  async () => {
    const [file] = await Promise.all([import('../../cart/add-to-cart.tsx'), LoadedTag.preload()]);
    return file;
  },
  (file) => file.AddToCart,
);

type LoadedProps = ComponentProps<typeof LoadedAdd>;
export type AddToCartProps = Omit<LoadedProps, 'item' | 'beside'> & {
  readonly item: LoadedProps['item'] & ComponentProps<typeof LoadedTag>['item'] & Pick<ItemCard, 'isOrderable'>;
};

/** Only if there is a cart and the product can be ordered; the tag never for punch-out users [A6.10]. */
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
