/** A buyer with SAP: its page on another site frames the shop, sends a form, and receives the cart's fields. */
import type { FrameLocator, Page } from '@playwright/test';
import { type ExpectNoise, expect, test } from './journey.ts';
import { openSap, type Sap } from './sap.ts';

let sap: Sap;
test.beforeEach(async () => {
  sap = await openSap();
});
test.afterEach(() => sap.close());

async function takeBack(frame: FrameLocator) {
  await frame.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
  await frame.getByRole('button', { name: 'Check out' }).click();
  await frame.getByRole('button', { name: 'Return cart' }).click();
  await expect(frame.getByRole('heading', { name: 'The requisition has the items' })).toBeVisible();
  expect(sap.returned).toHaveLength(1);
  const [{ url, bytes, fields } = { url: '', bytes: '', fields: new URLSearchParams() }] = sap.returned;
  expect(url).toBe('/hook');
  // In Latin-1, the default encoding.
  expect(bytes).not.toMatch(/%C3%|%E2%80/);
  expect(Object.fromEntries(fields)).toMatchObject({
    'sap-client': '100',
    id: 'a&b',
    '~OkCode': 'ADDI',
    '~CALLER': 'CTLG',
    'NEW_ITEM-QUANTITY[1]': '1.000',
    'NEW_ITEM-CURRENCY[1]': 'USD',
    'NEW_ITEM-PRICEUNIT[1]': '1',
    'NEW_ITEM-VENDOR[1]': '527123',
    'NEW_ITEM-VENDORMAT[1]': '10000001',
    'NEW_ITEM-EXT_PRODUCT_ID[1]': '10000001',
  });
  expect(fields.get('NEW_ITEM-PRICE[1]')).toMatch(/^\d+\.\d{3}$/);
  expect((fields.get('NEW_ITEM-DESCRIPTION[1]') ?? '').length).toBeLessThanOrEqual(40);
  expect(fields.has('NEW_ITEM-VENDORMAT[2]')).toBe(false);
}

async function giveUp(page: Page, baseURL: string | undefined, frame: FrameLocator) {
  await page.goto(sap.pageFor(`${baseURL}/api/punchout/oci`, { FUNCTION: 'DETAIL', PRODUCTID: '10000001' }));
  await page.getByRole('button', { name: 'Open the catalog' }).click();
  await expect.poll(() => page.frames()[1]?.url(), { timeout: 15_000 }).toMatch(/\/product\/internal\/10000001$/);
  await frame.getByRole('dialog', { name: 'Product #10000001' }).getByRole('button', { name: 'Close' }).click();
  await frame.getByRole('button', { name: 'Return without ordering' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was chosen' })).toBeVisible();
  expect([...(sap.returned[1]?.fields.keys() ?? [])]).toEqual(['sap-client', 'id', '~OkCode', '~TARGET', '~CALLER']);
}

async function validate(page: Page, baseURL: string | undefined, frame: FrameLocator) {
  await page.goto(
    sap.pageFor(`${baseURL}/api/punchout/oci`, {
      FUNCTION: 'VALIDATE',
      PRODUCTID: '10000001',
      QUANTITY: '4',
      returntarget: 'catalog',
    }),
  );
  await page.getByRole('button', { name: 'Open the catalog' }).click();
  await expect(frame.getByRole('heading', { name: 'The requisition has the items' })).toBeVisible();
  expect(sap.returned[2]?.fields.get('NEW_ITEM-QUANTITY[1]')).toBe('4.000');
}

async function refuse(page: Page, expectNoise: ExpectNoise, baseURL: string | undefined, frame: FrameLocator) {
  expectNoise(/401/);
  await page.goto(sap.pageFor(`${baseURL}/api/punchout/oci`, { PASSWORD: 'wrong' }));
  await page.getByRole('button', { name: 'Open the catalog' }).click();
  await expect(frame.getByRole('heading', { name: 'The shop could not be opened' })).toBeVisible();
  await expect(frame.getByText('The user name and the password of this connection were not recognized.')).toBeVisible();
}

test('a page of SAP on another site posts its form into a frame, and gets the fields of the cart back once', async ({
  page,
  baseURL,
  expectNoise,
}) => {
  await page.goto(sap.pageFor(`${baseURL}/api/punchout/oci`, { OCI_VERSION: '4.0', returntarget: 'catalog' }));
  await page.getByRole('button', { name: 'Open the catalog' }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('j.doe is shopping from a procurement system.')).toBeVisible();
  await frame.getByPlaceholder('Search by Product number / description').fill('10000001');
  const card = frame.getByRole('article').filter({ hasText: '10000001' });
  await card.getByRole('button', { name: /^Add .* to the cart$/ }).click();
  await expect(frame.getByText(/ x1 added$/).first()).toBeVisible();
  // Neither login nor password stays in an address.
  const [, catalog] = page.frames();
  expect(catalog?.url()).toMatch(/\/punchout\/sid\/[\w-]+\/uid\/j\.doe\/customer\/100001\/products/);
  expect(catalog?.url()).not.toMatch(/DEMO-SAP|demo-shared-secret/);

  await test.step('the requisition gets the fields of OCI', () => takeBack(frame));
  await test.step('viewing only a product, and leaving: the buyer gets a form without items, in the top window', () =>
    giveUp(page, baseURL, frame));
  await test.step('the price of one product, without a session: the response posts itself to SAP’s address', () =>
    validate(page, baseURL, frame));
  await test.step('who is refused reads why, within the frame', () => refuse(page, expectNoise, baseURL, frame));
});

test('customer service chooses XML or JSON, and the buyer gets the items so', async ({
  signedIn,
  baseURL,
  expectNoise,
}) => {
  expectNoise(/status of 422/);
  const page = await signedIn('service');
  const settings = async (choose: () => Promise<unknown>) => {
    await page.goto('/punch-out-diagnostics?of=demo-sap&form=settings');
    await choose();
    await page.getByRole('button', { name: 'Save connection' }).click();
  };
  const ask = async () => {
    const fields = { FUNCTION: 'VALIDATE', PRODUCTID: '10000001', QUANTITY: '4', returntarget: 'catalog' };
    await page.goto(sap.pageFor(`${baseURL}/api/punchout/oci`, fields));
    await page.getByRole('button', { name: 'Open the catalog' }).click();
    const answer = page.frameLocator('iframe').getByRole('heading', { name: 'The requisition has the items' });
    await expect(answer).toBeVisible();
    return sap.returned.at(-1)?.fields;
  };
  const form = page.getByLabel('The cart comes back as');
  const saved = page.getByRole('link', { name: 'Change the settings' });

  await test.step('XML', async () => {
    await settings(() => form.selectOption('XML in one field'));
    await expect(saved).toBeVisible();
    const xml = Buffer.from((await ask())?.get('~xmlDocument') ?? '', 'base64').toString('utf8');
    expect(xml).toMatch(/<CatalogKey>10000001<\/CatalogKey>.*<Quantity UoM="\w+">4\.000<\/Quantity>/s);
  });
  await test.step('JSON, once its field is configured', async () => {
    await settings(() => form.selectOption('JSON in one field'));
    await expect(
      page.getByText('Enter the name of the field that the buyer’s system reads the JSON from'),
    ).toBeVisible();
    await page.getByLabel('Field with the XML or JSON').fill('cart');
    await page.getByRole('button', { name: 'Save connection' }).click();
    await expect(saved).toBeVisible();
    expect(JSON.parse((await ask())?.get('cart') ?? '')).toMatchObject({ NEW_ITEM: [{ QUANTITY: '4.000' }] });
  });
  await test.step('the message log shows it', async () => {
    await page.goto('/punch-out-diagnostics?of=demo-sap');
    await page
      .getByRole('link', { name: /Answered with 1 item/ })
      .first()
      .click();
    await page.getByText('Response (secrets removed)').click();
    await expect(page.getByText('Field cart, as JSON:')).toBeVisible();
  });
});
