/** Catalogs for a buyer’s system: downloaded, sent, and fetched. */
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

test('a buyer’s catalog is downloaded whole, then only with what changed since', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  expectNoise(/status of 409/);
  const page = await signedIn('service');
  await page.goto('/punch-out-diagnostics?of=demo-clinic&form=sheet');
  const download = async () => {
    const saving = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Download catalog' }).click();
    const file = await saving;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const contents = page.getByLabel('Catalog contents');

  await test.step('all products, as CIF', async () => {
    await expect(contents.getByRole('option')).toHaveText(['All products']);
    const { name, text } = await download();
    expect(name).toBe('demo-clinic.cif');
    expect(text).toMatch(/^CIF_I_V3\.0\n.*LOADMODE: F.*ENDOFDATA\n$/s);
    await expect(contents.getByRole('option')).toHaveText([
      'All products',
      /^Changes since the file of .*, which had all [\d,]+ products$/,
    ]);
    await expectAccessible(page);
  });
  await test.step('nothing has changed yet', async () => {
    await contents.selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Download catalog' }).click();
    await expect(page.getByText('Nothing has changed since that catalog')).toBeVisible();
  });
  await test.step('then one product is withdrawn, as a cXML Index', async () => {
    await withDatabase(server, (client) =>
      client.query(`update item set withdrawn_at = now() where item_number = (
        select min(item_number) from punch_out_catalog_item where connection_id = 'demo-clinic')`),
    );
    await page.getByLabel('Catalog format').selectOption('cXML Index');
    const { name, text } = await download();
    expect(name).toBe('demo-clinic-changes.xml');
    expect(text).toMatch(/<Index loadmode="Incremental">/);
    expect(text.match(/<IndexItem>/g)).toHaveLength(1);
    expect(text).toMatch(/<IndexItemDelete><ItemID><SupplierPartID>/);
    await expect(contents.getByRole('option').nth(1)).toHaveText(/which had 0 changed products and 1 removed$/);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  });
});

test('a connection with an address for catalogs is sent one, and lets its system fetch them', async ({
  signedIn,
  request,
  baseURL,
}) => {
  const page = await signedIn('service');
  await test.step('customer service enters both', async () => {
    await page.goto('/punch-out-diagnostics?of=demo-clinic&form=settings');
    await page.getByLabel('Address for catalogs').fill('https://catalogs.invalid/cxml');
    await page.getByLabel('The buyer’s system may fetch the catalog').check();
    await page.getByRole('button', { name: 'Save connection' }).click();
    await expect(page.getByRole('link', { name: 'Change the settings' })).toBeVisible();
  });
  await test.step('and sends all products', async () => {
    await page.goto('/punch-out-diagnostics?of=demo-clinic&form=sheet');
    await expect(page.getByText('https://catalogs.invalid/cxml', { exact: true })).toBeVisible();
    await page.getByLabel('The buyer’s system').selectOption('has one, which this replaces');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send catalog' }).click();
    await expect(page.getByText('The catalog will be sent')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  });
  await test.step('it waits among the outgoing documents', async () => {
    await page.goto('/punch-out-diagnostics?of=demo-clinic');
    await expect(page.getByRole('region', { name: 'Outgoing documents' })).toContainText('Catalog for account');
  });
  await test.step('the buyer’s system fetches one', async () => {
    const answer = await request.get(`${baseURL}/api/punchout/catalog/demo-clinic`, {
      headers: { authorization: `Basic ${Buffer.from('CLINIC-0042:demo-clinic-secret').toString('base64')}` },
    });
    expect([answer.status(), await answer.text()]).toEqual([200, expect.stringMatching(/ENDOFDATA\n$/)]);
  });
});
