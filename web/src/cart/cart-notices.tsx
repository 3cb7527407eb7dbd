/** What happens to the cart outside this window and is told here [B8.09]. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Receipt } from './cart-receipt.tsx';
import { joinedNotice, type OutOfSyncEvent } from './out-of-sync.ts';
import { useCartEvents } from './store/index.ts';
import { withdrawUndo } from './undo-toast.ts';

const OutOfSyncDialog = lazy(() =>
  import('./out-of-sync-dialog.tsx').then((file) => ({ default: file.OutOfSyncDialog })),
);

interface CartNoticesProps {
  readonly customerNumber: string;
  /** The person wants to see the lines: the checkout closes. */
  readonly onReview: () => void;
  readonly onSubmitted: (receipt: Receipt) => void;
}

export function CartNotices({ customerNumber, onReview, onSubmitted }: CartNoticesProps) {
  const [event, setEvent] = useState<OutOfSyncEvent>();
  const queryClient = useQueryClient();
  useCartEvents(customerNumber, (next) => {
    if (next.kind === 'changed-elsewhere' || next.kind === 'already-submitted') {
      setEvent((before) => joinedNotice(before, next));
    } else if (next.kind === 'submitted') {
      withdrawUndo();
      onSubmitted(next);
    } else if (next.kind === 'orders-changed') {
      void queryClient.invalidateQueries({ queryKey: ['orders', customerNumber] });
    }
  });
  if (event === undefined) return null;
  return (
    <Suspense>
      <OutOfSyncDialog
        event={event}
        onClose={() => {
          setEvent(undefined);
          onReview();
        }}
      />
    </Suspense>
  );
}
