/** The lists of an account over its page: chosen, changed, ordered from; read only where there is no cart. */
import type { Locator, Page, Request } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Lists' });
const items = (page: Page) => panel(page).getByRole('table', { name: /^Products of/ });
const picker = (page: Page) => panel(page).getByRole('combobox', { name: 'List', exact: true });
const box = (page: Page) => panel(page).getByRole('combobox', { name: 'Add a product to this list' });
const matches = (page: Page) => page.getByRole('listbox', { name: 'Products' });
const rowOf = (page: Page, description: string) => items(page).getByRole('row').filter({ hasText: description });
const quantityIn = (row: Locator) => row.getByRole('textbox', { name: /^Quantity of/ });
const numbersOn = async (page: Page) =>
  (await items(page).getByText(/^#\d+/).allTextContents()).map((text) => text.slice(1));

/** As a person does: through the customer's name and the tools behind it. */
async function openLists(page: Page, customerNumber: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${customerNumber} `) }).click();
  await page
    .getByRole('dialog', { name: 'About the customer' })
    .getByRole('button', { name: /^Lists/ })
    .click();
  await expect(panel(page)).toBeVisible();
}

async function post(page: Page, path: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(`/api${path}`, { data, headers: { origin: new URL(page.url()).origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: number };
}

interface Item {
  readonly itemNumber: string;
  readonly description: string;
  readonly isOrderable: boolean;
  readonly price?: number;
}
const search = async (page: Page, query: string, customerNumber = '100001') => {
  const answer = await page.request.get(`/api/item?customerNumber=${customerNumber}&excludePricing=true&${query}`);
  return ((await answer.json()) as { data: Item[] }).data;
};

test('A2.11 C2.03 C2.14 lists lie over the page at an address of their own, and closing them leads back', async ({
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
  await openLists(page, '100001');
  await expect.poll(kept).toBe('/customer/100001/orders');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/orders$/);
  await openLists(page, '100001');
  await expect(items(page)).toBeVisible();
  // As the very first address it leads to the tab before it, of another account to that one's shop.
  await page.reload();
  await expect(page).toHaveURL(/\/customer\/100001\/orders$/);
  await page.goto('/customer/100002/lists');
  await expect(page).toHaveURL(/\/customer\/100002\/products$/);
  await expect(panel(page)).toHaveCount(0);
});

test('C4.13 the first list is chosen and stands by product number, or by name up to 767 px; another one loads its own', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search: query } = new URL(request.url());
    if (/\/list\/\d+\/customer\/\d+$/.test(pathname)) asked.push(query);
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
  expect(asked).toEqual(['?sort=productNumber&ascending=true']);
  await picker(page).selectOption({ index: 1 });
  await expect(page).toHaveURL(/\/lists\?list=\d+$/);
  await expect.poll(() => numbersOn(page)).not.toEqual(first);
  expect(asked).toHaveLength(2);

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

test('C2.26 C4.16 C5.03 C7.13 C8.06 C8.13 C8.19 a list is made, filled by search, sorted, renamed and deleted', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of (500|409)|fault: 500|Something went wrong/);
  const page = await signedIn('manager');
  await page.goto('/customer/100001/orders');
  await openLists(page, '100001');

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

  // Searching: for this account, without prices, and not for blanks.
  const searches: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/\/item\/quickSearch$/i.test(url.pathname)) searches.push(url.searchParams);
  });
  await box(page).fill('    ');
  await box(page).fill('zzqqxx');
  await expect(panel(page).getByText('No Products Found')).toBeVisible();
  expect(searches.map((query) => Object.fromEntries(query))).toEqual([
    { quickSearchValue: 'zzqqxx', customerNumber: '100001', excludePricing: 'true' },
  ]);
  // More than the first eight are one choice away, found by the other search.
  await box(page).fill('glove');
  const choices = matches(page).getByRole('option');
  await expect(choices).toHaveCount(9);
  const whole = page.waitForRequest((request) => /\/api\/item\?/i.test(request.url()));
  await page.keyboard.press('ArrowUp');
  await expect(choices.nth(8)).toHaveText('All products found');
  await page.keyboard.press('Enter');
  expect(Object.fromEntries(new URL((await whole).url()).searchParams)).toEqual({
    searchText: 'glove',
    customerNumber: '100001',
    excludePricing: 'true',
    pageSize: '100',
  });
  await expect.poll(() => choices.count()).toBeGreaterThan(9);
  await expect(choices.nth(8)).toHaveAttribute('aria-selected', 'true');
  await expect(choices.filter({ hasText: 'All products found' })).toHaveCount(0);
  await expect(choices.last()).toContainText(/glove/i);
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

  // 1 to 100; what is none is told and not sent.
  const quantity = quantityIn(rowOf(page, nitrile));
  await quantity.fill('101');
  await expect(panel(page).getByText('Enter a whole number from 0 to 100.')).toBeVisible();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/list\/\d+\/customer/.test(request.url()),
  );
  await quantity.fill('100');
  expect((await sent).postDataJSON()).toMatchObject({ operation: 'update', quantity: 100 });

  const sort = panel(page).getByRole('combobox', { name: 'Sort' });
  await sort.selectOption('Most first');
  await expect.poll(() => items(page).locator('a[data-open-product]').first().textContent()).toBe(nitrile);
  await sort.selectOption('Fewest first');
  await expect.poll(() => items(page).locator('a[data-open-product]').first().textContent()).toBe(mask.description);

  const more = panel(page).getByRole('button', { name: /^More about/ });
  await more.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page
    .getByRole('dialog', { name: /^Rename/ })
    .getByPlaceholder('List Name')
    .fill('Instrument room');
  await page.getByRole('button', { name: 'Rename list' }).click();
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText('Instrument room (2)');
  await more.click();
  await page.getByRole('menuitem', { name: 'Who changed what' }).click();
  const history = page.getByRole('dialog', { name: 'Changes of Instrument room' });
  await expect(history.getByRole('listitem')).toHaveText([
    /^Renamed to “Instrument room”Morgan Hale · /,
    /: 100 instead of 1Morgan Hale/,
    /put on the list: 1/,
    /put on the list: 1/,
    /^List made as “Sterilization bay” with 0 products/,
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.route(/\/list\/\d+\/delete$/, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  const id = new URL(page.url()).searchParams.get('list');
  for (const isDeleted of [false, true]) {
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete list' }).click();
    if (isDeleted) await expect(page.getByText('Instrument room deleted')).toBeVisible();
    else await expect(page.getByText(`Could not delete list ${id}`)).toBeVisible();
  }
  await expect(picker(page).getByRole('option', { name: /Instrument room/ })).toHaveCount(0);
  await expect(items(page)).toBeVisible();
});

test('C4.15 C8.07 products go into the cart with their prices, one or all of them, and none without', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 500|fault: 500|Something went wrong/);
  const page = await signedIn('manager');
  await page.goto('/customer/100001/orders');
  await emptyCart(page, '100001');
  const [one, two] = (await search(page, 'searchText=glove')).filter(({ isOrderable }) => isOrderable);
  if (one === undefined || two === undefined) throw new Error('the demo has gloves');
  await post(page, '/list/customer/100001', {
    Name: 'A cart of it',
    Items: [one, two].map((item, at) => ({ ProductNumber: item.itemNumber, Quantity: at + 2 })),
  });
  await page.reload();
  await openLists(page, '100001');
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText('A cart of it (2)');
  const tab = page.getByRole('navigation', { name: 'Customer', includeHidden: true });

  const told: string[] = [];
  const tell = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /pricing\/request|shoppingCart$/i.test(pathname)) told.push(pathname.slice(5));
  };
  page.on('request', tell);
  await page.route(/\/api\/pricing\/request/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await panel(page).getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('Unable to add items to the cart.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await rowOf(page, one.description)
    .getByRole('button', { name: /to the cart$/ })
    .click();
  await expect(page.getByText('Unable to add items to the cart.')).toBeVisible();
  expect(told).toEqual(['pricing/request', 'pricing/request']);
  await expect(tab.getByText('2 lines')).toHaveCount(0);
  await page.unroute(/\/api\/pricing\/request/);

  told.length = 0;
  // Presses count 300 ms apart: this is not the one that failed just now.
  await page.waitForTimeout(350);
  await rowOf(page, one.description)
    .getByRole('button', { name: /to the cart$/ })
    .dblclick();
  await expect(page.getByText(`${one.description} x2 added`)).toBeVisible();
  const pricing = page.waitForRequest(/pricing\/request/);
  const button = panel(page).getByRole('button', { name: 'Add all to cart' });
  await expect(panel(page).getByText('2 products')).toBeVisible();
  await button.dblclick();
  expect((await pricing).postDataJSON()).toEqual({
    CustomerNumber: '100001',
    ProductList: {
      Item: expect.arrayContaining([
        { ProductNumber: one.itemNumber, Quantity: 2 },
        { ProductNumber: two.itemNumber, Quantity: 3 },
      ]),
    },
  });
  await expect(page.getByText('All Items Added to cart')).toBeVisible();
  expect(told.filter((path) => path === 'pricing/request')).toHaveLength(2);
  expect(told[0]).toBe('pricing/request');
  await page.keyboard.press('Escape');
  await tab.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByLabel(`Quantity of ${one.description}`, { exact: true })).toHaveValue('4');
  await expect(page.getByLabel(`Quantity of ${two.description}`, { exact: true })).toHaveValue('3');
});

test('C9.05 767 px, 100 lists a page, 75 characters, 1 to 100 of a product; quantities and both ways into the cart count once in 300 ms', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  const account = '100021';
  const sizes = new Set<string | null>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/\/list\/customer\/\d+\/summary$/.test(url.pathname)) sizes.add(url.searchParams.get('pageSize'));
  });
  await page.goto(`/customer/${account}/orders`);
  await emptyCart(page, account);
  const [one, two] = (await search(page, 'searchText=glove', account)).filter(({ isOrderable }) => isOrderable);
  if (one === undefined || two === undefined) throw new Error('the demo has gloves');
  await post(page, `/list/customer/${account}`, {
    Name: 'A list of limits',
    Items: [one, two].map(({ itemNumber }) => ({ ProductNumber: itemNumber, Quantity: 1 })),
  });
  for (const [width, order] of [
    [767, 'Name'],
    [768, 'Product number'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await openLists(page, account);
    const sort = panel(page).getByRole('combobox', { name: 'Sort' });
    await expect(sort.getByRole('option', { selected: true })).toHaveText(order);
    if (width === 767) await page.keyboard.press('Escape');
  }
  expect([...sizes]).toEqual(['100']);

  await panel(page).getByRole('button', { name: 'New list' }).click();
  const naming = page.getByRole('dialog', { name: 'New list' });
  await naming.getByPlaceholder('List Name').fill('z'.repeat(76));
  await page.keyboard.press('Enter');
  await expect(naming.getByRole('alert')).toHaveText('List name should be at most 75 characters');
  await naming.getByPlaceholder('List Name').fill('z'.repeat(75));
  await page.keyboard.press('Enter');
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText(`${'z'.repeat(75)} (0)`);
  await picker(page).selectOption({ label: 'A list of limits (2)' });
  const quantity = quantityIn(rowOf(page, one.description));
  await expect(quantity).toHaveValue('1');

  // From here on time stands still, but for what is let pass.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent: (number | string)[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    if (/\/list\/\d+\/customer\/\d+$/.test(request.url())) {
      sent.push((request.postDataJSON() as { quantity: number }).quantity);
    } else if (request.url().endsWith('/pricing/request')) sent.push('prices');
  });
  /** Everything that was asked for before is on its way: a call of our own has gone and come. */
  const sentAfter = async (ms: number) => {
    await page.clock.runFor(ms);
    await page.evaluate(() => fetch('/api/version').then((answer) => answer.text()));
    return sent.splice(0);
  };
  await quantity.fill('101');
  expect(await sentAfter(1_000)).toEqual([]);
  await quantity.fill('99');
  expect(await sentAfter(200)).toEqual([]);
  await quantity.fill('100');
  expect(await sentAfter(299)).toEqual([]);
  expect(await sentAfter(2)).toEqual([100]);

  const addOne = rowOf(page, one.description).getByRole('button', { name: /to the cart$/ });
  const addAll = panel(page).getByRole('button', { name: 'Add all to cart' });
  for (const button of [addOne, addAll]) {
    await button.click();
    expect(await sentAfter(299)).toEqual(['prices']);
    await button.click();
    expect(await sentAfter(2)).toEqual([]);
    await button.click();
    expect(await sentAfter(0)).toEqual(['prices']);
  }
});

test('what fails is put back with its reason; what another person does is seen; without a line it waits and is sent once', async ({
  signedIn,
  expectNoise,
  context,
  browser,
  baseURL,
}) => {
  expectNoise(
    /status of (500|409)|fault: 500|Something went wrong|changed this product|INTERNET_DISCONNECTED|net::ERR|WebSocket/,
  );
  const page = await signedIn('practice');
  await page.goto('/customer/100008/orders');
  const products = (await search(page, 'searchText=glove', '100008')).filter(({ isOrderable }) => isOrderable);
  const [one, two, three] = products;
  if (one === undefined || two === undefined || three === undefined) throw new Error('the demo has gloves');
  const { id } = await post(page, '/list/customer/100008', {
    Name: 'A shared one',
    Items: [one, two].map(({ itemNumber }) => ({ ProductNumber: itemNumber, Quantity: 4 })),
  });
  await page.reload();
  await openLists(page, '100008');
  await expect(items(page).getByRole('row')).toHaveCount(3);

  await page.route(/\/api\/list\/\d+\/customer\/100008$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await rowOf(page, one.description)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByText(`Could not remove item number ${one.itemNumber}`)).toBeVisible();
  await expect(quantityIn(rowOf(page, one.description))).toHaveValue('4');
  await page.unrouteAll();

  // Another person in another browser.
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const answer = await other.request.post('/api/auth/sign-in/email', {
    data: { email: 'service@demo.test', password: 'operatory-demo-1' },
    headers: { origin: baseURL ?? '' },
  });
  expect(answer.ok()).toBe(true);
  const changed = await other.request.post(`/api/list/${id}/customer/100008`, {
    data: { operation: 'update', productNumber: two.itemNumber, quantity: 9 },
    headers: { origin: baseURL ?? '' },
  });
  expect(changed.ok()).toBe(true);
  await expect(quantityIn(rowOf(page, two.description))).toHaveValue('9');
  await other.close();

  await box(page).fill(three.itemNumber);
  await expect(matches(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, three.description).getByText('On this device')).toBeVisible();
  await expect(panel(page).getByText(/One change waits on this device/)).toBeVisible();
  await context.setOffline(false);
  await expect(panel(page).getByText(/waits on this device/)).toHaveCount(0);
  const stored = await page.request.get(`/api/list/${id}/customer/100008`);
  const list = (await stored.json()) as { items: { productNumber: string; quantity: number }[] };
  expect(list.items.find(({ productNumber }) => productNumber === three.itemNumber)?.quantity).toBe(1);
});

test('who has no cart here reads the lists, and an account without any says so', async ({ signedIn }) => {
  const page = await signedIn('viewer');
  await page.goto('/customer/100001/orders');
  await openLists(page, '100001');
  await expect(items(page)).toBeVisible();
  await expect(panel(page).getByRole('textbox')).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: /New list|Remove|to the cart|to cart/ })).toHaveCount(0);
  await panel(page)
    .getByRole('button', { name: /^More about/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Who changed what']);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.goto('/customer/100052/orders');
  await openLists(page, '100052');
  await expect(panel(page).getByText('No lists have been added to this account')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Create a list' })).toHaveCount(0);
});

test('a list of 1,000 products is walked by keyboard, on a phone as well', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto('/customer/100012/orders');
  const numbers = Array.from({ length: 1000 }, (_, n) => String(10_000_001 + n));
  await post(page, '/list/customer/100012', {
    Name: 'A whole stock room',
    Items: numbers.map((ProductNumber) => ({ ProductNumber, Quantity: 2 })),
  });
  await page.reload();
  await openLists(page, '100012');
  await expect(items(page)).toHaveAttribute('aria-rowcount', '1001');
  expect(await items(page).getByRole('row').count()).toBeLessThan(60);
  const first = items(page).getByRole('textbox').first();
  await first.focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown');
  await expect(items(page).locator('tr[data-index="30"]').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('0');
  await expect(items(page)).toHaveAttribute('aria-rowcount', '1000');
  await expect(
    items(page)
      .locator('tr[data-index="30"]')
      .getByRole('button', { name: /^Remove/ }),
  ).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(items(page)).toHaveAttribute('aria-rowcount', '1001');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 740 });
  await openLists(page, '100012');
  await expect(items(page)).toHaveAttribute('aria-rowcount', '1001');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a list is made of what the cart holds, and of an order', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto('/customer/100001/orders');
  await fillCart(page, '100001', [
    { itemNumber: '10000001', quantity: 3 },
    { itemNumber: '10000002', quantity: 400 },
  ]);
  await openLists(page, '100001');
  await panel(page)
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'New list from the cart' }).click();
  const naming = page.getByRole('dialog', { name: 'New list' });
  await expect(naming.getByText('2 products come along.')).toBeVisible();
  await naming.getByPlaceholder('List Name').fill('As in the cart');
  await page.keyboard.press('Enter');
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText('As in the cart (2)');
  await expect.poll(() => numbersOn(page)).toEqual(['10000001', '10000002']);
  await expect(items(page).getByRole('textbox').first()).toHaveValue('3');
  await expect(items(page).getByRole('textbox').last()).toHaveValue('100');

  const orders = await page.request.get('/api/Order/customer/100001?pageSize=1');
  const [order] = ((await orders.json()) as { data: { orderNumber: number }[] }).data;
  await page.goto(`/order/${order?.orderNumber}`);
  await page.getByRole('button', { name: 'Make a list' }).click();
  await naming.getByPlaceholder('List Name').fill('As ordered');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText(/^As ordered \([1-9]/);
  await expect(items(page)).toBeVisible();
});

/** Opens the panel that pastes into the chosen list, and has the text looked up. */
async function pasteIn(page: Page, title: string | RegExp, text: string): Promise<Locator> {
  const pasting = page.getByRole('dialog', { name: title });
  await pasting.getByLabel('Your list').fill(text);
  await pasting.getByRole('button', { name: /^Look up/ }).click();
  await expect(pasting.getByText(/products? found/)).toBeVisible();
  return pasting;
}

test('pasted lines are put on the chosen list or a new one, and what names no product stays and is named', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.goto('/customer/100003/orders');
  await post(page, '/list/customer/100003', {
    Name: 'Zz pasted',
    Items: [{ ProductNumber: '10000001', Quantity: 99 }],
  });
  await page.reload();
  await openLists(page, '100003');
  await picker(page).selectOption({ label: 'Zz pasted (1)' });
  await expect(items(page).getByRole('row')).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Paste a list' }).click();
  const lines = Array.from({ length: 60 }, (_, n) => `${10_000_001 + n}\t${n === 1 ? 500 : 2}`);
  const pasting = await pasteIn(page, 'Paste into Zz pasted', [...lines, 'flux capacitors, 5'].join('\n'));
  const found = Number(/(\d+) products found/.exec(await pasting.innerText())?.[1]);
  expect(found).toBeGreaterThan(40);
  await expectAccessible(page);
  await pasting.getByRole('button', { name: `Put ${found} products on the list` }).click();
  await expect(page.getByText('Cut to 100, the most of one product on a list: 10000002')).toBeVisible();
  await expect(pasting.getByText('What stands here was not.')).toBeVisible();
  await expect(pasting.getByRole('list', { name: 'Not found yet' })).toContainText('flux capacitors, 5');
  await pasting.getByRole('button', { name: 'Close' }).click();
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText(`Zz pasted (${found})`);
  await expect(items(page).getByText('Saving')).toHaveCount(0);
  await expect(items(page).getByRole('textbox').first()).toHaveValue('100');

  await panel(page)
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'New list by paste' }).click();
  const making = await pasteIn(page, 'New list by paste', '10000003\t4\n10000005\t6');
  const make = making.getByRole('button', { name: 'Make a list of 2 products' });
  await make.click();
  const naming = page.getByRole('dialog', { name: 'New list', exact: true });
  await page.keyboard.press('Escape');
  await expect(naming).toHaveCount(0);
  await make.click();
  await naming.getByPlaceholder('List Name').fill('Zzz by paste');
  await page.keyboard.press('Enter');
  await expect(making).toHaveCount(0);
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText('Zzz by paste (2)');
  await expect.poll(() => numbersOn(page)).toEqual(['10000003', '10000005']);
  await expect(items(page).getByRole('textbox').last()).toHaveValue('6');
});

test('practices make lists of their cart and their orders as well; whoever only reads is offered none of it', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.goto('/customer/100003/orders');
  const orders = await page.request.get('/api/Order/customer/100003?pageSize=1');
  const [order] = ((await orders.json()) as { data: { orderNumber: number }[] }).data;
  await fillCart(page, '100003', [{ itemNumber: '10000003', quantity: 2 }]);
  await page.reload();
  await openLists(page, '100003');
  const more = panel(page).getByRole('button', { name: /^More about/ });
  await more.click();
  await page.getByRole('menuitem', { name: 'New list from the cart' }).click();
  const naming = page.getByRole('dialog', { name: 'New list' });
  await naming.getByPlaceholder('List Name').fill('Of our cart');
  await page.keyboard.press('Enter');
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText('Of our cart (1)');
  await page.goto(`/order/${order?.orderNumber}`);
  await page.getByRole('button', { name: 'Make a list' }).click();
  await naming.getByPlaceholder('List Name').fill('Of our order');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText(/^Of our order \([1-9]/);

  await signedIn('viewer');
  await page.goto(`/order/${order?.orderNumber}`);
  await expect(page.getByRole('heading', { name: new RegExp(`${order?.orderNumber}`) }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a list' })).toHaveCount(0);
  await page.goto('/customer/100003/orders');
  await openLists(page, '100003');
  await expect(items(page)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: /Paste/ })).toHaveCount(0);
});

test('a product that is opened from a list leads back to it: same list, same order, same row', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/products?searchText=glove');
  await post(page, '/list/customer/100001', {
    Name: 'Zz long',
    Items: Array.from({ length: 80 }, (_, n) => ({ ProductNumber: String(10_000_001 + n), Quantity: 1 + (n % 9) })),
  });
  await page.reload();
  await openLists(page, '100001');
  await picker(page).selectOption({ label: 'Zz long (80)' });
  await panel(page).getByRole('combobox', { name: 'Sort' }).selectOption('Most first');
  await expect(page).toHaveURL(/sort=-quantity/);
  const link = items(page).locator('tr[data-index="60"] a[data-open-product]');
  await items(page).getByRole('textbox').first().focus();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowDown');
  const name = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(/\/product\/internal\//);
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/lists\?list=\d+&sort=-quantity$/);
  await expect(link).toHaveText(name);
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  // And the list, as ever, to the tab beneath.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/customer\/100001\/products\?searchText=glove$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on a phone the tables of the panels are still tables to whoever hears them', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/customer/100001/orders');
  /** How often each role is in the browser's own tree of the page, below its tables. */
  const rolesHeard = async () => {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    await session.detach();
    const parents = new Map(nodes.flatMap(({ nodeId, childIds = [] }) => childIds.map((child) => [child, nodeId])));
    const roleOf = new Map(nodes.map(({ nodeId, role }) => [nodeId, String(role?.value)]));
    const isInTable = (id: string | undefined): boolean =>
      id !== undefined && (roleOf.get(id) === 'table' || isInTable(parents.get(id)));
    const counts = new Map<string, number>();
    for (const { nodeId, role } of nodes) {
      const name = String(role?.value);
      if (isInTable(nodeId)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  };
  await openLists(page, '100001');
  for (const part of ['lists', 'lead-products', 'free-goods']) {
    if (part !== 'lists') {
      await page.getByRole('dialog').getByRole('button', { name: 'Panels' }).click();
      await page
        .getByRole('menuitemradio', { name: part === 'lead-products' ? 'Lead Product report' : 'Free Goods report' })
        .click();
      await expect(page).toHaveURL(new RegExp(`/${part}$`));
    }
    const table = page.getByRole('dialog').getByRole('table').first();
    await expect(table).toBeVisible();
    // Said by the page itself, so that no browser's own rules for cards take them away.
    await expect(table.locator('tr:not([role="row"]), td:not([role="cell"]), th:not([role$="header"])')).toHaveCount(0);
    const heard = await rolesHeard();
    const [rows = 0, cells = 0, heads = 0] = ['row', 'cell', 'columnheader'].map((role) => heard.get(role) ?? 0);
    expect(rows, part).toBeGreaterThan(2);
    expect(cells, part).toBeGreaterThan(2 * (rows - 1));
    expect(heads, part).toBeGreaterThan(2);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
