/** Held orders: announced before the send button, reviewed by customer service, sent back or released, and notified. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, type SignedIn, test } from './journey.ts';
import { storeHeldOrders } from './stored-orders.ts';

const account = '100003';

interface Card {
  itemNumber: string;
  description: string;
  price: number;
}

/** An item that the account can order, through the data service. */
async function anItem(page: Page): Promise<Card> {
  const answer = await page.request.get(`/api/item?searchText=gloves&customerNumber=${account}&pageSize=20`);
  const { data } = (await answer.json()) as { data: (Card & { isOrderable?: boolean })[] };
  const found = data.find(({ price, isOrderable }) => price > 2 && isOrderable !== false);
  if (found === undefined) throw new Error('no item with a price');
  return found;
}

/** Adds the item to the cart at a price of 1 dollar, optionally with free shipping and a note. */
async function fillHeld(page: Page, itemNumber: string, more: Record<string, unknown> = {}): Promise<void> {
  await emptyCart(page, account);
  const read = await page.request.get(`/api/shoppingCart/customerNumber/${account}`);
  const [cart] = ((await read.json()) as { data: { key: string; modified: string }[] }).data;
  const saved = await page.request.post('/api/shoppingCart', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      key: cart?.key,
      customerNumber: account,
      modified: cart?.modified,
      saveId: randomUUID(),
      accountManagerNotes: [],
      shippingNote: '',
      comments: '',
      pOnumber: 'PO-HELD',
      freeShipping: true,
      invoiceCopyFlag: false,
      futureFillDate: null,
      alternateAddress: null,
      items: [{ itemNumber, quantity: 2, type: 0, overridePrice: 1 }],
      ...more,
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
}

const heldText =
  'Adding an unspecified product or free shipping and pricing overrides will cause this order to be held for review';

async function sendHeld(page: Page) {
  await page.goto(`/customer/${account}/cart`);
  const item = await anItem(page);
  await fillHeld(page, item.itemNumber);
  await page.reload();
  const causes = page.getByRole('list', { name: 'Why the order will be held' });
  await expect(page.getByText(heldText)).toBeVisible();
  await expect(causes).toContainText('Free shipping');
  await expect(causes).toContainText(`#${item.itemNumber} at $1.00 instead of $${item.price.toFixed(2)}`);
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Send order' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(heldText);
  await dialog.getByRole('button').last().click();
  await expect(page.getByText(/Order \d+/).first()).toBeVisible();
  return item;
}

async function returnToPractice(page: Page, signedIn: SignedIn) {
  await signedIn('service');
  await page.goto('/home');
  await page.getByRole('link', { name: /Review.*5 orders wait/ }).click();
  await expect(page.getByRole('heading', { name: 'Review queue' })).toBeVisible();
  const queue = page.getByRole('list', { name: 'Held orders' });
  await queue.getByRole('link', { name: new RegExp(account) }).click();
  const panel = page.getByRole('region', { name: 'Why it’s on hold' });
  await expect(panel).toContainText('Free shipping');
  await expect(panel).toContainText('$1.00 instead of');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send back to the cart' }).click();
  await page.getByRole('button', { name: 'Send back', exact: true }).click();
  await expect(page.getByText('Enter a message for the practice.')).toBeVisible();
  const message = page.getByLabel('Message to the practice');
  await message.fill('One dollar is too low: please agree on 5.');
  // Esc closes only the message, and none of it is lost.
  await message.press('Escape');
  await expect(message).toHaveCount(0);
  const sendBack = page.getByRole('button', { name: 'Send back to the cart' });
  await expect(sendBack).toBeFocused();
  await sendBack.click();
  await expect(message).toHaveValue('One dollar is too low: please agree on 5.');
  await page.getByRole('button', { name: 'Send back', exact: true }).click();
  await expect(page.getByText('4 orders wait').first()).toBeVisible();
  await expect(queue.getByRole('link', { name: new RegExp(account) })).toHaveCount(0);
}

async function readAsPractice(page: Page, signedIn: SignedIn) {
  await signedIn('practice');
  await page.goto(`/customer/${account}/cart`);
  await expect(page.getByText('One dollar is too low: please agree on 5.')).toBeVisible();
  await expect(page.getByText(heldText)).toHaveCount(0);
  await page.getByText('Cart history').click();
  await expect(page.getByText(/Casey Whitman for .+ sent order \d+ back into this cart/)).toBeVisible();
  await page.getByRole('link', { name: /^order \d+$/ }).click();
  await expect(page.getByText(/Sent back to the cart by Casey Whitman/)).toBeVisible();
  const history = page.getByRole('region', { name: 'History of this order' });
  await expect(history).toContainText(/Casey Whitman for .+ sent the order back to the cart/);
  await expect(history).toContainText(/Morgan Hale for .+ sent the order/);
  await page.goto(`/customer/${account}/orders`);
  await expect(page.getByText('Sent back to the cart').first()).toBeVisible();
}

async function sendAgain(page: Page) {
  await page.goto(`/customer/${account}/cart`);
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Send order' }).click();
  await expect(page.getByText(/is on hold for customer service/)).toBeVisible();
  await expect(page.getByText('One dollar is too low: please agree on 5.')).toHaveCount(0);
  await page.goto(`/customer/${account}/orders`);
  await page
    .getByRole('link', { name: /Order \d+/ })
    .first()
    .click();
  await expect(page.getByText(/On hold: /)).toBeVisible();
  const orderNumber = /\/order\/(\d+)/.exec(page.url())?.[1] ?? '';
  return orderNumber;
}

async function releaseByKeys(page: Page, browser: Browser, baseURL: string | undefined, orderNumber: string) {
  const desk = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const service = await desk.newPage();
  await service.request.post('/api/auth/sign-in/email', {
    data: { email: 'service@demo.test', password: 'operatory-demo-1' },
    headers: { origin: baseURL ?? '' },
  });
  await service.goto('/review');
  await expect(service.getByText('5 orders wait').first()).toBeVisible();
  await service.keyboard.press('/');
  await service.keyboard.type(orderNumber);
  await service.keyboard.press('Enter');
  const release = service.getByRole('button', { name: 'Release order' });
  await expect(release).toBeVisible();
  await release.focus();
  await service.keyboard.press('Enter');
  await expect(service.getByText(`Order ${orderNumber} released`)).toBeVisible();
  await expect(page.getByText(/On hold: /)).toHaveCount(0);
  await expect(page.getByText(/Casey Whitman for .+ released the order/)).toBeVisible();
  await desk.close();
}

async function sendWithoutReason(page: Page, signedIn: SignedIn, item: Card) {
  await signedIn('manager');
  await page.goto(`/customer/${account}/cart`);
  await fillHeld(page, item.itemNumber, {
    freeShipping: false,
    items: [{ itemNumber: item.itemNumber, quantity: 1, type: 0 }],
  });
  await page.reload();
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Send order' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText(/Order \d+/).first()).toBeVisible();
}

test('B4.08 a hold is forecast with its causes, confirmed before sending, sent back with a message, sent again and released; the practice sees each step', async ({
  signedIn,
  browser,
  baseURL,
}) => {
  test.slow();
  const page = await signedIn('manager');
  const item = await test.step('the account manager sees the hold’s causes in the cart, and is asked once more', () =>
    sendHeld(page));
  await test.step('customer service finds it, sees why it is held, and sends it back; a message is needed', () =>
    returnToPractice(page, signedIn));
  await test.step('the practice reads the message over its cart, sees where the order is and who did what', () =>
    readAsPractice(page, signedIn));
  const orderNumber = await test.step('sent again it waits again: the review was not over', () => sendAgain(page));
  await test.step('customer service releases it with the keyboard, in a separate window; the open order page updates', () =>
    releaseByKeys(page, browser, baseURL, orderNumber));
  await test.step('without a cause there is no question: the order is placed at once', () =>
    sendWithoutReason(page, signedIn, item));
});

test('a thousand orders on hold are reviewed with the keyboard, one at a time, on a desktop and on a phone', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  test.slow();
  const remove = await storeHeldOrders(server, '100011', { firstNumber: 4_000_001, count: 1_000 });
  const page = await signedIn('service');
  await page.setViewportSize({ width: 1440, height: 900 });

  // An unresponsive server shows an error with a way to try again.
  await page.route('**/api/review/orders?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  expectNoise(/500/);
  await page.goto('/review');
  await expect(page.getByText('Couldn’t load the orders on hold')).toBeVisible();
  await page.unroute('**/api/review/orders?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1,000 orders waiting').first()).toBeVisible();

  const list = page.getByRole('list', { name: 'Held orders' });
  await list.getByRole('link').first().focus();
  await page.keyboard.press('End');
  const last = list.getByRole('link').filter({ hasText: '4001000' });
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(last).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  expect(await list.getByRole('listitem').count()).toBeLessThan(80);
  await page.keyboard.press('Home');
  await page.getByLabel('Find a held order').fill('4000500');
  await expect(page.getByText('1 order waiting').first()).toBeVisible();
  await page.getByLabel('Find a held order').fill('');
  await expect(page.getByText('1,000 orders waiting').first()).toBeVisible();

  // After each decision the next one is open.
  await list.getByRole('link', { name: /4000001/ }).click();
  for (const number of [4_000_001, 4_000_002]) {
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    await page.getByRole('button', { name: 'Release order' }).click();
    await expect(page.getByText(`Order ${number} released`)).toBeVisible();
  }
  await expect(page.getByText('998 orders wait').first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/review');
  await expect(list.getByRole('link').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await list.getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: /Order 4000003/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await remove();
});
