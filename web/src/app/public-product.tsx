/** A product over the public page, for whoever may see an account with its prices; closing it leads there [C2.02]. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import { ProductSlider } from '../catalogue/product-slider.tsx';
import { usePageTitle } from './page-title.ts';
import { parsePublicSearch } from './public-search.ts';

export function PublicProduct() {
  const { itemNumber } = useParams({ from: '/public/product/internal/$itemNumber' });
  const navigate = useNavigate();
  usePageTitle(`Product ${itemNumber}`);
  const { customerNumber } = parsePublicSearch(useSearch({ strict: false }));
  const isSignedIn = useViewer().kind === 'user';
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
