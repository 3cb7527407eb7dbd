/** The form that corrects an order, loaded when someone opens it. */
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import type { CorrectOrderProps } from './correct-order.tsx';

const LateForm = lazyPart(
  () => import('./correct-order.tsx'),
  (file) => file.CorrectOrder,
);

export function CorrectOrder(props: CorrectOrderProps) {
  return (
    <QuietGuard>
      <LateForm {...props} />
    </QuietGuard>
  );
}
