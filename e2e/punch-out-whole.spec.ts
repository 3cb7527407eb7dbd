/** Punch-out from the first document to the last, in frames of another site and with all third-party cookies blocked. */
import type { FrameLocator } from '@playwright/test';
import { launchOptions } from './browser.ts';
import {
  answerToSetUp,
  type Buyer,
  itemsOf,
  openBuyer,
  sendOrder,
  sendReceipt,
  sendStatus,
  setUp,
  startPageIn,
} from './buyer.ts';
import { proveByDtd } from './dtd.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, type SignedIn, test } from './journey.ts';
import type { RunningServer } from './server.ts';
import { moveBuyersOrder, tellBuyerAt } from './stored-orders.ts';

const usual = await launchOptions();
test.use({ launchOptions: { ...usual, args: [...(usual.args ?? []), '--test-third-party-cookie-phaseout'] } });

let buyer: Buyer;
test.beforeEach(async () => {
  buyer = await openBuyer();
});
test.afterEach(() => buyer.close());

const searchBox = (frame: FrameLocator) => frame.getByPlaceholder('Search by Product number / description');
const tab = (frame: FrameLocator, name: RegExp) =>
  frame.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name });

async function shop(frame: FrameLocator, itemNumber: string) {
  await searchBox(frame).fill(itemNumber);
  const card = frame.getByRole('article').filter({ hasText: itemNumber });
  await card.getByRole('button', { name: /^Add .* to the cart$/ }).click();
  await expect(frame.getByText(/ x1 added$/).first()).toBeVisible();
}

async function sendBack(frame: FrameLocator) {
  await tab(frame, /^Cart/).click();
  await frame.getByRole('button', { name: 'Check out' }).click();
  await frame.getByRole('button', { name: 'Return cart' }).click();
  await expect(frame.getByRole('heading', { name: 'The cart is back' })).toBeVisible();
}

const cartOf = (posted: { fields: URLSearchParams } | undefined) => posted?.fields.get('cxml-urlencoded') ?? '';

async function readAsStaff(signedIn: SignedIn, orderNumber: number, server: RunningServer) {
  const staff = await signedIn('service');
  await staff.goto(`/order/${orderNumber}`);
  await expect(staff.getByRole('heading', { name: 'Activity' })).toBeVisible();
  const told = staff.getByRole('region', { name: 'From the buyer’s system' });
  await expect(told.getByText('What else the buyer’s order says')).toBeVisible();
  await expect(told.getByRole('table')).toHaveCount(0);
  // The open page follows.
  expect(await sendReceipt(server.url, { orderId: 'PO-WHOLE', quantity: 1 })).toContain(`our order ${orderNumber}.`);
  const line = told
    .getByRole('table', { name: 'Received by the buyer' })
    .getByRole('row')
    .filter({ hasText: '10000001' });
  await expect(line.getByRole('cell').last()).toHaveText('1');
  const payloadId = /<cXML payloadID="([^"]+)"/.exec(buyer.delivered[0] ?? '')?.[1] ?? '';
  await sendStatus(server.url, { payloadId, text: 'Filed by purchasing' });
  await expect(told).toContainText('Confirmation 1: accepted');
  await expect(told).toContainText('Filed by purchasing');
  expect(await sendReceipt(server.url, { orderId: 'PO-UNKNOWN', quantity: 1 })).toContain('<Status code="400"');
  await expectAccessible(staff);
  await staff.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(staff);
}

test('a buyer sends the setup, shops in a frame, takes the cart back, orders it, and receives confirmation and ship notice; staff see its later messages', async ({
  page,
  server,
  signedIn,
}) => {
  await tellBuyerAt(server, buyer.deliveryUrl);
  const begun = await answerToSetUp(server.url, { returnUrl: buyer.returnUrl, cookie: 'whole' });
  await page.goto(buyer.pageFor(startPageIn(begun)));
  const frame = page.frameLocator('iframe');
  await expect(searchBox(frame)).toBeVisible();
  await shop(frame, '10000001');
  await sendBack(frame);
  const cart = cartOf(buyer.returned[0]);
  expect(buyer.returned).toHaveLength(1);
  expect(cart).toContain('<BuyerCookie>whole</BuyerCookie>');

  const taken = await sendOrder(server.url, { orderId: 'PO-WHOLE', cart });
  const orderNumber = Number(/The order was received as our order (\d+)\./.exec(taken)?.[1]);
  expect(orderNumber, taken).toBeGreaterThan(0);
  // The same order again makes no other.
  expect(await sendOrder(server.url, { orderId: 'PO-WHOLE', cart })).toContain(
    `as our order ${orderNumber}; it was not processed again`,
  );

  await moveBuyersOrder(server, orderNumber, 'pending');
  await expect.poll(() => buyer.delivered.length, { timeout: 20_000 }).toBe(1);
  expect(buyer.delivered[0]).toMatch(/<ConfirmationHeader [^>]*type="accept".*<OrderReference orderID="PO-WHOLE">/s);
  await moveBuyersOrder(server, orderNumber, 'shipment');
  await expect.poll(() => buyer.delivered.length, { timeout: 20_000 }).toBe(2);
  expect(buyer.delivered[1]).toMatch(/<ShipNoticeRequest>.*1Z999AA10123456784.*<OrderReference orderID="PO-WHOLE">/s);

  const got = [begun, cart, taken, ...buyer.delivered];
  const proved = proveByDtd(got);
  test.info().annotations.push({ type: 'by the DTD', description: `${proved} of ${got.length} documents` });
  expect([0, got.length]).toContain(proved);

  await test.step('the same person starts another session in the same browser: a separate session and cart', async () => {
    await page.goto(buyer.pageFor(await setUp(server.url, { returnUrl: buyer.returnUrl, cookie: 'again' })));
    await expect(searchBox(frame)).toBeVisible();
    await tab(frame, /^Cart/).click();
    await expect(frame.getByText('The cart is empty.')).toBeVisible();
  });
  await test.step('staff see the buyer’s later messages with the order: receipts, and the status of a document', () =>
    readAsStaff(signedIn, orderNumber, server));
});

test('a returned cart that is only viewed can’t be changed, next to a second visit in the same browser that can', async ({
  page,
  context,
  server,
}) => {
  await page.goto(buyer.pageFor(await setUp(server.url, { returnUrl: buyer.returnUrl })));
  const first = page.frameLocator('iframe');
  await shop(first, '10000001');
  await sendBack(first);
  const inner = itemsOf(cartOf(buyer.returned[0]));

  await page.goto(buyer.pageFor(await setUp(server.url, { returnUrl: buyer.returnUrl, operation: 'inspect', inner })));
  const beside = await context.newPage();
  await beside.goto(buyer.pageFor(await setUp(server.url, { returnUrl: buyer.returnUrl, operation: 'edit', inner })));
  const looking = page.frameLocator('iframe');
  const editing = beside.frameLocator('iframe');

  await expect(looking.getByText('This order is read-only.')).toBeVisible();
  const lines = looking.getByRole('table', { name: 'Lines of the cart' });
  await expect(lines.getByText('10000001')).toBeVisible();
  for (const role of ['button', 'textbox', 'combobox', 'searchbox'] as const) {
    const controls = looking.getByRole('region', { name: 'Cart' }).getByRole(role);
    for (const control of await controls.all()) await expect(control).toBeDisabled();
  }
  await expect(looking.getByRole('button', { name: 'Check out' })).toBeDisabled();
  await page.bringToFront();
  await expectAccessible(page);
  await tab(looking, /^Shop/).click();
  await searchBox(looking).fill('10000001');
  const card = looking.getByRole('article').filter({ hasText: '10000001' });
  await expect(card).toBeVisible();
  await expect(card.getByRole('button', { name: /to the cart$/ })).toHaveCount(0);

  // The other session is separate, in the same browser and for the same person.
  await expect(editing.getByText(/is shopping from a procurement system/)).toBeVisible();
  await expect(editing.getByRole('button', { name: 'Check out' })).toBeEnabled();
  const quantity = editing.getByRole('table', { name: 'Lines of the cart' }).getByRole('textbox').first();
  await quantity.fill('3');
  await quantity.press('Enter');
  await sendBack(editing);
  const changed = cartOf(buyer.returned[1]);
  expect(changed).toMatch(/<ItemIn quantity="3"/);
  // With the buyer's own ids.
  const idsIn = (text: string) => [...text.matchAll(/<SupplierPartAuxiliaryID>([^<]+)</g)].map(([, id]) => id);
  expect(idsIn(changed)).toEqual(idsIn(inner));

  await looking.getByRole('button', { name: 'Return without ordering' }).click();
  await expect(looking.getByRole('heading', { name: 'The cart is back' })).toBeVisible();
  expect(cartOf(buyer.returned[2])).toMatch(/<Status code="204"/);
  expect(cartOf(buyer.returned[2])).not.toContain('ItemIn');
});

test('a session says when it is about to end, and how to continue; without storage, a new window is offered first', async ({
  page,
  context,
  server,
}) => {
  await page.clock.install();
  await page.goto(buyer.pageFor(await setUp(server.url, { returnUrl: buyer.returnUrl })));
  const frame = page.frameLocator('iframe');
  await shop(frame, '10000001');
  await page.clock.fastForward('55:30');
  await expect(frame.getByText(/^This session ends at .* unless you continue\./)).toBeVisible();
  await frame.getByRole('button', { name: 'Continue' }).click();
  await expect(frame.getByText(/^This session ends at/)).toHaveCount(0);
  // Idle past its end, the page says so on its own.
  await page.clock.fastForward('01:01:00');
  await expect(frame.getByRole('heading', { name: 'Your session has expired' })).toBeVisible();

  // A browser that stores nothing for pages in frames of other sites.
  const other = await context.newPage();
  await other.addInitScript(() => {
    if (window.top === window) return;
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const startPage = await setUp(server.url, { returnUrl: buyer.returnUrl, cookie: 'window' });
  await other.goto(buyer.pageFor(startPage));
  const blocked = other.frameLocator('iframe');
  const opening = context.waitForEvent('page');
  await blocked.getByRole('button', { name: 'Open in a new window' }).click();
  const opened = await opening;
  await expect(opened.getByPlaceholder('Search by Product number / description')).toBeVisible();
  await expect(blocked.getByRole('heading', { name: 'The shop is open in a new window' })).toBeVisible();

  // Or in the frame anyway.
  await other.goto(buyer.pageFor(await setUp(server.url, { returnUrl: buyer.returnUrl, cookie: 'frame' })));
  await blocked.getByRole('button', { name: 'Continue here' }).click();
  await shop(blocked, '10000002');
  await sendBack(blocked);
  expect(cartOf(buyer.returned.at(-1))).toContain('<BuyerCookie>frame</BuyerCookie>');
});
