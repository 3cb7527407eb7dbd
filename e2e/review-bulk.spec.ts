/** Several held orders released at once by customer service. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { holdReplies } from './replies.ts';
import type { RunningServer } from './server.ts';
import { storeHeldOrders, withDatabase } from './stored-orders.ts';

/** Another person has sent this order back since the list was read, without the hub's message. */
const sendBackElsewhere = (server: RunningServer, orderNumber: number) =>
  withDatabase(server, (client) =>
    client.query(
      `update order_review set state = 'sent-back', version = version + 1, decided_at = now(), decision_id = $2
        where order_number = $1`,
      [orderNumber, randomUUID()],
    ),
  );

async function releaseSeveral(page: Page, server: RunningServer) {
  const list = page.getByRole('list', { name: 'Held orders' });
  const open = page.getByRole('button', { name: 'Release selected' });
  await expect(open).toHaveAttribute('aria-disabled', 'true');
  for (const number of [4_100_001, 4_100_002, 4_100_003]) {
    await list.getByLabel(`Select order ${number}`).focus();
    await page.keyboard.press('Space');
  }
  await expect(page.getByText('3 selected')).toBeVisible();
  await sendBackElsewhere(server, 4_100_002);
  await page.getByRole('button', { name: 'Release 3 orders' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Release 3 orders?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  // The first response is lost after the server acted on it; the second click repeats the same decisions.
  await page.route(
    '**/api/review/orders/release',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.route('**/api/review/orders?*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Release 3 orders' }).click();
  await expect(page.getByText('Some orders may have been released.')).toBeVisible();
  await page.getByRole('button', { name: 'Release 3 orders' }).click();
  await page.unroute('**/api/review/orders?*');
  await dialog.getByRole('button', { name: 'Release 3 orders' }).click();
  await expect(page.getByText('2 orders released. 1 order not released:')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Orders not released' })).toContainText(
    '4100002: This order was already sent back to the cart by someone else.',
  );
  await expect(list.getByRole('link', { name: /410000[123]/ })).toHaveCount(0);
  await expect(page.getByText('997 orders waiting').first()).toBeVisible();
}

async function releaseHundred(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  const row = page.getByRole('list', { name: 'Held orders' }).getByRole('link').first();
  await expect(row.getByText(/^(Price|Note or shipping)$/).first()).toBeVisible();
  await expect(row.getByText('100011', { exact: true })).toBeVisible();
  await page.getByLabel('Select the first 100').check();
  await expect(page.getByText('100 selected (maximum)')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Release 100 orders' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release 100 orders' }).click();
  await expect(page.getByText('100 orders released.')).toBeVisible();
  await expect(page.getByText('897 orders waiting').first()).toBeVisible();
  await page.getByLabel('Find a held order').fill('no such practice');
  await expect(page.getByText('No Results Found')).toBeVisible();
  await expect(page.getByLabel(/^Select/)).toHaveCount(0);
}

test('several of a thousand held orders are released at once, with the reason for each that is not', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  test.slow();
  expectNoise(/ERR_FAILED|Failed to load/);
  const remove = await storeHeldOrders(server, '100011', { firstNumber: 4_100_001, count: 1_000 });
  const page = await signedIn('service');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/review');
  await expect(page.getByText('1,000 orders waiting').first()).toBeVisible();
  await test.step('by the keyboard, one decided elsewhere, and a lost response', () => releaseSeveral(page, server));
  await test.step('a hundred at once on a phone', () => releaseHundred(page));
  await remove();
});

test('a release whose response arrives after someone went elsewhere leaves them there', async ({
  signedIn,
  server,
}) => {
  const remove = await storeHeldOrders(server, '100011', { firstNumber: 4_200_001, count: 2 });
  const page = await signedIn('service');
  await page.goto('/review?order=4200001');
  const release = await holdReplies(page, /\/api\/review\/.*release/i);
  await page.getByRole('button', { name: 'Release order' }).click();
  await page.getByRole('link', { name: /^Back-orders/ }).click();
  await expect(page).toHaveURL(/\/back-orders/);
  release();
  await expect(page.getByText('Order 4200001 released')).toBeVisible();
  await expect(page).toHaveURL(/\/back-orders/);
  await remove();
});
