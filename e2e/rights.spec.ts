/** Rights that change while a page is open: navigation, buttons, prices and the screen itself follow within a second. */
import { expect, test } from './journey.ts';
import type { RunningServer } from './server.ts';
import { withDatabase } from './stored-orders.ts';

const change = (server: RunningServer, email: string, sql: string) =>
  withDatabase(server, (client) =>
    client.query(sql.replace('$user', `(select id from "user" where email = '${email}')`)),
  );

test('A2.20 A7.03 a practice opens an account granted while its page is open, and leaves a revoked one', async ({
  server,
  signedIn,
  expectNoise,
}) => {
  // Requests that were pending when the permission ended are refused.
  expectNoise(/status of 40[34]/);
  const page = await signedIn('practice');
  const granted = page.getByRole('main').getByText('100001');
  await page.goto('/home');
  await test.step('an account granted since is listed and opens', async () => {
    await expect(page.getByRole('main').getByText('100003')).toBeVisible();
    await expect(granted).toHaveCount(0);
    await page.waitForFunction(() => document.readyState === 'complete');
    await change(
      server,
      'practice@demo.test',
      `insert into user_customer (user_id, customer_number) values ($user, '100001')`,
    );
    await expect(granted).toBeVisible();
    await granted.click();
    await expect(page).toHaveURL(/\/customer\/100001\//);
    await expect(page.getByRole('textbox', { name: /^Search by Product/ })).toBeVisible();
  });
  await test.step('when it is revoked, the page redirects to Home with the reason', async () => {
    await change(
      server,
      'practice@demo.test',
      `delete from user_customer where user_id = $user and customer_number = '100001'`,
    );
    await expect(page.getByRole('alert')).toContainText('Customer not found');
    await expect(page).not.toHaveURL(/100001/);
  });
});

test('prices, the cart tab and the reports of an open page follow the permissions of its person', async ({
  server,
  signedIn,
  expectNoise,
}) => {
  // Requests that were pending when the permission ended are refused.
  expectNoise(/status of 40[34]/);
  const page = await signedIn('viewer');
  await page.goto('/customer/100001/products?searchText=gloves');
  const price = page.getByRole('main').getByText(/^\$\d/).first();
  const cartTab = page.getByRole('link', { name: /^Cart/ });
  await test.step('prices are shown, but no cart', async () => {
    await expect(price).toBeVisible();
    await expect(cartTab).toHaveCount(0);
  });
  await test.step('customer service gets the cart, without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await change(
      server,
      'viewer@demo.test',
      `insert into user_permission (user_id, permission) values ($user, 'CustomerService')`,
    );
    await expect(cartTab).toBeVisible();
  });
  await test.step('without any right to prices they vanish, and the cart with them', async () => {
    await change(
      server,
      'viewer@demo.test',
      `update user_permission set permission = 'OrderSubmit' where user_id = $user and permission = 'CustomerService'`,
    );
    await change(
      server,
      'viewer@demo.test',
      `delete from user_permission where user_id = $user and permission = 'PricingView'`,
    );
    await expect(cartTab).toHaveCount(0);
    await expect(price).toHaveCount(0);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
});
