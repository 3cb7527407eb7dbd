/** A visitor without a sign-in: the public page, an order by its number, and nothing else before signing in. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

const everything = 6_999_017;
const orderBox = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Order number' });
const publicPage = /^https?:\/\/[^/]+\/(\?.*)?$/;

test('A2.02 A2.03 C2.06 C2.11 home redirects a visitor to the public page with products, and back home when signed in; an error address shows the error on either', async ({
  page,
  signedIn,
}) => {
  await page.goto('/home');
  await expect(page).toHaveURL(publicPage);
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  const promise = page.getByRole('heading', { name: 'Everything your practice orders, in one place.' });
  await test.step('a product search on a phone shows its results first', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(promise).toBeVisible();
    await page.goto('/?searchText=glove');
    await expect(page.getByRole('article').first()).toContainText(/glove/i);
    await expect(page.getByRole('article').first()).toBeInViewport();
    await expect(promise).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('a product opens over it without a price, and names the page', async () => {
    await page.goto('/product/internal/10008005');
    const slider = page.getByRole('dialog');
    await expect(slider).toContainText('10008005');
    const name = await slider.getByRole('heading', { level: 3 }).first().innerText();
    await expect(page).toHaveTitle(new RegExp(`^${name.replace(/[^\w\s]/g, '.')} #10008005 · `));
    await expect(page.getByText('$')).toHaveCount(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveTitle(/^Welcome · /);
  });
  const alarm = page.getByRole('alert');
  await test.step('A2.02 an error address shows the public page with the error', async () => {
    await page.goto('/error/Order%20not%20found');
    await expect(alarm).toHaveText('Order not found');
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  });
  await test.step('A2.02 signed in, home with it', async () => {
    await signedIn('manager');
    await page.goto('/error/Order%20not%20found');
    await expect(alarm).toHaveText('Order not found');
    await expect(page.getByRole('tab', { name: 'My Customers' })).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
  await test.step('when signed in, the public page redirects home', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/home/);
    await expect(page.getByPlaceholder('Search by customer name, id, or phone #')).toBeVisible();
  });
});

test('signing in marks missing fields, and returns to the requested page with its query', async ({ page }) => {
  await page.goto('/customer/100001/orders?hasCanceledItems=true');
  await expect(page).toHaveURL(/\/sign-in\?wanted=/);
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await test.step('an empty form marks its fields and puts the focus in the first', async () => {
    await signIn.click();
    await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await expectAccessible(page, 'main');
    await page.getByLabel('E-mail').fill('practice@demo.test');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid');
  });
  await test.step('signed in, the requested page opens', async () => {
    await page.getByRole('button', { name: /manager@demo\.test/ }).click();
    await signIn.click();
    await expect(page).toHaveURL(/\/customer\/100001\/orders\?hasCanceledItems=true$/);
  });
  await test.step('signing out opens the public page, even while something is loading', async () => {
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Where is my order?' })).toBeVisible();
    await page.goto('/home');
    await expect(page).toHaveURL(publicPage);
  });
});

test('A1.12 A2.60 A5.01 A8.01 A8.02 A9.01 a wrong or absent order number redirects home with the message; the help menu has the phone number, the Send Email link and the version', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of (400|404)/);
  await page.goto('/order/99999999999999999999');
  await expect(page.getByText('Invalid order number')).toBeVisible();
  await page.goto('/');
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => heard.push(text));
  await page.evaluate(() => {
    new MutationObserver(() => {
      const { hear } = window as unknown as { hear: (text: string) => void };
      for (const place of document.querySelectorAll('[role="status"]')) hear(place.textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const box = orderBox(page);
  await box.fill('12345');
  await box.press('Enter');
  const alarm = page.getByRole('alert');
  await expect(alarm).toContainText('Order not found');
  // The number is named and kept, and the next step is offered.
  await expect(alarm).toContainText('12345');
  await expect(alarm.getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expect(box).toHaveValue('12345');
  await expect(page).toHaveTitle(/^Order not found · /);
  await alarm.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page).toHaveURL(publicPage);
  await expect(alarm).toHaveCount(0);
  // An order that doesn't exist is never announced as one.
  expect(heard.filter((text) => text.startsWith('Order 12345 ·'))).toEqual([]);
  await test.step('A1.12 A2.60 A9.01 the help menu', async () => {
    const settings = (await (await page.request.get('/api/settings/public')).json()) as {
      supportPhone: string;
      supportEmail: string;
    };
    const help = page.getByRole('button', { name: 'Help' });
    await help.click();
    const menu = page.getByRole('menu', { name: 'Help' });
    await expect(menu.getByRole('menuitem', { name: settings.supportPhone })).toHaveAttribute('href', /^tel:/);
    const mail = `mailto:${settings.supportEmail}`;
    await expect(menu.getByRole('menuitem', { name: 'Send Email' })).toHaveAttribute('href', mail);
    await expect(page.getByText('1.0.548')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(help).toBeFocused();
  });
});

test('A1.04 A6.13 a visitor can look an order up by its number, but nothing else about orders and accounts', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of (400|401|404)/);
  await page.goto('/');
  await orderBox(page).fill(String(everything));
  await orderBox(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order ${everything}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Backordered/ })).toBeVisible();
  for (const name of [/Invoice/, /Reorder/]) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Customer' })).toHaveCount(0);
  expect(await page.getByRole('main').innerText()).not.toMatch(/\$|100001|\b1000\d{4}\b/);
  const order = await page.request.get(`/api/Order/calculated/${everything}`);
  expect(order.status()).toBe(200);
  expect(await order.json()).not.toHaveProperty('contactInfo');
  await test.step('nothing else finds an order', async () => {
    for (const typed of ['Lakeshore Dental', '253-555-0100', `${everything}x`]) {
      await page.goto(`/order/${encodeURIComponent(typed)}`);
      await expect(page.getByText('Invalid order number')).toBeVisible();
    }
  });
  await test.step('screens of an account require signing in', async () => {
    for (const screen of ['', '/orders', `/orders/${everything}`, '/products', '/cart', '/product/internal/10000001']) {
      await page.goto(`/customer/100001${screen}`);
      await expect(page).toHaveURL(/^https?:\/\/[^/]+\/(sign-in.*|\?.*)?$/);
    }
  });
  await test.step('A6.13 nor does the data service return anything of theirs', async () => {
    for (const call of [
      'user/role',
      'customer/search?searchText=dental&allCustomers=true',
      'Customer/customernumber/100001',
      'Order/quickSearch?searchText=6999',
      'Order/customer/100001',
      `Order/reorder/${everything}/customer/100001`,
      'item/itemNumber/10000001/orders?customerNumber=100001',
      'shoppingCart/customerNumber/100001',
      'shoppingcart/openorders/user',
      'invoice/shipmentId/1/customerNumber/100001',
      'customerdocument/statements/all/100001',
      'alert/pageIndex/0/pageSize/10',
    ])
      expect((await page.request.get(`/api/${call}`)).status(), call).toBe(401);
  });
});
