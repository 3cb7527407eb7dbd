/** Orders: an account's list with its filters, one order with its groups, its parcels and invoices. */
import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

/** Orders of account 100001 that the demo data makes for each special case. */
const special = {
  submitted: 6_999_001,
  dropShipped: 6_999_008,
  withoutShipDate: 6_999_009,
  withoutInvoice: 6_999_010,
  invalidTracking: 6_999_011,
  ups: 6_999_013,
  everything: 6_999_017,
} as const;

const list = '/customer/100001/orders';
const card = (page: Page, orderNumber: number) => page.getByRole('article', { name: `Order ${orderNumber}` });
/** The headings of groups, each with the word that stands beside its icon. */
const groups = (place: Page | ReturnType<typeof card>) => place.getByRole('button', { name: /\d+ lines?$/ });
const words = async (place: Page | ReturnType<typeof card>) =>
  (await groups(place).allInnerTexts()).map((text) => text.split('\n')[0]?.replace(/\s*\d.*$/, ''));

test.describe('the list of an account', () => {
  test('an order is found by its number, or its beginning, and opened without a mouse', async ({ signedIn }) => {
    const page = await signedIn('manager');
    await page.goto(list);
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
    await expect(page.getByPlaceholder('Search by order number')).toHaveValue('6999017');

    await page.getByPlaceholder('Search by order number').fill('123456789');
    await expect(page.getByText('No Orders Found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all orders' }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await page.getByPlaceholder('Search by order number').fill('glove');
    await expect(page).toHaveURL(/\/orders\/glove$/);
    await expect(page.getByRole('article').first()).toContainText(/glove/i);
  });

  test('A2.48 filters are backordered, pending, canceled, submitted, a range of order dates, and the customer', async ({
    signedIn,
  }) => {
    const page = await signedIn('manager');
    await page.goto(list);
    await expect(card(page, special.submitted)).toBeVisible();
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
    await expect(card(page, special.submitted)).toBeVisible();

    const other = await page.request.get('/api/Order/customer/100002?pageSize=50');
    const { data } = (await other.json()) as { data: { contactInfo: { customerNumber: string } }[] };
    expect(new Set(data.map(({ contactInfo }) => contactInfo.customerNumber))).toEqual(new Set(['100002']));
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

  test('is refreshed whenever its tab is opened again', async ({ signedIn }) => {
    const page = await signedIn('manager');
    await page.goto(list);
    await expect(card(page, special.submitted)).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Customer' });
    await tabs.getByRole('link', { name: 'Shop' }).first().click();
    await expect(page).toHaveURL(/\/products/);
    await page.route('**/api/Order/customer/100001*', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: { orderNumber: number }[] };
      const [first] = data;
      await route.fulfill({
        json: { ...rest, data: first === undefined ? [] : [{ ...first, orderNumber: 77 }, ...data] },
      });
    });
    await tabs.getByRole('link', { name: 'Orders' }).first().click();
    await expect(card(page, 77)).toBeVisible();
  });

  test('is accessible and keeps its width from a desktop to a phone', async ({ signedIn }) => {
    const page = await signedIn('manager');
    for (const width of [1440, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${list}?hasBackOrderedItems=true`);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      if (width === 1440 || width === 360) await expectAccessible(page);
      await page.goto(`/order/${special.everything}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      if (width === 1440 || width === 360) await expectAccessible(page);
    }
  });
});

test.describe('one order', () => {
  test('A2.50 says Retrieving order details... while it is loading', async ({ signedIn }) => {
    const page = await signedIn('manager');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/Order/calculated/*', async (route: Route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/order/${special.everything}`);
    await expect(page.getByText('Retrieving order details...')).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { name: `Order ${special.everything}` })).toBeVisible();
    await expect(page.getByText('Retrieving order details...')).toBeHidden();
  });

  test('A2.51 without lines reads No Results Found, and is no card in a list', async ({ signedIn }) => {
    const page = await signedIn('manager');
    const withoutLines = {
      orderNumber: 42,
      orderDate: '2026-01-05T18:00:00.000Z',
      contactInfo: { customerNumber: '100001', customerName: 'Practice' },
      ...{ submitted: [], pending: [], processing: [], shipments: [], backordered: [], canceled: [] },
    };
    await page.route('**/api/Order/calculated/42', (route) => route.fulfill({ json: withoutLines }));
    // No such order is stored: what else is asked about it must be answered here as well.
    await page.route('**/api/Order/history/42/**', (route) => route.fulfill({ json: { entries: [] } }));
    await page.goto('/order/42');
    await expect(page.getByText('No Results Found')).toBeVisible();

    await page.route('**/api/Order/customer/100001*', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: unknown[] };
      await route.fulfill({ json: { ...rest, data: [withoutLines, ...data] } });
    });
    await page.goto(list);
    await expect(page.getByRole('article')).toHaveCount(10);
    await expect(card(page, 42)).toBeHidden();
    await expect(page.getByText('No Results Found')).toBeHidden();
  });

  test('A2.54 groups are open on load, a press turns one, a card has its own order, and filters close the others', async ({
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

  test('A2.55 A2.56 a drop shipment and a shipment without a date say so', async ({ signedIn }) => {
    const page = await signedIn('manager');
    await page.goto(`/order/${special.dropShipped}`);
    await expect(page.getByText('Drop Shipped')).toBeVisible();
    await expect(page.getByText('Date Pending')).toBeHidden();
    await page.goto(`/order/${special.withoutShipDate}`);
    await expect(page.getByText('Date Pending')).toBeVisible();
    await expect(page.getByText('Drop Shipped')).toBeHidden();
  });

  test('A2.57 A7.15 the invoice button is only there for an invoice and a signed-in person, and saves a pdf named after the shipment', async ({
    signedIn,
    context,
  }) => {
    const page = await signedIn('manager');
    const invoice = page.getByRole('button', { name: /^Invoice of shipment/ });
    await page.goto(`/order/${special.withoutInvoice}`);
    await expect(groups(page).first()).toBeVisible();
    await expect(invoice).toHaveCount(0);
    await page.goto(`/order/${special.ups}`);
    const [download] = await Promise.all([page.waitForEvent('download'), invoice.click()]);
    expect(download.suggestedFilename()).toBe(`${special.ups}-1.pdf`);
    await context.clearCookies();
    await page.goto(`/order/${special.ups}`);
    await expect(groups(page).first()).toBeVisible();
    await expect(invoice).toHaveCount(0);
  });

  test('A5.05 A8.03 an empty invoice is reported in a dropdown', async ({ signedIn }) => {
    const page = await signedIn('manager');
    await page.route('**/api/invoice/**', (route) => route.fulfill({ contentType: 'application/pdf', body: '' }));
    await page.goto(`/order/${special.ups}`);
    await page.getByRole('button', { name: /^Invoice of shipment/ }).click();
    const sentence = `We're sorry but the invoice for shipment ${special.ups}-1 is currently unavailable.`;
    await expect(page.getByText(sentence)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText(sentence)).toBeHidden();
  });

  test('A2.58 tracking opens in a new tab, text that is no number in a dropdown, one dropdown at a time', async ({
    signedIn,
  }) => {
    const page = await signedIn('manager');
    await page.goto(`/order/${special.ups}`);
    const link = page.getByRole('link', { name: /^UPS 1Z/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^https:\/\/www\.ups\.com\/track\?tracknum=1Z\w{16}$/);

    await page.route(`**/api/Order/calculated/${special.everything}`, async (route) => {
      const order = (await (await route.fetch()).json()) as { shipments: { tracking: string }[] };
      order.shipments.forEach((shipment, place) => {
        shipment.tracking = `FREIGHT DESK ${place + 1}`;
      });
      await route.fulfill({ json: order });
    });
    await page.goto(`/order/${special.everything}`);
    const buttons = page.getByRole('button', { name: 'Tracking' });
    await expect(buttons).toHaveCount(2);
    const shown = page.getByRole('region', { name: 'Tracking note from the branch' });
    await buttons.first().click();
    await expect(shown).toHaveText('FREIGHT DESK 1');
    // By the keyboard: the open note may lie over the other button.
    await buttons.last().press('Enter');
    await expect(shown).toHaveText('FREIGHT DESK 2');
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    await expect(buttons.last()).toBeFocused();
  });

  test('A2.12 the address may name a shipment and one of its lines, and ask to read the order again', async ({
    signedIn,
  }) => {
    const page = await signedIn('manager');
    const answer = await page.request.get(`/api/Order/calculated/${special.everything}`);
    const { shipments } = (await answer.json()) as {
      shipments: { shipmentId: number; lines: { productId: string }[] }[];
    };
    const [, second] = shipments;
    await page.goto(`/order/${special.everything}/${second?.shipmentId}/0`);
    const pointed = page.locator('tr[data-pointed]');
    await expect(pointed).toHaveCount(1);
    await expect(pointed).toContainText(second?.lines[0]?.productId ?? '');
    await expect(pointed).toBeInViewport();

    let reads = 0;
    page.on('request', (request) => {
      if (request.url().includes('/Order/calculated/')) reads += 1;
    });
    // A line to the hub that comes to stand would have the order read once more.
    await page.routeWebSocket(/.*/, () => undefined);
    await page.goto(`/order/${special.everything}?refresh=1`);
    await expect(groups(page).first()).toBeVisible();
    expect(reads).toBe(1);
    await page.evaluate(() => window.history.pushState({}, '', '?refresh=2'));
    await expect.poll(() => reads).toBe(2);
  });

  test('a customer user reads words instead of warehouse numbers', async ({ signedIn }) => {
    const page = await signedIn('practice');
    const accounts = await page.request.get('/api/user/role');
    const [account] = ((await accounts.json()) as { accounts: string[] }).accounts;
    await page.goto(`/customer/${account}/orders`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(/from (Tacoma WA|Reno NV|Irving TX|Manufacturer)/).first()).toBeVisible();
    await expect(page.getByText(/\((14|16|18|82)\)/)).toHaveCount(0);
  });
});
