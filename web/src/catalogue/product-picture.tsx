/** The picture of a product at one of a few sizes, or a quiet mark where there is none. */
import { useState } from 'react';
import { InventoryIcon } from '../parts/status-icons.tsx';
import styles from './product-picture.module.css';

interface ProductPictureProps {
  readonly url: string;
  /** `row` 44 px, `tile` 80 px without a frame, `thumb` 88 px, `card` 232 px, `page` by the room there is: 300, 232 or 116 px [A9.07]. */
  readonly size: 'row' | 'tile' | 'thumb' | 'card' | 'page';
  /** What can be seen; empty where the description stands beside it. */
  readonly alt?: string;
}

/** Takes its place before it is loaded, so that nothing moves. */
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
