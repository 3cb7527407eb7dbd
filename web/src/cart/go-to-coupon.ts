/** Where a coupon stands in the cart, and the way there. */

/** The id of the coupon's part of the page. */
export const couponPlace = (couponId: number) => `coupon-${couponId}`;

/** Between two looks for a coupon that is not drawn yet, in ms, and how many there are. */
const lookEveryMs = 50;
const mostLooks = 100;

/**
 * Scrolls to the coupon and puts the focus on what can be chosen first, or else on the coupon itself. This part of
 * the page is loaded at its first use, so it may have to be waited for.
 */
export function goToCoupon(couponId: number, looksLeft = mostLooks): void {
  const place = document.getElementById(couponPlace(couponId));
  if (place === null) {
    if (looksLeft > 0) setTimeout(() => goToCoupon(couponId, looksLeft - 1), lookEveryMs);
    return;
  }
  place.scrollIntoView({ block: 'center' });
  const target = place.querySelector<HTMLElement>('input') ?? place;
  target.focus({ preventScroll: true });
}
