/**
 * Every file that a signed-in person may need later, loaded while idle, so that all screens work without the server.
 */

const files: readonly (() => Promise<unknown>)[] = [
  () => import('../../parts/messages/toast-list.tsx'),
  () => import('../../cart/add-to-cart.tsx'),
  () => import('../../tag-requests/tag-button.tsx'),
  () => import('../customer/cart-count.tsx'),
  () => import('../customer/customer-page.tsx'),
  () => import('../customer/customer-info-content.tsx'),
  () => import('../../cart/cart-screen.tsx'),
  () => import('../../parts/lists/text-stretch.tsx'),
  () => import('../../cart/sync-mark.tsx'),
  () => import('../../cart/quick-order.tsx'),
  () => import('../../cart/line-marks.tsx'),
  () => import('../../cart/checkout-layer.tsx'),
  () => import('../../cart/cart-empty.tsx'),
  () => import('../../cart/line-state-mark.tsx'),
  () => import('../../cart/cart-tools.tsx'),
  () => import('../../cart/line-failure.tsx'),
  () => import('../../cart/cart-receipt.tsx'),
  () => import('../../catalog/shop-screen.tsx'),
  () => import('../../catalog/shop-found.tsx'),
  () => import('../../catalog/product-card.tsx'),
  () => import('../../catalog/filter-panel.tsx'),
  () => import('../../orders/orders-screen.tsx'),
  () => import('../shell/session-refused.tsx'),
  () => import('../../access/factors/parts.ts'),
  () => import('../customer/customer-product.tsx'),
  () => import('../../catalog/product-substitutes.tsx'),
  () => import('../customer/product-to-list.tsx'),
  () => import('../../checkout/checkout-panel.tsx'),
  () => import('../../checkout/hold-forecast.tsx'),
  () => import('../../cart/out-of-sync-dialog.tsx'),
  () => import('../shell/frame-parts.tsx'),
  () => import('../shell/cart-news.tsx'),
  () => import('../../cart/clear-cart.tsx'),
  () => import('../../parts/messages/confirm-dialog.tsx'),
  () => import('../shell/sync-mark.tsx'),
  () => import('../screens/order-page.tsx'),
  () => import('../screens/order-detail.tsx'),
  () => import('../../scan/scan-dialog.tsx'),
  () => import('../screens/home-screen.tsx'),
  () => import('../palette/palette-dialog.tsx'),
  () => import('../shell/shortcut-sheet.tsx'),
  () => import('../../phone-mode/phone-panel.tsx'),
  () => import('../shell/person-menu.tsx'),
  () => import('../shell/help-menu.tsx'),
  () => import('../shell/connection-dialog.tsx'),
  () => import('../screens/error-screen.tsx'),
  () => import('../routing/error-destination.ts'),
  () => import('../shell/update-dialog.tsx'),
];

const whenIdle = (): Promise<void> =>
  new Promise((go) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => go(), { timeout: 3_000 });
    else setTimeout(go, 50);
  });

/** Whether the person asked to save data. Only Chromium reports it, and TypeScript's DOM types lack it. */
export function savesData(browser: object): boolean {
  const { connection } = browser as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * One at a time, each in an idle moment; stops at the first failure, and the rest loads at first use. Nothing is loaded
 * ahead for people who save data.
 */
export async function loadSpareParts(): Promise<void> {
  if (savesData(navigator)) return;
  for (const load of files) {
    await whenIdle();
    await load();
  }
}
