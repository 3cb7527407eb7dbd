/**
 * The second layer of the cart: what has to be done before the checkout opens, then the checkout. It's always there, so it also says
 * the total to screen readers.
 */
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { goToCoupon } from './go-to-coupon.ts';
import { SpokenTotal } from './spoken-total.tsx';
import type { CartView } from './store/index.ts';
import { useCheckoutGate } from './use-checkout-gate.ts';

const UnredeemedDialog = lazyPart(
  () => import('./unredeemed-dialog.tsx'),
  (file) => file.UnredeemedDialog,
);

interface CheckoutLayerProps {
  readonly customerNumber: string;
  readonly cart: CartView;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  readonly syncTags: () => Promise<unknown>;
  /** Loads the checkout; false if it couldn't be loaded. */
  readonly loadCheckout: () => Promise<boolean>;
  /** The checkout's code couldn't be loaded, which is shown at the button. */
  readonly onMissing: () => void;
  /** How often the checkout button was clicked, which may be before this chunk has loaded. */
  readonly presses: number;
  readonly onPreparing: (isPreparing: boolean) => void;
  /** The checkout itself; put in by the app. */
  readonly children: ReactNode;
}

/** Whether checkout can open. If not, shows or focuses what has to be fixed first. */
function isReadyToCheckOut({ orderedItems, tagOnlyItems }: CartView): boolean {
  if (orderedItems.length === 0 && tagOnlyItems.length > 0) {
    notify('The cart has only tags, which go with an order. Add a product to check out.');
    return false;
  }
  // The order would have another price than the field shows.
  const wrong = document.querySelector<HTMLElement>('#content input[inputmode="decimal"][aria-invalid="true"]');
  wrong?.focus();
  return wrong === null;
}

export function CheckoutLayer(props: CheckoutLayerProps) {
  const { customerNumber, cart, isOpen, onChange, syncTags, loadCheckout, onMissing, presses, onPreparing } = props;
  // Either may follow the click, depending on the sync state.
  const load = useCallback(
    async () => !(await Promise.all([UnredeemedDialog.arrives(), loadCheckout()])).includes(false),
    [loadCheckout],
  );
  const gate = useCheckoutGate(customerNumber, cart, { isOpen, onChange, syncTags, load, onMissing });
  const { isPreparing } = gate;
  const press = useRef<() => void>(undefined);
  press.current = () => {
    if (isReadyToCheckOut(cart)) gate.open();
  };

  useEffect(() => {
    if (presses > 0) press.current?.();
  }, [presses]);
  useEffect(() => onPreparing(isPreparing), [isPreparing, onPreparing]);

  const isReady = cart.status === 'ready' && cart.lineIds.length > 0;
  return (
    <>
      <SpokenTotal cart={cart} />
      {gate.isListShown ? (
        <QuietGuard>
          <UnredeemedDialog
            customerNumber={customerNumber}
            coupons={gate.unredeemed}
            onClose={gate.closeList}
            onDecline={gate.decline}
            onChoose={(couponId) => {
              gate.closeList();
              // The closing dialog restores the focus first.
              setTimeout(() => goToCoupon(couponId));
            }}
          />
        </QuietGuard>
      ) : null}
      {isOpen && gate.isThrough && isReady ? props.children : null}
    </>
  );
}
