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

/** Taken before the star has loaded: no row is higher for it or moves. */
const room = { flex: 'none', width: 26, height: 26 } as const;

const places = {
  flow: room,
  /** Of a phone's row. */
  underPicture: { ...room, gridArea: 'picture', alignSelf: 'end' },
  /** Of a row with room beside the name, which is indented for it. */
  besideName: { ...room, gridArea: 'about', alignSelf: 'center' },
} as const;

/** Of the name beside a star. */
const indent = { paddingLeft: 36 };

export const useStarIndent = () => (can(useViewer(), 'favorites.keep') ? indent : undefined);

interface PlacedStarProps extends FavoriteStarProps {
  readonly place?: keyof typeof places;
}

export function FavoriteStar({ place = 'flow', ...props }: PlacedStarProps) {
  if (!can(useViewer(), 'favorites.keep')) return null;
  return (
    <span style={places[place]} data-favorite="">
      <QuietGuard>
        <LateStar {...props} />
      </QuietGuard>
    </span>
  );
}
