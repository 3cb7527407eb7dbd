/** The line to the server under an open page: lost, tried again, back, offline; and another version on the other side. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { makeNextRelease } from './next-release.ts';
import { type RunningServer, startServer } from './server.ts';

const away =
  /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_INTERNET_DISCONNECTED|WebSocket|preload assets|\b503\b/;
const noConnection = 'A connection could not be established to our servers.';
const attemptText = (n: number) => `${noConnection} Please wait while we attempt to reconnect...Attempt ${n} of 6`;

test.describe('the connection to the server', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  // These start a server of their own; the one of the file is not needed.
  test.use({ baseURL: undefined, loadsAhead: true });
  let server: RunningServer;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    server = await startServer({}, { scale: 0.05 });
  });
  test.afterAll(() => server.remove());

  async function signIn(page: Page): Promise<void> {
    const answer = await page.request.post(`${server.url}/api/auth/sign-in/email`, {
      data: { email: 'manager@demo.test', password: 'operatory-demo-1' },
      headers: { origin: server.url },
    });
    expect(answer.ok()).toBe(true);
  }

  /** Opens an address and waits until the line stands. */
  async function openConnected(page: Page, path: string): Promise<void> {
    const info = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"Info"')));
    await page.goto(`${server.url}${path}`);
    await info;
  }

  const lineDialog = (page: Page) => page.getByRole('alertdialog');

  test('A2.62 A4.16 A4.17 A8.04 A8.05 A8.06 A9.08 a lost server is tried six times, 10 seconds apart; each attempt is shown, including the last, and that it is back', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(away);
    await page.clock.install();
    await signIn(page);
    await openConnected(page, '/customer/100001/orders');
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
    await page.clock.resume();

    await server.start();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Connection re-established')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(search).toHaveValue('2001');

    // A server that takes the connection and then says nothing has 15 seconds.
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

  test('work continues without the server: nothing interrupts typing, and everything is saved when it is back', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(away);
    await signIn(page);
    await page.goto(`${server.url}/home`);
    await fillCart(page, '100001', [{ itemNumber: '10000001', quantity: 2 }]);
    await openConnected(page, '/customer/100001/cart?checkout=open');
    const po = page.getByLabel(/^PO number/);
    await po.fill('');
    // Typing has begun when the server goes, and goes on while the connection is lost and the first attempt fails.
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

    const mark = page.getByRole('button', { name: /^Offline/ });
    await expect(mark).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
    // Both marks of the top bar have to fit on a phone.
    await expect(page.getByRole('button', { name: /^\d unsaved changes/ })).toBeVisible();
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

  test('an offline device says so, and reconnects by itself', async ({ page, expectNoise }) => {
    expectNoise(away);
    await signIn(page);
    await openConnected(page, '/customer/100001/products?searchText=glove');
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

  test('A2.61 A4.18 A7.24 A8.07 another version is offered over the hub, and its reload keeps everything that was typed', async ({
    page,
    context,
    expectNoise,
  }) => {
    expectNoise(away);
    // The page may still be fetching ahead what it does not need yet, when the server goes.
    expectNoise(/dynamically imported|preload/);
    const next = makeNextRelease('1.0.549');
    await signIn(page);
    await page.goto(`${server.url}/home`);
    await fillCart(page, '100001', [{ itemNumber: '10000001', quantity: 2 }]);
    const sent: string[] = [];
    page.on('websocket', (socket) => {
      expect(new URL(socket.url()).pathname).toBe('/hub/');
      expect(socket.url()).toContain('transport=websocket');
      socket.on('framesent', ({ payload }) => sent.push(String(payload)));
    });
    await openConnected(page, '/customer/100001/cart?checkout=open');
    expect(sent.some((frame) => /^40\{"token":"[\w-]{20,}"\}$/.test(frame))).toBe(true);
    const offer = (of: Page, version = '1.0.549') =>
      of.getByRole('dialog', { name: `Operatory version ${version} is available!` });
    await expect(offer(page, '1.0.548')).toHaveCount(0);
    const home = await context.newPage();
    await openConnected(home, '/home?find=union');
    await home.getByLabel(/order number/i).fill('2001');

    await server.stop();
    await page.getByLabel(/^PO number/).fill('PO 77');
    await page.getByLabel('Order notes').fill('Ring twice');
    await lineDialog(page).getByRole('button', { name: 'Keep working' }).click();
    await server.start({ main: next.main });

    await expect(offer(page)).toBeVisible({ timeout: 20_000 });
    await expect(offer(page).getByRole('button', { name: 'Update' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(offer(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByText('Version 1.0.548', { exact: true })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Update to version 1.0.549' }).click();
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('button', { name: 'Check out' }).click();
    await page.getByLabel(/^PO number/).fill('PO 78');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('menuitem', { name: 'Update to version 1.0.549' }).click();
    await offer(page).getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible();
    await expect(page).toHaveURL(/\/customer\/100001\/cart$/);
    await page.getByRole('button', { name: 'Check out' }).click();
    await expect(page.getByLabel(/^PO number/)).toHaveValue('PO 78');
    await expect(page.getByLabel('Order notes')).toHaveValue('Ring twice');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByText('Version 1.0.549', { exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Update/ })).toHaveCount(0);

    // The other window: an address with its query, and a number that is nowhere but in its field.
    await home.bringToFront();
    await expect(offer(home)).toBeVisible({ timeout: 20_000 });
    await offer(home).getByRole('button', { name: 'Update' }).click();
    await expect(home).toHaveURL(/\/home\?find=union$/);
    await expect(home.getByPlaceholder('Search by customer name, id, or phone #')).toHaveValue('union');
    await expect(home.getByLabel(/order number/i)).toHaveValue('2001');
    await expect(offer(home)).toHaveCount(0);
    await emptyCart(page, '100001');
    await home.close();
    await server.stop();
    next.remove();
    await server.start();
  });

  test('a version that a reload doesn’t bring is offered once, never in a loop', async ({ page, expectNoise }) => {
    expectNoise(away);
    const service = createServer((_request, answer) => answer.end('{"appVersion":"1.0.600"}')).listen(0, '127.0.0.1');
    await new Promise((resolve) => service.once('listening', resolve));
    const { port } = service.address() as AddressInfo;
    await server.stop();
    await server.start({ environment: { VERSION_URL: `http://127.0.0.1:${port}/` } });
    await signIn(page);
    await page.goto(`${server.url}/home`);
    const update = page.getByRole('button', { name: 'Update' });
    await expect(update).toBeVisible();
    const reloaded = page.waitForEvent('websocket');
    await update.click();
    const socket = await reloaded;
    await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('1.0.600'));
    await expect(page.getByRole('tab', { name: 'My Customers' })).toBeVisible();
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByText('Version 1.0.548', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    service.close();
  });
});
