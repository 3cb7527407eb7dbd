/** One order: its content, shipments, tracking, and invoices. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signOut, test } from './journey.ts';
import { changeReplies, holdReplies } from './replies.ts';

/** Orders of account 100001 that the demo data makes for each special case. */
const special = {
  dropShipped: 6_999_008,
  withoutShipDate: 6_999_009,
  withoutInvoice: 6_999_010,
  ups: 6_999_013,
  everything: 6_999_017,
} as const;

const list = '/customer/100001/orders';
const card = (page: Page, orderNumber: number) => page.getByRole('article', { name: `Order ${orderNumber}` });
/** The headings of groups, each with the word next to its icon. */
const groups = (place: Page | ReturnType<typeof card>) => place.getByRole('button', { name: /\d+ lines?$/ });
const words = async (place: Page | ReturnType<typeof card>) =>
  (await groups(place).allInnerTexts()).map((text) => text.split('\n')[0]?.replace(/\s*\d.*$/, ''));

test('A2.12 A2.50 A2.51 an order says when it is loading and when it has no lines; its address may name a shipment and a line, and request a refetch', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const reply = await page.request.get(`/api/Order/calculated/${special.everything}`);
  const { shipments } = (await reply.json()) as {
    shipments: { shipmentId: number; lines: { productId: string }[] }[];
  };
  const [, second] = shipments;
  await test.step('A2.50 Retrieving order details... while it is loading', async () => {
    const letGo = await holdReplies(page, '**/api/Order/calculated/*');
    await page.goto(`/order/${special.everything}/${second?.shipmentId}/0`);
    await expect(page.getByText('Retrieving order details...')).toBeVisible();
    letGo();
    await expect(page.getByRole('heading', { name: `Order ${special.everything}` })).toBeVisible();
    await expect(page.getByText('Retrieving order details...')).toBeHidden();
    await page.unroute('**/api/Order/calculated/*');
  });
  await test.step('A2.12 the line of the address is marked and in view', async () => {
    const pointed = page.locator('tr[data-pointed]');
    await expect(pointed).toHaveCount(1);
    await expect(pointed).toContainText(second?.lines[0]?.productId ?? '');
    await expect(pointed).toBeInViewport();
  });
  await test.step('A2.12 a refresh in the address reads the order again', async () => {
    let reads = 0;
    page.on('request', (request) => {
      if (request.url().includes('/Order/calculated/')) reads += 1;
    });
    // A new hub connection would refetch the order.
    await page.routeWebSocket(/.*/, () => undefined);
    await page.goto(`/order/${special.everything}?refresh=1`);
    await expect(groups(page).first()).toBeVisible();
    expect(reads).toBe(1);
    await page.evaluate(() => window.history.pushState({}, '', '?refresh=2'));
    await expect.poll(() => reads).toBe(2);
  });
  await test.step('A2.51 without lines: No Results Found, and no card in a list', async () => {
    const orderDate = '2026-01-05T18:00:00.000Z';
    const contactInfo = { customerNumber: '100001', customerName: 'Practice' };
    const noLines = { submitted: [], pending: [], processing: [], shipments: [], backordered: [], canceled: [] };
    const empty = { orderNumber: 42, orderDate, contactInfo, ...noLines };
    await page.route('**/api/Order/calculated/42', (route) => route.fulfill({ json: empty }));
    // No such order is stored, so other requests about it must be answered here as well.
    await page.route('**/api/Order/history/42/**', (route) => route.fulfill({ json: { entries: [] } }));
    await page.goto('/order/42');
    await expect(page.getByText('No Results Found')).toBeVisible();
    await changeReplies<{ data: object[] }>(page, '**/api/Order/customer/100001*', ({ data, ...rest }) => ({
      ...rest,
      data: [empty, ...data],
    }));
    await page.goto(list);
    await expect(page.getByRole('article')).toHaveCount(10);
    await expect(card(page, 42)).toBeHidden();
    await expect(page.getByText('No Results Found')).toBeHidden();
  });
});

test('A2.54 groups are open on load, a click toggles one, a card has its own order, and filters close the others', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto(`/order/${special.everything}`);
  await expect(groups(page).first()).toBeVisible();
  for (const group of await groups(page).all()) await expect(group).toHaveAttribute('aria-expanded', 'true');
  const backordered = page.getByRole('button', { name: /^Backordered/ });
  const lines = page.getByRole('table', { name: 'Lines: Backordered' });
  await expect(lines).toBeVisible();
  await backordered.click();
  await expect(lines).toBeHidden();
  await backordered.press('Enter');
  await expect(lines).toBeVisible();

  await page.goto(`${list}/${special.everything}`);
  const one = card(page, special.everything);
  await expect(groups(one)).toHaveCount(6);
  expect(await words(one)).toEqual(['Pending', 'Packing', 'Shipment', 'Shipment', 'Canceled', 'Backordered']);
  for (const group of await groups(one).all()) await expect(group).toHaveAttribute('aria-expanded', 'true');

  await page.goto(`${list}/${special.everything}?hasCanceledItems=true&isPending=true`);
  await expect(groups(one)).toHaveCount(6);
  const open = await one.getByRole('button', { expanded: true }).allInnerTexts();
  expect(open.map((text) => text.split('\n')[0])).toEqual(['Pending', 'Canceled']);
});

test('A2.55 A2.56 A2.58 shipments say Drop Shipped and Date Pending; tracking opens in a new tab, text that isn’t a number in a dropdown, one dropdown at a time', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  for (const [order, shown, hidden] of [
    [special.dropShipped, 'Drop Shipped', 'Date Pending'],
    [special.withoutShipDate, 'Date Pending', 'Drop Shipped'],
  ] as const) {
    await page.goto(`/order/${order}`);
    await expect(page.getByText(shown)).toBeVisible();
    await expect(page.getByText(hidden)).toBeHidden();
  }
  await expect(groups(page)).toHaveText([/Date Pending.*shipped with no date given/]);
  await page.goto(`/order/${special.ups}`);
  const link = page.getByRole('link', { name: /^UPS 1Z/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.ups\.com\/track\?tracknum=1Z\w{16}$/);

  interface Order {
    readonly shipments: readonly object[];
  }
  await changeReplies<Order>(page, `**/api/Order/calculated/${special.everything}`, (order) => ({
    ...order,
    shipments: order.shipments.map((one, index) => ({ ...one, tracking: `FREIGHT DESK ${index + 1}` })),
  }));
  await page.goto(`/order/${special.everything}`);
  const buttons = page.getByRole('button', { name: 'Tracking' });
  await expect(buttons).toHaveCount(2);
  const shown = page.getByRole('region', { name: 'Tracking note from the branch' });
  await buttons.first().click();
  await expect(shown).toHaveText('FREIGHT DESK 1');
  // With the keyboard, because the open note may cover the other button.
  await buttons.last().press('Enter');
  await expect(shown).toHaveText('FREIGHT DESK 2');
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(buttons.last()).toBeFocused();
});

test('A1.08 A2.57 A5.05 A7.15 A8.03 each shipment’s invoice saves a PDF named after it, for signed-in people; an empty one is reported in a dropdown', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const invoice = page.getByRole('button', { name: /^Invoice of shipment/ });
  await page.goto(`/order/${special.withoutInvoice}`);
  await expect(groups(page).first()).toBeVisible();
  await expect(invoice).toHaveCount(0);
  const reply = await page.request.get('/api/Order/customer/100001?pageSize=50');
  const { data } = (await reply.json()) as {
    data: { orderNumber: number; shipments: { shipmentNumber: string; hasBillTrustInvoice: boolean }[] }[];
  };
  const [order] = data
    .map(({ orderNumber, shipments }) => ({
      orderNumber,
      shipments: shipments.filter(({ hasBillTrustInvoice }) => hasBillTrustInvoice),
    }))
    .filter(({ shipments }) => shipments.length > 1);
  if (order === undefined) throw new Error('no order with two invoices');
  await page.goto(`/order/${order.orderNumber}`);
  for (const { shipmentNumber } of order.shipments) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Invoice of shipment ${shipmentNumber}` }).click();
    expect((await download).suggestedFilename()).toBe(`${shipmentNumber}.pdf`);
  }
  await test.step('A5.05 A8.03 an empty one is reported in a dropdown', async () => {
    await page.route('**/api/invoice/**', (route) => route.fulfill({ contentType: 'application/pdf', body: '' }));
    const number = order.shipments[0]?.shipmentNumber;
    await invoice.first().click();
    const sentence = `We're sorry but the invoice for shipment ${number} is currently unavailable.`;
    await expect(page.getByText(sentence)).toBeVisible();
    await expectAccessible(page, 'main');
    await page.keyboard.press('Escape');
    await expect(page.getByText(sentence)).toBeHidden();
  });
  await test.step('A2.57 a visitor has no button', async () => {
    await signOut(page);
    await page.goto(`/order/${order.orderNumber}`);
    await expect(groups(page).first()).toBeVisible();
    await expect(invoice).toHaveCount(0);
  });
});

interface Followed {
  readonly orderNumber: number;
  readonly shipments: readonly { readonly tracking: string }[];
}

test('A1.07 from the history to an order, its shipments, and the page of each carrier; a practice reads words instead of warehouse numbers', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  const { accounts } = (await (await page.request.get('/api/user/role')).json()) as { accounts: string[] };
  const reply = await page.request.get(`/api/Order/customer/${accounts[0]}?pageSize=50`);
  const { data } = (await reply.json()) as { data: Followed[] };
  const order = data.find(({ shipments }) => shipments.some(({ tracking }) => tracking !== ''));
  if (order === undefined) throw new Error('no shipped order');
  const tracking = '123456789012\n1Z999AA10123456784\n\nC12345678901234\nAT THE DOCK';
  await changeReplies<Followed>(page, `**/api/Order/calculated/${order.orderNumber}`, (one) => ({
    ...one,
    shipments: one.shipments.map((shipment) => ({ ...shipment, tracking })),
  }));
  await page.goto(`/customer/${accounts[0]}/orders`);
  await expect(page.getByText(/from (Tacoma WA|Reno NV|Irving TX|Manufacturer)/).first()).toBeVisible();
  await expect(page.getByText(/\((14|16|18|82)\)/)).toHaveCount(0);
  await page.goto(`/customer/${accounts[0]}/orders/${order.orderNumber}`);
  const card = page.getByRole('article', { name: `Order ${order.orderNumber}` });
  await expect(card.getByRole('button', { name: /^Shipment/ })).toHaveCount(order.shipments.length);
  await card.getByRole('link', { name: `Order ${order.orderNumber}` }).click();
  await expect(page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible();
  const shipments = page.getByRole('button', { name: /^Shipment/ });
  await expect(shipments).toHaveCount(order.shipments.length);
  for (const [name, address] of [
    [/^FedEx 123456789012/, /^https:\/\/www\.fedex\.com\/.*123456789012$/],
    [/^UPS 1Z999AA10123456784/, /^https:\/\/www\.ups\.com\/.*1Z999AA10123456784$/],
    [/^OnTrac C12345678901234/, /^https:\/\/www\.ontrac\.com\/.*C12345678901234$/],
  ] as const) {
    const link = page.getByRole('link', { name }).first();
    await expect(link).toHaveAttribute('href', address);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  await page.getByRole('button', { name: 'Tracking', exact: true }).first().click();
  await expect(page.getByRole('region', { name: 'Tracking note from the branch' }).first()).toHaveText('AT THE DOCK');
});

test('staff make a shipping label for an order’s ship-to; a practice has no button for it', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto(`/order/${special.everything}`);
  const button = page.getByRole('button', { name: 'Shipping label' });
  const asked = page.waitForRequest(/shippinglabel\/customerNumber\/100001\?orderNumber=6999017$/i);
  const saving = page.waitForEvent('download');
  await button.click();
  await asked;
  expect((await saving).suggestedFilename()).toMatch(/^\d{18}\.pdf$/);
  await expect(button).toBeEnabled();
  await expectAccessible(page);
  await signOut(page);
  const practice = await signedIn('practice');
  const reply = await practice.request.get('/api/Order/customer/100003');
  const { data } = (await reply.json()) as { data: { orderNumber: number }[] };
  await practice.goto(`/order/${data[0]?.orderNumber}`);
  await expect(practice.getByRole('button', { name: 'Reorder' })).toBeVisible();
  await expect(button).toHaveCount(0);
});
