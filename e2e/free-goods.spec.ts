/** The free goods report: range, rows and totals, ledger, PDF, and who has it. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { account, addItem, field, form, panel, readings } from './free-goods.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signOut, test } from './journey.ts';

const iso = (date: string) => date.replace(/(\d+)\/(\d+)\/(\d+)/, '$3-$1-$2');
const reportTable = (page: Page) => panel(page).getByRole('table', { name: /Free goods/ });

const reportRows = (page: Page) =>
  reportTable(page)
    .locator('tbody tr')
    .filter({ has: page.locator('td[data-label="Item"]') });

async function expectTwelveMonths(page: Page, read: string[]) {
  const shown =
    (await panel(page)
      .getByText(/^\d\d\/\d\d\/\d{4} to /)
      .textContent()) ?? '';
  const [from = '', to = ''] = shown.split(' to ').map(iso);
  expect(Number(to.slice(0, 4)) - Number(from.slice(0, 4))).toBe(1);
  expect(from.slice(4)).toBe(to.slice(4).replace('-02-29', '-02-28'));
  expect(read).toEqual([`?startDate=${from}&endDate=${to}`]);
  await expect(panel(page).getByLabel('From', { exact: true })).toHaveValue(from);
}

async function expectSums(page: Page) {
  const table = reportTable(page);
  const rows = reportRows(page);
  await expect(rows.first().getByRole('cell').first()).toHaveText('1');
  await expect(table.getByRole('rowheader', { name: /Own stock$|Coupon items$/ }).first()).toBeVisible();
  const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);
  const values = await rows.locator('td[data-label="Value"]').allTextContents();
  const total = table.getByRole('row', { name: /^Total/ });
  expect(cents((await total.getByRole('cell').last().textContent()) ?? '')).toBe(
    values.reduce((sum, value) => sum + cents(value), 0),
  );
  const ledger = panel(page).getByRole('region', { name: 'Ledger' });
  await expect(ledger.getByRole('term')).toHaveText(['Earned', 'Redeemed', 'Expiring', 'Missed']);
  await ledger.getByText(/^By coupon/).click();
  await expect(ledger.getByRole('columnheader', { name: 'Ends' })).toBeVisible();
}

async function savePdf(page: Page) {
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[0-9a-f-]{36}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

async function expectCleared(page: Page, read: string[]) {
  await addItem(page).press('Enter');
  await expect(form(page).getByRole('tab')).toHaveText(['Own product', 'Coupon item']);
  await expectAccessible(page);
  await addItem(page).press('Enter');
  await expect(form(page)).toBeHidden();
  await addItem(page).click();
  await form(page).getByRole('tab', { name: 'Own product' }).press('ArrowRight');
  await field(page, 'Description').fill('Never saved');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(/orders/);
  await page.getByRole('button', { name: new RegExp(`^${account} `) }).click();
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('button', { name: /^Free Goods Report/ }).click();
  await expect(reportRows(page).first()).toBeVisible();
  await expect(form(page)).toBeHidden();
  expect(read.length).toBeGreaterThan(1);
}

async function chooseAnEmptyRange(page: Page) {
  await panel(page).getByLabel('From', { exact: true }).fill('2001-01-01');
  await panel(page).getByLabel('To', { exact: true }).fill('2001-12-31');
  await expect(panel(page).getByText('No free goods in this period')).toBeVisible();
  await expect(page).toHaveURL(/startDate=2001-01-01&endDate=2001-12-31/);
}

async function lookOnAPhone(page: Page) {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/customer/${account}/free-goods`);
  await expect(reportRows(page).first()).toBeVisible();
  await addItem(page).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test('C2.22 C4.01 the panel opens on twelve months with rows, totals, ledger and PDF, and closing clears it', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  const read = readings(page);
  await page.goto(`/customer/${account}/orders`);
  await page.getByRole('button', { name: new RegExp(`^${account} `) }).click();
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('button', { name: /^Free Goods Report/ }).click();
  await expect(reportTable(page).getByRole('columnheader')).toHaveText([
    'Item',
    'Date',
    'Product',
    'Description',
    'Qty',
    'Value',
  ]);
  await test.step('the last twelve months are shown and requested', () => expectTwelveMonths(page, read));
  await test.step('rows are counted through, grouped, and summed up', () => expectSums(page));
  await test.step('the report is saved as a PDF', () => savePdf(page));
  await test.step('the form is toggled open and closed, has two tabs, and closes with the panel, as does the data', () =>
    expectCleared(page, read));
  await test.step('a range without free goods says so, and stays in the address', () => chooseAnEmptyRange(page));
  await test.step('on a phone the form fits', () => lookOnAPhone(page));
});

test('B6.09 C6.07 staff have the sales report and the free goods report, a practice has neither, nor an address of its choice; only some may add', async ({
  signedIn,
}) => {
  for (const [person, number, mayAdd] of [
    ['manager', '100001', true],
    ['viewer', '100001', false],
  ] as const) {
    const page = await signedIn(person);
    await page.goto(`/customer/${number}/sales-report`);
    await expect(page.getByRole('dialog', { name: '13-month sales report' })).toBeVisible();
    await page.goto(`/customer/${number}/free-goods`);
    await expect(panel(page).getByRole('button', { name: 'Download PDF' })).toBeEnabled();
    await expect(panel(page).getByRole('region', { name: 'Ledger' })).toBeVisible();
    await expect(addItem(page)).toHaveCount(mayAdd ? 1 : 0);
    await signOut(page);
  }
  const page = await signedIn('practice');
  await page.goto('/customer/100003/free-goods');
  await expect(page).toHaveURL(/\/customer\/100003\/products/);
  await page.getByRole('button', { name: /^100003 / }).click();
  const info = page.getByRole('dialog', { name: 'About the customer' });
  await expect(info.getByRole('tab', { name: 'Reports' })).toHaveCount(0);
  await info.getByRole('tab', { name: 'Tools' }).click();
  await expect(info.getByRole('button', { name: /sales report|free goods|lead product|notes/i })).toHaveCount(0);
  for (const url of ['freeGoodsReport/100003', 'categorySalesByMonthSummary/100003', 'leadProductReport/100003']) {
    expect((await page.request.get(`/api/customer/${url}`)).status()).toBe(403);
  }
  await page.goto('/customer/100003/notes');
  await expect(page).toHaveURL(/\/customer\/100003\/products/);

  // An alternate shipping address is the staff's to set.
  const read = await page.request.get('/api/shoppingCart/customerNumber/100003');
  const [cart] = ((await read.json()) as { data: Record<string, unknown>[] }).data;
  const refused = await page.request.post('/api/shoppingCart', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      key: cart?.key,
      customerNumber: '100003',
      modified: cart?.modified,
      saveId: crypto.randomUUID(),
      accountManagerNotes: [],
      shippingNote: '',
      comments: '',
      pOnumber: '',
      freeShipping: false,
      invoiceCopyFlag: false,
      futureFillDate: null,
      alternateAddress: { addressLine1: '1 Main St', addressLine2: '', city: 'Reno', state: 'NV', zip: '89501' },
      items: [],
    },
  });
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
    403,
    'cart.option-not-allowed',
  ]);
});
