/** The product slider over an account's page; closing it returns to the tab under it. */
import { maySeePanel } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useViewer } from '../../access/index.ts';
import { ProductSlider } from '../../catalog/product-slider.tsx';
import { customerQuery, isCartEnabled } from '../../customers/index.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import { useCloseSlider } from '../routing/close-slider.ts';
import { useProductTitle } from '../shell/product-title.ts';
import { AddToCart } from './lazy-add-to-cart.tsx';
import { ProductFavorite } from './product-favorite.tsx';

const ProductToList = lazyPart(
  () => import('./product-to-list.tsx'),
  (file) => file.ProductToList,
);

const ProductCompare = lazyPart(
  () => import('./product-compare.tsx'),
  (file) => file.ProductCompare,
);

const ProductComparison = lazyPart(
  () => import('./product-compare.tsx'),
  (file) => file.ProductComparison,
);

export function CustomerProduct() {
  const { id, itemNumber } = useParams({ from: '/customer/$id/product/internal/$itemNumber' });
  const navigate = useNavigate();
  const viewer = useViewer();
  useProductTitle(itemNumber, id);
  const close = useCloseSlider(id);
  const { data: record } = useQuery(customerQuery(id));
  const hasCart = record !== undefined && isCartEnabled(viewer, record);
  const mayCompare = maySeePanel(viewer, 'compare');
  const comparisonIn = (place: 'head' | 'body') =>
    mayCompare ? (
      <QuietGuard>
        <ProductComparison customerNumber={id} place={place} />
      </QuietGuard>
    ) : null;
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
      tools={
        <>
          {comparisonIn('head')}
          <QuietGuard>
            <ProductToList customerNumber={id} itemNumber={itemNumber} />
          </QuietGuard>
          {mayCompare ? (
            <QuietGuard>
              <ProductCompare customerNumber={id} itemNumber={itemNumber} />
            </QuietGuard>
          ) : null}
          <ProductFavorite itemNumber={itemNumber} customerNumber={id} />
        </>
      }
      above={comparisonIn('body')}
      actions={hasCart ? (item) => <AddToCart customerNumber={id} item={item} place="page" /> : undefined}
    />
  );
}
