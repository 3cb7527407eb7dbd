/** Requests a shelf tag for a product, next to its add-to-cart button. */
import type { ItemCard } from '@operatory/contract/catalog';
import { centsFromDollars } from '@operatory/domain/money';
import { useCartActions } from '../cart/index.ts';
import { pressPauses, useSinglePress } from '../catalog/index.ts';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import styles from './tag-button.module.css';
import { TagIcon } from './tag-icon.tsx';
import { useTagRequest } from './use-tag-requests.ts';

interface TagButtonProps {
  readonly customerNumber: string;
  readonly item: Pick<ItemCard, 'itemNumber' | 'description' | 'pack' | 'vendorName' | 'imageUrl' | 'price'>;
  readonly place: 'row' | 'card' | 'page' | 'column';
}

/** Adds a line with quantity 0 if there is none, then requests the tag, once [A4.05]. */
export function TagButton({ customerNumber, item, place }: TagButtonProps) {
  const actions = useCartActions(customerNumber);
  const { isRequested, set } = useTagRequest(customerNumber, item.itemNumber);
  const press = useSinglePress(() => {
    if (isRequested) return;
    const { itemNumber, description, pack, vendorName, imageUrl, price } = item;
    const priced = price === undefined ? {} : { price: centsFromDollars(price) };
    actions.wantTag({ itemNumber, description, pack, vendorName, imageUrl, ...priced });
    set(true);
  }, pressPauses.tagRequest);
  const word = isRequested ? 'Tagged' : 'Tag';
  return (
    <button
      type="button"
      className={styles.tag}
      data-place={place}
      data-done={isRequested || undefined}
      aria-disabled={isRequested || undefined}
      aria-label={
        isRequested ? `Tagged: a tag of ${item.description} is requested` : `Tag: request one for ${item.description}`
      }
      title={isRequested ? 'A shelf tag is requested' : 'Request a shelf tag'}
      onClick={press}
    >
      {isRequested ? <CheckCircleIcon size={16} /> : <TagIcon size={16} />}
      {word}
    </button>
  );
}
