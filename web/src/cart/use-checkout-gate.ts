/** Keeps the checkout shut while a coupon is unredeemed [B4.03]. */
import { useEffect, useState } from 'react';
import type { CartView, CouponView } from './store/index.ts';

export interface CheckoutGate {
  readonly unredeemed: readonly CouponView[];
  /** Is the list of unredeemed coupons shown? */
  readonly isListShown: boolean;
  readonly closeList: () => void;
  /** Wants the checkout. */
  readonly open: () => void;
}

/** However the checkout was asked for: by its button, by the address, or by what came with the sync that it begins with. */
export function useCheckoutGate(
  cart: CartView,
  { isOpen, onChange }: { readonly isOpen: boolean; readonly onChange: (isOpen: boolean) => void },
): CheckoutGate {
  const [isListShown, setIsListShown] = useState(false);
  const unredeemed = cart.coupons.filter((coupon) => coupon.isUnredeemed);
  const isShut = unredeemed.length > 0;
  const isStopped = isOpen && isShut && !cart.isSubmitting;
  useEffect(() => {
    if (!isStopped) return;
    setIsListShown(true);
    onChange(false);
  }, [isStopped, onChange]);
  return {
    unredeemed,
    isListShown: isListShown && isShut,
    closeList: () => setIsListShown(false),
    open: () => (isShut ? setIsListShown(true) : onChange(true)),
  };
}
