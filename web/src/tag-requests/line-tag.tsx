/** Requests a shelf tag for a line of the cart, or removes the request. */
import { useEffect } from 'react';
import type { LineTagProps } from '../cart/index.ts';
import { pressPauses, useSinglePress } from '../catalog/index.ts';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import styles from './line-tag.module.css';
import { TagIcon } from './tag-icon.tsx';
import { useTagRequest } from './use-tag-requests.ts';

export function LineTag({
  customerNumber,
  itemNumber,
  description,
  isTagOnly,
  isOff,
  onTakeOut,
  onRequested,
}: LineTagProps) {
  const { isRequested, set } = useTagRequest(customerNumber, itemNumber);
  const isOn = isTagOnly || isRequested;
  useEffect(() => onRequested(isOn), [isOn, onRequested]);
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
          ? 'Tag requests are paused while prices are being edited'
          : isTagOnly
            ? 'Remove the tag request. Nothing else of this product is in the cart'
            : isOn
              ? 'Remove the shelf tag request'
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
