/** The frame around every screen: tabs, messages, and a session that ends. */
import type { Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectNoSidewaysScroll, test } from './journey.ts';
import { changeReplies } from './replies.ts';

const toasts = (page: Page) => page.locator('#toasts').getByRole('listitem');

test('A2.19 A2.23 A9.09 C2.17 tabs are at the top, on a phone at the bottom; Cart only where it is enabled, with the number of lines; long names are cut to 30 characters on a phone', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/home');
  await fillCart(page, '100004', [
    { itemNumber: '10000001', quantity: 2 },
    { itemNumber: '10000002', quantity: 1 },
  ]);
  const longName = 'Summit Advanced Cosmetic Dentistry and Sedation';
  const cutName = 'Summit Advanced Cosmetic Dent…';
  expect(cutName).toHaveLength(30);
  await changeReplies<object>(page, /\/api\/Customer\/customernumber\/100004/i, (customer) => ({
    ...customer,
    Name: longName,
  }));
  const tabs = page.getByRole('navigation', { name: 'Customer' });
  for (const [width, height, name] of [
    [1440, 900, longName],
    [360, 740, cutName],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/customer/100004/orders');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`100004${name}`);
    await expect(tabs.getByRole('link', { name: /Orders|Shop|Cart/ })).toHaveCount(3);
    await expect(tabs.getByRole('link', { name: 'Cart 2 lines' })).toBeVisible();
    const box = await tabs.boundingBox();
    if (width > 767) expect(box?.y).toBeLessThan(140);
    else expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 2);
    await expectNoSidewaysScroll(page);
  }
  await test.step('A2.19 C2.17 pressing the same tab again does no harm', async () => {
    for (let press = 0; press < 3; press += 1) await tabs.getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL(/\/customer\/100004\/orders$/);
    await expect(page.getByPlaceholder('Search by order number')).toBeVisible();
  });
  await emptyCart(page, '100004');
  await test.step('A2.23 people without a cart have no Cart tab', async () => {
    await signedIn('viewer');
    await page.goto('/customer/100004/orders');
    await expect(tabs.getByRole('link', { name: 'Shop' })).toBeVisible();
    await expect(tabs.getByRole('link', { name: /Cart/ })).toHaveCount(0);
  });
});

test('an expired session asks the person to sign in over the page, and no input is lost', async ({
  signedIn,
  context,
  expectNoise,
}) => {
  expectNoise(/status of 401/);
  const page = await signedIn('manager');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  const password = dialog.getByLabel('Password', { exact: true });
  await page.goto('/home');
  await test.step('while a customer look-up is running', async () => {
    const search = page.getByPlaceholder('Search by customer name, id, or phone #');
    await search.fill('union');
    await expect(page.getByText('Union Street Endodontics')).toBeVisible();
    await context.clearCookies();
    await search.fill('union street');
    await password.fill('wrong-password-1');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const refusal = 'That e-mail and password don’t match. Check both and try again.';
    await expect(dialog.getByRole('alert')).toHaveText(refusal);
    await password.fill('operatory-demo-1');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(search).toHaveValue('union street');
    await expect(page.getByText('Union Street Endodontics')).toBeVisible();
  });
  await test.step('in the middle of a checkout', async () => {
    await fillCart(page, '100002', [{ itemNumber: '10000001', quantity: 4 }]);
    await page.goto('/customer/100002/cart?checkout=open');
    const poNumber = page.getByLabel('PO number (required)');
    const notes = page.getByLabel('Order notes');
    await poNumber.fill('PO-77');
    await notes.fill('Leave at the back door');
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Send order' }).click();
    await password.fill('operatory-demo-1');
    await password.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(poNumber).toHaveValue('PO-77');
    await expect(notes).toHaveValue('Leave at the back door');
    await expect(page.getByLabel(/^Quantity of/).first()).toHaveValue('4');
    await emptyCart(page, '100002');
  });
});

test('a message stays while someone points at it or has the focus in it, and Undo returns the focus', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.clock.install();
  await test.step('the live region exists before the first message', async () => {
    await page.goto('/home');
    await fillCart(page, '100008', [
      { itemNumber: '10008005', quantity: 2 },
      { itemNumber: '10012841', quantity: 1 },
    ]);
    await page.goto('/customer/100008/cart');
    await expect(page.locator('#toasts')).toHaveAttribute('aria-live', 'polite');
    await expect(toasts(page)).toHaveCount(0);
  });
  await test.step('stays while pointed at', async () => {
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(toasts(page)).toHaveCount(1);
    await toasts(page).hover();
    await page.clock.runFor(11_000);
    await expect(toasts(page)).toHaveCount(1);
  });
  await test.step('with the focus in it, it stays; Undo returns the focus to the page', async () => {
    const undo = toasts(page).getByRole('button', { name: 'Undo' });
    await undo.focus();
    await expect(undo).toBeFocused();
    await page.mouse.move(5, 5);
    await page.clock.runFor(11_000);
    await expect(undo).toBeVisible();
    // The clock's jump may have made the page say that it reconnects, which takes the focus for a moment.
    await undo.press('Enter');
    await expect(undo).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
});
