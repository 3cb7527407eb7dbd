/** Asks for the shelf tag of a line of the cart, or takes it back. */
import type { LineTagProps } from '../cart/index.ts';
import { pressPauses, useSinglePress } from '../catalogue/index.ts';
import { CheckCircleIcon } from '../parts/status-icons.tsx';
import styles from './line-tag.module.css';
import { TagIcon } from './tag-icon.tsx';
import { useTagRequest } from './use-tag-requests.ts';

export function LineTag({ customerNumber, itemNumber, description, isTagOnly, isOff, onTakeOut }: LineTagProps) {
  const { isRequested, set } = useTagRequest(customerNumber, itemNumber);
  const isOn = isTagOnly || isRequested;
  const press = useSinglePress(() => {
    if (isTagOnly) onTakeOut();
    else set(!isRequested);
  }, pressPauses.tagRequest);
  return (
    <button
      type="button"
      className={styles.tag}
      aria-pressed={isOn}
      aria-label={`Shelf tag of ${description}`}
      title={
        isOff
          ? 'Tags stand still while prices are overridden'
          : isTagOnly
            ? 'Take the tag back; nothing else of this product is in the cart'
            : isOn
              ? 'Take the shelf tag back'
              : 'Request a shelf tag'
      }
      disabled={isOff}
      onClick={press}
    >
      {isOn ? <CheckCircleIcon size={16} /> : <TagIcon size={16} />}
      {isOn ? 'Tagged' : 'Tag'}
    </button>
  );
}
