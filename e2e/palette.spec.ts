/** The command palette: everything a person may reach, from anywhere, by typing; and the sheet of keys. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Jump to anything' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function open(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Jump to anything' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('what is typed before the palette is there goes to the palette, not to the field behind it', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  // The palette's file takes its time.
  await page.route(/palette-dialog-[\w-]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto('/customer/100001/products');
  const behind = page.getByRole('textbox', { name: /^Search by Product/ });
  await expect(behind).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('union street\n', { delay: 20 });
  await expect(page).toHaveURL(/\/customer\/100003\/products/);
  await page.goBack();
  await expect(behind).toHaveValue('');
  // Nothing is held once it's there, or when it closes at once.
  await open(page);
  await page.keyboard.press('Escape');
  await behind.fill('');
  await behind.pressSequentially('mask');
  await expect(behind).toHaveValue('mask');
});

test('customers, orders, items and actions are found by typing, chosen by keys, and offered again as recent', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  await expect(page.getByRole('tab', { name: 'My Customers' })).toBeVisible();
  await open(page);
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);

  await field(page).fill('union street');
  await expect(page.getByRole('group', { name: 'Customers' })).toBeVisible();
  await expect(option(page, /Union Street Endodontics/)).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customer\/100003\/products/);

  // Items open over the page of the customer who is open.
  await open(page);
  await field(page).fill('nitrile');
  const item = page.getByRole('group', { name: 'Items' }).getByRole('option').first();
  await expect(item).toBeVisible();
  await item.click();
  await expect(page).toHaveURL(/\/customer\/100003\/product\/internal\/\d+/);
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/customer\/100003\/products/);

  // A guess is called one.
  await open(page);
  await field(page).fill('lidocane');
  await expect(page.getByRole('group', { name: 'Items for “lidocaine”' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);

  const answer = await page.request.get('/api/Order/customer/100003?pageSize=1');
  const number = String(((await answer.json()) as { data: { orderNumber: number }[] }).data[0]?.orderNumber);
  await open(page);
  await field(page).fill(`#${number}`);
  await expect(page.getByRole('group', { name: 'Orders' }).getByRole('option')).toHaveCount(1);
  await option(page, `Order ${number}`).click();
  await expect(page).toHaveURL(new RegExp(`/order/${number}$`));

  await open(page);
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveCount(3);
  await expect(recent.first()).toContainText(`Order ${number}`);
  await expect(recent.nth(2)).toContainText('Union Street Endodontics');
  // Elsewhere than at a customer an item opens publicly.
  await recent.nth(1).click();
  await expect(page).toHaveURL(/\/product\/internal\/\d+$/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the marked option moves with the arrows and wraps around, and Enter never uses results for earlier letters', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/customer/100001/cart');
  await expect(page.getByRole('navigation', { name: 'Customer' })).toBeVisible();
  await open(page);
  const options = page.getByRole('option');
  await expect(page.getByRole('group', { name: 'This customer' }).getByRole('option')).toHaveText([
    /This customer's orders/,
    /Shop for this customer/,
    /This customer's cart/,
    /Statements and budget/,
    /13-month sales report/,
    /Free Goods Report/,
    /Notes/,
    /Lead Product Report/,
    /Lists/,
    /Safety Data Sheets/,
    /Phone mode for this customer/,
  ]);
  const marked = async () => (await field(page).getAttribute('aria-activedescendant')) ?? '';
  const first = await marked();
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  expect(await marked()).toBe(first);
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');

  // A slow answer to fewer letters comes after that to all of them.
  await page.route(/customer\/search.*searchText=10000(&|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.continue().catch(() => undefined);
  });
  await field(page).pressSequentially('10000', { delay: 20 });
  await page.waitForTimeout(260);
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customer\/100007\//);
});

test('actions work: theme, shortcuts, the customer’s pages, home and sign out', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/orders');
  await expect(page.getByPlaceholder('Search by order number')).toBeVisible();
  await open(page);
  await field(page).fill('dark');
  await option(page, 'Switch to the dark theme').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await open(page);
  await field(page).fill('cart');
  await option(page, /This customer's cart/).click();
  await expect(page).toHaveURL(/\/customer\/100001\/cart/);
  await open(page);
  await field(page).fill('phone mode');
  await option(page, /Phone mode for this customer/).click();
  await expect(page).toHaveURL(/\/home\?phone=100001/);
  await expect(page.getByRole('heading', { name: 'Last orders' })).toBeVisible();
  await page.keyboard.press('Escape');
  await open(page);
  await field(page).fill('keyboard short');
  await expect(option(page, /Keyboard shortcuts/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await open(page);
  await field(page).fill('sign out');
  await option(page, 'Sign out').click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});

test('each person is offered only what they may do', async ({ signedIn }) => {
  const page = await signedIn('viewer');
  await page.goto('/customer/100001/products');
  await expect(page.getByRole('navigation', { name: 'Customer' })).toBeVisible();
  await open(page);
  await expect(option(page, /Shop for this customer/)).toBeVisible();
  await expect(option(page, /This customer's cart/)).toHaveCount(0);

  await signedIn('practice');
  await page.goto('/customer/100008/products');
  await expect(page.getByRole('navigation', { name: 'Customer' })).toBeVisible();
  await open(page);
  await expect(option(page, /This customer's cart/)).toBeVisible();
  await expect(option(page, /Phone mode/)).toHaveCount(0);
  await expect(option(page, 'Switch account')).toBeVisible();
  // Their own accounts, and nobody else's.
  await field(page).fill('las colinas');
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveCount(1);
  await field(page).fill('fairhaven smiles');
  await expect(page.getByRole('group', { name: 'Customers' })).toHaveCount(0);
  await field(page).fill('qqqxzzv');
  await expect(page.getByText('No matches for “qqqxzzv”.', { exact: false })).toBeVisible();
});

test('what could not be searched is named, and the rest is there', async ({ signedIn, expectNoise }) => {
  expectNoise(/\b500\b/);
  const page = await signedIn('service');
  await page.route(/\/api\/customer\/search/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json: { status: 500, title: 'Fault' } }),
  );
  await page.goto('/home');
  await open(page);
  await field(page).fill('nitrile');
  await expect(page.getByRole('group', { name: 'Items' })).toBeVisible();
  await expect(page.getByText("Couldn't search customers. The other results are here.")).toBeVisible();
});

test('it is a sheet over a narrow screen, opened from the bar and closed by touch', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Jump to anything' }).click();
  await field(page).fill('dental');
  await expect(page.getByRole('group', { name: 'Customers' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const sheet = await page.getByRole('dialog', { name: 'Jump' }).boundingBox();
  expect(sheet).toMatchObject({ x: 0, y: 0, width: 360 });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('keys of one sign can be turned off, and stay off', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto('/home');
  const search = page.getByPlaceholder('Search by customer name, id, or phone #');
  await expect(search).toBeFocused();
  const leaveField = () => search.blur();
  await leaveField();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByLabel('Single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(search).toBeFocused();
  await leaveField();
  for (const key of ['?', '/', '7']) await page.keyboard.press(key);
  await expect(sheet).toHaveCount(0);
  await expect(search).toHaveValue('');
  await expect(search).not.toBeFocused();
  // Those with Ctrl stay.
  await open(page);
});

test('account managers open their alerts from the palette; others aren’t offered them', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  await expect(page.getByRole('button', { name: /^Alerts/ })).toBeVisible();
  await open(page);
  await field(page).fill('alerts');
  await expect(option(page, /Open alerts/)).toBeVisible();
  await option(page, /Open alerts/).click();
  await expect(page.getByRole('dialog', { name: 'Alerts' })).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Alerts' })).toHaveCount(0);

  await signedIn('service');
  await page.goto('/home');
  await open(page);
  await expect(option(page, 'Go home')).toBeVisible();
  await expect(option(page, /Open alerts/)).toHaveCount(0);
});

test('an item number and Enter open the product over the account, and no order that does not exist is offered', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await test.step('type the item number on an account', async () => {
    await page.goto('/customer/100001/products');
    await expect(page.getByRole('navigation', { name: 'Customer' })).toBeVisible();
    await open(page);
    await field(page).fill('10008005');
    await expect(page.getByRole('group', { name: 'Items' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Orders' })).toHaveCount(0);
  });
  await test.step('Enter opens the product; the account stays', async () => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/customer\/100001\/product\/internal\/10008005/);
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('only the product is recent', async () => {
    await open(page);
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    await expect(recent).toHaveCount(1);
    await expect(recent).toContainText('10008005');
  });
});

test("an account's pages and panels are found by name, and from an order or the home page too", async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await test.step('on an account: lists, safety sheets, statements, another account', async () => {
    await page.goto('/customer/100008/products');
    await expect(page.getByRole('navigation', { name: 'Customer' })).toBeVisible();
    for (const [typed, name] of [
      ['lists', /^Lists/],
      ['safety', /Safety Data Sheets/],
      ['account', 'Switch account'],
    ] as const) {
      await open(page);
      await field(page).fill(typed);
      await expect(option(page, name)).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await open(page);
    await field(page).fill('statement');
    await option(page, /Statements and budget/).click();
    await expect(page.getByRole('tab', { name: 'Financial' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
  });
  await test.step('at home: the cart of the last account comes before cartridges', async () => {
    await page.goto('/home');
    await open(page);
    await field(page).fill('cart');
    await expect(page.getByRole('group', { name: 'Items' })).toBeVisible();
    await expect(option(page, /^Cart/).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/customer\/100008\/cart/);
  });
  await test.step('on an order: the account of that order', async () => {
    const answer = await page.request.get('/api/Order/customer/100008?pageSize=1');
    const number = String(((await answer.json()) as { data: { orderNumber: number }[] }).data[0]?.orderNumber);
    await page.goto(`/order/${number}`);
    await expect(page.getByRole('navigation', { name: 'Customer' })).toBeVisible();
    await open(page);
    await expect(page.getByRole('group', { name: 'This customer' })).toBeVisible();
  });
});
