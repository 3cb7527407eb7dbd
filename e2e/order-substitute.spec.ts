/** An order for which the ERP delivers another product: the page shows what was ordered and what will be delivered. */
import { sendOrder } from './carts.ts';
import { connectErp } from './erp.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

test('a substitute is shown next to what it replaces, and the order counts it once', async ({ signedIn, baseURL }) => {
  const page = await signedIn('service');
  await page.goto('/data-exchange?part=orders');
  const erp = await connectErp(page, baseURL);
  const orderNumber = await sendOrder(page, '100008');
  const message = await erp.messageOf(orderNumber);
  const [line] = message?.body.lines ?? [];
  await erp.answer(message?.messageId, { state: 'taken', erpOrderNumber: 'SO-8100' });
  const { quantity = 0, unitPriceCents = 0, itemNumber } = line ?? {};
  const instead = itemNumber === '10000021' ? '10000022' : '10000021';
  await erp.report('orders', 'substitute-1', [
    {
      ...{ orderNumber: 'SO-8100', customerNumber: '100008', orderDate: new Date().toISOString().slice(0, 10) },
      ...{ source: 'operatory', lineNumber: line?.lineNumber, itemNumber: instead, quantity },
      ...{ price: (unitPriceCents / 100 + 1).toFixed(2), lineStatus: 'processing', description: 'What comes instead' },
    },
  ]);
  await page.goto(`/order/${orderNumber}`);
  const row = page.getByRole('row').filter({ hasText: instead });
  await expect(row).toContainText('What comes instead');
  await expect(row).toContainText(`Substitute for ${quantity} × `);
  await expect(row).toContainText(`(${itemNumber})`);
  await expect(page.getByRole('button', { name: /^Canceled/ })).toHaveCount(0);
  await expect(page.getByText(`substitutes +$${quantity.toFixed(2)}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel or change lines' }).click();
  const lines = page.getByRole('list', { name: 'Lines to cancel or change' });
  await expect(lines).toContainText(`${quantity} to come, in place of ${itemNumber}`);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(row).toContainText('Substitute for');
  await expectNoSidewaysScroll(page);
});
