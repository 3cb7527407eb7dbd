/** Alerts of account managers, on a separate server whose orders progress every second. */
import type { Browser, Page } from '@playwright/test';
import { fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, type Person, test } from './journey.ts';
import { scrollToEndAround } from './scrolling.ts';
import { type RunningServer, startServer } from './server.ts';

async function signIn(page: Page, person: Person, url: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/sign-in/email`, {
    data: { email: `${person}@demo.test`, password: 'operatory-demo-1' },
    headers: { origin: url },
  });
  expect(answer.ok()).toBe(true);
}

const bell = (page: Page) => page.getByRole('button', { name: /^Alerts/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Alerts' });
const rows = (page: Page) => panel(page).getByRole('listitem').getByRole('link');

test.describe('alerts', () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 });
  // These tests start their own server and don't need the file's.
  test.use({ baseURL: undefined });
  let server: RunningServer;

  test.beforeAll(async () => {
    server = await startServer({ DEMO_CLOCK_SECONDS: '1' });
  });
  test.afterAll(() => server.remove());

  /** Sends an order whose number has this remainder modulo six, which decides what the demo's ERP does with it. */
  async function sendOrder(browser: Browser, rest: number): Promise<number> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, 'service', server.url);
    // The person filling the cart has a page of this server open.
    await page.goto(`${server.url}/home`);
    for (;;) {
      await fillCart(page, '100001', [
        { itemNumber: '10000001', quantity: 1 },
        { itemNumber: '10000002', quantity: 1 },
      ]);
      const read = await page.request.get(`${server.url}/api/shoppingCart/customerNumber/100001`);
      const { data } = (await read.json()) as { data: { key: string }[] };
      const sent = await page.request.post(`${server.url}/api/shoppingCart/submit/${data[0]?.key}?customerId=100001`, {
        headers: { origin: server.url },
        data: {},
      });
      expect(sent.ok(), await sent.text()).toBe(true);
      const { orderNumber } = (await sent.json()) as { orderNumber: number };
      if (orderNumber % 6 !== rest) continue;
      await context.close();
      return orderNumber;
    }
  }

  test('A2.59 A4.11 A4.12 the bell counts alerts raised while the panel is closed; opening it resets the count, a click marks one read and opens its order, in every tab', async ({
    page,
    browser,
  }) => {
    await signIn(page, 'manager', server.url);
    await page.goto(`${server.url}/home`);
    await expect(bell(page)).toHaveAccessibleName('Alerts, 3 new');
    const other = await page.context().newPage();
    await other.goto(`${server.url}/home`);
    await expect(bell(other)).toHaveAccessibleName('Alerts, 3 new');
    await bell(other).click();
    await expect(rows(other)).toHaveCount(10);
    await expect(bell(page)).toHaveAccessibleName('Alerts');
    await other.keyboard.press('Escape');

    const orderNumber = await sendOrder(browser, 1);
    await expect(bell(page)).toHaveAccessibleName(/^Alerts, \d+ new$/);
    await expect(page.getByText(/^Alerts: \d+ new$/)).toBeAttached();
    await expect(bell(other)).toHaveAccessibleName(/^Alerts, \d+ new$/);
    const raised = rows(other).filter({ hasText: `Order ${orderNumber}` });

    await bell(page).click();
    const mine = rows(page).filter({ hasText: `Order ${orderNumber}` });
    await expect(mine).toHaveAccessibleName(/^Unread: .* just now .*Backordered/);
    await page.keyboard.press('Escape');
    await expect(bell(page)).toHaveAccessibleName('Alerts');
    await expect(bell(page)).toBeFocused();
    await expect(bell(other)).toHaveAccessibleName('Alerts');
    await bell(other).click();
    await expect(raised).toHaveAccessibleName(/^Unread: .* Backordered/);

    await bell(page).click();
    await mine.click();
    await expect(page).toHaveURL(new RegExp(`/customer/100001/orders/${orderNumber}\\?.*directLink`));
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByText(String(orderNumber)).first()).toBeVisible();
    await expect(raised).toHaveAccessibleName(/^(?!Unread)/);

    await expect(rows(other).filter({ hasText: 'Unread' }).first()).toBeVisible();
    await panel(other).getByRole('button', { name: 'Mark All as Read' }).click();
    await expect(rows(other).filter({ hasText: 'Unread' })).toHaveCount(0);
    await page.reload();
    await bell(page).click();
    await expect(mine).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Unread' })).toHaveCount(0);
  });

  test('A4.13 alerts load ten at a time when the end comes into view, with wheel or keys, each once', async ({
    page,
  }) => {
    await signIn(page, 'manager', server.url);
    const read = await page.request.get(`${server.url}/api/alert/pageIndex/0/pageSize/10`);
    const { orderAlerts } = (await read.json()) as { orderAlerts: { totalCount: number } };
    expect(orderAlerts.totalCount).toBeGreaterThan(10);
    const asked: string[] = [];
    page.on('request', (request) => {
      const found = /pageIndex\/(\d+)\/pageSize\/(\d+)/.exec(request.url());
      if (found !== null) asked.push(`${found[1]} by ${found[2]}`);
    });
    await page.goto(`${server.url}/home`);
    await bell(page).press('Enter');
    await expect(rows(page)).toHaveCount(10);
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(rows(page)).toHaveCount(Math.min(20, orderAlerts.totalCount));
    for (let turn = 0; turn < 40; turn += 1) {
      if (
        await panel(page)
          .getByText(/alerts, no more$/)
          .isVisible()
      )
        break;
      await scrollToEndAround(rows(page).last());
      await page.waitForTimeout(100);
    }
    await expect(panel(page).getByText(`${orderAlerts.totalCount} alerts, no more`)).toBeVisible();
    await expect(rows(page)).toHaveCount(orderAlerts.totalCount);
    const texts = await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(asked.map((page) => page.split(' by ')[1]))).toEqual(new Set(['10']));
  });

  test("when alerts can't be loaded, the screen keeps working, the panel shows a quiet message, and it can retry", async ({
    page,
    expectNoise,
  }) => {
    expectNoise(/\b500\b|Something went wrong/);
    await signIn(page, 'manager', server.url);
    await page.route('**/api/alert/**', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: '{"detail":"Something went wrong"}',
      }),
    );
    // A new hub connection triggers a refetch, so wait for it first.
    const readAgain = page.waitForEvent('websocket').then(() => page.waitForResponse('**/api/alert/**'));
    await page.goto(`${server.url}/home`);
    await expect(page.getByRole('tab', { name: 'My Customers' })).toBeVisible();
    await bell(page).click();
    await expect(panel(page).getByRole('button', { name: 'Load the alerts' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await readAgain;
    await expect(panel(page).getByRole('button', { name: 'Load the alerts' })).toBeVisible();
    await page.unroute('**/api/alert/**');
    await panel(page).getByRole('button', { name: 'Load the alerts' }).click();
    await expect(rows(page).first()).toBeVisible();
    await test.step('the panel is accessible, fits a phone, and shows both themes', async () => {
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect((await rows(page).first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
    });
  });
});
