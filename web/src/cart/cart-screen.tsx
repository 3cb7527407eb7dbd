/** The cart of one account: its lines, changed in place, and the way to the checkout. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../calls/index.ts';
import { Banner } from '../parts/banner.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { CartHead } from './cart-head.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartNotices } from './cart-notices.tsx';
import type { Receipt } from './cart-receipt.tsx';
import styles from './cart-screen.module.css';
import { CartSkeletons } from './cart-skeletons.tsx';
import { CartSummary } from './cart-summary.tsx';
import type { CartTags } from './cart-tags.ts';
import { goToCoupon } from './go-to-coupon.ts';
import { SpokenTotal } from './spoken-total.tsx';
import { useCart, useCartActions } from './store/index.ts';
import { useCheckoutGate } from './use-checkout-gate.ts';

const CartEmpty = later(
  () => import('./cart-empty.tsx'),
  (file) => file.CartEmpty,
);

const CartReceipt = later(
  () => import('./cart-receipt.tsx'),
  (file) => file.CartReceipt,
);

const CartTools = later(
  () => import('./cart-tools.tsx'),
  (file) => file.CartTools,
);

const FreeGoods = later(
  () => import('./free-goods.tsx'),
  (file) => file.FreeGoods,
);

const QuickOrder = later(
  () => import('./quick-order.tsx'),
  (file) => file.QuickOrder,
);

const UnredeemedDialog = later(
  () => import('./unredeemed-dialog.tsx'),
  (file) => file.UnredeemedDialog,
);

interface CartScreenProps {
  readonly customerNumber: string;
  /** Is the second layer open? The address says so. */
  readonly isCheckoutOpen: boolean;
  readonly onCheckoutChange: (isOpen: boolean) => void;
  /** Draws the second layer; put in by the app. */
  readonly checkout: ReactNode;
  /** What one should know before checking out; put in by the app. */
  readonly forecast: ReactNode;
  /** Takes a pasted list; put in by the app. */
  readonly paste: ReactNode;
  /** The month's budget, where one is set; put in by the app. */
  readonly budget: ReactNode;
  /** The toggles of shelf tags, where this person may ask for them; put in by the app. */
  readonly tags?: CartTags | undefined;
  /** Brings the shelf tags in step; put in by the app. */
  readonly syncTags: () => Promise<unknown>;
}

export function CartScreen(props: CartScreenProps) {
  const { customerNumber, isCheckoutOpen, onCheckoutChange } = props;
  const cart = useCart(customerNumber);
  const actions = useCartActions(customerNumber);
  const [receipt, setReceipt] = useState<Receipt>();
  const [isOverriding, setIsOverriding] = useState(false);
  const screen = useRef<HTMLElement>(null);
  const isEmpty = cart.status === 'ready' && cart.lineIds.length === 0;
  const gate = useCheckoutGate(customerNumber, cart, {
    isOpen: isCheckoutOpen,
    onChange: onCheckoutChange,
    syncTags: props.syncTags,
  });
  const giving = cart.coupons.filter(({ reward, used, cut }) => reward > 0 || used > 0 || cut > 0);

  useEffect(() => {
    // What tells that the order is made is there before the order is.
    if (!isEmpty) void CartReceipt.preload();
  }, [isEmpty]);

  useEffect(() => {
    // A checkout without anything to send has nothing to show.
    if (isEmpty && isCheckoutOpen) onCheckoutChange(false);
  }, [isEmpty, isCheckoutOpen, onCheckoutChange]);

  useEffect(() => {
    // What had the focus went with the last line.
    if (isEmpty && document.activeElement === document.body) screen.current?.focus({ preventScroll: true });
  }, [isEmpty]);

  const draw = () => {
    if (cart.status === 'failed') {
      const error = cart.failure === undefined ? undefined : new CallFailure(cart.failure);
      return <FailedState title="The cart could not be loaded" error={error} onRetry={() => actions.reload()} />;
    }
    if (cart.status === 'loading') return <CartSkeletons />;
    return (
      <div className={styles.layout} data-empty={isEmpty || undefined}>
        <div className={styles.list}>
          {isEmpty ? null : (
            <CartHead
              customerNumber={customerNumber}
              cart={cart}
              tools={
                <>
                  {props.paste}
                  <QuietGuard>
                    <CartTools
                      customerNumber={customerNumber}
                      isOverriding={isOverriding}
                      onOverridingChange={setIsOverriding}
                      AllTags={props.tags?.All}
                    />
                  </QuietGuard>
                </>
              }
            />
          )}
          <QuietGuard fallback={<div className={styles.quickOrder} />}>
            <QuickOrder key={customerNumber} customerNumber={customerNumber} />
          </QuietGuard>
          {isEmpty ? (
            <QuietGuard>
              <CartEmpty customerNumber={customerNumber} hasJustSent={receipt !== undefined} paste={props.paste} />
            </QuietGuard>
          ) : (
            <CartLines
              customerNumber={customerNumber}
              lineIds={cart.rowIds}
              isOverriding={isOverriding}
              LineTag={props.tags?.Line}
            />
          )}
          {giving.length === 0 || isEmpty ? null : (
            <QuietGuard>
              <FreeGoods customerNumber={customerNumber} coupons={giving} />
            </QuietGuard>
          )}
        </div>
        {isEmpty ? null : (
          <CartSummary
            cart={cart}
            forecast={props.forecast}
            budget={props.budget}
            isOpening={gate.isPreparing}
            onCheckOut={gate.open}
          />
        )}
      </div>
    );
  };

  return (
    <section ref={screen} tabIndex={-1} className={styles.screen} aria-label="Cart">
      {receipt === undefined ? null : (
        <QuietGuard>
          <CartReceipt receipt={receipt} onDismiss={() => setReceipt(undefined)} />
        </QuietGuard>
      )}
      {cart.isKept ? null : (
        <Banner tone="notice">
          This browser keeps nothing between visits: changes that are not saved yet live only in this window.
        </Banner>
      )}
      <CartNotices
        customerNumber={customerNumber}
        isSending={isCheckoutOpen || gate.isPreparing || cart.isSubmitting}
        onReview={() => onCheckoutChange(false)}
        onSubmitted={(sent) => {
          setReceipt(sent);
          // The mode ends with the order that it was for [B4.13].
          setIsOverriding(false);
          onCheckoutChange(false);
        }}
      />
      {draw()}
      <SpokenTotal cart={cart} />
      {gate.isListShown ? (
        <QuietGuard>
          <UnredeemedDialog
            customerNumber={customerNumber}
            coupons={gate.unredeemed}
            onClose={gate.closeList}
            onChoose={(couponId) => {
              gate.closeList();
              // The dialog gives the focus back as it goes; this comes after it.
              setTimeout(() => goToCoupon(couponId));
            }}
          />
        </QuietGuard>
      ) : null}
      {isCheckoutOpen && gate.isThrough && cart.status === 'ready' && !isEmpty ? props.checkout : null}
    </section>
  );
}
