/** A buyer's order for several ship-tos: customer service releases it as several orders, and accepts a change of them in one step. */
import type { Page } from '@playwright/test';
import { type DirectLine, sendToRooms } from './buyer.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

/** The buyer's connection divides orders, and holds each for its prices. */
const prepare = (databaseUrl: string) =>
  withDatabase({ databaseUrl }, async (client) => {
    await client.query(
      `update punch_out_connection set profile = profile || '{"severalAddresses": "divide"}' where connection_id = 'demo-buyer'`,
    );
    const { rows } = await client.query<DirectLine>(
      `select item_number as part, 'EA' as unit, '1.00' as price from item
        where unit_of_measure = 'EA' and is_orderable and withdrawn_at is null and not is_hidden_from_customer
          and life_cycle <> 'D' and prices[1] is not null order by item_number limit 3`,
    );
    return rows;
  });

async function releaseAsTwo(page: Page, orderNumber: string) {
  await page.goto(`/review?order=${orderNumber}`);
  const division = page.getByRole('region', { name: 'One order for each ship-to' });
  await expect(division).toContainText('Releasing it makes 2 orders');
  await expect(division.getByRole('row')).toHaveCount(3);
  await expect(division.getByRole('row').nth(2)).toContainText('Room 2');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Release as 2 orders' }).click();
  await expect(page.getByText(`Order ${orderNumber} released`)).toBeVisible();
  // The next order's name, or the page's if there's none.
  await expect(page.locator('h1:focus, h2:focus')).toBeVisible();
}

const siblings = (page: Page) => page.getByRole('region', { name: 'Orders of the same document' });

test('an order for several rooms is released as one order for each, and another room is accepted in one step', async ({
  signedIn,
  server,
}) => {
  const lines = await prepare(server.databaseUrl);
  const answer = await sendToRooms(server.url, { orderId: 'PO-DIVIDED', lines: lines.slice(0, 2) });
  const orderNumber = /as our order (\d+)\./.exec(answer)?.[1] ?? '';
  expect(orderNumber, answer).not.toBe('');
  const page = await signedIn('service');
  await releaseAsTwo(page, orderNumber);

  await page.goto(`/order/${orderNumber}`);
  await expect(siblings(page).getByRole('listitem')).toHaveCount(1);
  await siblings(page)
    .getByRole('link', { name: /^Order \d+$/ })
    .click();
  await expect(siblings(page).getByRole('link', { name: `Order ${orderNumber}` })).toBeVisible();

  const changed = await sendToRooms(server.url, { orderId: 'PO-DIVIDED', lines, type: 'update', version: '2' });
  expect(changed).toContain('a person decides');
  await page.goto('/review');
  await expect(page.getByRole('status').filter({ hasText: /1 buyer change waiting/ })).toBeVisible();
  const entry = page.getByRole('group').filter({ hasText: 'Change PO-DIVIDED' });
  await entry.getByText('Change PO-DIVIDED').click();
  const plan = entry.getByRole('region', { name: 'What would change' });
  const added = plan.getByRole('region', { name: 'New order' });
  await expect(added).toContainText('Room 3');
  await expect(added.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Make the change' }).click();
  await expect(page.getByText('Change of PO-DIVIDED made')).toBeVisible();
  await expect(entry).toHaveCount(0);
  await expect(page.locator('h1:focus, summary:focus')).toBeVisible();
  await expect(page.getByText(/buyer change waiting/)).toHaveCount(0);
  await page.goto(`/order/${orderNumber}`);
  await expect(siblings(page).getByRole('listitem')).toHaveCount(2);
});
