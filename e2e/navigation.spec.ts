/** Entering a customer: redirects, remembered tabs, and access errors. */
import type { Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, test } from './journey.ts';

const shopBox = 'Search by Product number / description';

test('A2.20 A8.16 C8.10 an account that isn’t theirs, doesn’t exist, or couldn’t be checked redirects home and says why', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of (404|500)|fault: 500/);
  const page = await signedIn('practice');
  await page.goto('/customer/100050/products');
  await expect(page.getByRole('alert')).toHaveText('Customer not found');
  await expect(page).toHaveURL(/\/error\//);
  await signedIn('manager');
  for (const tab of ['products', 'orders', 'cart']) {
    await page.goto(`/customer/99999999/${tab}`);
    await expect(page.getByRole('alert')).toHaveText('Customer not found');
    await expect(page.getByRole('tab', { name: 'My Customers' })).toBeVisible();
  }
  await page.route(/customernumber\/100003/i, (route) => route.fulfill({ status: 500, body: '{}' }));
  for (const tab of ['products', 'cart']) {
    await page.goto(`/customer/100003/${tab}`);
    await expect(page.getByRole('alert')).toHaveText('Error validating user customer access');
    await expect(page.getByRole('tab', { name: 'My Customers' })).toBeVisible();
  }
  await test.step('nor does an address without a punch-out session, without a role or a person’s menu', async () => {
    for (const tail of ['/', '/customer/100001/cart']) {
      await page.goto(`/punchout/sid/abc/uid/buyer${tail}`);
      await expect(page.getByRole('heading', { name: 'A valid session could not be found' })).toBeVisible();
      await expect(page.getByRole('button', { name: /Account of/ })).toHaveCount(0);
    }
  });
});

test('a page whose account couldn’t be checked comes back automatically, and by a click', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 500|fault: 500|Failed to load/);
  const page = await signedIn('service');
  const fail = () => page.route(/customernumber\/100003/i, (route) => route.fulfill({ status: 500, body: '{}' }));
  const failed = page.getByRole('alert').filter({ hasText: 'Error validating user customer access' });
  await fail();
  await page.goto('/customer/100003/orders?hasCanceledItems=true');
  await expect(failed).toBeVisible();
  await expect(page.getByText('You’ll be back on account 100003 as soon as the server answers.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeVisible();
  await page.unroute(/customernumber\/100003/i);
  await expect(page).toHaveURL(/\/customer\/100003\/orders\?hasCanceledItems=true$/);
  await expect(page.getByRole('navigation', { name: 'Customer' })).toBeVisible();
  await test.step('an address that names another site doesn’t open it', async () => {
    await page.goto(
      '/error/Error%20validating%20user%20customer%20access?wanted=%2F%2Fevil.test%2Fcustomer%2F100003%2Fcart',
    );
    await expect(failed).toBeVisible();
    await expect(page.getByText(/You’ll be back on account/)).toHaveCount(0);
  });
});

test('A2.21 C2.01 C2.04 tabs return to the last place, and another customer starts fresh; without a cart there are the orders', async ({
  signedIn,
  expectNoise,
}) => {
  // The page's head requests the address's cart before it is known that this person has none.
  expectNoise(/status of (404|403)/);
  const page = await signedIn('manager');
  await page.goto('/home');
  await fillCart(page, '100001', []);
  const tabs = page.getByRole('navigation', { name: 'Customer' });
  await page.goto('/customer/100001/orders/2001?hasCanceledItems=true');
  await tabs.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/products$/);
  await page.getByPlaceholder(shopBox).fill('glove');
  await expect(page).toHaveURL(/\/products\?searchText=glove$/);
  await tabs.getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/cart$/);
  await tabs.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/orders\/2001\?hasCanceledItems=true$/);
  await tabs.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL(/\/products\?searchText=glove$/);
  await page.goto('/customer/100003/products');
  await tabs.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/customer\/100003\/orders$/);
  await page.goto('/customer/100001/cart');
  await tabs.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/products$/);

  await page.goto('/customer/99999998/orders');
  await expect(page.getByRole('alert')).toHaveText('Customer not found');
  await signedIn('viewer');
  await page.goto('/customer/100001/cart');
  await expect(page).toHaveURL(/\/customer\/100001\/orders$/);
  await expect(tabs.getByRole('link', { name: /Cart/ })).toHaveCount(0);
});

/** The addresses of a customer, each with its destination and its content. */
async function walkCustomer(page: Page, customerNumber: string, write: (path: string) => string): Promise<void> {
  const own = `/customer/${customerNumber}`;
  const tabs = page.getByRole('navigation', { name: 'Customer' });
  const visit = async (path: string, end: string) => {
    await page.goto(write(path));
    await expect(page).toHaveURL((url) => url.pathname.toLowerCase() === end);
  };
  await visit(own, `${own}/products`);
  await expect(page.getByPlaceholder(shopBox)).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page');
  await visit(`${own}/orders`, `${own}/orders`);
  await expect(page.getByPlaceholder('Search by order number')).toHaveValue('');
  await visit(`${own}/orders/2001`, `${own}/orders/2001`);
  await expect(page.getByPlaceholder('Search by order number')).toHaveValue('2001');
  await visit(`${own}/lists`, `${own}/products`);
  await visit(`${own}/product`, `${own}/products`);
  await visit(`${own}/cart`, `${own}/cart`);
  await expect(page.getByRole('table', { name: 'Lines of the cart' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: /^Cart/ })).toHaveAttribute('aria-current', 'page');
  await visit(`${own}/product/10000001`, `${own}/product/internal/10000001`);
  await expect(page.getByRole('dialog')).toContainText('10000001');
  await visit(`${own}/product/internal/10000001`, `${own}/product/internal/10000001`);
  const slider = page.getByRole('dialog');
  await expect(slider).toContainText('10000001');
  await expect(slider.getByRole('button', { name: /^Add .* to the cart$/ }).first()).toBeVisible();
  await slider.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(slider).toHaveCount(0);
  // The cart was the tab before.
  await expect(page).toHaveURL((url) => url.pathname === `${own}/cart`);
}

test('A2.07 A2.08 A2.10 C2.07 C2.08 C2.09 every address opens its screen in any letter case, for staff and a practice, and asks a visitor to sign in for a customer’s page', async ({
  signedIn,
  expectNoise,
  context,
}) => {
  // The page's head requests an address's cart before it is known that nobody is signed in.
  expectNoise(/status of (401|404)/);
  test.setTimeout(120_000);
  for (const [person, customerNumber, write] of [
    ['manager', '100003', (path: string) => path.toUpperCase()],
    ['practice', '100008', (path: string) => path],
  ] as const) {
    const page = await signedIn(person);
    await page.goto(write('/home'));
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await fillCart(page, customerNumber, [{ itemNumber: '10000001', quantity: 1 }]);
    await walkCustomer(page, customerNumber, write);
    await page.goto(`${write('/error/')}Order%20not%20found`);
    await expect(page.getByRole('alert')).toHaveText('Order not found');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();

    const answer = await page.request.get(`/api/Order/customer/${customerNumber}?pageSize=1`);
    const number = ((await answer.json()) as { data: { orderNumber: number }[] }).data[0]?.orderNumber;
    for (const tail of ['', '/1', '/1/0']) {
      await page.goto(write(`/order/${number}${tail}`));
      await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    }
    // Close one person's page before the next one signs in.
    await page.goto('about:blank');
  }

  await context.clearCookies();
  const page = context.pages()[0] as Page;
  for (const tail of [
    '',
    '/orders',
    '/products',
    '/cart',
    '/product/10000001',
    '/product/internal/10000001',
    '/lists',
  ]) {
    await page.goto(`/customer/100008${tail}`);
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByLabel('E-mail')).toBeVisible();
  }
});

test('C2.02 a product opens over the page; closing it returns to the tab before, or to the public page', async ({
  signedIn,
  context,
}) => {
  const page = await signedIn('manager');
  const slider = page.getByRole('dialog');
  const close = slider.getByRole('button', { name: 'Close', exact: true });
  const tabs = page.getByRole('navigation', { name: 'Customer' });
  await page.goto('/customer/100003/products?searchText=glove');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/customer\/100003\/product\/internal\/\d+/);
  await expect(slider).toBeVisible();
  await close.click();
  await expect(page).toHaveURL(/\/customer\/100003\/products\?searchText=glove$/);
  await tabs.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByPlaceholder('Search by order number')).toBeVisible();
  // From the tab through the command palette, so the orders are underneath.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Jump to anything' }).fill('nitrile');
  await page.getByRole('group', { name: 'Products' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/customer\/100003\/product\/internal\/\d+/);
  await close.click();
  await expect(page).toHaveURL(/\/customer\/100003\/orders$/);
  await page.goto('/customer/100003/product');
  await expect(page).toHaveURL(/\/customer\/100003\/products/);

  // The public view shows an item, plus the account in the address to people who may see it.
  const priced = page.waitForRequest((request) => /customerNumber=100003/i.test(request.url()));
  await page.goto('/product/internal/10000001?customerNumber=100003');
  await expect(slider).toContainText('10000001');
  await priced;
  await page.goto('about:blank');
  await context.clearCookies();
  for (const address of ['/product/internal/10000001', '/product/10000001']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/product\/internal\/10000001$/);
    await expect(slider).toContainText('10000001');
    await close.click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  }
  await page.goto('/product');
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('a product opened by its address stays open over a checkout whose cart is now empty', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.goto('/home');
  await fillCart(page, '100008', [{ itemNumber: '10000001', quantity: 2 }]);
  await page.goto('/customer/100008/cart');
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page).toHaveURL(/checkout=open/);
  await expect(page.getByRole('button', { name: 'Send order' })).toBeVisible();
  await page.goto('/home');
  await emptyCart(page, '100008');
  await page.goto('/customer/100008/product/internal/10000001');
  await expect(page.getByText('The cart is empty.').first()).toBeAttached();
  await expect(page).toHaveURL(/\/product\/internal\/10000001$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/customer\/100008\/cart$/);
});
