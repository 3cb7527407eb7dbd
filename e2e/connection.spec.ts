/** The connection to the server under an open page: lost, retried, restored, and offline. */
import type { Locator, Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { away, lineDialog, openConnected, signIn } from './own-server.ts';
import { type RunningServer, startServer } from './server.ts';

const noConnection = 'A connection could not be established to our servers.';
const attemptText = (n: number) => `${noConnection} Please wait while we attempt to reconnect...Attempt ${n} of 6`;

test.describe('the connection to the server', () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 });
  // These tests start their own server and don't need the file's.
  test.use({ baseURL: undefined, loadsAhead: true });
  let server: RunningServer;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    server = await startServer();
  });
  test.afterAll(() => server.remove());

  test('A2.62 A4.16 A4.17 A8.04 A8.05 A8.06 A9.08 a lost server is tried six times, 10 seconds apart; each attempt is shown, including the last, and that it is back', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(away);
    await page.clock.install();
    await signIn(page, server);
    await openConnected(page, server, '/customer/100001/orders');
    const search = page.getByPlaceholder('Search by order number');
    await search.fill('2001');
    await server.stop();
    const dialog = lineDialog(page);
    await expect(dialog.getByText(attemptText(1), { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Keep working' })).toBeFocused();
    await expectAccessible(page);
    await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 200)));
    // From here on the time is the journey's own.
    const refused = page.waitForEvent('requestfailed');
    await dialog.getByRole('button', { name: 'Try now' }).click();
    await refused;
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await expect(dialog.getByText(attemptText(attempt), { exact: true })).toBeVisible();
      await page.clock.runFor(9_000);
      await expect(dialog.getByText(attemptText(attempt), { exact: true })).toBeVisible();
      await page.clock.runFor(1_000);
    }
    await expect(
      dialog.getByText(`${noConnection} Try refreshing the page or try again later.`, { exact: true }),
    ).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();

    // The page also looks for the server on its own: until the button is clicked, it doesn't find it.
    const token = /hubtoken/;
    await page.route(token, (route) => route.abort('connectionrefused'));
    await page.clock.resume();
    await server.start();
    await page.unroute(token);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Connection re-established')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(search).toHaveValue('2001');

    // A server that accepts the connection but doesn't respond has 15 seconds.
    await page.routeWebSocket(/\/hub\//, () => undefined);
    await page.reload();
    await expect(search).toBeVisible();
    const asked = page.waitForResponse(/hubtoken/);
    await page.clock.runFor(1_500);
    await asked;
    await page.clock.runFor(14_000);
    await expect(dialog).toHaveCount(0);
    await page.clock.runFor(1_000);
    await expect(dialog.getByText(attemptText(1), { exact: true })).toBeVisible();
  });

  async function lookAtMarks(page: Page, dialog: Locator) {
    const mark = page.getByRole('button', { name: /^Offline/ });
    await expect(mark).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
    // Both marks of the top bar have to fit on a phone.
    await expect(page.getByRole('button', { name: /^\d changes waiting to sync/ })).toBeVisible();
    await mark.click();
    await expect(dialog).toBeVisible();
    for (const [width, scheme] of [
      [1440, 'dark'],
      [360, 'dark'],
      [360, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 740 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  test('work continues without the server: nothing interrupts typing, and everything is saved when it is back', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(away);
    await signIn(page, server);
    await page.goto(`${server.url}/home`);
    await fillCart(page, '100001', [{ itemNumber: '10000001', quantity: 2 }]);
    await openConnected(page, server, '/customer/100001/cart?checkout=open');
    const po = page.getByLabel(/^PO number/);
    await po.fill('');
    // Typing starts before the server goes away, and continues while the connection is lost and the first retry fails.
    await po.pressSequentially('PO-');
    await server.kill();
    await po.pressSequentially('2026-11-0042', { delay: 250 });
    await expect(po).toHaveValue('PO-2026-11-0042');
    const dialog = lineDialog(page);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(po).toBeFocused();
    await page.getByLabel('Order notes').fill('Leave at the back door');
    await page.keyboard.press('Escape');
    const quantity = page.getByLabel(/^Quantity of/).first();
    await quantity.fill('7');
    await quantity.blur();

    await test.step('both marks of the top bar fit on a phone', () => lookAtMarks(page, dialog));
    // Attempts continue in the background, so the last one may have failed, or the next may find the server first.
    const isBack = page.getByText('Connection re-established').waitFor({ timeout: 90_000 });
    await server.start();
    await Promise.race([isBack, dialog.getByRole('button', { name: /^Try (now|again)$/ }).click()]);
    await isBack;
    await expect(dialog).toHaveCount(0);
    await expect(async () => {
      const answer = await page.request.get(`${server.url}/api/shoppingCart/customerNumber/100001`);
      const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
      expect(data[0]).toMatchObject({
        pOnumber: 'PO-2026-11-0042',
        comments: 'Leave at the back door',
        items: [{ quantity: 7 }],
      });
    }).toPass({ timeout: 30_000 });
    await emptyCart(page, '100001');
  });

  test('an offline device shows that it is offline, and reconnects automatically', async ({ page, expectNoise }) => {
    expectNoise(away);
    await signIn(page, server);
    await openConnected(page, server, '/customer/100001/products?searchText=glove');
    await page.context().setOffline(true);
    const dialog = page.getByRole('alertdialog', { name: 'You are offline' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByRole('button', { name: 'Keep working' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByPlaceholder('Search by Product number / description')).toHaveValue('glove');
    await page.getByRole('button', { name: /^Offline/ }).click();
    await expect(dialog).toBeVisible();
    await page.context().setOffline(false);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Connection re-established')).toBeVisible();
    await test.step('the connection’s own code may be unreachable too, and is requested again', async () => {
      expectNoise(/hub-events|Failed to load resource|ERR_FAILED/);
      await page.clock.install();
      await page.route(/hub-events/, (route) => route.abort());
      await page.goto(`${server.url}/home`);
      await expect(lineDialog(page).getByText(attemptText(1), { exact: true })).toBeVisible();
      await page.unroute(/hub-events/);
      await page.clock.fastForward(10_000);
      await expect(page.getByText('Connection re-established')).toBeVisible();
      await expect(lineDialog(page)).toHaveCount(0);
    });
  });
});
