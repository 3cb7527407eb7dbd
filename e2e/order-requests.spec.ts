/** Requests about a sent order: a practice cancels and returns, and customer service answers. */
import type { Page } from '@playwright/test';
import { connectErp } from './erp.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

const account = '100003';
const placed = [
  `insert into sales_order (order_number, customer_number, order_date, origination, total_cents, is_in_submitted_state)
   values (6999931, '${account}', now(), 'web', 900, true)`,
  `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group)
   values (6999931, 1, '${account}', '10000001', 'Nitrile gloves', 5, 100, 'submitted'),
          (6999931, 2, '${account}', '10000002', 'Bonding agent', 4, 100, 'shipment')`,
];

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Cancellations and returns' });

async function askToChange(page: Page): Promise<void> {
  await sectionOf(page).getByRole('button', { name: 'Cancel or change lines' }).click();
  const panel = page.getByRole('dialog', { name: 'Cancel or change order 6999931' });
  await expect(panel.getByRole('button', { name: 'Send request' })).toBeDisabled();
  await panel.getByRole('textbox', { name: 'Quantity to keep, Nitrile gloves' }).fill('2');
  await panel.getByLabel('Note to customer service').fill('Ordered too many.');
  // Closed by mistake, it keeps its input.
  await page.keyboard.press('Escape');
  await sectionOf(page).getByRole('button', { name: 'Cancel or change lines' }).click();
  await expect(panel.getByRole('textbox', { name: 'Quantity to keep, Nitrile gloves' })).toHaveValue('2');
  await expect(panel.getByLabel('Note to customer service')).toHaveValue('Ordered too many.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await panel.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Request sent to customer service')).toBeVisible();
  await expect(sectionOf(page)).toContainText('Change: Waiting for customer service');
  await expect(sectionOf(page)).toContainText('Change 5 × Nitrile gloves (10000001) to 2');
}

async function askToReturn(page: Page): Promise<void> {
  await sectionOf(page).getByRole('button', { name: 'Return items' }).click();
  const panel = page.getByRole('dialog', { name: 'Return items from order 6999931' });
  await panel.getByRole('textbox', { name: 'Quantity to return, Bonding agent' }).fill('1');
  await panel.getByLabel('Lot number (optional)').fill('A1');
  await expect(panel.getByRole('button', { name: 'Send request' })).toBeDisabled();
  await panel.getByLabel('Reason').selectOption('Short-dated');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await panel.getByRole('button', { name: 'Send request' }).click();
  await expect(sectionOf(page)).toContainText('Return 1 × Bonding agent (10000002), lot A1');
}

async function withdrawAndAskAgain(page: Page): Promise<void> {
  await sectionOf(page).getByRole('button', { name: 'Withdraw return' }).press('Enter');
  await expect(page.getByText('Return withdrawn', { exact: true })).toBeVisible();
  await expect(sectionOf(page)).toContainText('Return: Withdrawn');
  await expect(sectionOf(page).getByRole('button', { name: 'Withdraw return' })).toHaveCount(0);
  // The clicked button is gone; the keyboard continues from where it was.
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await askToReturn(page);
}

async function answer(service: Page): Promise<void> {
  await service.goto('/review');
  const requests = service.getByRole('region', { name: /order requests?$/ });
  const change = requests.getByRole('group').filter({ hasText: 'change, order 6999931' });
  await change.getByText('change, order 6999931').click();
  await expect(change).toContainText('Ordered too many.');
  await change.getByRole('button', { name: 'Refuse' }).click();
  await expect(change).toContainText('Say why, so that the practice knows.');
  await expect(change.getByLabel('Answer to the practice')).toBeFocused();
  await change.getByLabel('Answer to the practice').fill('Changed, no charge');
  await expectAccessible(service);
  await change.getByRole('button', { name: 'Accept' }).click();
  await expect(change).toHaveCount(0);
  await expect(requests.locator('summary:focus')).toBeVisible();
  const back = requests.getByRole('group').filter({ hasText: 'return, order 6999931' });
  await back.getByText('return, order 6999931').click();
  await back.getByLabel('Answer to the practice').fill('RMA 4711');
  await back.getByRole('button', { name: 'Accept' }).click();
  await expect(back).toContainText('Accepted with “RMA 4711”. Mark it as done once the goods are back.');
  await expectNoSidewaysScroll(service);
}

/** The ERP's program takes the waiting messages, and rejects the change of the journey's order. */
async function rejectChange(service: Page, baseURL: string | undefined): Promise<void> {
  await service.goto('/data-exchange');
  const erp = await connectErp(service, baseURL);
  const change = await erp.messageOf(6_999_931);
  await erp.answer(change?.messageId, { state: 'rejected', reason: 'Already picked' });
}

async function refuseRejected(service: Page): Promise<void> {
  await service.goto('/review');
  const requests = service.getByRole('region', { name: /order requests?$/ });
  const change = requests.getByRole('group').filter({ hasText: 'change, order 6999931' });
  await expect(change).toContainText('rejected by the ERP');
  await change.getByText('change, order 6999931').click();
  await expect(change).toContainText('The ERP rejected it: “Already picked”. Send it again at the message desk');
  await expectAccessible(service);
  await expectNoSidewaysScroll(service);
  await change.getByLabel('Answer to the practice').fill('It left this morning');
  await change.getByRole('button', { name: 'Refuse' }).click();
  await expect(change).toHaveCount(0);
}

test('a practice asks to change and return lines of an order, and sees customer service’s answers', async ({
  signedIn,
  server,
  baseURL,
  expectNoise,
}) => {
  expectNoise(/status of 422/);
  await withDatabase(server, async (database) => {
    for (const statement of placed) await database.query(statement);
  });
  const page = await signedIn('practice');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/order/6999931');
  await test.step('on a phone, a line’s quantity is reduced', () => askToChange(page));
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('on a desktop, an item is returned', () => askToReturn(page));
  await test.step('the return is withdrawn, and requested again', () => withdrawAndAskAgain(page));
  await test.step('customer service answers', async () => answer(await signedIn('service')));
  const again = await signedIn('practice');
  await again.goto('/notices');
  await again.getByRole('link', { name: 'Order 6999931: change done' }).click();
  await expect(sectionOf(again)).toContainText('Change: Done');
  await expect(sectionOf(again)).toContainText('Changed, no charge');
  await expect(sectionOf(again)).toContainText('RMA 4711');
  await expectAccessible(again);
  await test.step('the ERP rejects the change, which is reopened and declined', async () => {
    const service = await signedIn('service');
    await rejectChange(service, baseURL);
    await refuseRejected(service);
  });
  const last = await signedIn('practice');
  await last.goto('/order/6999931');
  await expect(sectionOf(last)).toContainText('Change: Refused');
  await expect(sectionOf(last)).toContainText('It left this morning');
});

test('a request that can’t be done anymore leaves Review automatically, and the practice sees why', async ({
  signedIn,
  server,
}) => {
  const shippedLate = `update order_line set line_group = 'shipment' where order_number = 6999932 and line_number = 1`;
  await withDatabase(server, async (database) => {
    for (const statement of placed) await database.query(statement.replaceAll('6999931', '6999932'));
  });
  const page = await signedIn('practice');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/order/6999932');
  await test.step('the practice asks to cancel', async () => {
    await sectionOf(page).getByRole('button', { name: 'Cancel or change lines' }).click();
    const panel = page.getByRole('dialog', { name: 'Cancel or change order 6999932' });
    await panel.getByRole('button', { name: 'Cancel all lines' }).click();
    await panel.getByRole('button', { name: 'Send request' }).click();
    await expect(sectionOf(page)).toContainText('Cancellation: Waiting for customer service');
  });
  await test.step('the goods ship, and the request is closed without anyone', async () => {
    await withDatabase(server, (database) => database.query(shippedLate));
    await expect(sectionOf(page)).toContainText('Cancellation: Closed', { timeout: 120_000 });
    await expect(sectionOf(page)).toContainText('Already shipped: Nitrile gloves (10000001).');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  await test.step('the practice is notified, and customer service has nothing to answer', async () => {
    await page.goto('/notices');
    await expect(page.getByRole('link', { name: 'Order 6999932: cancellation closed' })).toBeVisible();
    const service = await signedIn('service');
    await service.setViewportSize({ width: 1440, height: 900 });
    await service.goto('/review');
    await expect(service.getByRole('heading', { name: 'Review' })).toBeVisible();
    await expect(service.getByText('order 6999932')).toHaveCount(0);
  });
});
