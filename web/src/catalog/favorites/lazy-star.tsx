/** The star of a product, loaded after the products; renders nothing for people without favorites. */
import { can } from '@operatory/domain/access';
import { useViewer } from '../../access/index.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import type { FavoriteStarProps } from './favorite-star.tsx';

const LateStar = lazyPart(
  () => import('./favorite-star.tsx'),
  (file) => file.FavoriteStar,
);

export function FavoriteStar(props: FavoriteStarProps) {
  if (!can(useViewer(), 'favorites.keep')) return null;
  return (
    <QuietGuard>
      <LateStar {...props} />
    </QuietGuard>
  );
}
