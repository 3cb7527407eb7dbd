/** Lists that other people change, read-only lists, long lists, and lists on a phone. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { box, type Item, items, matches, openLists, panel, post, quantityIn, rowOf, search } from './list-panel.ts';

async function refuse(page: Page, one: Item) {
  const detail = 'Someone else changed this product. You now see their change.';
  const refusal = { status: 409, json: { detail, code: 'list.changed-elsewhere', remedy: 'reload' } };
  await page.route(/\/api\/list\/\d+\/customer\/100008$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal) : route.continue(),
  );
  await rowOf(page, one.description)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByText(`Could not remove item number ${one.itemNumber}. ${detail}`)).toBeVisible();
  await expect(page.getByText(`${one.description} removed`)).toBeHidden();
  await expect(quantityIn(rowOf(page, one.description))).toHaveValue('4');
  await page.unrouteAll();
}

async function changeElsewhere(page: Page, browser: Browser, baseURL: string | undefined, id: number, two: Item) {
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
}

async function addOffline(page: Page, three: Item, context: BrowserContext, id: number) {
  await box(page).fill(three.itemNumber);
  await expect(matches(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, three.description).getByText('On this device')).toBeVisible();
  await expect(panel(page).getByText(/1 change is saved on this device, waiting to sync/)).toBeVisible();
  await context.setOffline(false);
  await expect(panel(page).getByText(/on this device/i)).toHaveCount(0);
  const stored = await page.request.get(`/api/list/${id}/customer/100008`);
  const list = (await stored.json()) as { items: { productNumber: string; quantity: number }[] };
  expect(list.items.find(({ productNumber }) => productNumber === three.itemNumber)?.quantity).toBe(1);
}

test('a failed change is reverted with its reason; another person’s change appears; offline, a change waits and is sent once', async ({
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

  await test.step('a refusal: what fails on the server’s side is sent again instead', () => refuse(page, one));
  await test.step('another person in another browser changes a quantity', () =>
    changeElsewhere(page, browser, baseURL, id, two));
  await test.step('additions without a connection are stored on this device, and saved later', () =>
    addOffline(page, three, context, id));
});

test('people without a cart can read the lists, and an account without lists shows a message', async ({ signedIn }) => {
  const page = await signedIn('viewer');
  await page.goto('/customer/100001/orders');
  await openLists(page, '100001');
  await expect(items(page)).toBeVisible();
  await expect(panel(page).getByRole('textbox')).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: /New list|Remove|to the cart|to cart/ })).toHaveCount(0);
  await panel(page)
    .getByRole('button', { name: /^More about/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Print shelf tags', 'Download CSV', 'List history']);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await test.step('they make no list of an order, and paste none', async () => {
    await expect(panel(page).getByRole('button', { name: /Paste/ })).toHaveCount(0);
    await page.goto('/order/6999017');
    await expect(page.getByRole('heading', { name: 'Order 6999017' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create a list' })).toHaveCount(0);
  });
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
  await expect(quantityIn(items(page).locator('tr[data-index="30"]'))).toBeFocused();
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

test('on a phone the panels’ tables are still tables for screen readers', async ({ signedIn }) => {
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
    // The page sets the roles itself, so that a browser's own handling of cards doesn't drop them.
    await expect(
      table.locator('tr:not([role="row"]), td:not([role="cell"], [role="rowheader"]), th:not([role$="header"])'),
    ).toHaveCount(0);
    const heard = await rolesHeard();
    const [rows = 0, heads = 0] = ['row', 'columnheader'].map((role) => heard.get(role) ?? 0);
    const cells = (heard.get('cell') ?? 0) + (heard.get('rowheader') ?? 0);
    expect(rows, part).toBeGreaterThan(2);
    expect(cells, part).toBeGreaterThan(2 * (rows - 1));
    expect(heads, part).toBeGreaterThan(2);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
