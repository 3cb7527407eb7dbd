/** Data exchange: a distributor's own file is mapped, checked, applied and undone on the screen, by those who may. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

/** As an office in Germany exports it from Excel: own headers, semicolons, Windows-1252, one row that can't be used. */
const ownFile = {
  name: 'erp-export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Item #;Item Desc;Mfr Part;Vend No;U/M;Shelf note',
      '19990001;Halumivex Prüfspiegel Größe 4;PX-4;2001;EA;left',
      '19990002;Halumivex Kratzer;PX-5;2001;CRATEFUL;right',
      '',
    ].join('\r\n'),
    'latin1',
  ),
};

const columns = (page: Page) => page.getByRole('table', { name: 'Columns of the file' });
const run = (page: Page) => page.getByRole('tabpanel');

async function openExchange(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Data exchange' }).click();
  await expect(page.getByRole('heading', { name: 'Data exchange' })).toBeVisible();
}

async function matchColumns(page: Page) {
  await expect(columns(page).getByLabel('Column for Item #')).toHaveValue('itemNumber');
  await expect(columns(page).getByLabel('Column for Vend No')).toHaveValue('vendorId');
  await expect(columns(page).getByLabel('Column for Shelf note')).toHaveValue('');
  await expect(columns(page).getByText('Halumivex Prüfspiegel Größe 4')).toBeVisible();
  // Removing a required column asks for it again.
  await columns(page).getByLabel('Column for U/M').selectOption('Leave out');
  await expect(page.getByText('The file has no column “unitOfMeasure”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'See what would change' })).toBeDisabled();
  await columns(page).getByLabel('Column for U/M').selectOption('unitOfMeasure (required)');
  await expect(page.getByText('Columns that your file doesn’t have stay as they are in existing rows.')).toBeVisible();
  await expect(page.getByText('1 of the first 2 rows needs to be fixed:')).toBeVisible();
  await expect(page.getByText(/^Rows? \d+ of the file: Column “U\/M” has “.*EA, BX, or PK/)).toBeVisible();
  // Opening the runs loses none of it.
  await page.getByRole('tab', { name: 'Runs' }).click();
  await page.getByRole('tab', { name: 'Load a file' }).click();
  await expect(columns(page).getByLabel('Column for U/M')).toHaveValue('unitOfMeasure');
  await expect(page.getByLabel('Text encoding')).toHaveValue('windows-1252');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function dryRun(page: Page) {
  await page.getByRole('button', { name: 'See what would change' }).click();
  await expect(run(page).getByText('1 row would be added.')).toBeVisible({ timeout: 30_000 });
  await expect(run(page).getByRole('heading', { name: 'erp-export.csv' })).toBeFocused();
  const unknownUnit = run(page).getByText(/CRATEFUL/);
  await expect(unknownUnit.first()).toBeVisible();
  const toLookAt = run(page).getByRole('region', { name: 'Rows with problems' });
  await expect(toLookAt).toContainText('U/M (unitOfMeasure)');
  await expect(toLookAt).toContainText('row 3 of the file');
  const changes = run(page).getByRole('table', { name: 'Before and after' });
  await expect(changes).toContainText(/19990001.*Mfr Part \(manufacturerPartNumber\)/s);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these rows' }).click();
  const rejects = await download;
  expect(rejects.suggestedFilename()).toBe('items-rejects.csv');
  expect(readFileSync((await rejects.path()) ?? '', 'utf8')).toContain('19990002');
  await expectAccessible(page);
}

/** A run that left out a row needs attention: the way leads to a list of such runs, and back to it. */
async function findFlawedRun(page: Page) {
  await page.goto('/data-exchange');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('button', { name: /^See runs: Items: 1 run of the last week had warnings/ }).click();
  await expect(run(page).getByLabel('Status')).toHaveValue('unread');
  await expect(run(page).getByLabel('Status').locator('option:checked')).toHaveText(
    'With warnings or rejected rows nobody has read',
  );
  const runs = page.getByRole('table', { name: 'Runs' });
  await expect(runs.getByRole('row', { name: /erp-export\.csv/ })).toContainText('Applied in part');
  await runs.getByRole('button', { name: 'erp-export.csv' }).click();
  await expect(run(page).getByRole('region', { name: 'Rows with problems' })).toContainText('row 3 of the file');
  await page.goBack();
  await expect(run(page).getByLabel('Status')).toHaveValue('unread');
  await expectAccessible(page);
}

test('a file with own headers and another encoding is mapped, checked, applied, found in the shop, and undone', async ({
  signedIn,
}) => {
  test.setTimeout(200_000);
  const page = await signedIn('service');
  await openExchange(page);
  const tiles = page.getByRole('list', { name: 'Feeds' });
  await expect(tiles.getByRole('heading', { name: 'Items', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load Items' }).click();
  await expect(page.getByLabel('What are you loading?')).toHaveValue('items');

  await test.step('the encoding is fixed with one click', async () => {
    await page.getByLabel('File to load').setInputFiles(ownFile);
    await expect(page.getByText('This file isn’t UTF-8.')).toBeVisible();
    await expect(page.getByText(/Prüfspiegel Größe/)).toBeVisible();
    await page.getByRole('button', { name: 'Read it as Windows-1252' }).click();
    await expect(page.getByLabel('Text encoding')).toHaveValue('windows-1252');
  });
  await test.step('columns are matched, with sample values next to them', () => matchColumns(page));
  await test.step('the dry run shows what would change, and what can’t be used', () => dryRun(page));

  const shop = '/customer/100001/products?searchText=Halumivex';
  const product = page.getByText('Halumivex Prüfspiegel Größe 4');
  let address = '';
  await test.step('applied, the product is in the shop', async () => {
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(run(page).getByText('Applied in part', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(run(page).getByText('1 row added.')).toBeVisible();
    address = page.url();
    await findFlawedRun(page);
    // Search is updated in a moment.
    await expect(async () => {
      await page.goto(shop);
      await expect(product.first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 45_000 });
  });
  await test.step('undoing it removes the data', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Undo this load' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('1 row that this load added will be removed.');
    await dialog.getByRole('button', { name: 'Undo the load' }).click();
    await expect(run(page).getByText('Undone', { exact: true })).toBeVisible({ timeout: 30_000 });
    const undone = run(page).getByRole('region', { name: 'What was undone' });
    await expect(undone).toContainText(/Undone by .+\d{4}/);
    await expect(undone).toContainText('1 added row was removed.');
    await expect(async () => {
      await page.goto(shop);
      await expect(page.getByText('No Products Found')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 45_000 });
  });
});

test('a confirmed mapping is remembered, used for the next file, changed, and deleted', async ({ signedIn }) => {
  const page = await signedIn('service');
  const load = async (name: string) => {
    await page.goto('/data-exchange?part=load&feed=vendors');
    const text = `Kreditor;Firma;Ort\r\n990${name.length};${name} Größe;Ulm\r\n`;
    await page
      .getByLabel('File to load')
      .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
  };

  await test.step('it is remembered with its encoding', async () => {
    await load('first');
    await expect(page.getByText('As Windows-1252, the text there is:')).toBeVisible();
    await page.getByRole('button', { name: 'Read it as Windows-1252' }).click();
    await columns(page).getByLabel('Column for Kreditor').selectOption('vendorId (required)');
    await columns(page).getByLabel('Column for Firma').selectOption('name (required)');
    await page.getByRole('button', { name: 'Remember this mapping' }).click();
    await page.getByLabel('Name of the mapping').fill('Navision');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Remembered mapping')).toHaveValue(/\d+/);
  });
  await test.step('the next file is read with it', async () => {
    await load('second');
    await expect(page.getByLabel('Text encoding')).toHaveValue('windows-1252');
    await expect(columns(page).getByLabel('Column for Kreditor')).toHaveValue('vendorId');
    await page.getByRole('button', { name: 'See what would change' }).click();
    await expect(run(page).getByText('1 row would be added.')).toBeVisible({ timeout: 30_000 });
    await expect(run(page).getByText('Read with the mapping “Navision”.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
  });
  await test.step('it is changed and deleted', async () => {
    await page.getByRole('tab', { name: 'Mappings' }).click();
    const table = page.getByRole('table', { name: 'Remembered mappings' });
    await expectAccessible(page);
    await table.getByRole('button', { name: 'Edit Navision of Manufacturers' }).click();
    await page.getByLabel('Name of the mapping').fill('NAV 2018');
    await page.getByLabel('Decimal comma').check();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Save the mapping' }).click();
    await expect(table).toContainText('NAV 2018');
    await table.getByRole('button', { name: 'Delete NAV 2018 of Manufacturers' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the mapping' }).click();
    await expect(page.getByText('There are no remembered mappings yet.')).toBeVisible();
  });
});

test('a file in the folder is picked up; a refused one says why, and is reread in its own encoding; a waiting one is stopped', async ({
  signedIn,
  server,
}) => {
  test.setTimeout(120_000);
  const page = await signedIn('service');
  const folder = join(server.folder, 'exchange');
  await page.goto('/data-exchange?part=pickups');
  await expect(page.getByText(folder)).toBeVisible();
  await expect(page.getByText('No files have been picked up yet.')).toBeVisible();
  writeFileSync(join(folder, 'in', 'vendors.delta.1.csv.part'), 'vendorId,name\n99101,Picked');
  writeFileSync(join(folder, 'in', 'vendors.delta.2.csv'), Buffer.from('vendorId,name\n99102,Gerät\n', 'latin1'));
  const files = page.getByRole('table', { name: 'Picked-up files' });
  await expect(files.getByRole('row', { name: /vendors\.delta\.2\.csv/ })).toContainText('Refused', {
    timeout: 60_000,
  });
  await expect(files.getByRole('row')).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(() => readFileSync(join(folder, 'refused', 'vendors.delta.2.csv.txt'), 'utf8')).toPass({
    timeout: 20_000,
  });
  expect(readFileSync(join(folder, 'refused', 'vendors.delta.2.csv.txt'), 'utf8')).toContain('isn’t UTF-8');
  await files.getByRole('button', { name: 'vendors.delta.2.csv' }).click();
  await expect(run(page).getByText('Gerät')).toBeVisible();
  await run(page).getByRole('button', { name: 'Read it as Windows-1252' }).click();
  await expect(run(page).getByText('Applied', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(run(page).getByText('1 row added.')).toBeVisible();
  await test.step('one that waits for the file before it is stopped', async () => {
    await page.goto('/data-exchange?part=pickups');
    writeFileSync(join(folder, 'in', 'vendors.delta.9.csv'), 'vendorId,name\n99109,Too early\n');
    await files.getByRole('button', { name: 'vendors.delta.9.csv' }).click({ timeout: 60_000 });
    await run(page).getByRole('button', { name: 'Stop this load' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Nothing from this file will be applied.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Stop the load' }).click();
    await expect(run(page).getByText('Discarded', { exact: true })).toBeVisible();
    await expect(run(page).getByText(/^Stopped by .+ before anything changed\.$/)).toBeVisible();
    await expect(run(page).getByRole('button', { name: 'Stop this load' })).toHaveCount(0);
  });
});
