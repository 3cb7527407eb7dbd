/** Data exchange: files that aren't CSV, and choosing a workbook's sheet. */
import type { Page } from '@playwright/test';
import { workbookWith } from '../server/src/exchange/formats/workbook.fixture.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const columns = (page: Page) => page.getByRole('table', { name: 'Columns of the file' });
const run = (page: Page) => page.getByRole('tabpanel');

test('JSON Lines and an Excel workbook are mapped like any other file, and other files show an error', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/data-exchange?part=load&feed=vendors');
  const lines = '{"vendor":"99201","company":"Lines Inc"}\n{"company":"Second","vendor":99202}\n';
  await page
    .getByLabel('File to load')
    .setInputFiles({ name: 'vendors.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(lines) });
  await columns(page).getByLabel('Column for vendor').selectOption('vendorId (required)');
  await columns(page).getByLabel('Column for company').selectOption('name (required)');
  await expect(page.getByText('The first 2 rows look right.')).toBeVisible();
  await page.getByRole('button', { name: 'See what would change' }).click();
  await expect(run(page).getByText('2 rows would be added.')).toBeVisible({ timeout: 30_000 });
  await test.step('an Excel workbook', async () => {
    await page.goto('/data-exchange?part=load&feed=vendors');
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const give = (name: string, buffer: Buffer) =>
      page.getByLabel('File to load').setInputFiles({ name, mimeType: type, buffer });
    await give('none.xlsx', Buffer.from('vendorId,name'));
    await expect(page.getByText('“none.xlsx”: This isn’t an Excel workbook (XLSX)')).toBeVisible();
    const rows = [
      ['vendorId', 'name'],
      [99301, 'Sheet, Inc'],
    ];
    await give('vendors.xlsx', await workbookWith({ 'Read me': [['About this file']], Suppliers: rows }));
    await page.getByLabel('Sheet of the workbook').selectOption('Suppliers');
    await expect(columns(page).getByText('Sheet, Inc')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'See what would change' }).click();
    await expect(run(page).getByText('1 row would be added.')).toBeVisible({ timeout: 30_000 });
  });
});
