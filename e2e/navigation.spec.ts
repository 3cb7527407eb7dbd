/** Entering a customer: who lands where, what is remembered, and what is said when the way is closed. */
import { fillCart } from './carts.ts';
import { expect, test } from './journey.ts';

const shopBox = 'Search by Product number / description';

test('A2.20 A8.16 an account that is not theirs, not there, or could not be checked leads home and says why', async ({
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
});

test('A8.13 a customer whose page cannot be opened is told so, and opens when it can', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/customer-page|ERR_FAILED|dynamically imported/);
  const page = await signedIn('manager');
  await page.route(/assets\/customer-page.*\.js/, (route) => route.abort());
  await page.goto('/home?find=union');
  await page.getByText('Union Street Endodontics').first().click();
  await expect(page.getByText('Could not switch to customer')).toBeVisible();
  await page.unroute(/assets\/customer-page.*\.js/);
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 });
    await expect(page.getByRole('navigation', { name: 'Customer' })).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 20_000 });
});

test('C2.01 C2.04 tabs lead back to where one was, and another customer begins afresh; without a cart there are the orders', async ({
  signedIn,
  expectNoise,
}) => {
  // The page's head asks for the cart of the address before it is known that there is none for this person.
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

  await page.goto('/customer/99999998/orders');
  await expect(page.getByRole('alert')).toHaveText('Customer not found');
  await signedIn('viewer');
  await page.goto('/customer/100001/cart');
  await expect(page).toHaveURL(/\/customer\/100001\/orders$/);
  await expect(tabs.getByRole('link', { name: /Cart/ })).toHaveCount(0);
});

test('an address of a procurement session says where to begin, without a role and without anybody’s button', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  for (const tail of ['/', '/home', '/customer/100001/cart']) {
    await page.goto(`/punchout/sid/abc/uid/buyer${tail}`);
    await expect(page.getByRole('heading', { name: 'Please start from your procurement system' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Account of/ })).toHaveCount(0);
  }
});
