/** The review queue's rows at every width, and the way from a held order to the change that waits for it. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import type { RunningServer } from './server.ts';
import { storeHeldOrders, withDatabase } from './stored-orders.ts';

const first = 4_300_001;

const rowOf = (page: Page, order: number) =>
  page.getByRole('list', { name: 'Held orders' }).getByRole('link', { name: new RegExp(String(order)) });

/** Whether nothing of the text is cut: by itself, or by what surrounds it. */
const isWhole = (text: Locator) =>
  text.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const around = (element.parentElement ?? element).getBoundingClientRect();
    return (
      element.scrollWidth <= element.clientWidth + 1 &&
      own.right <= around.right + 1 &&
      own.top >= around.top - 1 &&
      own.bottom <= around.bottom + 1
    );
  });

/** A buyer's order on hold whose change comes after more others than the page reads at once. */
async function storeChanges(server: RunningServer) {
  await withDatabase(server, async (client) => {
    await client.query(
      `insert into punch_out_connection (connection_id, name, customer_number, sender_domain, sender_identity, sealed_secret)
       values ('review-queue', 'Harbor Clinics', '100011', 'd', 'review-queue', 's')`,
    );
    await client.query(
      `insert into punch_out_order (connection_id, order_id, order_number, payload_id, content_hash, order_date,
         deployment_mode, dtd_version, parties, lines, received_at)
       values ('review-queue', 'PO-9101', $1, 'p-1', 'c', '', 'production', '', '{}', '[]', now())`,
      [first],
    );
    const document = {
      envelope: { payloadId: 'p-2' },
      order: { comments: '', remarks: [], lines: [], type: 'delete' },
    };
    await client.query(
      `insert into punch_out_waiting_change (connection_id, order_id, order_number, type, content_hash, why, document, received_at)
       select 'review-queue', 'PO-' || (9100 + n), $1::bigint + case n when 1 then 0 else 1 end, 'delete', 'h' || n,
              'It was on hold.', $2, now() - make_interval(mins => case n when 1 then 0 else n end)
         from generate_series(1, 55) n`,
      [first, JSON.stringify(document)],
    );
    await client.query(
      `update sales_order set hold_reasons = '{a request in the buyer’s order,pricing overrides,an unspecified product or free shipping}'
        where order_number = $1`,
      [first],
    );
    await client.query(
      `update sales_order set hold_reasons = '{pricing overrides,an unspecified product or free shipping}' where order_number = $1`,
      [first + 1],
    );
  });
  return () =>
    withDatabase(server, (client) =>
      client.query(`delete from punch_out_connection where connection_id = 'review-queue'`),
    );
}

async function seesChange(page: Page) {
  await rowOf(page, first).click();
  await page.getByRole('button', { name: 'See the change of PO-9101' }).click();
  const entry = page.getByRole('group').filter({ hasText: 'Cancel PO-9101' });
  await expect(entry.locator('summary')).toBeFocused();
  await expect(entry.getByRole('button', { name: 'Not possible' })).toBeVisible();
  await expect(entry.locator('summary')).toBeInViewport();
}

/** The change was decided by someone else while the order was open. */
async function changeIsGone(page: Page, server: RunningServer) {
  await page.goto(`/review?order=${first}`);
  const see = page.getByRole('button', { name: 'See the change of PO-9101' });
  await expect(see).toBeVisible();
  await withDatabase(server, (client) =>
    client.query(`update punch_out_waiting_change set settled_at = now(), outcome = 'done' where order_id = 'PO-9101'`),
  );
  await see.click();
  await expect(page.getByText('The change of PO-9101 doesn’t wait anymore')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Order ${first}` })).toBeFocused();
  await expect(see).toHaveCount(0);
}

async function wordsAreWhole(page: Page) {
  for (const [order, words] of [
    [first, ['Buyer change', 'Punch-out', '+2']],
    [first + 1, ['Price', 'Note or shipping']],
  ] as const) {
    for (const word of words) {
      expect([word, await isWhole(rowOf(page, order).getByText(word, { exact: true }))]).toEqual([word, true]);
    }
  }
}

async function nothingMovesOnAPhone(page: Page) {
  const top = async () => (await rowOf(page, first).boundingBox())?.y;
  const before = await top();
  await page.getByLabel(`Select order ${first + 1}`).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release 1 order' })).toBeVisible();
  expect(await top()).toBe(before);
  await page.getByLabel('Select all').check();
  await expect(page.getByRole('button', { name: 'Release 12 orders' })).toBeVisible();
  expect(await top()).toBe(before);
}

test('a held order leads to its change, and its row says everything at every width', async ({ signedIn, server }) => {
  test.slow();
  const remove = await storeHeldOrders(server, '100011', { firstNumber: first, count: 12 });
  const removeChanges = await storeChanges(server);
  const page = await signedIn('service');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/review');
  await expect(rowOf(page, first)).toBeVisible();
  await test.step('at 1440 px no name and no reason is cut', async () => {
    const name = rowOf(page, first).getByText('Crescent Bay Oral Surgery');
    expect(await isWhole(name)).toBe(true);
    await wordsAreWhole(page);
  });
  await test.step('the change is opened from the order', () => seesChange(page));
  await page.setViewportSize({ width: 1024, height: 800 });
  await wordsAreWhole(page);
  expect(await isWhole(rowOf(page, first).getByText(String(first)))).toBe(true);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/review');
  await expect(rowOf(page, first)).toBeVisible();
  await test.step('on a phone the reasons keep their words, and selecting moves nothing', async () => {
    await rowOf(page, first).scrollIntoViewIfNeeded();
    await wordsAreWhole(page);
    await nothingMovesOnAPhone(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await test.step('on a phone the order closes in front of the change', () => seesChange(page));
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('one that was decided elsewhere', () => changeIsGone(page, server));
  await removeChanges();
  await remove();
});
