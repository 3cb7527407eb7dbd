/** What happens to the cart outside this window and is told here [B8.09]. */
import { lazy, Suspense, useState } from 'react';
import type { Receipt } from './cart-receipt.tsx';
import { type CartEvent, useCartEvents } from './store/index.ts';
import { withdrawUndo } from './undo-toast.ts';

const OutOfSyncDialog = lazy(() =>
  import('./out-of-sync-dialog.tsx').then((file) => ({ default: file.OutOfSyncDialog })),
);

export type OutOfSyncEvent = Extract<CartEvent, { kind: 'changed-elsewhere' | 'already-submitted' }>;

interface CartNoticesProps {
  readonly customerNumber: string;
  /** The person wants to see the lines: the checkout closes. */
  readonly onReview: () => void;
  readonly onSubmitted: (receipt: Receipt) => void;
}

/** Several changes before the first was read become one notice; each line keeps its first state. */
function joined(before: OutOfSyncEvent | undefined, next: OutOfSyncEvent): OutOfSyncEvent {
  if (before?.kind !== 'changed-elsewhere' || next.kind !== 'changed-elsewhere') return next;
  const first = new Map(before.lines.map((line) => [line.id, line]));
  const lines = next.lines.map((line) => {
    const earlier = first.get(line.id);
    return earlier === undefined ? line : { ...line, before: earlier.before };
  });
  const ids = new Set(lines.map((line) => line.id));
  return {
    ...next,
    lines: [...before.lines.filter((line) => !ids.has(line.id)), ...lines],
    details: [...new Set([...before.details, ...next.details])],
  };
}

export function CartNotices({ customerNumber, onReview, onSubmitted }: CartNoticesProps) {
  const [event, setEvent] = useState<OutOfSyncEvent>();
  useCartEvents(customerNumber, (next) => {
    if (next.kind === 'changed-elsewhere' || next.kind === 'already-submitted') {
      setEvent((before) => joined(before, next));
    } else if (next.kind === 'submitted') {
      withdrawUndo();
      onSubmitted(next);
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
