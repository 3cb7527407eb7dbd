/** The server goes away under an open browser: nothing is lost, and the order is made once. */
import { fillCart } from './carts.ts';
import { expect, test } from './journey.ts';
import { type RunningServer, startServer } from './server.ts';

test.describe('a server that can’t be reached', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  // These start a server of their own; the one of the file is not needed.
  test.use({ baseURL: undefined, loadsAhead: true });
  let server: RunningServer;

  test.beforeAll(async () => {
    // A hook does not take the time limit of its tests.
    test.setTimeout(180_000);
    server = await startServer({}, { scale: 0.1 });
  });
  test.afterAll(() => server?.remove());

  test('local edits survive a dead server and a reload, and are saved when it is back', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket|dynamically imported|preload CSS|ERR_INCOMPLETE|\b503\b/,
    );
    // The message about the line may come in between, or not at all when its file did not come in time.
    const keepWorking = page.getByRole('button', { name: 'Keep working' });
    await page.addLocatorHandler(keepWorking, () => keepWorking.click());
    await page.request.post(`${server.url}/api/auth/sign-in/email`, {
      data: { email: 'manager@demo.test', password: 'operatory-demo-1' },
      headers: { origin: server.url },
    });
    await page.goto(`${server.url}/home`);
    await fillCart(page, '100001', [{ itemNumber: '10000001', quantity: 2 }]);
    // The last file that a page loads ahead of its use, while nobody waits.
    const isWholePageHere = page.waitForResponse(/error-screen.*\.js$/, { timeout: 60_000 });
    await page.goto(`${server.url}/customer/100001/cart`);
    const quantity = page.getByLabel(/^Quantity of/).first();
    await expect(quantity).toHaveValue('2');
    await isWholePageHere;

    await server.stop();
    await quantity.fill('9');
    await quantity.blur();
    await expect(quantity).toHaveValue('9');
    await expect(page.getByText(/on this device|not answer|will be (sent|saved)/i).first()).toBeVisible();

    await server.start();
    await page.goto(`${server.url}/customer/100001/cart`);
    await expect(page.getByLabel(/^Quantity of/).first()).toHaveValue('9');
    await expect(async () => {
      const answer = await page.request.get(`${server.url}/api/shoppingCart/customerNumber/100001`);
      const { data } = (await answer.json()) as { data: { items: { quantity: number }[] }[] };
      expect(data[0]?.items[0]?.quantity).toBe(9);
    }).toPass({ timeout: 30_000 });
    // The page's head had asked for the cart before the edit was saved: that answer must not take it back.
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await expect(page.getByLabel(/^Quantity of/).first()).toHaveValue('9');
    await expect(page.getByText(/changes made outside of this window/)).toHaveCount(0);
  });

  test('what is added while the server can’t be reached is in the cart, marked as unsaved, and saved when it is back', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket|dynamically imported|preload CSS|ERR_INCOMPLETE|\b503\b/,
    );
    // The message about the line may come in between, or not at all when its file did not come in time.
    const keepWorking = page.getByRole('button', { name: 'Keep working' });
    await page.addLocatorHandler(keepWorking, () => keepWorking.click());
    await page.request.post(`${server.url}/api/auth/sign-in/email`, {
      data: { email: 'manager@demo.test', password: 'operatory-demo-1' },
      headers: { origin: server.url },
    });
    await page.goto(`${server.url}/home`);
    await fillCart(page, '100001', [{ itemNumber: '10000001', quantity: 1 }]);
    // The last file that a page loads ahead of its use, while nobody waits.
    const isWholePageHere = page.waitForResponse(/error-screen.*\.js$/, { timeout: 60_000 });
    await page.goto(`${server.url}/customer/100001/products?searchText=glove`);
    const tabs = page.getByRole('navigation', { name: 'Customer' });
    const add = page.getByRole('button', { name: /^Add .* to the cart$/ }).first();
    await expect(add).toBeVisible();
    await expect(tabs.getByText('1 line')).toBeAttached();
    const product = ((await add.getAttribute('aria-label')) ?? '').slice('Add '.length, -' to the cart'.length);
    await isWholePageHere;

    await server.stop();
    await add.click();
    await expect(tabs.getByText('2 lines')).toBeAttached();
    await tabs.getByRole('link', { name: /^Cart/ }).click();
    const lines = page.getByRole('table', { name: 'Lines of the cart' });
    const added = lines.getByRole('row').filter({ hasText: product });
    await expect(added.getByLabel(`Quantity of ${product}`, { exact: true })).toHaveValue('1');
    await expect(added.getByText('On this device')).toBeVisible();
    await expect(page.getByText('Saved on this device. Will sync')).toBeVisible();
    await expect(tabs).toBeVisible();

    await server.start();
    // The page may notice by itself first; then the button is gone.
    const tryNow = page.getByRole('button', { name: 'Try now', exact: true });
    await tryNow.click({ timeout: 5_000 }).catch(() => expect(tryNow).toBeHidden());
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await expect(added.getByText('On this device')).toHaveCount(0);
    const answer = await page.request.get(`${server.url}/api/shoppingCart/customerNumber/100001`);
    const { data } = (await answer.json()) as { data: { items: { description: string; quantity: number }[] }[] };
    expect(data[0]?.items.map(({ description, quantity }) => [description, quantity])).toContainEqual([product, 1]);
  });

  test('an order sent to a dead server is placed once when it is back', async ({ page, expectNoise }) => {
    expectNoise(
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket|dynamically imported|preload CSS|ERR_INCOMPLETE|\b503\b/,
    );
    // The message about the line may come in between, or not at all when its file did not come in time.
    const keepWorking = page.getByRole('button', { name: 'Keep working' });
    await page.addLocatorHandler(keepWorking, () => keepWorking.click());
    await page.request.post(`${server.url}/api/auth/sign-in/email`, {
      data: { email: 'manager@demo.test', password: 'operatory-demo-1' },
      headers: { origin: server.url },
    });
    await page.goto(`${server.url}/home`);
    await fillCart(page, '100001', [{ itemNumber: '10000001', quantity: 1 }]);
    await page.goto(`${server.url}/customer/100001/cart`);
    await page.getByRole('button', { name: 'Check out' }).click();
    const send = page.getByRole('button', { name: 'Send order' });
    await expect(send).toBeEnabled();
    await server.stop();
    await send.click();
    await page.waitForTimeout(2_000);
    await server.start();
    await expect(page.getByText('Cart submitted successfully')).toBeVisible({ timeout: 60_000 });
    const answer = await page.request.get(
      `${server.url}/api/Order/customer/100001?pageSize=50&isInSubmittedState=true`,
    );
    const { data } = (await answer.json()) as { data: { orderNumber: number }[] };
    expect(data.filter(({ orderNumber }) => orderNumber >= 7_000_000)).toHaveLength(1);
  });
});
