/** Loading several files manually, one after the other. */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const give = (page: Page, name: string, text: string) =>
  page.getByLabel('File to load').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const openFormats = (page: Page) => page.getByText('Numbers, dates, and currency').click();

test('the next file isn’t read with the previous file’s settings, and Back leaves the feed', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto('/data-exchange?part=load&feed=vendors');
  await give(page, 'first.csv', 'vendorId,name\n99701,One\n');
  await openFormats(page);
  await page.getByLabel('Currency').fill('CAD');
  await page.getByRole('button', { name: 'See what would change' }).click();
  await expect(page).toHaveURL(/part=runs/);
  await page.getByRole('tab', { name: 'Load a file' }).click();
  await page.getByLabel('What are you loading?').selectOption('vendors');
  await give(page, 'second.csv', 'vendorId,name\n99702,Two\n');
  await openFormats(page);
  await expect(page.getByLabel('Currency')).toHaveValue('');

  await test.step('Back returns to the previous page', async () => {
    await page.goto('/data-exchange?part=runs');
    await page.getByRole('tab', { name: 'Load a file' }).click();
    await page.getByLabel('What are you loading?').selectOption('vendors');
    await expect(page).toHaveURL(/feed=vendors/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/part=runs/);
  });
});
