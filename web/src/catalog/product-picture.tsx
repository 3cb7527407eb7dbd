/** The picture of a product at one of a few sizes, or a placeholder. */
import { useState } from 'react';
import { InventoryIcon } from '../parts/icons/status-icons.tsx';
import styles from './product-picture.module.css';

interface ProductPictureProps {
  readonly url: string;
  /**
   * `row` 44 px, `tile` 80 px without a frame, `thumb` 88 px, `card` 232 px, `page` depending on the space: 300, 232,
   * or 116 px.
   */
  readonly size: 'row' | 'tile' | 'thumb' | 'card' | 'page';
  /** Alternative text; empty if the description is next to the picture. */
  readonly alt?: string;
}

/** Reserves its space before it has loaded, so that nothing moves. */
export function ProductPicture({ url, size, alt = '' }: ProductPictureProps) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <span className={styles.frame} data-size={size}>
      {url === '' || hasFailed ? (
        <InventoryIcon size={size === 'page' || size === 'card' ? 40 : 20} />
      ) : (
        <img
          src={url}
          alt={alt}
          loading={size === 'page' ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setHasFailed(true)}
        />
      )}
    </span>
  );
}
