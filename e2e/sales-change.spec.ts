/** Why the sales report changed: from an amount to its causes, products, and invoices; what stopped; and a phone. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { changeReplies, fault } from './replies.ts';

test('an account manager finds out why a month changed, down to an invoice, with the keyboard', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/sales-report');
  const report = page.getByRole('dialog', { name: '13-month sales report' });
  await test.step('arrow keys choose an amount, and Enter opens it', async () => {
    await report
      .getByRole('row', { name: /^Merch/ })
      .getByRole('button')
      .first()
      .focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(report.getByRole('tab', { name: 'Why it changed' })).toHaveAttribute('aria-selected', 'true');
    await expect(report.getByRole('region', { name: 'Change by category and cause' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a cause opens its products, and a product its shipments', async () => {
    await report.getByLabel('Period').selectOption('6');
    await report
      .getByRole('button', { name: /products of Merch, (?:new|lost|volume)/ })
      .first()
      .click();
    await report.getByRole('list', { name: 'Products' }).getByRole('button').first().click();
    const shipments = report.getByRole('list', { name: /^Shipments of/ });
    await expect(shipments.getByRole('link', { name: /^Order \d+$/ }).first()).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('both files can be saved', async () => {
    for (const [name, file] of [
      ['Download PDF', /\.pdf$/],
      ['Download CSV', /\.csv$/],
    ] as const) {
      const saving = page.waitForEvent('download');
      await report.getByRole('button', { name }).click();
      expect((await saving).suggestedFilename()).toMatch(file);
    }
  });
});

test('on a phone: nothing stopped, a thousand products that stopped, and a server that fails', async ({
  signedIn,
  expectNoise,
}) => {
  const page = await signedIn('service');
  await page.setViewportSize({ width: 360, height: 740 });
  const address = /\/api\/customer\/stoppedItems\//;
  const item = { description: 'Gloves', words: 'Usually 3 every 20 days', isLate: true, worth: 12 };
  let data: object[] = [];
  await changeReplies(page, address, (body: object) => ({ ...body, data }));
  await page.goto('/customer/100001/sales-report?view=stopped');
  await expect(page.getByText('Nothing stopped')).toBeVisible();
  data = Array.from({ length: 1000 }, (_, index) => ({ ...item, itemNumber: String(index) }));
  await page.reload();
  await expect(page.getByText(/^1,000 products as of/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expectNoise(/500/);
  await page.route(address, fault);
  await page.reload();
  await expect(page.getByText('Couldn’t load what stopped')).toBeVisible();
  await page.unroute(address, fault);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^1,000 products as of/)).toBeVisible();
  await page.goto('/customer/100001/sales-report?view=change&months=6');
  await expect(page.getByRole('list', { name: 'Products' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
