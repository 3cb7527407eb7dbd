/** The server goes down under an open browser: nothing is lost, and the order is created once. */
import { fillCart } from './carts.ts';
import { expect, test } from './journey.ts';
import { type RunningServer, startServer } from './server.ts';

test.describe('a server that can’t be reached', () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 });
  // These tests start their own server and don't need the file's.
  test.use({ baseURL: undefined, loadsAhead: true });
  let server: RunningServer;

  test.beforeAll(async () => {
    // A hook doesn't inherit the time limit of its tests.
    test.setTimeout(180_000);
    server = await startServer();
  });
  test.afterAll(() => server?.remove());

  test('changes and additions while the server can’t be reached are in the cart, marked as unsaved, survive a reload, and are saved when it is back', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|WebSocket|dynamically imported|preload CSS|Error: http\S+\.css|Refused to apply style|ERR_INCOMPLETE|\b503\b/,
    );
    // The message about the connection may appear in between, or not at all if its chunk didn't load in time.
    const keepWorking = page.getByRole('button', { name: 'Keep working' });
    await page.addLocatorHandler(keepWorking, () => keepWorking.click());
    await page.request.post(`${server.url}/api/auth/sign-in/email`, {
      data: { email: 'manager@demo.test', password: 'operatory-demo-1' },
      headers: { origin: server.url },
    });
    await page.goto(`${server.url}/home`);
    await fillCart(page, '100001', [{ itemNumber: '10000001', quantity: 2 }]);
    // Files are loaded ahead one by one, while the page is idle; this is the last one that the steps below need.
    const isCartHere = page.waitForResponse(/cart-receipt.*\.js$/, { timeout: 60_000 });
    await page.goto(`${server.url}/customer/100001/products?searchText=glove`);
    const tabs = page.getByRole('navigation', { name: 'Customer' });
    const add = page.getByRole('button', { name: /^Add .* to the cart$/ }).first();
    await expect(add).toBeVisible();
    await expect(tabs.getByText('1 line')).toBeAttached();
    const product = ((await add.getAttribute('aria-label')) ?? '').slice('Add '.length, -' to the cart'.length);
    await isCartHere;
    const quantities = page.getByRole('table', { name: 'Lines of the cart' }).getByLabel(/^Quantity of/);

    await server.stop();
    await test.step('a product is added and a quantity changed, on this device', async () => {
      // By its name, because the first one may have changed.
      await page.getByRole('button', { name: `Add ${product} to the cart`, exact: true }).click();
      await expect(tabs.getByText('2 lines')).toBeAttached();
      await tabs.getByRole('link', { name: /^Cart/ }).click();
      await expect(page.getByLabel(`Quantity of ${product}`, { exact: true })).toHaveValue('1');
      await quantities.first().fill('9');
      await quantities.first().blur();
      // On each line; other marks have longer texts, and are temporary.
      await expect(page.getByText('On this device', { exact: true })).toHaveCount(2);
      await expect(page.getByText('Saved on this device. Will sync')).toBeVisible();
    });
    await server.start();
    await test.step('both are saved after a reload, and nothing is reverted', async () => {
      // The page's head requests the cart before the edits are saved: that response must not revert them.
      await page.goto(`${server.url}/customer/100001/cart`);
      await expect(quantities.first()).toHaveValue('9');
      await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('On this device', { exact: true })).toHaveCount(0);
      await expect(page.getByText(/changes made outside of this window/)).toHaveCount(0);
      // One line shows it before the other.
      const stored = async () => {
        const read = await page.request.get(`${server.url}/api/shoppingCart/customerNumber/100001`);
        const { data } = (await read.json()) as { data: { items: { description: string; quantity: number }[] }[] };
        return data[0]?.items.map(({ quantity }) => quantity);
      };
      await expect.poll(stored).toEqual([9, 1]);
      await expect(page.getByLabel(`Quantity of ${product}`, { exact: true })).toHaveValue('1');
    });
  });
});
