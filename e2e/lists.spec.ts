/** The lists of an account over its page: opened, chosen, made, filled, sorted, renamed and deleted. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import {
  box,
  type Item,
  items,
  matches,
  numbersOn,
  openLists,
  panel,
  picker,
  quantityIn,
  rowOf,
  search,
} from './list-panel.ts';

test('A2.11 C2.03 C2.14 lists open over the page at their own address, and closing them returns', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/products?searchText=glove');
  await openLists(page, '100001');
  await expect(page).toHaveURL(/\/customer\/100001\/lists$/);
  await expect(page).toHaveTitle(/^Lists · /);
  const kept = () => page.evaluate(() => localStorage.getItem('lastTabBeforeLists'));
  await expect.poll(kept).toBe('/customer/100001/products?searchText=glove');
  await expect(picker(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/customer\/100001\/products\?searchText=glove$/);

  await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/orders$/);
  await openLists(page, '100001');
  await expect.poll(kept).toBe('/customer/100001/orders');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/orders$/);
  await openLists(page, '100001');
  await expect(items(page)).toBeVisible();
  // As the first address, it returns to the previous tab, or for another account to its shop.
  await page.reload();
  await expect(page).toHaveURL(/\/customer\/100001\/orders$/);
  await page.goto('/customer/100002/lists');
  await expect(page).toHaveURL(/\/customer\/100002\/products$/);
  await expect(panel(page)).toHaveCount(0);
});

test('C4.13 the first list is chosen and sorted by product number, or by name up to 767 px; another one loads its own', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search: query } = new URL(request.url());
    const id = /\/list\/(\d+)\/customer\/\d+$/.exec(pathname)?.[1];
    if (id !== undefined) asked.push(`${id}${query}`);
  });
  await page.goto('/customer/100003/products');
  await openLists(page, '100003');
  await expect(picker(page)).toBeVisible();
  const names = await picker(page).getByRole('option').allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })));
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText(names[0] ?? '');
  await expect(items(page)).toBeVisible();
  const first = await numbersOn(page);
  expect(first).toEqual([...first].sort());
  // A new hub connection refetches them.
  expect([...new Set(asked)]).toEqual([expect.stringMatching(/^\d+\?sort=productNumber&ascending=true$/)]);
  await picker(page).selectOption({ index: 1 });
  await expect(page).toHaveURL(/\/lists\?list=\d+$/);
  await expect.poll(() => numbersOn(page)).not.toEqual(first);
  expect(new Set(asked).size).toBe(2);

  for (const [width, order] of [
    [768, 'Product number'],
    [767, 'Name'],
  ] as const) {
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await page.setViewportSize({ width, height: 800 });
    await openLists(page, '100003');
    await expect(
      panel(page).getByRole('combobox', { name: 'Sort' }).getByRole('option', { selected: true }),
    ).toHaveText(order);
  }
  const described = await items(page).locator('a[data-open-product]').allTextContents();
  expect(described.length).toBeGreaterThan(3);
  expect(described).toEqual(
    [...described].sort((one, other) => one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' })),
  );
});

const moreAbout = (page: Page) => panel(page).getByRole('button', { name: /^More about/ });

async function createList(page: Page) {
  await panel(page).getByRole('button', { name: 'New list' }).click();
  const naming = page.getByRole('dialog', { name: 'New list' });
  const name = naming.getByPlaceholder('List Name');
  await expect(name).toBeFocused();
  await name.fill('   ');
  await page.keyboard.press('Enter');
  await expect(naming.getByRole('alert')).toHaveText('List name should be at least 1 character');
  await name.fill('x'.repeat(76));
  await expect(naming.getByText('76 / 75')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(naming.getByRole('alert')).toHaveText('List name should be at most 75 characters');
  await expectAccessible(page);
  await name.fill('  Sterilization bay  ');
  await expect(naming.getByText('17 / 75')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(naming).toHaveCount(0);
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText('Sterilization bay (0)');
  await expect(panel(page).getByText('This list has no products')).toBeVisible();
}

async function searchProducts(page: Page) {
  const searches: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/\/item\/quickSearch$/i.test(url.pathname)) searches.push(url.searchParams);
  });
  await box(page).fill('    ');
  await box(page).fill('???');
  await expect(panel(page).getByText('No Products Found')).toBeVisible();
  await box(page).fill('zzqqxx');
  await expect(panel(page).getByText('No Products Found')).toBeVisible();
  expect(searches.map((query) => Object.fromEntries(query))).toEqual([
    { quickSearchValue: 'zzqqxx', customerNumber: '100001', excludePricing: 'true' },
  ]);
  // Beyond the first eight, they're found by the other search.
  await box(page).fill('glove');
  const choices = matches(page).getByRole('option');
  await expect(choices).toHaveCount(9);
  const whole = page.waitForRequest((request) => /\/api\/item\?/i.test(request.url()));
  await page.keyboard.press('ArrowUp');
  await expect(choices.nth(8)).toHaveText('See all results');
  await page.keyboard.press('Enter');
  expect(Object.fromEntries(new URL((await whole).url()).searchParams)).toEqual({
    searchText: 'glove',
    customerNumber: '100001',
    excludePricing: 'true',
    pageSize: '100',
  });
  await expect.poll(() => choices.count()).toBeGreaterThan(9);
  await expect(choices.nth(8)).toHaveAttribute('aria-selected', 'true');
  await expect(choices.filter({ hasText: 'See all results' })).toHaveCount(0);
  await expect(choices.last()).toContainText(/glove/i);
}

async function addProducts(page: Page) {
  await box(page).fill('');
  await box(page).fill('nitrile');
  await expect(matches(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const [chosen = ''] = await matches(page).getByRole('option', { selected: true }).allTextContents();
  await page.keyboard.press('Enter');
  await expect(items(page).getByRole('row')).toHaveCount(2);
  const [nitrile = ''] = await items(page).locator('a[data-open-product]').allTextContents();
  expect(chosen).toContain(nitrile);
  await expect(quantityIn(rowOf(page, nitrile))).toHaveValue('1');
  await expect(box(page)).toBeFocused();
  const found = await search(page, 'searchText=mask');
  expect(found.every((item) => item.price === undefined)).toBe(true);
  const mask = found.find(({ isOrderable }) => isOrderable);
  if (mask === undefined) throw new Error('the demo has masks');
  await box(page).fill(mask.itemNumber);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, mask.description)).toBeVisible();
  return { nitrile, mask };
}

async function changeQuantityAndSort(page: Page, nitrile: string, mask: Item) {
  const quantity = quantityIn(rowOf(page, nitrile));
  await quantity.fill('101');
  await expect(panel(page).getByText('Enter a whole number from 0 to 100.')).toBeVisible();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/list\/\d+\/customer/.test(request.url()),
  );
  await quantity.fill('100');
  expect((await sent).postDataJSON()).toMatchObject({ operation: 'update', quantity: 100 });

  const sort = panel(page).getByRole('combobox', { name: 'Sort' });
  await sort.selectOption('Quantity, high to low');
  await expect.poll(() => items(page).locator('a[data-open-product]').first().textContent()).toBe(nitrile);
  await sort.selectOption('Quantity, low to high');
  await expect.poll(() => items(page).locator('a[data-open-product]').first().textContent()).toBe(mask.description);
}

async function renameList(page: Page) {
  const more = moreAbout(page);
  await more.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page
    .getByRole('dialog', { name: /^Rename/ })
    .getByPlaceholder('List Name')
    .fill('Instrument room');
  await page.getByRole('button', { name: 'Rename list' }).click();
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText('Instrument room (2)');
  await more.click();
  await page.getByRole('menuitem', { name: 'List history' }).click();
  const history = page.getByRole('dialog', { name: 'History of Instrument room' });
  await expect(history.getByRole('listitem')).toHaveText([
    /^Renamed to “Instrument room”Morgan Hale · /,
    /: quantity changed from 1 to 100Morgan Hale/,
    /added, quantity 1/,
    /added, quantity 1/,
    /^List created as “Sterilization bay” with 0 products/,
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
}

async function deleteList(page: Page) {
  await page.route(/\/list\/\d+\/delete$/, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  const id = new URL(page.url()).searchParams.get('list');
  for (const isDeleted of [false, true]) {
    await moreAbout(page).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete list' }).click();
    if (isDeleted) await expect(page.getByText('Instrument room deleted')).toBeVisible();
    else await expect(page.getByText(`Could not delete list ${id}`)).toBeVisible();
  }
  await expect(picker(page).getByRole('option', { name: /Instrument room/ })).toHaveCount(0);
  await expect(items(page)).toBeVisible();
}

test('C2.26 C4.16 C5.03 C7.13 C8.06 C8.13 C8.19 a list is created, filled by search, sorted, renamed and deleted', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of (500|409)|fault: 500|Something went wrong/);
  const page = await signedIn('manager');
  await page.goto('/customer/100001/orders');
  await openLists(page, '100001');

  await test.step('a list is created, with a name of 1 to 75 characters', () => createList(page));
  await test.step('products are searched for this account, without prices, and not for blanks', () =>
    searchProducts(page));
  const { nitrile, mask } = await test.step('two products are added by the keyboard, one of them by its number', () =>
    addProducts(page));
  await test.step('a quantity is from 1 to 100; an invalid one shows an error and isn’t sent; the list is sorted by it', () =>
    changeQuantityAndSort(page, nitrile, mask));
  await test.step('the list is renamed, and its history shows every change', () => renameList(page));
  await test.step('a failed deletion shows an error, and a successful one deletes the list', () => deleteList(page));
});
