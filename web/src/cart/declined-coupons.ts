/** Coupons whose free items a person doesn't want with this cart; stored for this tab. */
import { useState } from 'react';
import type { CouponView } from './store/index.ts';

type Declined = Readonly<Record<number, number>>;

const nameOf = (cartKey: string) => `operatory/declined-coupons/${cartKey}`;

function readDeclined(cartKey: string): Declined {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(cartKey)) ?? '{}') as Declined;
  } catch {
    return {};
  }
}

/** A coupon that has earned more since it was declined is offered again. */
export const isDeclined = (declined: Declined, { couponId, reward }: Pick<CouponView, 'couponId' | 'reward'>) =>
  (declined[couponId] ?? 0) >= reward;

export function useDeclinedCoupons(cartKey: string | undefined) {
  const [kept, setKept] = useState<{ readonly cartKey: string | undefined; readonly declined: Declined }>();
  const isCurrent = kept !== undefined && kept.cartKey === cartKey;
  const declined = isCurrent ? kept.declined : cartKey === undefined ? {} : readDeclined(cartKey);
  return {
    isDeclined: (coupon: CouponView) => isDeclined(declined, coupon),
    decline(coupon: CouponView): void {
      const next = { ...declined, [coupon.couponId]: coupon.reward };
      setKept({ cartKey, declined: next });
      try {
        if (cartKey !== undefined) sessionStorage.setItem(nameOf(cartKey), JSON.stringify(next));
      } catch {
        // Without storage it lasts as long as the page.
      }
    },
  };
}
