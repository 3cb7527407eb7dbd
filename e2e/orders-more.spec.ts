/** Orders further: following them between windows, ordering again, the customer's bar, paper, many of them. */
import type { Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const everything = 6_999_017;
const card = (page: Page, orderNumber: number | string) =>
  page.getByRole('article', { name: `Order ${orderNumber}`, exact: true });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Customer' });

test('A2.49 a list is refreshed when an order is sent elsewhere: at once if it is visible, otherwise when it is opened again', async ({
  signedIn,
  context,
}) => {
  const account = '100006';
  const away = await signedIn('service');
  await away.goto('/home');
  await fillCart(away, account, [{ itemNumber: '10000001', quantity: 1 }]);
  await away.goto(`/customer/${account}/orders`);
  await expect(away.getByRole('article').first()).toBeVisible();
  await tabs(away).getByRole('link', { name: 'Shop' }).first().click();
  await expect(away).toHaveURL(/\/products/);

  const watching = await context.newPage();
  await watching.goto(`/customer/${account}/orders`);
  await expect(watching.getByRole('article').first()).toBeVisible();

  const sending = await context.newPage();
  await sending.goto(`/customer/${account}/cart`);
  await sending.getByRole('button', { name: 'Check out' }).click();
  await sending.getByRole('button', { name: 'Send order' }).click();
  // This account is on credit hold.
  await sending.getByRole('button', { name: 'Send anyway' }).click();
  await expect(sending.getByText('Cart submitted successfully')).toBeVisible();
  const answer = await sending.request.get(`/api/Order/customer/${account}?pageSize=1`);
  const [sent] = ((await answer.json()) as { data: { orderNumber: number }[] }).data;
  if (sent === undefined) throw new Error('no order');

  await expect(card(watching, sent.orderNumber)).toBeVisible();
  await expect(card(away, sent.orderNumber)).toHaveCount(0);
  // That its cart was sent is told in every window of the account.
  const told = away.getByRole('alertdialog', { name: 'Cart already submitted' });
  await expect(told).toBeVisible();
  await away.keyboard.press('Escape');
  await expect(told).toHaveCount(0);
  const read = away.waitForResponse((response) => response.url().includes(`/api/Order/customer/${account}`));
  await tabs(away).getByRole('link', { name: 'Orders' }).first().click();
  await read;
  await expect(card(away, sent.orderNumber)).toBeVisible();
  await tabs(sending).getByRole('link', { name: 'Orders' }).first().click();
  await expect(card(sending, sent.orderNumber)).toBeVisible();
});

test('a list that was read before the hub connected is read again when it does', async ({ signedIn, context }) => {
  const account = '100006';
  const page = await signedIn('service');
  await page.goto('/home');
  await fillCart(page, account, [{ itemNumber: '10000001', quantity: 1 }]);
  const watching = await context.newPage();
  let letThrough = () => {};
  const held = new Promise<void>((done) => {
    letThrough = done;
  });
  await watching.route('**/api/user/hubtoken', async (route) => {
    await held;
    await route.continue();
  });
  await watching.goto(`/customer/${account}/orders`);
  await expect(watching.getByRole('article').first()).toBeVisible();

  await page.goto(`/customer/${account}/cart`);
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Send order' }).click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByText('Cart submitted successfully')).toBeVisible();
  const answer = await page.request.get(`/api/Order/customer/${account}?pageSize=1`);
  const [sent] = ((await answer.json()) as { data: { orderNumber: number }[] }).data;
  await expect(card(watching, sent?.orderNumber ?? 0)).toHaveCount(0);
  letThrough();
  await expect(card(watching, sent?.orderNumber ?? 0)).toBeVisible();
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
  // As in the cart, it is said how a product is supplied.
  await expect(lines.first()).toContainText('Ships from the manufacturer');
  await expect(slider.getByRole('listitem').filter({ hasText: 'Old burs' })).toContainText('Discontinued');
  await expect(slider.getByRole('listitem').filter({ hasText: 'One tray free' })).toContainText(
    'Free item. It’s added again when its offer applies.',
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

test('reordering says when nothing can be, and when the server can’t be reached; people without a cart aren’t offered it', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource|request failed/);
  const page = await signedIn('manager');
  await page.route('**/api/Order/reorder/**', (route) => route.abort('connectionrefused'));
  await page.goto(`/order/${everything}`);
  await page.getByRole('button', { name: 'Reorder' }).click();
  const slider = page.getByRole('dialog', { name: `Reorder ${everything}` });
  await expect(slider.getByText(`Order ${everything} couldn't be checked against the catalog`)).toBeVisible();
  await expect(slider.getByText('The server cannot be reached right now.')).toBeVisible();
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

test('an order is shown below its customer’s bar, with a link back to the list as it was', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/orders?hasCanceledItems=true');
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/order\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(tabs(page).getByRole('link', { name: 'Orders' }).first()).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: /^Orders of/ }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/orders\?hasCanceledItems=true$/);
});

test('paper shows every line of an order and of a list, black on white, and no control', async ({ signedIn }) => {
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
  const colours = await lines
    .first()
    .evaluate((table) => [getComputedStyle(document.body).backgroundColor, getComputedStyle(table).color]);
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const sheet = await page.pdf({ format: 'Letter' });
  expect(sheet.subarray(0, 5).toString()).toBe('%PDF-');

  await page.emulateMedia({ media: null });
  await page.goto('/customer/100001/orders');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByPlaceholder('Search by order number')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Order date' })).toHaveCount(0);
  await expect(page.getByRole('article').last()).toBeVisible();
  await expect(page.getByText("Earlier orders aren't printed here.")).toBeVisible();
  const list = await page.pdf({ format: 'Letter' });
  expect(list.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
});

interface Line {
  productId: string;
  description: string;
}

test('an order of 500 lines folds at once', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.route(`**/api/Order/calculated/${everything}`, async (route) => {
    const order = (await (await route.fetch()).json()) as { pending: Line[] };
    const [line] = order.pending;
    order.pending = Array.from({ length: 500 }, (_, place) => ({
      ...(line as Line),
      description: `Line ${place + 1}`,
    }));
    await route.fulfill({ json: order });
  });
  await page.goto(`/order/${everything}`);
  const pending = page.getByRole('table', { name: 'Lines: Pending' });
  await expect(pending.getByRole('row')).toHaveCount(501);
  const heading = page.getByRole('button', { name: /^Pending/ });
  const folding = await heading.evaluate(async (button: HTMLElement) => {
    const start = performance.now();
    button.click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - start;
  });
  expect(folding, 'ms until 500 lines are folded').toBeLessThan(500);
});
