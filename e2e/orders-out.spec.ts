/** An ERP takes an order, rejects another, and compares its orders with ours; staff see all of it and resend. */
import type { Locator, Page } from '@playwright/test';
import { sendOrder } from './carts.ts';
import { connectErp } from './erp.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

/** Compares a list without a total, which is refused, and one with an order that is unknown here. */
async function compareList(page: Page, panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Compare a list' }).click();
  const form = panel.getByRole('form', { name: 'Compare a list' });
  await expect(form.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await form.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Compare a list' })).toBeFocused();
  await page.keyboard.press('Enter');
  const choose = (text: string) =>
    form.getByLabel('List of the ERP’s orders').setInputFiles({
      ...{ name: 'books 2026-01-01.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
    });
  await choose('orderNumber,lines\n1,1\n');
  await expect(form.getByLabel('Orders since')).toHaveValue('2026-01-01');
  // Yesterday, because a list ignores the 15 minutes before it was written, which may be all of today.
  await form
    .getByLabel('Orders since')
    .fill(await page.evaluate(() => new Date(Date.now() - 86_400_000).toLocaleDateString('en-CA')));
  await form.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(form.getByText(/needs the columns orderNumber, lines, total; total isn’t there/)).toBeVisible();
  await choose('orderNumber,lines,total\n2,1,1.00\n');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(panel.getByText('Unknown here: order 2')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Comparison with the ERP' })).toBeFocused();
}

/** On a phone and with only the keyboard: possible duplicates in the ERP are listed until someone has checked them. */
async function checkDuplicate(page: Page, panel: Locator, orderNumber: number): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  const duplicates = panel.getByRole('region', { name: 'Possibly entered twice' });
  await expect(duplicates.getByText('Sent SO-4712. This order has SO-4711.')).toBeVisible();
  await expect(page.getByText(/sent a second number for 1 order/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await duplicates.getByRole('button', { name: `Checked in the ERP: order ${orderNumber}, SO-4712` }).press('Enter');
  await expect(page.getByText(`Order ${orderNumber} is marked as checked`)).toBeVisible();
  await expect(duplicates).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Someone with the practice on the phone sees why, and corrects the order from there. */
async function readOnItsPage(page: Page, orderNumber: number): Promise<void> {
  await page.goto(`/order/${orderNumber}`);
  const banner = page.getByRole('alert').filter({ hasText: 'The ERP rejected this order: Unknown warehouse.' });
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await banner.getByRole('link', { name: 'Correct the order' }).click();
  await expect(page.getByRole('article', { name: /^New order/ })).toContainText('Unknown warehouse');
  await expect(page.getByRole('button', { name: 'Correct the order' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/data-exchange?part=messages&find=${orderNumber}`);
  const kind = page.getByText(`New order ${orderNumber}`);
  await expect(kind).toBeVisible();
  // Nothing of it is cut off on a phone.
  expect(await kind.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Without a folder: an ERP may fetch its orders as X12. */
async function keepX12Ids(page: Page, panel: Locator): Promise<void> {
  await panel.getByText('Fetch orders as X12').click();
  const form = panel.getByRole('form', { name: 'Fetch orders as X12' });
  await form.getByRole('button', { name: 'Save the ids' }).click();
  await expect(form.getByRole('alert')).toHaveText(['Enter your id.', 'Enter the ERP’s id.']);
  await form.getByLabel('Our id').fill('OPERATORY');
  await form.getByLabel('The ERP’s id').fill('THEIRERP');
  await form.getByRole('button', { name: 'Save the ids' }).click();
  await expect(page.getByText('X12 ids saved')).toBeVisible();
  await page.reload();
  await panel.getByText('Fetch orders as X12').click();
  await expect(form.getByLabel('Our id')).toHaveValue('OPERATORY');
  await expect(panel.getByText('Not connected')).toBeVisible();
}

test('an order that the ERP rejects is seen with its reason, sent again, and taken', async ({
  signedIn,
  baseURL,
  expectNoise,
}) => {
  // A list that can't be compared.
  expectNoise(/422/);
  const page = await signedIn('service');
  await page.goto('/data-exchange?part=orders');
  const panel = page.getByRole('tabpanel', { name: 'Orders to the ERP' });
  await expect(panel.getByText('Not connected')).toBeVisible();

  await test.step('the ids for an ERP that fetches X12 are saved', () => keepX12Ids(page, panel));

  const erp = await connectErp(page, baseURL);

  const orderNumber = await sendOrder(page, '100008');
  await page.getByRole('tab', { name: 'Orders to the ERP' }).click();
  const row = panel.getByRole('row').filter({ hasText: `Order ${orderNumber}` });
  await expect(row).toContainText('New order');

  await test.step('rejected, with a reason', async () => {
    await erp.answer((await erp.messageOf(orderNumber))?.messageId, { state: 'rejected', reason: 'Unknown warehouse' });
    await page.reload();
    await expect(panel.getByText('Rejected orders')).toBeVisible();
    await expect(row).toContainText('Unknown warehouse');
    // A sentence fits next to everything else.
    const answer = await row.getByRole('cell').filter({ hasText: 'Unknown warehouse' }).boundingBox();
    expect(answer?.width).toBeGreaterThan(240);
    await expect(page.getByRole('link', { name: /^Data exchange .*problem/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('The ERP rejected 1 order.');
    await expectAccessible(page);
  });
  await test.step('its page says so, and links to the message', () => readOnItsPage(page, orderNumber));
  await test.step('resent, and taken', async () => {
    await page.getByRole('tab', { name: 'Orders to the ERP' }).click();
    await page.getByRole('button', { name: `Send again: order ${orderNumber}` }).click();
    await expect(page.getByText(`Order ${orderNumber} is waiting for the ERP again`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Data exchange', level: 1 })).toBeFocused();
    const messageId = (await erp.messageOf(orderNumber))?.messageId;
    await erp.answer(messageId, { state: 'taken', erpOrderNumber: 'SO-4711' });
    await erp.contradict(messageId, { state: 'taken', erpOrderNumber: 'SO-4712' });
    await panel.getByLabel('Messages', { exact: true }).selectOption('Accepted by the ERP');
    await expect(row).toContainText('Accepted as SO-4711');
  });
  await test.step('a second number for it is listed until someone has checked it', () =>
    checkDuplicate(page, panel, orderNumber));
  await test.step('the comparison names what differs', async () => {
    await erp.prove([
      { orderNumber, lines: 3, totalCents: 1 },
      { orderNumber: 1, lines: 1, totalCents: 1 },
    ]);
    await page.reload();
    await expect(panel.getByText('Unknown here: order 1')).toBeVisible();
    await expect(
      panel.getByText(/Lines or total differ/).getByRole('link', { name: String(orderNumber) }),
    ).toBeVisible();
  });
  await test.step('a person compares a list; one that can’t be used says why', () => compareList(page, panel));
});
