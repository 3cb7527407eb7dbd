/** A product over the public page, with an account's prices for those who may see them. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useViewer } from '../../access/index.ts';
import { ProductSlider } from '../../catalog/product-slider.tsx';
import { useProductTitle } from '../shell/product-title.ts';
import { parsePublicSearch } from './public-search.ts';

export function PublicProduct() {
  const { itemNumber } = useParams({ from: '/public/product/internal/$itemNumber' });
  const navigate = useNavigate();
  const { customerNumber } = parsePublicSearch(useSearch({ strict: false }));
  const isSignedIn = useViewer().kind === 'user';
  useProductTitle(itemNumber, isSignedIn ? customerNumber : undefined);
  return (
    <ProductSlider
      itemNumber={itemNumber}
      customerNumber={isSignedIn ? customerNumber : undefined}
      onOpen={(other) =>
        navigate({
          to: '/product/internal/$itemNumber',
          params: { itemNumber: other },
          search: true,
          replace: true,
          resetScroll: false,
        })
      }
      onClose={() => navigate({ to: '/', search: true, resetScroll: false })}
    />
  );
}
