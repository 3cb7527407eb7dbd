/** The command palette: everything that a person may open, from anywhere, by typing; and the list of shortcuts. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { fault, holdReplies } from './replies.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Jump to anything' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const group = (page: Page, name: string) => page.getByRole('group', { name });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Customer' });

async function open(page: Page, typed = ''): Promise<void> {
  await expect(page.getByRole('button', { name: 'Jump to anything' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(typed);
}

async function choose(page: Page, typed: string, name: string | RegExp): Promise<void> {
  await open(page, typed);
  await option(page, name).click();
}

async function orderOf(page: Page, account: string): Promise<string> {
  const reply = await page.request.get(`/api/Order/customer/${account}?pageSize=1`);
  return String(((await reply.json()) as { data: { orderNumber: number }[] }).data[0]?.orderNumber);
}

test('text typed before the palette appears goes to the palette, not to the field behind it', async ({ signedIn }) => {
  const page = await signedIn('manager');
  const letPaletteCome = await holdReplies(page, /palette-dialog-[\w-]+\.js$/);
  await page.goto('/customer/100001/products');
  const behind = page.getByRole('textbox', { name: /^Search by Product/ });
  await expect(behind).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('union street\n', { delay: 20 });
  letPaletteCome();
  await expect(page).toHaveURL(/\/customer\/100003\/products/);
  await page.goBack();
  await expect(behind).toHaveValue('');
  await test.step('no keys are buffered once it’s open, or if it closes at once', async () => {
    await open(page);
    await page.keyboard.press('Escape');
    await expect(behind).toBeFocused();
    await behind.fill('');
    await behind.pressSequentially('mask');
    await expect(behind).toHaveValue('mask');
  });
});

test('customers, orders, and items are found by typing, chosen by keys, and offered again as recent', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  await expect(page.getByRole('tab', { name: 'My Customers' })).toBeVisible();
  await test.step('a customer', async () => {
    await open(page);
    await expect(group(page, 'Actions').getByRole('option').first()).toBeVisible();
    await field(page).fill('union street');
    await expect(option(page, /Union Street Endodontics/)).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/customer\/100003\/products/);
  });
  await test.step('an item by its number opens over the account; no order that doesn’t exist is offered', async () => {
    await open(page, '10008005');
    await expect(group(page, 'Products')).toBeVisible();
    await expect(group(page, 'Products').getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    // Orders with the item may be listed, but it's no order's number.
    await expect(option(page, 'Order 10008005')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/customer\/100003\/product\/internal\/10008005/);
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/customer\/100003\/products/);
  });
  await test.step('a guess is called one', async () => {
    await open(page, 'lidocane');
    await expect(group(page, 'Products for “lidocaine”')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
  });
  const number = await orderOf(page, '100003');
  await test.step('an order', async () => {
    await open(page, `#${number}`);
    await expect(group(page, 'Orders').getByRole('option')).toHaveCount(1);
    await option(page, `Order ${number}`).click();
    await expect(page).toHaveURL(new RegExp(`/order/${number}$`));
  });
  await test.step('all three are recent; where no customer is open, an item opens publicly', async () => {
    await open(page);
    const recent = group(page, 'Recent').getByRole('option');
    await expect(recent).toHaveText([new RegExp(`Order ${number}`), /10008005/, /Union Street Endodontics/]);
    await recent.nth(1).click();
    await expect(page).toHaveURL(/\/product\/internal\/10008005$/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('the marked option moves with the arrows, Enter never uses results for earlier letters, and a failed search is named', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/\b500\b/);
  const page = await signedIn('service');
  await page.goto('/customer/100001/cart');
  await expect(tabs(page)).toBeVisible();
  await open(page);
  await test.step('arrows wrap around', async () => {
    const options = page.getByRole('option');
    const first = await field(page).getAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(first);
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('a slow response for fewer letters arrives after that for all of them', async () => {
    const early = page.waitForRequest(/customer\/search.*searchText=10000(&|$)/);
    const whole = page.waitForResponse(/customer\/search.*searchText=100007(&|$)/);
    const letEarlyCome = await holdReplies(page, /customer\/search.*searchText=10000(&|$)/);
    await field(page).pressSequentially('10000', { delay: 20 });
    await early;
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await whole;
    letEarlyCome();
    await expect(page).toHaveURL(/\/customer\/100007\//);
  });
  await test.step('the failed search is named, and the other results are shown', async () => {
    await page.route(/\/api\/customer\/search/, fault);
    await open(page, 'nitrile');
    await expect(group(page, 'Products')).toBeVisible();
    await expect(page.getByText('Couldn’t search customers. The other results are here.')).toBeVisible();
  });
});

test('actions work: theme, alerts, the customer’s pages, shortcuts, and sign out; on a phone it is a sheet', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/orders');
  await expect(page.getByPlaceholder('Search by order number')).toBeVisible();
  await test.step('a theme that stays, alerts, the cart, phone mode', async () => {
    await choose(page, 'dark', 'Switch to the dark theme');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await choose(page, 'alerts', /Open alerts/);
    // Nobody presses Esc in the frame in which it's rendered, before it has the focus.
    await expect(page.getByRole('dialog', { name: 'Alerts' }).locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await choose(page, 'cart', /This customer’s cart/);
    await expect(page).toHaveURL(/\/customer\/100001\/cart/);
    await choose(page, 'phone mode', /Phone mode for this customer/);
    await expect(page).toHaveURL(/\/home\?phone=100001/);
    await expect(page.getByRole('heading', { name: 'Last orders' })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('heading', { name: 'Last orders' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('the sheet of shortcuts', async () => {
    await open(page, 'keyboard short');
    await expect(option(page, /Keyboard shortcuts/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await test.step('a sheet over a phone, opened from the bar and closed by touch', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Jump to anything' }).click();
    await field(page).fill('dental');
    await expect(group(page, 'Customers')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const sheet = page.getByRole('dialog', { name: 'Jump' });
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 });
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await choose(page, 'sign out', 'Sign out');
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});

test('each person is offered only what they may do, and an account’s pages and panels by name', async ({
  signedIn,
}) => {
  const page = await signedIn('viewer');
  await test.step('people without a cart aren’t offered it, nor alerts to others than managers', async () => {
    await page.goto('/customer/100001/products');
    await expect(tabs(page)).toBeVisible();
    await open(page);
    await expect(option(page, /Shop for this customer/)).toBeVisible();
    for (const name of [/This customer’s cart/, /Open alerts/]) await expect(option(page, name)).toHaveCount(0);
  });
  await signedIn('practice');
  await page.goto('/customer/100008/products');
  await expect(tabs(page)).toBeVisible();
  await test.step('a practice: its cart, panels, and accounts, and no others', async () => {
    await open(page);
    for (const name of [/cart/, /^Lists/, /Safety Data Sheets/, 'Switch account']) {
      await expect(option(page, name).first()).toBeVisible();
    }
    for (const name of [/Phone mode/, /Free Goods/]) await expect(option(page, name)).toHaveCount(0);
    for (const [typed, count] of [
      ['las colinas', 1],
      ['fairhaven smiles', 0],
    ] as const) {
      await field(page).fill(typed);
      await expect(group(page, 'Customers').getByRole('option')).toHaveCount(count);
    }
    await field(page).fill('qqqxzzv');
    await expect(page.getByText('No matches for “qqqxzzv”.', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
    await choose(page, 'statement', /Statements and budget/);
    await expect(page.getByRole('tab', { name: 'Financial' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
  });
  await test.step('at home, the cart of the last account comes before cartridges', async () => {
    await page.goto('/home');
    await open(page, 'cart');
    await expect(group(page, 'Products')).toBeVisible();
    await expect(option(page, /^Cart/).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/customer\/100008\/cart/);
  });
  await test.step('on an order, the account of that order', async () => {
    await page.goto(`/order/${await orderOf(page, '100008')}`);
    await expect(tabs(page)).toBeVisible();
    await open(page);
    await expect(group(page, 'This customer')).toBeVisible();
  });
});
