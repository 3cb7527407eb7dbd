/** Checking a delivery: received items are compared with the shipment, and customer service settles differences. */
import type { Locator, Page } from '@playwright/test';
import { info, infoButton } from './customer-info.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

const account = '100003';
const gtin = '09501101530003';

/** One shipment of three boxes of a product with a code, and two of another. */
const shipped = [
  `update item set gtin = '9501101530003' where item_number = '10000001'`,
  `insert into sales_order (order_number, erp_order_number, customer_number, order_date, origination, total_cents)
   values (6999901, 'SO-901', '${account}', now(), 'web', 0)`,
  `insert into shipment (shipment_id, order_number, shipment_number, shipping_order_number, shipment_date, shipped_from)
   values (6999901, 6999901, 'SH-901', 6999901, now(), '')`,
  `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group, shipment_id)
   values (6999901, 1, '${account}', '10000001', 'Nitrile gloves', 3, 100, 'shipment', 6999901),
          (6999901, 2, '${account}', '10000002', 'Bonding agent', 2, 100, 'shipment', 6999901)`,
];

/** Customer service finds who received a lot, and answers the practice. */
async function settle(service: Page): Promise<void> {
  await service.goto('/recalls?lot=new');
  await expect(service.getByText('1 practice received it')).toBeVisible();
  await expectAccessible(service);
  await service.goto('/review');
  const report = service.getByRole('group').filter({ hasText: 'shipment SH-901' });
  await report.getByText('shipment SH-901').click();
  await expect(report).toContainText('The box was open.');
  await report.getByLabel('Answer to the practice').fill('Credit 4711 is on its way');
  await expectAccessible(service);
  await report.getByRole('button', { name: 'Mark as settled' }).click();
  await expect(service.getByText('shipment SH-901')).toHaveCount(0);
}

/** The question whether nothing arrived isn't answered by the second half of a double click. */
async function pressTwice(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Report that nothing arrived' }).dblclick();
  await expect(panel.getByText('Nothing was counted. Press again to report everything as missing.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Everything arrived' })).toBeVisible();
}

/** Back closes the delivery, then the panel. Finally reopens the delivery, and returns the panel. */
async function openByBack(page: Page): Promise<Locator> {
  const at = (part: string) =>
    expect(page).toHaveURL((url) => url.pathname + url.search === `/customer/${account}/${part}`);
  await page.goto(`/customer/${account}/orders`);
  await infoButton(page, account).click();
  await info(page)
    .getByRole('button', { name: /^Check a delivery/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Check a delivery' });
  const open = async () => {
    await panel.getByRole('button', { name: /shipment SH-901/ }).click();
    await at('receiving?shipment=6999901');
  };
  await open();
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await at('orders');
  await page.goForward();
  await open();
  // After a reload, too, Back doesn't open what was closed.
  await page.reload();
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await at('orders');
  await page.goBack();
  await at('orders');
  await expect(panel).toHaveCount(0);
  await page.goto(`/customer/${account}/orders`);
  await page.goto(`/customer/${account}/receiving`);
  await open();
  await panel.getByRole('button', { name: 'All deliveries' }).click();
  await at('receiving');
  await open();
  await page.reload();
  await expect(panel.getByRole('button', { name: 'All deliveries' })).toBeVisible();
  await page.goBack();
  await at('receiving');
  await expect(panel.getByRole('tab', { name: 'Deliveries' })).toBeVisible();
  await page.goBack();
  await at('orders');
  await expect(panel).toHaveCount(0);
  await page.goForward();
  await open();
  return panel;
}

test('a practice checks a delivery without the server, reports what differs, and reads how it was settled', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED|Failed to load resource|request failed/);
  const page = await signedIn('practice');
  await page.setViewportSize({ width: 360, height: 740 });
  await withDatabase(server, async (database) => {
    for (const statement of shipped) await database.query(statement);
  });
  const panel = await openByBack(page);
  const count = (name: string) => panel.getByRole('textbox', { name: `Quantity received, ${name}` });
  const scan = async (code: string) => {
    await panel.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
  };

  await pressTwice(panel);
  await test.step('boxes of the shipment are known without the server, with their lots', async () => {
    await page.route('**/api/item/scanned/**', (route) => route.abort());
    await scan(`01${gtin}1720010110OLD`);
    await scan(`01${gtin}1735123110NEW`);
    await expect(count('Nitrile gloves')).toHaveValue('2');
    await expect(panel.getByText('1 missing')).toBeVisible();
    await expect(panel.getByText('1 expired on 01/01/2020 (lot OLD)')).toBeVisible();
    await panel.getByLabel('Note').fill('The box was open.');
    await page.reload();
    await expect(count('Nitrile gloves')).toHaveValue('2');
    await count('Bonding agent').fill('2');
    await scan('4006501003638');
    await expect(panel.getByText('Looking it up…')).toBeVisible();
    await page.unroute('**/api/item/scanned/**');
    await expect(panel.getByRole('list', { name: 'Not in this delivery' })).toContainText('No product has this code');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await test.step('what differs is reported', async () => {
    await expect(panel.getByLabel('Note')).toHaveValue('The box was open.');
    await panel.getByRole('button', { name: 'Report 2 differences' }).click();
    await expect(panel.getByText('2 differences reported to customer service')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'All deliveries' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'SH-901' })).toContainText('2 differences, reported');
    await panel.getByRole('tab', { name: 'Lots and expiration dates' }).click();
    await expect(panel.getByRole('row').filter({ hasText: 'OLD' })).toContainText('01/01/2020, expired');
  });
  await test.step('customer service finds the lot’s holders, and settles the report', async () =>
    settle(await signedIn('service')));
  const again = await signedIn('practice');
  await again.goto('/notices');
  await again.getByRole('link', { name: 'Your report about a delivery of order 6999901 was answered' }).click();
  await expect(again).toHaveURL(/\/customer\/100003\/receiving\?shipment=6999901$/);
  await expect(again.getByRole('dialog').getByText(/Credit 4711 is on its way/)).toBeVisible();
});
