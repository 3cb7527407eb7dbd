/** The main job, by an account manager: find the practice, shop for it, send the order, and see it in Orders. */

import type { Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, test } from './journey.ts';

test.describe.configure({ mode: 'serial' });

/** The one without a coupon: nothing is to be chosen before the checkout. */
const nitrile = (page: Page) => page.getByRole('article').filter({ hasText: '10000001' });

async function expectHome(page: Page) {
  await expect(page.getByRole('tab', { name: 'My Customers' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: /Sort: Newest cart first/ })).toBeVisible();
  await emptyCart(page, '100002');
}

async function findPractice(page: Page) {
  const search = page.getByPlaceholder('Search by customer name, id, or phone #');
  for (const typed of ['lane fam', '100002', '(253) 555-0178']) {
    await search.fill(typed);
    await expect(page.getByText('Puget Lane Family Dentistry')).toBeVisible();
  }
  await page.getByText('Puget Lane Family Dentistry').click();
  await expect(page).toHaveURL(/\/customer\/100002\/products/);
  await expect(page.getByRole('heading', { name: 'Puget Lane Family Dentistry' })).toBeVisible();
}

async function findProduct(page: Page) {
  const products = page.getByPlaceholder('Search by Product number / description');
  await products.fill('pralequist nitrile x-small');
  const first = nitrile(page);
  await expect(first).toContainText(/nitrile/i);
  await expect(first).toContainText(/\$\d/);
}

async function addFromPage(page: Page) {
  await nitrile(page).getByRole('link').first().click();
  const slider = page.getByRole('dialog');
  await expect(slider.getByRole('table', { name: 'Stock by branch' })).toBeVisible();
  await expect(page).toHaveURL(/\/customer\/100002\/product\/internal\/\d+/);
  const deepLink = page.url();
  const quantity = slider
    .getByRole('spinbutton', { name: /^Quantity of/ })
    .or(slider.getByRole('textbox', { name: /^Quantity of/ }));
  await quantity.first().fill('3');
  await slider
    .getByRole('button', { name: /^Add .* to the cart$/ })
    .first()
    .click();
  await expect(page.getByText(/ x3 added$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slider).toBeHidden();
  await expect(page).toHaveURL(/\/customer\/100002\/products/);
  return deepLink;
}

async function followLink(page: Page, deepLink: string) {
  await expect(page.getByRole('link', { name: /Cart.*1 line/ }).first()).toBeVisible();
  await page.goto(deepLink);
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Escape');
}

async function changeQuantity(page: Page) {
  await page
    .getByRole('link', { name: /Cart.*1 line/ })
    .first()
    .click();
  const line = page.getByRole('table', { name: 'Lines of the cart' });
  const inCart = line.getByLabel(/^Quantity of/).first();
  await expect(inCart).toHaveValue('3');
  await inCart.fill('5');
  await inCart.blur();
  await page.reload();
  await expect(page.getByLabel(/^Quantity of/).first()).toHaveValue('5');
}

async function checkOut(page: Page) {
  await page.getByRole('button', { name: 'Check out' }).click();
  const send = page.getByRole('button', { name: 'Send order' });
  await expect(page.getByLabel('PO number (required)')).toBeVisible();
  await expect(send).toBeDisabled();
  await page.getByLabel('PO number (required)').fill('   ');
  await expect(send).toBeDisabled();
  await page.getByLabel('PO number (required)').fill('PO-2231');
  await expect(send).toBeEnabled();
  await send.click();
}

async function expectSent(page: Page) {
  await expect(page.getByText('Cart submitted successfully')).toBeVisible();
  await expect(page.getByText('The cart is empty.')).toBeVisible();
  const sent = page.getByRole('link', { name: /^Order \d+$/ });
  const orderNumber = ((await sent.textContent()) ?? '').replace(/\D/g, '');
  await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: 'Orders' }).first().click();
  await expect(page.getByText(orderNumber).first()).toBeVisible();
  await page.goto(`/order/${orderNumber}`);
  await expect(page.getByText(/nitrile/i).first()).toBeVisible();
  await expect(page.getByText('PO-2231')).toBeVisible();
}

test('an account manager signs in, finds a practice, shops and sends the order', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('manager@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('operatory-demo-1');
  await page.getByRole('button', { name: 'Sign in' }).click();

  await test.step('Home lists My Customers, sorted by cart', () => expectHome(page));
  await test.step('part of the name, the number, the phone number: each finds it', () => findPractice(page));
  await test.step('part of a description finds the product', () => findProduct(page));
  const deepLink = await test.step('the product’s own page opens over the shop', () => addFromPage(page));
  await test.step('the badge counts it; a deep link opens the slider again', () => followLink(page, deepLink));
  await test.step('the cart: the quantity is changed in place', () => changeQuantity(page));
  await test.step('checkout: the send button waits for the PO number', () => checkOut(page));
  await test.step('sent: announced once, the cart is empty, and the order is in Orders and opens with its lines', () =>
    expectSent(page));
});

test('A1.02 an account manager and customer service order on behalf of a practice, and the order says who sent it', async ({
  signedIn,
}) => {
  for (const person of ['manager', 'service'] as const) {
    const page = await signedIn(person);
    await page.goto('/home');
    const label = (await page.getByRole('button', { name: /^Account of / }).getAttribute('aria-label')) ?? '';
    await fillCart(page, '100002', [{ itemNumber: '10000001', quantity: 1 }]);
    await page.getByPlaceholder('Search by customer name, id, or phone #').fill('100002');
    await page.getByText('Puget Lane Family Dentistry').click();
    await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
    await page.getByRole('button', { name: 'Check out' }).click();
    await page.getByLabel(/^PO number/).fill('PO-3301');
    await page.getByRole('button', { name: 'Send order' }).click();
    await expect(page.getByText('Cart submitted successfully')).toBeVisible();
    await page.getByRole('link', { name: /^Order \d+$/ }).click();
    const sentBy = page.getByRole('main').getByText('Sent by', { exact: true }).locator('..');
    await expect(sentBy).toContainText(label.replace('Account of ', ''));
    await expect(page.getByRole('main')).toContainText('Puget Lane Family Dentistry');
  }
});
