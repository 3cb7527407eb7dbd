/** Says quietly that somebody else changed the cart while one looks at it [B4.16]. */
import { Banner } from '../parts/banner.tsx';
import { CartChanges, type Changed } from './cart-changes.tsx';

interface CartUpdatedBannerProps {
  readonly event: Changed;
  readonly onDismiss: () => void;
}

export function CartUpdatedBanner({ event, onDismiss }: CartUpdatedBannerProps) {
  return (
    <Banner tone="notice" onDismiss={onDismiss}>
      <p>{event.message}</p>
      <CartChanges event={event} />
    </Banner>
  );
}
