/** Orders as people follow them: from the history to the carrier and the invoice, and what a visitor may look up. */
import { expect, test } from './journey.ts';

interface Shipment {
  shipmentId: number;
  shipmentNumber: string;
  hasBillTrustInvoice: boolean;
  tracking: string;
}

interface Order {
  orderNumber: number;
  shipments: Shipment[];
  contactInfo: { customerName: string };
}

const everything = 6_999_017;

test('A1.07 from the history to an order, its shipments, and the page of each carrier', async ({ signedIn }) => {
  const page = await signedIn('practice');
  const { accounts } = (await (await page.request.get('/api/user/role')).json()) as { accounts: string[] };
  const answer = await page.request.get(`/api/Order/customer/${accounts[0]}?pageSize=50`);
  const { data } = (await answer.json()) as { data: Order[] };
  const order = data.find(({ shipments }) => shipments.some(({ tracking }) => tracking !== ''));
  if (order === undefined) throw new Error('no shipped order');
  await page.route(`**/api/Order/calculated/${order.orderNumber}`, async (route) => {
    const told = (await (await route.fetch()).json()) as Order;
    for (const shipment of told.shipments) {
      shipment.tracking = '123456789012\n1Z999AA10123456784\n\nC12345678901234\nAT THE DOCK';
    }
    await route.fulfill({ json: told });
  });
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
  await page.getByRole('button', { name: 'Tracking' }).first().click();
  await expect(page.getByRole('region', { name: 'Tracking note from the branch' }).first()).toHaveText('AT THE DOCK');
});

test('A1.08 every shipment of an order has its own invoice to download', async ({ signedIn }) => {
  const page = await signedIn('manager');
  const answer = await page.request.get('/api/Order/customer/100001?pageSize=50');
  const { data } = (await answer.json()) as { data: Order[] };
  const invoices = ({ shipments }: Order) => shipments.filter(({ hasBillTrustInvoice }) => hasBillTrustInvoice);
  const order = data.find((one) => invoices(one).length > 1);
  if (order === undefined) throw new Error('no order with two invoices');
  await page.goto(`/order/${order.orderNumber}`);
  for (const { shipmentNumber } of invoices(order)) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Invoice of shipment ${shipmentNumber}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${shipmentNumber}.pdf`);
  }
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

  await page.route(`**/api/Order/calculated/${everything}`, async (route) => {
    const order = (await (await route.fetch()).json()) as Order;
    await route.fulfill({ json: { ...order, total: 1234567.5, orderDate: '2026-03-04T20:00:00.000Z' } });
  });
  await page.goto(`/order/${everything}`);
  await expect(page.getByText('$1,234,567.50')).toBeVisible();
  await expect(page.getByText('03/04/2026').first()).toBeVisible();
});

test('A1.04 A6.13 a visitor can look an order up by its number, and of orders and accounts nothing else', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of (400|401|404)/);
  await page.goto('/');
  const box = page.getByRole('main').getByRole('textbox', { name: /order number/i });
  await box.fill(String(everything));
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order ${everything}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Backordered/ })).toBeVisible();
  for (const name of [/Invoice/, /Reorder/]) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Customer' })).toHaveCount(0);
  const text = await page.getByRole('main').innerText();
  expect(text).not.toMatch(/\$|100001|\b1000\d{4}\b/);

  for (const typed of ['Lakeshore Dental', '253-555-0100', `${everything}x`]) {
    await page.goto(`/order/${encodeURIComponent(typed)}`);
    await expect(page.getByText('Invalid order number')).toBeVisible();
  }
  for (const address of [
    '/home',
    '/customer/100001',
    '/customer/100001/orders',
    `/customer/100001/orders/${everything}`,
    '/customer/100001/products',
    '/customer/100001/cart',
    '/customer/100001/product/internal/10000001',
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL(/^https?:\/\/[^/]+\/(sign-in.*|\?.*)?$/);
  }
  const calls = [
    'user/role',
    'customer/search?searchText=dental&allCustomers=true',
    'Customer/customernumber/100001',
    'Order/quickSearch?searchText=6999',
    'Order/customer/100001',
    `Order/reorder/${everything}/customer/100001`,
    'item?searchText=glove&customerNumber=100001',
    'item/itemNumber/10000001/orders?customerNumber=100001',
    'shoppingCart/customerNumber/100001',
    'shoppingcart/openorders/user',
    'invoice/shipmentId/1/customerNumber/100001',
    'customerdocument/statements/all/100001',
    'alert/pageIndex/0/pageSize/10',
  ];
  const answers = await Promise.all(
    calls.map(async (call) => [call, (await page.request.get(`/api/${call}`)).status()]),
  );
  expect(answers).toEqual(calls.map((call) => [call, 401]));
  const order = await page.request.get(`/api/Order/calculated/${everything}`);
  expect(order.status()).toBe(200);
  expect(await order.json()).not.toHaveProperty('contactInfo');
});
