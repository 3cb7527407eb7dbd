/** The cart of one account. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../calls/index.ts';
import { useIsOffline } from '../hub/connection-state.ts';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { CartHead } from './cart-head.tsx';
import { loadCouponHint } from './cart-line-row.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartNotices } from './cart-notices.tsx';
import styles from './cart-screen.module.css';
import { CartSummary } from './cart-summary.tsx';
import type { CartTags } from './cart-tags.ts';
import type { SentCart } from './sent-facts.ts';
import { type CartView, dismissReceipt, useCart, useCartActions, useCartReceipt } from './store/index.ts';

const CartEmpty = lazyPart(
  () => import('./cart-empty.tsx'),
  (file) => file.CartEmpty,
);

const CartReceipt = lazyPart(
  () => import('./cart-receipt.tsx'),
  (file) => file.CartReceipt,
);

const CheckoutLayer = lazyPart(
  () => import('./checkout-layer.tsx'),
  (file) => file.CheckoutLayer,
);

const CartSkeletons = lazyPart(
  () => import('./cart-skeletons.tsx'),
  (file) => file.CartSkeletons,
);

const CartTools = lazyPart(
  () => import('./cart-tools.tsx'),
  (file) => file.CartTools,
);

const FreeGoods = lazyPart(
  () => import('./free-goods.tsx'),
  (file) => file.FreeGoods,
);

const QuickOrder = lazyPart(
  () => import('./quick-order.tsx'),
  (file) => file.QuickOrder,
);

/** Parts around the lines that would move them if they loaded later. A failed chunk blocks nothing. */
let areToolsHere = false;
const tools = Promise.all([QuickOrder.preload(), CartTools.preload(), loadCouponHint()]).then(() => {
  areToolsHere = true;
});

interface CartScreenProps {
  readonly customerNumber: string;
  /** Whether the second layer is open, which is part of the address. */
  readonly isCheckoutOpen: boolean;
  readonly onCheckoutChange: (isOpen: boolean) => void;
  /** Draws the second layer; put in by the app. */
  readonly checkout: ReactNode;
  /** Warnings before the checkout; put in by the app. */
  readonly forecast: ReactNode;
  /** Accepts a pasted list; provided by the app. */
  readonly paste: ReactNode;
  /** The month's budget, where one is set; put in by the app. */
  readonly budget: ReactNode;
  /** The shelf tag toggles, for those who can request tags; put in by the app. */
  readonly tags?: CartTags | undefined;
  /** Syncs the shelf tags; put in by the app. */
  readonly syncTags: () => Promise<unknown>;
  /** Loads the checkout; false if it couldn't be loaded. Put in by the app. */
  readonly loadCheckout: () => Promise<boolean>;
}

interface CartBodyProps extends CartScreenProps {
  readonly cart: CartView;
  readonly hasJustSent: boolean;
  readonly isOverriding: boolean;
  readonly onOverridingChange: (isOverriding: boolean) => void;
  readonly isPreparing: boolean;
  readonly isMissing: boolean;
  readonly onCheckOut: () => void;
}

/** The lines and the total, or the state shown instead of them. */
function CartBody(props: CartBodyProps) {
  const { customerNumber, cart, isOverriding } = props;
  const actions = useCartActions(customerNumber);
  const [stretch, setStretch] = useState(1);
  const [hasTools, setHasTools] = useState(areToolsHere);
  useEffect(() => void tools.then(() => setHasTools(true)), []);
  const isEmpty = cart.lineIds.length === 0;
  const giving = cart.coupons.filter(({ reward, used, cut }) => reward + used + cut > 0);
  if (cart.status === 'failed') {
    const error = cart.failure && new CallFailure(cart.failure);
    return <FailedState title="Couldn’t load the cart" error={error} onRetry={() => actions.reload()} />;
  }
  if (cart.status === 'loading' || !hasTools) {
    return (
      <QuietGuard>
        <CartSkeletons />
      </QuietGuard>
    );
  }
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
                    onOverridingChange={props.onOverridingChange}
                    AllTags={props.tags?.All}
                    onStretch={setStretch}
                  />
                </QuietGuard>
              </>
            }
          />
        )}
        <QuietGuard>
          <QuickOrder key={customerNumber} customerNumber={customerNumber} />
        </QuietGuard>
        {isEmpty ? (
          <QuietGuard>
            <CartEmpty
              customerNumber={customerNumber}
              hasJustSent={props.hasJustSent}
              paste={props.paste}
              budget={props.budget}
            />
          </QuietGuard>
        ) : (
          <CartLines
            customerNumber={customerNumber}
            lineIds={cart.rowIds}
            isOverriding={isOverriding}
            stretch={stretch}
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
          isOpening={props.isPreparing}
          isMissing={props.isMissing}
          onCheckOut={props.onCheckOut}
        />
      )}
    </div>
  );
}

export function CartScreen(props: CartScreenProps) {
  const { customerNumber, isCheckoutOpen, onCheckoutChange } = props;
  const cart = useCart(customerNumber);
  const receipt = useCartReceipt(customerNumber);
  const [sentCart, setSentCart] = useState<SentCart>();
  const [isOverriding, setIsOverriding] = useState(false);
  const screen = useRef<HTMLElement>(null);
  const isEmpty = cart.status === 'ready' && cart.lineIds.length === 0;
  const [presses, setPresses] = useState(0);
  const [isPreparing, setIsPreparing] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const isOffline = useIsOffline();
  // Parts that couldn't be loaded offline can be requested again.
  useEffect(() => {
    if (!isOffline) setIsMissing(false);
  }, [isOffline]);
  const sayMissing = useCallback(() => {
    setIsMissing(true);
    // A part that loads late must not open itself for a click long ago.
    setPresses(0);
  }, []);
  const checkOut = async () => {
    setIsMissing(false);
    setPresses((before) => before + 1);
    if (!(await CheckoutLayer.arrives())) sayMissing();
  };
  // The cart is empty by the time the order is confirmed.
  const lastCart = useRef<SentCart>(undefined);
  if (!isEmpty && cart.status === 'ready') {
    lastCart.current = { total: cart.total, lineCount: cart.lineCount, poNumber: cart.details.poNumber };
  }

  useEffect(() => {
    // The confirmation must not wait for the network after an order.
    if (!isEmpty) void CartReceipt.preload();
  }, [isEmpty]);

  useEffect(() => {
    // There is nothing to check out.
    if (isEmpty && isCheckoutOpen) onCheckoutChange(false);
  }, [isEmpty, isCheckoutOpen, onCheckoutChange]);

  useEffect(() => {
    // The focused control was removed with the last line.
    if (isEmpty && document.activeElement === document.body) screen.current?.focus({ preventScroll: true });
  }, [isEmpty]);

  return (
    <section ref={screen} tabIndex={-1} className={styles.screen} aria-label="Cart">
      {receipt === undefined ? null : (
        <QuietGuard>
          <CartReceipt receipt={receipt} sent={sentCart} onDismiss={() => dismissReceipt(customerNumber)} />
        </QuietGuard>
      )}
      {cart.isKept ? null : (
        <Banner tone="notice">This browser doesn’t save data. Unsaved changes are lost when you close this tab.</Banner>
      )}
      <CartNotices
        customerNumber={customerNumber}
        isSending={isCheckoutOpen || isPreparing || cart.isSubmitting}
        onReview={() => onCheckoutChange(false)}
        onSubmitted={() => {
          setSentCart(lastCart.current);
          // Price override mode ends with the order.
          setIsOverriding(false);
          onCheckoutChange(false);
        }}
      />
      <CartBody
        {...props}
        cart={cart}
        hasJustSent={receipt !== undefined}
        isOverriding={isOverriding}
        onOverridingChange={setIsOverriding}
        isPreparing={isPreparing}
        isMissing={isMissing}
        onCheckOut={checkOut}
      />
      <QuietGuard>
        <CheckoutLayer
          customerNumber={customerNumber}
          cart={cart}
          isOpen={isCheckoutOpen}
          onChange={onCheckoutChange}
          syncTags={props.syncTags}
          loadCheckout={props.loadCheckout}
          onMissing={sayMissing}
          presses={presses}
          onPreparing={setIsPreparing}
        >
          {props.checkout}
        </CheckoutLayer>
      </QuietGuard>
    </section>
  );
}
