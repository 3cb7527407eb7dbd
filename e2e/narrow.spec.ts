/** Windows between a phone and a desktop, and short ones: distinguishing names are legible, and nothing is covered. */

import type { Page } from '@playwright/test';
import { fillCart } from './carts.ts';
import { expect, expectNoSidewaysScroll, test } from './journey.ts';

const account = '100008';
const items = Array.from({ length: 8 }, (_, index) => ({ itemNumber: String(10_008_005 + index), quantity: 2 }));

test('a cart at a tablet’s width shows full names, and no focused element is under its total', async ({ signedIn }) => {
  test.setTimeout(120_000);
  const page = await signedIn('practice');
  await page.goto('/home');
  await fillCart(page, account, items);
  const lines = page.getByRole('table', { name: 'Lines of the cart' });
  const total = page.getByRole('complementary', { name: 'Total' });
  const roomBelowFocus = () =>
    total.evaluate(
      (bar) => bar.getBoundingClientRect().top - (document.activeElement?.getBoundingClientRect().bottom ?? 0),
    );
  for (const width of [800, 1024]) {
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 720 });
      await page.goto(`/customer/${account}/cart`);
      await expect(lines.getByRole('button', { name: /^Remove/ })).toHaveCount(items.length);
      const cut = await lines.getByRole('rowheader').evaluateAll(
        (heads) =>
          heads.flatMap((head) => {
            const room = head.getBoundingClientRect();
            return [...head.querySelectorAll('a, span')].filter((part) => {
              const box = part.getBoundingClientRect();
              return box.top < room.top - 1 || box.bottom > room.bottom + 1 || part.scrollWidth > part.clientWidth + 20;
            });
          }).length,
      );
      expect(cut).toBe(0);
      // The cart opens in quick order; the focus is moved once it's there.
      await expect(page.getByRole('textbox', { name: 'Item number for quick order' })).toBeFocused();
      await lines.getByRole('textbox').first().focus();
      for (let stop = 0; stop < 12; stop += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(roomBelowFocus).toBeGreaterThanOrEqual(-1);
      }
    });
  }
});

test('the shortest windows show a line on arrival, and the entire button that adds to the cart', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.goto('/home');
  await fillCart(page, account, items);
  await test.step('a phone in landscape', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto(`/customer/${account}/cart`);
    const name = page.getByRole('rowheader').first().getByRole('link').last();
    const tabs = await page.getByRole('navigation', { name: 'Customer' }).boundingBox();
    await expect.poll(async () => (await name.boundingBox())?.y).toBeLessThan((tabs?.y ?? 0) - 20);
  });
  await test.step('400 % zoom', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(`/customer/${account}/product/internal/10008005`);
    const add = page.getByRole('dialog').getByRole('button', { name: /to the cart$/ });
    await expect(add).toHaveText('Add to cart');
    const words = await add.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      const [text, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
      return text.left >= box.left && text.right <= box.right;
    });
    expect(words).toBe(true);
  });
});

const setText = async (page: Page, standard: number, fixed: number) => {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
};
const doubleText = (page: Page) => setText(page, 32, 26);

// Another journey may get the same page.
test.afterEach(({ page }) => setText(page, 16, 13));

test('twice the browser’s text size: home, shop, and cart grow with it, and nothing scrolls sideways', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/home');
  await fillCart(page, '100013', [{ itemNumber: '10000003', quantity: 2 }]);
  await doubleText(page);
  for (const path of ['/home', '/customer/100013/products?searchText=glove', '/customer/100013/cart']) {
    await page.goto(path);
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('28px');
    await expectNoSidewaysScroll(page);
  }
  const row = page.getByRole('table', { name: 'Lines of the cart' }).getByRole('row').nth(1);
  const name = await row.getByRole('link').first().boundingBox();
  expect((await row.boundingBox())?.height).toBeGreaterThan(2 * 72);
  expect(name?.height).toBeGreaterThan(36);
});
