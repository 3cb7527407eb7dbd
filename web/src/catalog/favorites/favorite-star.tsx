/** Marks a product as a favorite of this person, or ends that: shown at once, and sent through the outbox. */
import { icon } from '../../parts/icons/icon.tsx';
import { StarIcon } from '../../parts/icons/product-icons.tsx';
import styles from './favorite-star.module.css';
import { useFavorite } from './use-favorite.ts';

export interface FavoriteStarProps {
  readonly item: { readonly itemNumber: string; readonly description: string };
  /** Over the row's corner, where it needs no space. */
  readonly isInCorner?: boolean;
}

const FilledStarIcon = icon(
  'M480-269 294-157q-8 5-17 4.5t-16-5.5q-7-5-10.5-13t-1.5-18l49-212-164-143q-8-7-9.5-15.5t.5-16.5q2-8 9-13.5t17-6.5l217-19 84-200q4-9 12-13.5t16-4.5q8 0 16 4.5t12 13.5l84 200 217 19q10 1 17 6.5t9 13.5q2 8 .5 16.5T826-544L662-401l49 212q2 10-1.5 18T699-158q-7 5-16 5.5t-17-4.5L480-269Z',
);

export function FavoriteStar({ item, isInCorner }: FavoriteStarProps) {
  const { isFavorite, set } = useFavorite(item);
  const Star = isFavorite === true ? FilledStarIcon : StarIcon;
  const isKnown = isFavorite !== undefined;
  return (
    <button
      type="button"
      aria-label={`Favorite: ${item.description}`}
      aria-pressed={isFavorite}
      aria-disabled={!isKnown || undefined}
      title={isFavorite === true ? 'Remove from favorites' : 'Add to favorites'}
      className={styles.star}
      data-corner={isInCorner || undefined}
      onClick={() => {
        if (isKnown) set(!isFavorite);
      }}
    >
      <Star size={18} />
    </button>
  );
}
