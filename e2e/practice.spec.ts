/** Customer users: the account selector, words instead of warehouse numbers, and only their own accounts. */
import type { Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { fault } from './replies.ts';
import { withDatabase } from './stored-orders.ts';

const accounts = (page: Page) => page.getByRole('main').getByRole('listitem');
const truckeeRiver = (page: Page) => page.getByRole('button', { name: /Truckee River/ });

test('A2.34 A2.36 A8.11 A8.12 A8.17 no account says so, a single one and a preset one open automatically; accounts or open orders that don’t load say so', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/\b500\b/);
  await test.step('A2.36 A8.17 a newcomer has no access to any customers', async () => {
    const page = await signedIn('newcomer');
    await page.goto('/home');
    await expect(page.getByText('You do not have access to any customers')).toBeVisible();
  });
  await test.step('A2.34 a single account opens', async () => {
    const page = await signedIn('solo');
    await page.goto('/home');
    await expect(page).toHaveURL(/\/customer\/100010\//);
  });
  await test.step('A2.34 so does a preset one, but not one that isn’t theirs', async () => {
    const page = await signedIn('practice');
    await page.goto('/home?navigateTo=100008&campaign=spring');
    await expect(page).toHaveURL(/\/customer\/100008\/\w+\?campaign=spring$/);
    await page.goto('/home?navigateTo=100001');
    await expect(accounts(page)).toHaveCount(3);
  });
  await test.step('A8.11 A8.12 parts that don’t load show an error, and the accounts stay', async () => {
    const page = await signedIn('practice');
    await page.route(/\/api\/user\/customeraccess/, fault);
    await page.route(/\/api\/shoppingcart\/openorders/i, fault);
    await page.goto('/home');
    await expect(page.getByText('Error loading your accounts', { exact: true })).toBeVisible();
    await expect(accounts(page)).toHaveCount(0);
    await page.unroute(/\/api\/user\/customeraccess/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Error loading open orders', { exact: true })).toBeVisible();
    await expect(accounts(page).getByLabel('No open cart')).toHaveCount(3);
    await test.step('someone whose only account opens reads it there', async () => {
      await signedIn('solo');
      await page.goto('/home');
      await expect(page).toHaveURL(/\/customer\/100010\//);
      await expect(page.getByText('Error loading open orders', { exact: true })).toBeVisible();
    });
  });
});

test('A2.32 A2.33 A6.06 a practice chooses among its accounts, which open at the cart or the shop, and has no search', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED/);
  const page = await signedIn('practice');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/customer/i.test(pathname) && pathname.startsWith('/api/')) asked.push(pathname);
  });
  await test.step('A6.06 their accounts are listed, and there is no search', async () => {
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    await expect(accounts(page)).toHaveCount(3);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    expect(asked).toEqual(['/api/user/customeraccess/practice%40demo.test/all']);
  });
  await test.step('A2.32 by name, with a cart badge or a person icon', async () => {
    const names = await accounts(page).allTextContents();
    expect([...names].sort((a, b) => a.localeCompare(b))).toEqual(names);
    await expect(
      accounts(page)
        .filter({ hasText: '100009' })
        .getByText(/Cart with \d+ lines?/),
    ).toBeVisible();
    await expect(accounts(page).filter({ hasText: '100008' }).getByLabel('No open cart')).toBeVisible();
  });
  await test.step('an account that can’t be entered leaves the list, and can be tried again', async () => {
    await page.route(/\/api\/Customer\/customernumber/i, (route) => route.abort('failed'));
    await truckeeRiver(page).click();
    await expect(page.getByText('Could not switch to customer', { exact: true })).toBeVisible();
    await expect(accounts(page)).toHaveCount(3);
    await page.unroute(/\/api\/Customer\/customernumber/i);
    await truckeeRiver(page).click();
    await expect(page).toHaveURL(/\/customer\/100008\//);
  });
  await test.step('A2.33 one opens at the shop when its cart is empty', async () => {
    await emptyCart(page, '100009');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Switch account' }).click();
    await expect(page).toHaveURL(/\/home/);
    await page.reload();
    await page.getByRole('button', { name: /Las Colinas/ }).click();
    await expect(page).toHaveURL(/\/customer\/100009\/products$/);
  });
  await test.step('A2.33 at the cart when it has lines, unless products were browsed', async () => {
    await fillCart(page, '100009', [{ itemNumber: '10000001', quantity: 1 }]);
    for (const [home, place] of [
      ['/home', 'cart'],
      ['/home?browsing=products', 'products'],
    ] as const) {
      await page.goto(home);
      await page.getByRole('button', { name: /Las Colinas/ }).click();
      await expect(page).toHaveURL(new RegExp(`/customer/100009/${place}`));
    }
  });
});

test('A1.01 a practice orders for itself, and sees none but its own accounts', async ({ signedIn, expectNoise }) => {
  expectNoise(/status of 404/);
  const page = await signedIn('practice');
  await page.goto('/home');
  await emptyCart(page, '100008');
  await page.reload();
  await truckeeRiver(page).click();
  await test.step('it reads a word where staff read quantities by branch', async () => {
    await page.getByPlaceholder('Search by Product number / description').fill('prophy');
    await expect(page.getByRole('article').first()).toContainText(
      /Available|Ships in 2-3 weeks|Temporarily Unavailable/,
    );
    await expect(page.getByRole('list', { name: 'Stock by branch' })).toHaveCount(0);
  });
  await test.step('it orders a product', async () => {
    await page
      .getByRole('button', { name: /^Add .* to the cart$/ })
      .first()
      .click();
    await expect(page.getByText(/ x1 added$/)).toBeVisible();
    await page
      .getByRole('link', { name: /Cart.*1 line/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Check out' }).click();
    await expect(page.getByText('For staff')).toHaveCount(0);
    await page.getByRole('button', { name: 'Send order' }).click();
    await expect(page.getByText('Cart submitted successfully')).toBeVisible();
  });
  await test.step('the order is among those of its account', async () => {
    const sent = page.getByRole('link', { name: /^Order \d+$/ });
    const orderNumber = ((await sent.textContent()) ?? '').replace(/\D/g, '');
    await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: 'Orders' }).first().click();
    await expect(page.getByText(orderNumber).first()).toBeVisible();
  });
  await test.step('another account looks like one that doesn’t exist', async () => {
    const texts: string[] = [];
    for (const path of ['100001/orders', '100001/products', '100001/cart', '999999/products']) {
      await page.goto(`/customer/${path}`);
      await expect(page.getByRole('alert')).toHaveText('Customer not found');
      await expect(accounts(page)).toHaveCount(3);
      texts.push(await page.getByRole('main').innerText());
    }
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).not.toContain('100001');
    for (const path of ['/api/Order/customer/100001', '/api/shoppingCart/customerNumber/100001']) {
      expect((await page.request.get(path)).status()).toBe(404);
    }
  });
});

test('a group of forty narrows its accounts by name or number, and Enter opens the first, on a phone as well', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('practice');
  await withDatabase(server, (client) =>
    client.query(
      `insert into user_customer (user_id, customer_number)
       select u.id, c.customer_number from "user" u
         cross join (select customer_number from customer where withdrawn_at is null order by customer_number limit 40) c
        where u.email = 'practice@demo.test' on conflict do nothing`,
    ),
  );
  await page.goto('/home');
  const find = page.getByRole('textbox', { name: 'Find one of your accounts' });
  await expect(find).toBeFocused();
  await expect.poll(() => accounts(page).count()).toBeGreaterThanOrEqual(40);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await find.fill('nothing like it');
  await expect(page.getByText('None of your accounts has that name or number')).toBeVisible();
  await expect(accounts(page)).toHaveCount(0);
  await find.fill('RIVER 10000');
  await expect(accounts(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customer\/100008\//);
});
