/** Requirements whose parts are spread over several screens, each proved completely here. */
import type { Page } from '@playwright/test';
import { openBuyer, setUp } from './buyer.ts';
import { emptyCart, fillCart } from './carts.ts';
import { expect, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

const search = '/products?searchText=glove';
const line = [{ itemNumber: '10000001', quantity: 2 }];

test('A1.03 A2.46 order submitters, product editors, and buyers of a procurement system each have their own product', async ({
  page,
  signedIn,
  baseURL,
}) => {
  const slider = page.getByRole('dialog');
  const tabs = page.getByRole('navigation', { name: 'Customer' });
  const edit = slider.getByRole('link', { name: /^Edit product 10000001/ });
  const prices = slider.getByText(/^\$\d/);
  for (const [person, permissions, seesPrices] of [
    ['submitter', ['OrderSubmit'], false],
    ['editor', ['PricingView', 'ProductEditor'], true],
  ] as const) {
    await signedIn(person);
    await page.goto('/customer/100006/product/internal/10000001');
    await expect(slider.getByRole('heading', { name: 'Description' })).toBeVisible();
    const role = (await (await page.request.get('/api/user/role')).json()) as { permissions: string[] };
    expect(role.permissions.toSorted()).toEqual(permissions);
    await expect(edit).toHaveCount(person === 'editor' ? 1 : 0);
    if (person === 'editor') {
      await expect(edit).toHaveAttribute('target', '_blank');
      await expect(edit).toHaveAttribute('href', /^https?:\/\/.*10000001/);
    }
    if (seesPrices) await expect(prices.first()).toBeVisible();
    else await expect(prices).toHaveCount(0);
    await page.goto('/customer/100006/orders');
    await expect(tabs.getByRole('link', { name: 'Orders' })).toBeVisible();
  }
  for (const [person, account] of [
    ['manager', '100006'],
    ['practice', '100008'],
  ] as const) {
    await signedIn(person);
    await page.goto(`/customer/${account}/product/internal/10000001`);
    await expect(slider.getByRole('heading', { name: 'Description' })).toBeVisible();
    await expect(edit).toHaveCount(0);
  }
  const buyer = await openBuyer();
  try {
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(await setUp(baseURL ?? '', { returnUrl: buyer.returnUrl }));
    await expect(page.getByText('ada.lovelace is shopping from a procurement system.')).toBeVisible();
    await expect(tabs.getByRole('link', { name: /^Cart/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
  } finally {
    await buyer.close();
  }
});

test('A4.19 the role is fetched after signing in; a punch-out session doesn’t have the role of the person who is signed in', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/user\/role$/i.test(request.url())) asked.push(request.headers().authorization ?? 'cookie');
  });
  await page.goto('/sign-in');
  expect(asked).toEqual([]);
  await page.getByLabel('E-mail', { exact: true }).fill('manager@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('operatory-demo-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const account = page.getByRole('button', { name: /^Account of Morgan/ });
  await expect(account).toBeVisible();
  expect(asked).toEqual(['cookie']);

  const buyer = await openBuyer();
  try {
    await page.goto(await setUp(baseURL ?? '', { returnUrl: buyer.returnUrl }));
    await expect(page.getByText('ada.lovelace is shopping from a procurement system.')).toBeVisible();
    await expect(account).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'My Customers' })).toHaveCount(0);
    // Only data of the session's token is shown, never of the cookie's person.
    expect(asked.slice(1).every((how) => how.startsWith('Bearer '))).toBe(true);
  } finally {
    await buyer.close();
  }
  await page.goto('/home');
  await expect(account).toBeVisible();
});

test('A5.06 a quantity box rounds, falls back to 1, shows an error, disables the button, and returns to the last valid number', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/home');
  await emptyCart(page, '100012');
  await page.goto(`/customer/100012${search}`);
  const quantity = page
    .getByRole('article')
    .getByLabel(/^Quantity of/)
    .first();
  await expect(quantity).toHaveValue('1');
  // By its name, because rows above it may still be waiting for their controls.
  const name = (await quantity.getAttribute('aria-label'))?.replace('Quantity of ', '') ?? '';
  const row = page.getByRole('article', { name, exact: true });
  const box = row.getByLabel(/^Quantity of/);
  const add = row.getByRole('button', { name: /^Add .* to the cart$/ });
  // Invalid: it shows an error, the button waits, and leaving the field keeps the input.
  for (const wrong of ['0', '-2', 'abc', '99999999']) {
    await box.fill(wrong);
    await expect(row.getByRole('alert')).toContainText('Enter a whole number');
    await expect(add).toBeDisabled();
    await box.blur();
    await expect(box).toHaveValue(wrong);
    await expect(add).toBeDisabled();
  }
  await box.fill('2.6');
  await expect(add).toBeEnabled();
  await add.click();
  await expect(row.getByText('3 in the cart')).toBeVisible();
  await box.fill('');
  await box.blur();
  await expect(box).toHaveValue('1');
  // Two clicks within 300 ms count as one.
  await page.waitForTimeout(300);
  await add.click();
  await expect(row.getByText('4 in the cart')).toBeVisible();

  // In the cart nothing is added, so leaving the box returns to the last valid number.
  await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
  const inCart = page.getByRole('table', { name: 'Lines of the cart' }).getByLabel(/^Quantity of/);
  await inCart.fill('7');
  for (const wrong of ['', 'abc', '99999999']) {
    await inCart.fill(wrong);
    await inCart.blur();
    await expect(inCart).toHaveValue('7');
  }
});

const sendButton = (page: Page) => page.getByRole('button', { name: /^(Send order|Return cart)$/ });
const openTheCheckout = async (page: Page) => {
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(sendButton(page)).toBeVisible();
};

test('B5.01 the send button waits for a PO number that isn’t blank where the account needs one, but not in a punch-out session', async ({
  page,
  signedIn,
  server,
  baseURL,
}) => {
  /** For the signed-in person: the server caches an account's facts for up to a second. */
  const require = async (isRequired: boolean) => {
    await withDatabase(server, (client) =>
      client.query(`update customer set is_po_required = $1 where customer_number = '100001'`, [isRequired]),
    );
    await expect
      .poll(async () => (await page.request.get('/api/Customer/customernumber/100001')).json())
      .toMatchObject({ IsPORequired: isRequired ? 'Y' : 'N' });
  };
  for (const person of ['service', 'manager'] as const) {
    await signedIn(person);
    await require(true);
    await page.goto('/home');
    await fillCart(page, '100001', line);
    await page.goto('/customer/100001/cart');
    await openTheCheckout(page);
    const po = page.getByLabel('PO number (required)', { exact: true });
    await expect(sendButton(page)).toBeDisabled();
    for (const blank of [' ', '\t', '']) {
      await po.fill(blank);
      await expect(sendButton(page)).toBeDisabled();
    }
    await po.fill(' 7 ');
    await expect(sendButton(page)).toBeEnabled();
    await po.fill('');
    await expect(sendButton(page)).toBeDisabled();

    await require(false);
    await page.goto('/customer/100001/cart');
    await openTheCheckout(page);
    await expect(page.getByLabel('PO number', { exact: true })).toBeVisible();
    await expect(sendButton(page)).toBeEnabled();
  }
  await require(true);
  const buyer = await openBuyer();
  try {
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(await setUp(baseURL ?? '', { returnUrl: buyer.returnUrl }));
    await page.getByPlaceholder('Search by Product number / description').fill('10000001');
    const card = page.getByRole('article').filter({ hasText: '10000001' });
    await card.getByRole('button', { name: /^Add .* to the cart$/ }).click();
    await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
    await openTheCheckout(page);
    await expect(page.getByLabel(/^PO number/)).toHaveCount(0);
    await expect(sendButton(page)).toBeEnabled();
  } finally {
    await buyer.close();
  }
});
