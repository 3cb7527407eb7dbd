/** A product seen without an account, over the public page; closing it leads there. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { ProductSlider } from '../catalogue/product-slider.tsx';
import { usePageTitle } from './page-title.ts';

export function PublicProduct() {
  const { itemNumber } = useParams({ from: '/public/product/internal/$itemNumber' });
  const navigate = useNavigate();
  usePageTitle(`Product ${itemNumber}`);
  return (
    <ProductSlider itemNumber={itemNumber} onClose={() => navigate({ to: '/', search: true, resetScroll: false })} />
  );
}
