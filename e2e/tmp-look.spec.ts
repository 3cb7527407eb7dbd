import { test, expect } from './journey.ts';
import { emptyCart } from './carts.ts';
test.setTimeout(150_000);
test('look', async ({ signedIn, expectNoise }) => {
  expectNoise(/.*/);
  const page = await signedIn('manager');
  const shot = (n: string) => page.screenshot({ path: `/tmp/lead/${n}.png` });
  // H2
  await page.route(/customer\/customernumber\//i, async (r) => { await new Promise((d) => setTimeout(d, 5000)); await r.continue().catch(() => undefined); });
  await page.goto('/customer/100001/cart', { waitUntil: 'commit' });
  await page.waitForTimeout(2500);
  await shot('h2-cart-pending');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByRole('heading', { name: 'Quick order' })).toBeVisible();
  await shot('h2-cart-done');
  // print
  await page.goto('/customer/100001/sales-report');
  await page.waitForTimeout(3000);
  await shot('sales');
  await page.pdf({ path: '/tmp/lead/sales.pdf', format: 'Letter', preferCSSPageSize: true });
  await page.goto('/customer/100001/lead-products');
  await page.waitForTimeout(3000);
  await page.pdf({ path: '/tmp/lead/lead.pdf', format: 'Letter', preferCSSPageSize: true });
  await page.goto('/customer/100001/free-goods');
  await page.waitForTimeout(3000);
  await page.pdf({ path: '/tmp/lead/free.pdf', format: 'Letter', preferCSSPageSize: true });
  // tablet cart
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/customer/100006/cart');
  for (const [n, q] of [['10000120', '999'], ['10000455', '2']] as const) {
    await page.getByLabel('Item number for quick order').fill(n);
    await expect(page.getByText('Valid', { exact: true })).toBeVisible();
    await page.getByLabel('Quantity for quick order').fill(q);
    await page.getByLabel('Quantity for quick order').press('Enter');
    await page.waitForTimeout(800);
    await expect(page.getByLabel('Item number for quick order')).toBeFocused();
  }
  await page.waitForTimeout(1500);
  await shot('cart-768');
  await emptyCart(page, '100006');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/order/6999001'); await page.waitForTimeout(2000); await shot('order');
  await page.locator('a[href*="/product/internal/"]').first().click(); await page.waitForTimeout(2000); await shot('order-product');
});
