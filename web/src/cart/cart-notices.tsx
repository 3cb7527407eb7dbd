/** What happens to the cart outside this window and is told here [B8.09]. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../parts/banner.tsx';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import type { Receipt } from './cart-receipt.tsx';
import { takenOutWords } from './coupon-words.ts';
import { joinedNotice, type OutOfSyncEvent } from './out-of-sync.ts';
import { useCart, useCartActions, useCartEvents } from './store/index.ts';
import { withdrawUndo } from './undo-toast.ts';

const OutOfSyncDialog = later(
  () => import('./out-of-sync-dialog.tsx'),
  (file) => file.OutOfSyncDialog,
);

const CartUpdatedBanner = later(
  () => import('./cart-updated-banner.tsx'),
  (file) => file.CartUpdatedBanner,
);

interface CartNoticesProps {
  readonly customerNumber: string;
  /** Is the person about to send? Then a change stops them; else it is told in a banner. */
  readonly isSending: boolean;
  /** The person wants to see the lines: the checkout closes. */
  readonly onReview: () => void;
  readonly onSubmitted: (receipt: Receipt) => void;
}

export function CartNotices({ customerNumber, isSending, onReview, onSubmitted }: CartNoticesProps) {
  const [event, setEvent] = useState<OutOfSyncEvent>();
  const [isStopping, setIsStopping] = useState(false);
  const queryClient = useQueryClient();
  const { takenOut } = useCart(customerNumber);
  const actions = useCartActions(customerNumber);
  useCartEvents(customerNumber, (next) => {
    if (next.kind === 'changed-elsewhere' || next.kind === 'already-submitted') {
      setEvent((before) => joinedNotice(before, next));
      setIsStopping((before) => (event !== undefined && before) || isSending);
      // The checkout goes at once: one that is only about to open would lie over the notice.
      if (isSending) onReview();
    } else if (next.kind === 'submitted') {
      withdrawUndo();
      onSubmitted(next);
    } else if (next.kind === 'orders-changed') {
      void queryClient.invalidateQueries({ queryKey: ['orders', customerNumber] });
    }
  });
  const goods =
    takenOut.length === 0 ? null : (
      <Banner tone="notice" onDismiss={actions.dismissTakenOut}>
        {takenOut.map(takenOutWords).join(' ')}
      </Banner>
    );
  if (event === undefined) return goods;
  if (event.kind === 'changed-elsewhere' && !isStopping) {
    return (
      <>
        {goods}
        <QuietGuard>
          <CartUpdatedBanner customerNumber={customerNumber} event={event} onDismiss={() => setEvent(undefined)} />
        </QuietGuard>
      </>
    );
  }
  return (
    <QuietGuard>
      <OutOfSyncDialog
        customerNumber={customerNumber}
        event={event}
        onClose={() => {
          setEvent(undefined);
          onReview();
        }}
      />
    </QuietGuard>
  );
}
