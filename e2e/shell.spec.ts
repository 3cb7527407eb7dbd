/** The shell around every screen: messages, titles, Back on a phone, other accounts, low windows and forced colors. */
import type { Locator, Page } from '@playwright/test';
import { fillCart } from './carts.ts';
import { expect, expectAccessible, test } from './journey.ts';

const toasts = (page: Page) => page.locator('#toasts').getByRole('listitem');

test('a message waits while someone points at it or has the focus in it, and Undo gives the focus back', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await test.step('the live region is there before the first message', async () => {
    await page.goto('/home');
    await fillCart(page, '100008', [
      { itemNumber: '10008005', quantity: 2 },
      { itemNumber: '10012841', quantity: 1 },
    ]);
    await page.goto('/customer/100008/cart');
    await expect(page.locator('#toasts')).toHaveAttribute('aria-live', 'polite');
    await expect(toasts(page)).toHaveCount(0);
  });
  await test.step('stays while pointed at, and disappears when left alone', async () => {
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(toasts(page)).toHaveCount(1);
    await toasts(page).hover();
    await page.clock.runFor(11_000);
    await expect(toasts(page)).toHaveCount(1);
  });
  await test.step('with the focus in it, it stays; Undo gives the focus back to the page', async () => {
    const undo = toasts(page).getByRole('button', { name: 'Undo' });
    await undo.focus();
    await expect(undo).toBeFocused();
    await page.mouse.move(5, 5);
    await page.clock.runFor(11_000);
    await expect(undo).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(undo).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
});

test('Back on a phone closes what covers the screen, and not the page under it', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/customer/100008/orders');
  await expect(page.getByPlaceholder('Search by order number')).toBeVisible();
  await test.step('Paste a list over the cart', async () => {
    await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
    await page.getByRole('button', { name: 'Paste a list' }).click();
    await expect(page.getByRole('dialog', { name: 'Paste a list' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/customer\/100008\/cart/);
  });
  await test.step('a second Back leaves the cart', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/customer\/100008\/orders/);
  });
});

test('titles name what is open: a product by its name, an order once it is known', async ({ page, expectNoise }) => {
  expectNoise(/\b404\b/);
  await page.goto('/product/internal/10008005');
  const name = await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().innerText();
  await expect(page).toHaveTitle(new RegExp(`^${name.replace(/[^\w\s]/g, '.')} #10008005 · `));
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveTitle(/^Welcome · /);
  await test.step('an order that does not exist is never announced', async () => {
    const heard: string[] = [];
    await page.exposeFunction('hear', (text: string) => heard.push(text));
    await page.evaluate(() => {
      new MutationObserver(() => {
        const { hear } = window as unknown as { hear: (text: string) => void };
        for (const place of document.querySelectorAll('[role="status"]')) hear(place.textContent ?? '');
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.getByPlaceholder('Order number').fill('999999999');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: /not found/i })).toBeVisible();
    await page.waitForTimeout(400);
    expect(heard.filter((text) => text.includes('Order 999999999 ·'))).toEqual([]);
  });
});

test('an empty sign-in marks its fields and puts the focus in the first', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('practice@demo.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid');
});

test('someone with several accounts switches between them from the menu with their name', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.goto('/customer/100008/products');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Switch account' }).click();
  await expect(page).toHaveURL(/\/home/);
});

test('a low window leaves room for the page, and focus is never under a bar', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.goto('/home');
  const total = page.getByRole('complementary', { name: 'Total' });
  const account = page.getByRole('button', { name: /^100008/ });
  const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;
  const items = Array.from({ length: 8 }, (_, place) => ({ itemNumber: String(10_008_005 + place), quantity: 2 }));
  await fillCart(page, '100008', items);
  await test.step('at 400 % zoom the account and the total scroll away with the lines', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/customer/100008/cart');
    await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible();
    await expect(total).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(items.length);
    await page.waitForLoadState('networkidle');
    const before = [await topOf(account), await topOf(total)];
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
    const after = [await topOf(account), await topOf(total)];
    expect(after.map(Math.round)).toEqual(before.map((top) => Math.round(top - 300)));
  });
  await test.step('on a phone a focused control rests above the total', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => window.scrollTo(0, 0));
    const quantities = page.getByRole('textbox', { name: /^Quantity of/ });
    await quantities.first().focus();
    // Each of the first six lines has a picture's link at most, its name, three controls of the quantity and the bin.
    for (let stop = 0; stop < 24; stop += 1) {
      await page.keyboard.press('Tab');
      const control = await page.getByRole('table', { name: 'Lines of the cart' }).locator(':focus').boundingBox();
      expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThanOrEqual((await topOf(total)) + 1);
    }
  });
});

test('in forced colors the chosen view and the open tab look different from the others', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/customer/100008/products?searchText=nitrile');
  const [chosen, other] = [true, false].map((pressed) => page.getByRole('button', { name: /view$/i, pressed }).first());
  const ground = (button = chosen) => button?.evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(chosen ?? page.locator('x')).toBeVisible();
  expect(await ground(chosen)).not.toBe(await ground(other));
});
