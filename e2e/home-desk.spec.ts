/** Customer service's home page before a search: pending work, recent customers, and carts that nobody has touched. */
import { fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

test('customer service finds on Home what waits, the last customers, and resting carts', async ({
  server,
  signedIn,
  expectNoise,
}) => {
  const page = await signedIn('service');
  await page.goto('/home');
  const waiting = page.getByRole('navigation', { name: 'Waiting' });
  await expect(waiting.getByRole('link')).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'Recent customers' })).toHaveCount(0);

  await test.step('a customer is recent once opened, and a cart rests after a day', async () => {
    await page.goto('/customer/100011/products');
    await expect(page.getByRole('textbox', { name: /^Search by Product/ })).toBeVisible();
    // What notes it is loaded after the page.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('100011');
    await fillCart(page, '100011', [{ itemNumber: '10000002', quantity: 3 }]);
    await withDatabase(server, (client) =>
      client.query(`update cart set modified = modified - 400 * 86400000000 where customer_number = '100011'`),
    );
    await page.goto('/home');
    await expect(page.getByRole('region', { name: 'Recent customers' }).getByRole('link')).toHaveCount(1);
    const resting = page.getByRole('region', { name: 'Oldest open carts' });
    await expect(resting.getByRole('listitem').first()).toContainText('100011');
  });

  await test.step('it fits a desktop and a phone, and a search replaces it', async () => {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.getByPlaceholder('Search by customer name, id, or phone #', { exact: true }).fill('dental');
    await expect(page.getByRole('list', { name: 'Customers' })).toBeVisible();
    await expect(waiting).toHaveCount(0);
  });

  await test.step('a server that fails leaves the search', async () => {
    await page.route('**/api/customerDesk*', (route) => route.fulfill({ status: 500, body: '{}' }));
    expectNoise(/500/);
    await page.goto('/home');
    await expect(waiting).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load recent customers and open carts' })).toBeVisible();
  });

  await test.step('a tile opens its screen', async () => {
    await waiting.getByRole('link', { name: /Orders on hold/ }).click();
    await expect(page).toHaveURL(/\/review/);
  });
});
