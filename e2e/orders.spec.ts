/** Orders: an account's list with its filters, found by number, filtered, and used with only the keyboard. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** An order of account 100001 that the demo data makes. */
const submitted = 6_999_001;

const list = '/customer/100001/orders';
const card = (page: Page, orderNumber: number) => page.getByRole('article', { name: `Order ${orderNumber}` });
test('A2.47 an order is found by its number, or its beginning, and opened without a mouse; the search has its placeholder, its empty message and the QR button', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const search = page.getByPlaceholder('Search by order number');
  const scan = page.getByRole('button', { name: 'Scan a QR code' });
  await page.goto(list);
  await expect(search).toBeVisible();
  await expect(scan).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('#69990');
  await expect(page).toHaveURL(/\/orders\/69990$/);
  await page.keyboard.type('17');
  await expect(page).toHaveURL(/\/orders\/6999017$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order\/6999017$/);
  await page.goBack();
  await expect(search).toHaveValue('6999017');

  await search.fill('123456789');
  await expect(page.getByText('No Orders Found')).toBeVisible();
  await expect(scan).toBeVisible();
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await search.fill('glove');
  await expect(page).toHaveURL(/\/orders\/glove$/);
  await expect(page.getByRole('article').first()).toContainText(/glove/i);
});

test('A2.48 filters are backordered, pending, canceled, submitted, a range of order dates, and the customer', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto(list);
  await expect(card(page, submitted)).toBeVisible();
  for (const [name, parameter] of [
    ['Backordered', 'hasBackOrderedItems'],
    ['Pending', 'isPending'],
    ['Canceled', 'hasCanceledItems'],
    ['Submitted', 'isInSubmittedState'],
  ] as const) {
    const chip = page.getByRole('button', { name, exact: true });
    await chip.click();
    await expect(page).toHaveURL(new RegExp(`\\?${parameter}=true$`));
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    const group = page.getByRole('button', { name: new RegExp(`^${name}.* lines?$`) });
    const cards = page.getByRole('article');
    await expect(cards.filter({ hasNot: group })).toHaveCount(0);
    await expect(cards.filter({ has: group })).not.toHaveCount(0);
    await page.getByRole('button', { name: `Remove the filter ${name}` }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(cards.filter({ hasNot: group })).not.toHaveCount(0);
  }

  await page.getByRole('button', { name: 'Order date' }).click();
  await page.getByLabel('From', { exact: true }).fill('2000-01-01');
  await page.getByLabel('To', { exact: true }).fill('2000-12-31');
  await expect(page).toHaveURL(/startDate=2000-01-01&endDate=2000-12-31/);
  await expect(page.getByText('No Orders Found')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(card(page, submitted)).toBeVisible();

  const other = await page.request.get('/api/Order/customer/100002?pageSize=50');
  const { data } = (await other.json()) as { data: { contactInfo: { customerNumber: string } }[] };
  expect(new Set(data.map(({ contactInfo }) => contactInfo.customerNumber))).toEqual(new Set(['100002']));

  await test.step('an order opens below its customer’s bar, with a link back to the list as it was', async () => {
    await page.getByRole('button', { name: 'Canceled', exact: true }).click();
    await expect(page).toHaveURL(/hasCanceledItems=true$/);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/order\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const tab = page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: 'Orders' });
    await expect(tab.first()).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: /^Orders of/ }).click();
    await expect(page).toHaveURL(/\/customer\/100001\/orders\?hasCanceledItems=true$/);
  });
});

test('A7.09 older orders load while scrolling, ten at a time, each once, with the filters in every call', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/Order/customer/100001') asked.push(searchParams);
  });
  await page.goto(`${list}?startDate=2000-01-01&isPending=true`);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
    ...{ pageIndex: '0', pageSize: '10', startDate: '2000-01-01', isPending: 'true' },
  });
  await page.goto(`${list}?startDate=2000-01-01`);
  await expect(page.getByRole('article')).toHaveCount(10);
  for (let turn = 0; turn < 3; turn += 1)
    await page.getByText(/Show earlier orders|End of list/).scrollIntoViewIfNeeded();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(20);
  const numbers = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
  expect(new Set(numbers).size).toBe(numbers.length);
  const pages = asked.filter((query) => !query.has('isPending'));
  expect(pages.slice(0, 3).map((query) => query.get('pageIndex'))).toEqual(['0', '1', '2']);
  for (const query of pages) expect([query.get('pageSize'), query.get('startDate')]).toEqual(['10', '2000-01-01']);
});

/** An order whose tracking is no number. */
const withoutNumber = 6_999_011;

const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement);

/** Presses Tab, or Shift+Tab to go back, until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let press = 0; press < 40 && !(await isFocused(target)); press += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

const buttonOf = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const orderCards = (page: Page) => page.getByRole('article');

async function filterByKeys(page: Page) {
  await page.keyboard.press('/');
  await tabTo(page, buttonOf(page, 'Backordered'));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?hasBackOrderedItems=true$/);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?off=hasBackOrderedItems$/);
  await expect(buttonOf(page, 'Backordered off')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?hasBackOrderedItems=true$/);
  await tabTo(page, buttonOf(page, 'Remove the filter Backordered'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders$/);
  await expect(buttonOf(page, 'Backordered')).toBeFocused();
}

async function chooseDates(page: Page) {
  await tabTo(page, buttonOf(page, 'Order date'));
  await page.keyboard.press('Enter');
  const from = page.getByLabel('From', { exact: true });
  await tabTo(page, from);
  await page.keyboard.type('01012020');
  await expect(page).toHaveURL(/\?startDate=2020-01-01$/);
  await page.keyboard.press('Escape');
  await expect(from).toBeHidden();
  await expect(buttonOf(page, /^From 01\/01\/2020/)).toBeFocused();
  await tabTo(page, buttonOf(page, 'Clear filters'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders$/);
  await expect(buttonOf(page, 'Backordered')).toBeFocused();
}

async function walkThroughCards(page: Page) {
  const cards = orderCards(page);
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(cards.first().getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cards.nth(1).getByRole('link').first()).toBeFocused();
  const group = cards.nth(1).getByRole('button', { expanded: true }).first();
  const heading = cards
    .nth(1)
    .getByRole('button', { name: /\d+ lines?$/ })
    .first();
  await tabTo(page, group);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Space');
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  await expect(heading).toBeFocused();
}

async function openOrder(page: Page) {
  await page.keyboard.press('/');
  await page.keyboard.type(String(withoutNumber));
  await expect(orderCards(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/order/${withoutNumber}$`));
  await tabTo(page, buttonOf(page, 'Reorder'));
  await page.keyboard.press('Enter');
  const slider = page.getByRole('dialog', { name: `Reorder ${withoutNumber}` });
  await expect(slider).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slider).toBeHidden();
  await expect(buttonOf(page, 'Reorder')).toBeFocused();
}

async function readTracking(page: Page) {
  await tabTo(page, buttonOf(page, 'Tracking'));
  await page.keyboard.press('Enter');
  const texts = page.getByRole('region', { name: 'Tracking note from the branch' });
  await expect(texts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(texts).toHaveCount(0);
  await expect(buttonOf(page, 'Tracking')).toBeFocused();
}

async function goBack(page: Page) {
  await tabTo(page, page.getByRole('link', { name: /^Orders of/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/customer/100001/orders/${withoutNumber}$`));
  await expect(orderCards(page)).toHaveCount(1);
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search by order number')).toHaveValue(String(withoutNumber));
}

test('the orders screen is used with only the keyboard, from the search to an order and back', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/orders');
  await expect(orderCards(page).first()).toBeVisible();

  await test.step('a filter is turned on, off, and on again, and removed', () => filterByKeys(page));
  await test.step('a range of order dates is typed, and cleared', () => chooseDates(page));
  await test.step('the arrows walk through the orders, and their groups fold', () => walkThroughCards(page));
  await test.step('a number opens its order, and Reorder returns the focus', () => openOrder(page));
  await test.step('the tracking note opens and closes', () => readTracking(page));
  await test.step('going back restores the search', () => goBack(page));
});
