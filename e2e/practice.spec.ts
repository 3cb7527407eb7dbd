/** Customer users: the account selector, words instead of warehouse numbers, and only their own accounts. */
import type { Route } from '@playwright/test';
import { emptyCart } from './carts.ts';
import { expect, test } from './journey.ts';

test('A2.36 A8.17 a newcomer reads that they have no access to any customers', async ({ signedIn }) => {
  const page = await signedIn('newcomer');
  await page.goto('/home');
  await expect(page.getByText('You do not have access to any customers')).toBeVisible();
});

test('A2.34 a single account opens automatically, and so does a preset one', async ({ signedIn }) => {
  const page = await signedIn('solo');
  await page.goto('/home');
  await expect(page).toHaveURL(/\/customer\/100010\//);
  await signedIn('practice');
  await page.goto('/home?navigateTo=100008&campaign=spring');
  await expect(page).toHaveURL(/\/customer\/100008\/\w+\?campaign=spring$/);
  // One that is not theirs is not opened.
  await page.goto('/home?navigateTo=100001');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
});

test('A6.06 customer users choose among the accounts that are theirs, and have no search', async ({ signedIn }) => {
  const page = await signedIn('practice');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/customer/i.test(pathname) && pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByPlaceholder('Search by customer name, id, or phone #')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(asked).toEqual(['/api/user/customeraccess/practice%40demo.test/all']);
});

const broken = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: 'Fault', status: 500, detail: 'Something went wrong on our side.' },
  });

test('A8.11 A8.12 accounts that do not load say so, and open orders that do not load leave the accounts', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/\b500\b/);
  const page = await signedIn('practice');
  await page.route(/\/api\/user\/customeraccess/, broken);
  await page.route(/\/api\/shoppingcart\/openorders/i, broken);
  await page.goto('/home');
  await expect(page.getByText('Error loading your accounts', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
  await page.unroute(/\/api\/user\/customeraccess/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Error loading open orders', { exact: true })).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.getByLabel('No open cart')).toHaveCount(3);
  // Somebody taken straight in reads it there.
  await signedIn('solo');
  await page.goto('/home');
  await expect(page).toHaveURL(/\/customer\/100010\//);
  await expect(page.getByText('Error loading open orders', { exact: true })).toBeVisible();
});

test('an account that cannot be entered leaves the list, and can be tried again', async ({ signedIn, expectNoise }) => {
  expectNoise(/ERR_FAILED/);
  const page = await signedIn('practice');
  await page.goto('/home');
  await page.route(/\/api\/Customer\/customernumber/i, (route) => route.abort('failed'));
  await page.getByRole('button', { name: /Truckee River/ }).click();
  await expect(page.getByText('Could not switch to customer', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await page.unroute(/\/api\/Customer\/customernumber/i);
  await page.getByRole('button', { name: /Truckee River/ }).click();
  await expect(page).toHaveURL(/\/customer\/100008\//);
});

test('A2.32 a practice chooses among its accounts by name, with a cart badge or a person icon', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.goto('/home');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const names = await rows.allTextContents();
  expect([...names].sort((a, b) => a.localeCompare(b))).toEqual(names);
  await expect(rows.filter({ hasText: '100009' }).getByText(/Cart with \d+ lines?/)).toBeVisible();
  await expect(rows.filter({ hasText: '100008' }).getByLabel('No open cart')).toBeVisible();
});

test('customer users read a word where staff read quantities and the stocking class', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.goto('/customer/100008/products?searchText=nitrile');
  const first = page.getByRole('article').first();
  await expect(first).toContainText(/Available|Ships in 2-3 weeks|Temporarily Unavailable/);
  await expect(page.getByRole('list', { name: 'Stock by branch' })).toHaveCount(0);
  const answer = await page.request.get('/api/item?searchText=nitrile&customerNumber=100008');
  const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
  expect(data.length).toBeGreaterThan(0);
  expect(data.filter((item) => 'inventories' in item)).toEqual([]);
});

test('another practice’s account looks the same as one that doesn’t exist, on the screen too', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  const page = await signedIn('practice');
  const texts: string[] = [];
  for (const account of ['100001', '999999']) {
    await page.goto(`/customer/${account}/products`);
    await expect(page).toHaveURL(/\/(home|error)/);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    texts.push(await page.getByRole('main').innerText());
  }
  expect(texts[0]).toBe(texts[1]);
});

test('A1.01 a practice orders for itself, and sees none but its own accounts', async ({ signedIn, expectNoise }) => {
  expectNoise(/status of 404/);
  const page = await signedIn('practice');
  await page.goto('/home');
  await emptyCart(page, '100008');
  await page.goto('/home');
  await page.getByRole('button', { name: /Truckee River Orthodontics/ }).click();
  await page.getByPlaceholder('Search by Product number / description').fill('prophy');
  const first = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add / }) })
    .first();
  await first.getByRole('button', { name: /^Add .* to the cart$/ }).click();
  await expect(page.getByText(/ x1 added$/)).toBeVisible();
  await page
    .getByRole('link', { name: /Cart.*1 line/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByText('For staff')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send order' }).click();
  await expect(page.getByText('Cart submitted successfully')).toBeVisible();
  // It stands among the orders of that account, and another account is not there for them in any way.
  const sent = page.getByRole('link', { name: /^Order \d+$/ });
  const orderNumber = ((await sent.textContent()) ?? '').replace(/\D/g, '');
  await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: 'Orders' }).first().click();
  await expect(page.getByText(orderNumber).first()).toBeVisible();
  for (const tab of ['orders', 'products', 'cart']) {
    await page.goto(`/customer/100001/${tab}`);
    await expect(page.getByRole('alert')).toHaveText('Customer not found');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('main')).not.toContainText('100001');
  }
  for (const path of ['/api/Order/customer/100001', '/api/shoppingCart/customerNumber/100001']) {
    expect((await page.request.get(path)).status()).toBe(404);
  }
});
