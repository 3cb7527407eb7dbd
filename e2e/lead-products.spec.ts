/** The lead product report: categories, order, dropped products, sparklines, PDF, and adding to the cart. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, type SignedIn, signOut, test } from './journey.ts';

const account = '100016';
const panel = (page: Page) => page.getByRole('dialog', { name: 'Lead Product Report' });
const rows = (page: Page) => panel(page).locator('tbody tr');

async function expectRows(page: Page) {
  const numbers = (await rows(page).locator('td[data-label="Product"]').allTextContents()).map(Number);
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  await expect(panel(page).getByText(`${numbers.length} products`)).toBeVisible();
  // The sparkline has a text alternative.
  const months = panel(page).getByRole('img', { name: /^[A-Z][a-z]{2} \d\d: \d+|^None in twelve months$/ });
  await expect(months).toHaveCount(numbers.length);
}

async function addFromRow(page: Page) {
  const add = panel(page)
    .getByRole('button', { name: /^Add .+ to the cart$/ })
    .first();
  const row = rows(page)
    .filter({ has: page.getByRole('button', { name: /^Add / }) })
    .first();
  const usual = (await row.locator('td[data-label="Qty"]').textContent()) ?? '';
  await add.press('Enter');
  await expect(page.getByText(new RegExp(` x${usual} added$`))).toBeVisible();
  await expect(
    page
      .getByRole('tab', { name: /Cart/ })
      .or(page.getByRole('link', { name: /^Cart/ }))
      .first(),
  ).toContainText('1');
}

async function expectData(page: Page) {
  const read = async (url: string) =>
    (await (await page.request.get(url)).json()) as { data: Record<string, unknown>[] };
  expect((await read(`/api/customer/leadProductReport/${account}`)).data[0]).toMatchObject({
    productNumber: expect.any(String),
    productDescription: expect.any(String),
    productCategory: expect.any(String),
    mostRecentOrderDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    lastOrderedQuantity: expect.any(Number),
    rolling12Months: expect.any(Number),
  });
  const [known] = (await read('/api/itemcategory/descendants/1?maxdepth=1')).data;
  expect(known).toMatchObject({ key: expect.stringMatching(/^1\.\d+$/), description: expect.any(String) });
  const listed = panel(page).locator(`option[value="${String(known?.key)}"]`);
  await expect(listed).toHaveText(new RegExp(`^${String(known?.description)} \\(\\d+\\)$`));
}

async function chooseCategory(page: Page) {
  const select = panel(page).getByLabel('Category');
  const options = await select.locator('option').allTextContents();
  const bought = options.find((text) => /\([1-9]\d*\)$/.test(text)) ?? '';
  const empty = options.find((text) => text.endsWith('(0)')) ?? '';
  await select.selectOption(bought);
  await expect(page).toHaveURL(/category=1\.\d+/);
  await expect(rows(page)).toHaveCount(Number(/\((\d+)\)$/.exec(bought)?.[1]));
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[0-9a-f-]{36}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await select.selectOption(empty);
  await expect(panel(page).getByText('No purchase history for this category')).toBeVisible();
  await select.selectOption(bought);
}

async function lookOnAPhone(page: Page) {
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(rows(page).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

async function readAsViewer(page: Page, signedIn: SignedIn) {
  await signOut(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signedIn('viewer');
  await page.goto(`/customer/${account}/lead-products`);
  await expect(rows(page).first()).toBeVisible();
  await expect(panel(page).getByRole('columnheader', { name: 'Cart' })).toHaveCount(0);
}

test('C2.24 C3.06 C8.12 products by category with a chart of months, a PDF, and adding to the cart if there is one', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto(`/customer/${account}/orders`);
  await emptyCart(page, account);
  await page.getByRole('button', { name: new RegExp(`^${account} `) }).click();
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('button', { name: /^Lead Product Report/ }).press('Enter');
  await expect(panel(page).getByRole('columnheader')).toHaveText([
    'Product',
    'Description',
    'Category',
    'Last ordered',
    'Qty',
    '12 months',
    'Cart',
  ]);
  await test.step('the rows are sorted by number, each with its months in words', () => expectRows(page));
  await test.step('into the cart from the row, in the quantity of last time, and back', () => addFromRow(page));
  await test.step('the content of the rows and of the list of categories', () => expectData(page));
  await test.step('a category, stored in the address, and one without purchases', () => chooseCategory(page));
  await test.step('on a phone the report fits', () => lookOnAPhone(page));
  await test.step('someone without a cart reads it', () => readAsViewer(page, signedIn));
});

test('C4.09 C8.08 C8.09 a product without a category is dropped with its message, a failed report says why, a long one renders while scrolling', async ({
  signedIn,
  expectNoise,
}) => {
  const page = await signedIn('service');
  const product = (productNumber: string, productCategory: string | null) => ({
    productNumber,
    productDescription: `Product ${productNumber}`,
    productCategory,
    mostRecentOrderDate: '2026-01-05',
    lastOrderedQuantity: 1,
    rolling12Months: 0,
    months: Array.from({ length: 12 }, () => 0),
    isOrderable: false,
  });
  let data = [product('100', '1.2.3.4'), product('99', '1.2'), product('A10', '1.3.1'), product('7', null)];
  let isBroken = true;
  await page.route('**/api/customer/leadProductReport/*', (route) =>
    isBroken
      ? route.fulfill({
          status: 422,
          json: { detail: 'The reader is out of ink.', code: 'request.invalid', remedy: 'retry' },
        })
      : route.fulfill({ json: { data, hasMore: false } }),
  );
  expectNoise(/leadProductReport|422|out of ink|null category/);
  await page.goto(`/customer/${account}/lead-products`);
  await expect(panel(page).getByText('Error generating lead product report: The reader is out of ink.')).toBeVisible();
  isBroken = false;
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).locator('td[data-label="Product"]')).toHaveText(['99', '100', 'A10']);
  const [first, second] = await rows(page).locator('td[data-label="Category"]').allTextContents();
  expect(first).toBe(second);
  await panel(page).getByText('1 product is not shown').click();
  await expect(panel(page).getByText('Error with product 7: null category')).toBeVisible();
  await expectAccessible(page);
  const select = panel(page).getByLabel('Category');
  await select.selectOption(
    (await select.locator('option').allTextContents()).find((text) => text.endsWith('(0)')) ?? '',
  );
  await expect(panel(page).getByText('No purchase history for this category')).toBeVisible();

  data = Array.from({ length: 2000 }, (_, index) => product(String(20000000 + index), '1.2'));
  await page.goto(`/customer/${account}/lead-products`);
  await expect(panel(page).getByText('2,000 products')).toBeVisible();
  await expect(rows(page)).toHaveCount(200);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(400);
});
