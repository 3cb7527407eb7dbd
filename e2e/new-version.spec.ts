/** A new server version: offered, postponed, and accepted without losing input. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { makeNextRelease } from './next-release.ts';
import { away, lineDialog, openConnected, signIn } from './own-server.ts';
import { type RunningServer, startServer } from './server.ts';

test.describe('a new version of the server', () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 });
  // These tests start their own server and don't need the file's.
  test.use({ baseURL: undefined, loadsAhead: true });
  let server: RunningServer;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    server = await startServer();
  });
  test.afterAll(() => server.remove());

  let announced: Server | undefined;
  test.afterEach(() => void announced?.close());

  /** Restarts the server with an address that announces a newer version, though a reload loads the same one. */
  async function announceNewer() {
    announced = createServer((_request, answer) => answer.end('{"appVersion":"1.0.600"}')).listen(0, '127.0.0.1');
    await once(announced, 'listening');
    const { port } = announced.address() as AddressInfo;
    await server.stop();
    await server.start({ environment: { VERSION_URL: `http://127.0.0.1:${port}/` } });
  }

  const offer = (of: Page, version = '1.0.549') =>
    of.getByRole('dialog', { name: `Operatory version ${version} is available!` });

  /** Until the new page has loaded, a click is lost with the old one. */
  async function pressUpdate(page: Page) {
    const loaded = page.waitForEvent('load');
    await offer(page).getByRole('button', { name: 'Update' }).click();
    await loaded;
  }

  async function update(page: Page) {
    await expect(offer(page)).toBeVisible();
    await expect(offer(page).getByRole('button', { name: 'Update' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(offer(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    // A dialog about the connection that was just lost may still close the menu.
    await expect(async () => {
      await page.getByRole('button', { name: 'Help' }).click();
      await expect(page.getByText('Version 1.0.548', { exact: true })).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await page.getByRole('menuitem', { name: 'Update to version 1.0.549' }).click();
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('button', { name: 'Check out' }).click();
    await page.getByLabel(/^PO number/).fill('PO 78');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('menuitem', { name: 'Update to version 1.0.549' }).click();
    await pressUpdate(page);
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible();
    await expect(page).toHaveURL(/\/customer\/100001\/cart$/);
    await page.getByRole('button', { name: 'Check out' }).click();
    await expect(page.getByLabel(/^PO number/)).toHaveValue('PO 78');
    await expect(page.getByLabel('Order notes')).toHaveValue('Ring twice');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByText('Version 1.0.549', { exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Update/ })).toHaveCount(0);
  }

  async function updateOther(home: Page) {
    await home.bringToFront();
    await expect(offer(home)).toBeVisible();
    await pressUpdate(home);
    await expect(home).toHaveURL(/\/home\?find=union$/);
    await expect(home.getByPlaceholder('Search by customer name, id, or phone #')).toHaveValue('union');
    await expect(home.getByLabel(/order number/i)).toHaveValue('2001');
    await expect(offer(home)).toHaveCount(0);
  }

  test('A2.61 A4.18 A7.24 A8.07 another version is offered over the hub, and its reload keeps all input', async ({
    page,
    context,
    expectNoise,
  }) => {
    expectNoise(away);
    // The page may still be preloading files when the server stops.
    expectNoise(/dynamically imported|preload CSS/);
    const next = makeNextRelease('1.0.549');
    await signIn(page, server);
    await page.goto(`${server.url}/home`);
    await fillCart(page, '100001', [{ itemNumber: '10000001', quantity: 2 }]);
    const sent: string[] = [];
    page.on('websocket', (socket) => {
      expect(new URL(socket.url()).pathname).toBe('/hub/');
      expect(socket.url()).toContain('transport=websocket');
      socket.on('framesent', ({ payload }) => sent.push(String(payload)));
    });
    await openConnected(page, server, '/customer/100001/cart?checkout=open');
    expect(sent.some((frame) => /^40\{"token":"[\w-]{20,}"\}$/.test(frame))).toBe(true);
    await expect(offer(page, '1.0.548')).toHaveCount(0);
    const home = await context.newPage();
    await openConnected(home, server, '/home?find=union');
    await home.getByLabel(/order number/i).fill('2001');

    await server.stop();
    await lineDialog(page).getByRole('button', { name: 'Keep working' }).click();
    await page.getByLabel(/^PO number/).fill('PO 77');
    await page.getByLabel('Order notes').fill('Ring twice');
    await server.start({ main: next.main });

    await test.step('the offer can be postponed, is found in Help, and its reload keeps everything', () =>
      update(page));
    await test.step('the other window: an address with its query, and a number that is only in its field', () =>
      updateOther(home));
    await emptyCart(page, '100001');
    await home.close();
    await server.stop();
    next.remove();
    await server.start();
  });

  test('unsaved changes of a connection survive the reload, but nobody else’s text', async ({ page, expectNoise }) => {
    expectNoise(away);
    await announceNewer();
    /** The reload doesn't load another version, so each is like the first. */
    const open = async (path: string) => {
      await page.evaluate(() => sessionStorage.removeItem('operatory.triedVersion')).catch(() => undefined);
      await page.goto(`${server.url}${path}`);
      await page.getByRole('button', { name: 'Later' }).click();
    };
    const takeUpdate = async () => {
      await page.getByRole('button', { name: 'Help' }).click();
      await page.getByRole('menuitem', { name: 'Update to version 1.0.600' }).click();
      const loaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Update' }).click();
      await loaded;
    };
    await signIn(page, server, 'service');
    await open('/punch-out-diagnostics?of=demo-clinic&form=settings');
    await page.getByLabel('Currency').fill('CAD');
    await takeUpdate();
    await expect(page.getByLabel('Currency')).toHaveValue('CAD');
    await expect(page.getByText('The changes you made here earlier aren’t saved yet.')).toBeVisible();

    await open('/home');
    const number = page.getByLabel(/order number/i);
    await number.fill('2001');
    // Another tab of this browser signs someone else in before the reload.
    await signIn(page, server);
    await takeUpdate();
    await expect(page.getByRole('tab', { name: 'My Customers' })).toBeVisible();
    await expect(number).toHaveValue('');
  });

  test('a version that a reload doesn’t load is offered once, never in a loop', async ({ page, expectNoise }) => {
    expectNoise(away);
    await announceNewer();
    await signIn(page, server);
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
  });
});
