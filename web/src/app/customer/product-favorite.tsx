/** The star of the product page. */
import { useQuery } from '@tanstack/react-query';
import { FavoriteStar } from '../../catalog/favorites/lazy-star.tsx';
import { productQuery } from '../../catalog/queries.ts';

interface ProductFavoriteProps {
  readonly itemNumber: string;
  readonly customerNumber: string;
}

export function ProductFavorite({ itemNumber, customerNumber }: ProductFavoriteProps) {
  const { data: item } = useQuery(productQuery(itemNumber, customerNumber));
  return item === undefined ? null : <FavoriteStar item={item} />;
}
