/** The cart screen's own notices: removed free goods, and why the checkout closes. */
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { useCart, useCartActions, useCartEvents } from './store/index.ts';

const RemovedFreeGoods = lazyPart(
  () => import('./removed-free-goods.tsx'),
  (file) => file.RemovedFreeGoods,
);

interface CartNoticesProps {
  readonly customerNumber: string;
  /** Whether the person is about to send. A change stops them; the frame shows which. */
  readonly isSending: boolean;
  /** The lines are to be reviewed: the checkout closes. */
  readonly onReview: () => void;
  readonly onSubmitted: () => void;
}

export function CartNotices({ customerNumber, isSending, onReview, onSubmitted }: CartNoticesProps) {
  const { removedFreeGoods } = useCart(customerNumber);
  const actions = useCartActions(customerNumber);
  useCartEvents(customerNumber, ({ kind }) => {
    if (kind === 'submitted') onSubmitted();
    const isOutOfSync = kind === 'changed-elsewhere' || kind === 'already-submitted';
    if (isOutOfSync && isSending) onReview();
  });
  if (removedFreeGoods.length === 0) return null;
  return (
    <QuietGuard>
      <RemovedFreeGoods goods={removedFreeGoods} onDismiss={actions.dismissRemovedFreeGoods} />
    </QuietGuard>
  );
}
