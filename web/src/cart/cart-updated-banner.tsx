/** Says quietly that somebody else changed the cart while one looks at it [B4.16]. */
import { Banner } from '../parts/banner.tsx';
import { ConflictList } from './conflict-list.tsx';
import type { Changed } from './conflict-words.ts';

interface CartUpdatedBannerProps {
  readonly customerNumber: string;
  readonly event: Changed;
  readonly onDismiss: () => void;
}

export function CartUpdatedBanner({ customerNumber, event, onDismiss }: CartUpdatedBannerProps) {
  return (
    <Banner tone="notice" onDismiss={onDismiss}>
      <p>{event.message}</p>
      <ConflictList customerNumber={customerNumber} event={event} />
    </Banner>
  );
}
