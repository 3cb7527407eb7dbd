/** The shell with little space or few colors: Back on a phone, short windows, forced colors. */
import type { Locator } from '@playwright/test';
import { fillCart } from './carts.ts';
import { expect, test } from './journey.ts';

const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;

test('on a phone, Back closes what covers the screen, and not the page under it; focus is never under a bar', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home');
  const lines = Array.from({ length: 8 }, (_, index) => ({ itemNumber: String(10_008_005 + index), quantity: 2 }));
  // Before the cart is read, because a page that has read it asks about lines from elsewhere.
  await fillCart(page, '100008', lines);
  await page.goto('/customer/100008/orders');
  await expect(page.getByPlaceholder('Search by order number')).toBeVisible();
  const total = page.getByRole('complementary', { name: 'Total' });
  const table = page.getByRole('table', { name: 'Lines of the cart' });
  await test.step('Back closes Paste a list, and a second Back leaves the cart', async () => {
    await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
    await page.getByRole('button', { name: 'Paste a list' }).click();
    await expect(page.getByRole('dialog', { name: 'Paste a list' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/customer\/100008\/cart/);
    await page.goBack();
    await expect(page).toHaveURL(/\/customer\/100008\/orders/);
  });
  await test.step('a focused control rests above the total', async () => {
    await page.goto('/customer/100008/cart');
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(lines.length);
    await page
      .getByRole('textbox', { name: /^Quantity of/ })
      .first()
      .focus();
    // Each of the first six lines has a picture's link at most, its name, three controls of the quantity and the bin.
    for (let stop = 0; stop < 24; stop += 1) {
      await page.keyboard.press('Tab');
      const control = await table.locator(':focus').boundingBox();
      expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThanOrEqual((await topOf(total)) + 1);
    }
  });
  await test.step('at 400 % zoom the account and the total scroll with the lines', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForLoadState('networkidle');
    const bars = [page.getByRole('button', { name: /^100008/ }), total];
    const before = await Promise.all(bars.map(topOf));
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
    const after = await Promise.all(bars.map(topOf));
    expect(after.map(Math.round)).toEqual(before.map((top) => Math.round(top - 300)));
  });
  await test.step('in forced colors the chosen view looks different from the other', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto('/customer/100008/products?searchText=nitrile');
    const ground = (pressed: boolean) =>
      page
        .getByRole('button', { name: /view$/i, pressed })
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await ground(true)).not.toBe(await ground(false));
  });
});
