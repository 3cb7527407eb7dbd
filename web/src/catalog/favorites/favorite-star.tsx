/** Marks a product as a favorite of this person, or ends that: shown at once, and sent through the outbox. */
import { icon } from '../../parts/icons/icon.tsx';
import { StarIcon } from '../../parts/icons/product-icons.tsx';
import styles from './favorite-star.module.css';
import { useFavorite } from './use-favorite.ts';

export interface FavoriteStarProps {
  readonly item: { readonly itemNumber: string; readonly description: string };
}

const FilledStarIcon = icon('m233-120 65-281L80-590l288-25 112-265 112 265 288 25-218 189 65 281-247-149-247 149Z');

export function FavoriteStar({ item }: FavoriteStarProps) {
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
      onClick={() => {
        if (isKnown) set(!isFavorite);
      }}
    >
      <Star size={18} />
    </button>
  );
}
