/** Where a coupon is on the cart page, and how to scroll to it. */

/** The id of the coupon's part of the page. */
export const couponPlace = (couponId: number) => `coupon-${couponId}`;

/** How long to wait between checks for a coupon that isn't rendered yet, in ms, and how often. */
const lookEveryMs = 50;
const maxLooks = 100;

/**
 * Scrolls to the coupon and focuses the first option, or otherwise the coupon itself. This part of the page
 * loads at first use, so this may have to wait for it.
 */
export function goToCoupon(couponId: number, looksLeft = maxLooks): void {
  const place = document.getElementById(couponPlace(couponId));
  if (place === null) {
    if (looksLeft > 0) setTimeout(() => goToCoupon(couponId, looksLeft - 1), lookEveryMs);
    return;
  }
  place.scrollIntoView({ block: 'center' });
  const target = place.querySelector<HTMLElement>('input') ?? place;
  target.focus({ preventScroll: true });
}
