/** The shop on small screens. */
import type { Locator } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, test } from './journey.ts';

async function boxOf(found: Locator) {
  const box = await found.boundingBox();
  if (box === null) throw new Error('not drawn');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}

test('the quantity in the cart never covers the price, the facts or the name of a product, and names fit a small tablet', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.goto('/home');
  await fillCart(page, '100003', [{ itemNumber: '10000001', quantity: 4 }]);
  const product = page.getByRole('article').first();
  const inCart = page.getByText('4 in the cart');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/customer/100003/products?searchText=10000001');
    await page.getByRole('button', { name: 'Card view' }).click();
    await expect(inCart).toBeVisible();
    const price = product.getByText(/^\$[\d,.]+$/).first();
    expect(await areApart(inCart, price), `${width} px`).toBe(true);
    expect(await areApart(inCart, product.getByLabel(/^Quantity of/)), `${width} px`).toBe(true);
  }
  for (const width of [480, 599, 620, 730]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/customer/100003/product/internal/10000001');
    const panel = page.getByRole('dialog');
    const told = panel.getByText('4 in the cart');
    await expect(told).toBeVisible();
    expect(await areApart(told, panel.getByText('Part number', { exact: true })), `${width} px`).toBe(true);
    expect((await boxOf(told)).top).toBeGreaterThan((await boxOf(panel.locator('[data-autofocus]'))).top);
    expect(await areApart(told, panel.getByRole('button', { name: /^Add .* to the cart$/ })), `${width} px`).toBe(true);
  }
  await test.step('the name of a card shows size and shade on a small tablet, and results have a heading', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/customer/100003/products?searchText=nitrile%20exam%20gloves');
    await page.getByRole('button', { name: 'Card view' }).click();
    await expect(page.getByRole('heading', { name: 'Results' })).toBeAttached();
    await expect(page.getByRole('button', { name: /^Order history of/ }).first()).toBeVisible();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('article a[data-open-product]')].flatMap((name) =>
        name.scrollHeight > name.clientHeight + 1 ? [name.textContent] : [],
      ),
    );
    expect(cut).toEqual([]);
  });
  await emptyCart(page, '100003');
});
