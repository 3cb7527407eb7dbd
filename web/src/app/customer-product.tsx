/** The product slider over a customer's page [A2.10]; closing it leads back to the tab that lies under it. */
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import { ProductSlider } from '../catalogue/product-slider.tsx';
import { customerQuery, isCartEnabled, lastPlaceOf, lastPlaces, lastTabOf } from '../customers/index.ts';
import { AddToCart } from './add-to-cart-later.tsx';
import { usePageTitle } from './page-title.ts';
import { cameStraightFromTab, tabDestination } from './tab-destination.ts';

export function CustomerProduct() {
  const { id, itemNumber } = useParams({ from: '/customer/$id/product/internal/$itemNumber' });
  const router = useRouter();
  const viewer = useViewer();
  usePageTitle(`Product ${itemNumber}`);
  const close = () => {
    if (cameStraightFromTab(router.history)) {
      router.history.back();
      return;
    }
    const tab = lastTabOf(lastPlaces(), id);
    const place = lastPlaceOf(lastPlaces(), id, tab);
    void router.navigate({ ...tabDestination(id, tab, place), replace: true, resetScroll: false });
  };
  const { data: record } = useQuery(customerQuery(id));
  const hasCart = record !== undefined && isCartEnabled(viewer, record);
  return (
    <ProductSlider
      itemNumber={itemNumber}
      customerNumber={id}
      onClose={close}
      onOpen={(other) =>
        router.navigate({
          to: '/customer/$id/product/internal/$itemNumber',
          params: { id, itemNumber: other },
          replace: true,
          resetScroll: false,
        })
      }
      actions={hasCart ? (item) => <AddToCart customerNumber={id} item={item} place="page" /> : undefined}
    />
  );
}
