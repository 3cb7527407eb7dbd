/** The product slider over a customer's page [A2.10]; closing it leads back to the tab that lies under it. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import { ProductSlider } from '../catalogue/product-slider.tsx';
import { customerQuery, isCartEnabled } from '../customers/index.ts';
import { AddToCart } from './add-to-cart-later.tsx';
import { useCloseSlider } from './close-slider.ts';
import { usePageTitle } from './page-title.ts';

export function CustomerProduct() {
  const { id, itemNumber } = useParams({ from: '/customer/$id/product/internal/$itemNumber' });
  const navigate = useNavigate();
  const viewer = useViewer();
  usePageTitle(`Product ${itemNumber}`);
  const close = useCloseSlider(id);
  const { data: record } = useQuery(customerQuery(id));
  const hasCart = record !== undefined && isCartEnabled(viewer, record);
  return (
    <ProductSlider
      itemNumber={itemNumber}
      customerNumber={id}
      onClose={close}
      onOpen={(other) =>
        navigate({
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
