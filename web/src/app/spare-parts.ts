/** Every file that a signed-in person may need later: loaded while nobody waits, so that a server away takes nothing. */

const files: readonly (() => Promise<unknown>)[] = [
  () => import('../parts/toast-list.tsx'),
  () => import('../cart/add-to-cart.tsx'),
  () => import('../tag-requests/tag-button.tsx'),
  () => import('./cart-count.tsx'),
  () => import('./customer-page.tsx'),
  () => import('./customer-info-content.tsx'),
  () => import('../cart/cart-screen.tsx'),
  () => import('../cart/cart-empty.tsx'),
  () => import('../cart/line-state-mark.tsx'),
  () => import('../cart/cart-tools.tsx'),
  () => import('../cart/line-failure.tsx'),
  () => import('../cart/cart-receipt.tsx'),
  () => import('../catalogue/shop-screen.tsx'),
  () => import('../catalogue/shop-found.tsx'),
  () => import('../catalogue/product-card.tsx'),
  () => import('../catalogue/filter-panel.tsx'),
  () => import('../orders/orders-screen.tsx'),
  () => import('../access/sign-in-again.tsx'),
  () => import('./customer-product.tsx'),
  () => import('../checkout/checkout-panel.tsx'),
  () => import('../checkout/hold-forecast.tsx'),
  () => import('../cart/out-of-sync-dialog.tsx'),
  () => import('../cart/cart-updated-banner.tsx'),
  () => import('../parts/confirm-dialog.tsx'),
  () => import('./order-page.tsx'),
  () => import('../scan/scan-dialog.tsx'),
  () => import('./home-screen.tsx'),
  () => import('./jump-dialog.tsx'),
  () => import('./shortcut-sheet.tsx'),
  () => import('../phone-mode/phone-panel.tsx'),
  () => import('./person-menu.tsx'),
  () => import('./help-menu.tsx'),
  () => import('./line-dialog.tsx'),
  () => import('./error-screen.tsx'),
  () => import('./error-destination.ts'),
  () => import('./update-dialog.tsx'),
];

const whenIdle = (): Promise<void> =>
  new Promise((go) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => go(), { timeout: 3_000 });
    else setTimeout(go, 50);
  });

/** One after the other, each in an idle moment; the first that does not come ends it, use brings the rest. */
export async function loadSpareParts(): Promise<void> {
  for (const load of files) {
    await whenIdle();
    await load();
  }
}
