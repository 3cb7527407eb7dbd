/** Orders further: following them between windows, ordering again, the customer's bar, paper, many of them. */
import type { Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { changeReplies, holdReplies } from './replies.ts';

const everything = 6_999_017;
const card = (page: Page, orderNumber: number | string) =>
  page.getByRole('article', { name: `Order ${orderNumber}`, exact: true });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Customer' });

async function send(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Send order' }).click();
  // This account is on credit hold.
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByText('Cart submitted successfully')).toBeVisible();
  const reply = await page.request.get('/api/Order/customer/100006?pageSize=1');
  return ((await reply.json()) as { data: { orderNumber: number }[] }).data[0]?.orderNumber ?? 0;
}

test('A2.49 a list is refreshed when an order is sent elsewhere: at once if it is visible, otherwise when it is opened again', async ({
  signedIn,
  context,
}) => {
  const address = '/customer/100006/orders';
  const away = await signedIn('service');
  await away.goto('/home');
  await fillCart(away, '100006', [{ itemNumber: '10000001', quantity: 1 }]);
  const openOrders = async (page: Page) => {
    await page.goto(address);
    await expect(page.getByRole('article').first()).toBeVisible();
  };
  await openOrders(away);
  await tabs(away).getByRole('link', { name: 'Shop' }).first().click();
  await expect(away).toHaveURL(/\/products/);
  const watching = await context.newPage();
  await openOrders(watching);
  const notConnected = await context.newPage();
  const connect = await holdReplies(notConnected, '**/api/user/hubtoken');
  await openOrders(notConnected);

  const sending = await context.newPage();
  await sending.goto('/customer/100006/cart');
  const order = await send(sending);
  await expect(card(watching, order)).toBeVisible();
  for (const page of [away, notConnected]) await expect(card(page, order)).toHaveCount(0);
  await test.step('data from before the hub connected is refetched when it does', async () => {
    connect();
    await expect(card(notConnected, order)).toBeVisible();
  });
  await test.step('A2.49 the hidden one when it is opened again, after the news of its cart', async () => {
    const told = away.getByRole('alertdialog', { name: 'Cart already submitted' });
    await expect(told).toBeVisible();
    await away.keyboard.press('Escape');
    await expect(told).toHaveCount(0);
    const read = away.waitForResponse((response) => response.url().includes('/api/Order/customer/100006'));
    await tabs(away).getByRole('link', { name: 'Orders' }).first().click();
    await read;
    await expect(card(away, order)).toBeVisible();
  });
  await test.step('A2.49 and the one of the tab that sent it', async () => {
    await tabs(sending).getByRole('link', { name: 'Orders' }).first().click();
    await expect(card(sending, order)).toBeVisible();
  });
});

test('an order is reordered: quantities changed, the rest named with its reason, one undo', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  await emptyCart(page, '100001');
  await page.route('**/api/Order/reorder/**', async (route) => {
    const reply = (await (await route.fetch()).json()) as {
      lines: { item: object | null; [field: string]: unknown }[];
    };
    const [first] = reply.lines.flatMap(({ item }) => (item === null ? [] : [item]));
    Object.assign(first ?? {}, { isDropShipOnly: true, isOnHold: false, lifeCycle: 'A' });
    reply.lines.push(
      { itemNumber: '10000099', description: 'Old burs', quantity: 4, obstacle: 'discontinued', item: null },
      { itemNumber: '0', description: 'One tray free', quantity: 1, obstacle: 'free-good', item: null },
    );
    await route.fulfill({ json: reply });
  });
  await page.goto(`/order/${everything}`);
  const button = page.getByRole('button', { name: 'Reorder' });
  await button.focus();
  await page.keyboard.press('Enter');
  const slider = page.getByRole('dialog', { name: `Reorder ${everything}` });
  const lines = slider.getByRole('list', { name: 'Can be ordered now' }).getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  const count = await lines.count();
  expect(count).toBeGreaterThan(1);
  // As in the cart, each line says how the product is supplied.
  await expect(lines.first()).toContainText('Ships from the manufacturer');
  await expect(slider.getByRole('listitem').filter({ hasText: 'Old burs' })).toContainText('Discontinued');
  await expect(slider.getByRole('listitem').filter({ hasText: 'One tray free' })).toContainText(
    'Free item. It’s added again when its coupon applies.',
  );
  await expectAccessible(page);

  const quantities = slider.getByRole('textbox', { name: /^Quantity of/ });
  await quantities.first().fill('many');
  await expect(slider.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();
  await quantities.first().fill('7');
  await quantities.nth(1).fill('0');
  await slider.getByRole('button', { name: `Add ${count - 1} product` }).press('Enter');
  await expect(slider).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByText(count === 2 ? / x7 added$/ : `${count - 1} products added to the cart`)).toBeVisible();
  await expect(tabs(page).getByRole('link', { name: /Cart/ }).first()).toContainText(String(count - 1));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tabs(page).getByRole('link', { name: new RegExp(`${count - 1} line`) })).toHaveCount(0);

  await button.click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(lines.first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(slider).toBeHidden();
});

test('reordering says when nothing can be reordered, and when the server can’t be reached; people without a cart aren’t offered it', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource|request failed/);
  const page = await signedIn('manager');
  await page.route('**/api/Order/reorder/**', (route) => route.abort('connectionrefused'));
  await page.goto(`/order/${everything}`);
  await page.getByRole('button', { name: 'Reorder' }).click();
  const slider = page.getByRole('dialog', { name: `Reorder ${everything}` });
  await expect(slider.getByText(`Order ${everything} couldn’t be checked against the catalog`)).toBeVisible();
  await expect(slider.getByText('We can’t reach the server right now.')).toBeVisible();
  await page.unroute('**/api/Order/reorder/**');
  await page.route('**/api/Order/reorder/**', (route) =>
    route.fulfill({ json: { orderNumber: everything, lines: [] } }),
  );
  await slider.getByRole('button', { name: 'Try again' }).click();
  await expect(slider.getByText('Nothing in this order can be ordered right now')).toBeVisible();

  await signedIn('viewer');
  await page.goto(`/order/${everything}`);
  await expect(page.getByRole('heading', { name: `Order ${everything}` })).toBeVisible();
  await expect(tabs(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reorder' })).toHaveCount(0);
});

interface Line {
  productId: string;
  description: string;
}

test('the print layout shows every line of an order and of a list, black on white, and no control; 500 lines fold at once', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/order/${everything}`);
  const lines = page.getByRole('table');
  await expect(lines.first()).toBeVisible();
  const count = await lines.count();
  await page.getByRole('button', { name: /^Backordered/ }).click();
  await expect(lines).toHaveCount(count - 1);

  await page.emulateMedia({ media: 'print' });
  await expect(lines).toHaveCount(count);
  for (const table of await lines.all()) await expect(table.getByRole('columnheader', { name: 'Qty' })).toBeVisible();
  const controls = page.getByRole('button', { name: /Reorder|Invoice|Tracking|Account of|Alerts|Help/ });
  await expect(controls).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Orders of/ })).toHaveCount(0);
  const colors = await lines
    .first()
    .evaluate((table) => [getComputedStyle(document.body).backgroundColor, getComputedStyle(table).color]);
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const sheet = await page.pdf({ format: 'Letter' });
  expect(sheet.subarray(0, 5).toString()).toBe('%PDF-');

  await page.emulateMedia({ media: null });
  await page.goto('/customer/100001/orders');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByPlaceholder('Search by order number')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Order date' })).toHaveCount(0);
  await expect(page.getByRole('article').last()).toBeVisible();
  await expect(page.getByText('Earlier orders aren’t printed here.')).toBeVisible();
  const list = await page.pdf({ format: 'Letter' });
  expect(list.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
  await test.step('an order of 500 lines folds at once', async () => {
    await page.emulateMedia({ media: null });
    await changeReplies<{ pending: Line[] }>(page, `**/api/Order/calculated/${everything}`, (order) => ({
      ...order,
      pending: Array.from({ length: 500 }, (_, index) => ({ ...order.pending[0], description: `Line ${index + 1}` })),
    }));
    await page.goto(`/order/${everything}`);
    await expect(page.getByRole('table', { name: 'Lines: Pending' }).getByRole('row')).toHaveCount(501);
    const folding = await page.getByRole('button', { name: /^Pending/ }).evaluate(async (button: HTMLElement) => {
      const start = performance.now();
      button.click();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return performance.now() - start;
    });
    expect(folding, 'ms until 500 lines are folded').toBeLessThan(500);
  });
});

test('A5.08 every date reads MM/DD/YYYY and every amount $1,234.50 on the screens of an account', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const dates: string[] = [];
  const amounts: string[] = [];
  for (const [address, sign] of [
    ['/customer/100001/orders', /Show earlier orders|End of list/],
    [`/order/${everything}`, `Order ${everything}`],
    ['/customer/100001/products?searchText=glove', /\$\d/],
    ['/customer/100001/cart', /cart/i],
  ] as const) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByText(sign).first()).toBeVisible();
    const text = await main.innerText();
    dates.push(...(text.match(/\b\d{1,4}[/-]\d{1,2}[/-]\d{1,4}\b/g) ?? []));
    amounts.push(...(text.match(/\$\s?-?\d[\d.,]*\d|\$\d\b/g) ?? []));
  }
  expect(dates.length).toBeGreaterThan(10);
  expect(amounts.length).toBeGreaterThan(20);
  expect(dates.filter((date) => !/^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/20\d\d$/.test(date))).toEqual([]);
  expect(amounts.filter((amount) => !/^\$\d{1,3}(,\d{3})*\.\d{2}$/.test(amount))).toEqual([]);

  await changeReplies<object>(page, `**/api/Order/calculated/${everything}`, (order) => ({
    ...order,
    total: 1234567.5,
    orderDate: '2026-03-04T20:00:00.000Z',
  }));
  await page.goto(`/order/${everything}`);
  await expect(page.getByText('$1,234,567.50')).toBeVisible();
  await expect(page.getByText('03/04/2026').first()).toBeVisible();
});
