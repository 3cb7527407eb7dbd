/** The account’s money in the customer info: ages, statements, and the sales report. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { info, openInfo } from './customer-info.ts';
import { expect, expectAccessible, type SignedIn, test } from './journey.ts';
import { fault } from './replies.ts';
import { withDatabase } from './stored-orders.ts';

/** The first account that owes something older than 30 days; which one that is depends on the day. */
async function somethingPastDue(page: Page) {
  for (const customerNumber of ['100006', '100001', '100002', '100004', '100008', '100012', '100016', '100020']) {
    const answer = await page.request.get(`/api/customer/financialSummary/${customerNumber}`);
    const summary = (answer.ok() ? await answer.json() : {}) as Record<string, number>;
    const isPastDue = ['Over30', 'Over60', 'Over90', 'Over120'].some((age) => (summary[age] ?? 0) > 0);
    if (isPastDue) return { customerNumber, summary };
  }
  throw new Error('nobody owes anything older than 30 days');
}

const statementList = (page: Page) => info(page).getByRole('region', { name: 'Statements' });

async function expectAges(page: Page, summary: Record<string, number>) {
  const ages = info(page).getByRole('table', { name: 'Balance by age' });
  await expect(ages.getByRole('rowheader')).toHaveText(['Current', 'Over 30', 'Over 60', 'Over 90', 'Over 120']);
  for (const [label, field] of [
    ['Over 30', 'Over30'],
    ['Over 60', 'Over60'],
    ['Over 90', 'Over90'],
    ['Over 120', 'Over120'],
  ] as const) {
    await expect(ages.getByRole('row', { name: label }).getByText('Past due')).toHaveCount(
      (summary[field] ?? 0) > 0 ? 1 : 0,
    );
  }
  await expect(ages.getByRole('row', { name: 'Current' }).getByText('Past due')).toHaveCount(0);
  await expect(info(page).getByRole('region', { name: 'Monthly budget' })).toBeVisible();
}

async function expectStatements(page: Page, customerNumber: string) {
  const statements = statementList(page);
  await expect(statements.getByRole('listitem')).toHaveCount(3);
  const days = (await statements.getByRole('listitem').allInnerTexts()).map((text) => {
    const [month, day, year] = text.slice(0, 10).split('/');
    return `${year}-${month}-${day}`;
  });
  expect(days).toEqual(days.toSorted().toReversed());
  const { data } = (await (
    await page.request.get(`/api/customerdocument/statements/all/${customerNumber}`)
  ).json()) as {
    data: { id: string; statementDate: string }[];
  };
  expect(days[0]).toBe(
    data
      .map(({ statementDate }) => statementDate)
      .toSorted()
      .at(-1),
  );
  return data;
}

async function saveStatement(page: Page, customerNumber: string) {
  const saving = page.waitForEvent('download');
  await statementList(page)
    .getByRole('button', { name: /^Download PDF of the statement/ })
    .first()
    .click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^statement-${customerNumber}-\\d+\\.pdf$`));
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

async function failToSave(page: Page, customerNumber: string, data: { id: string; statementDate: string }[]) {
  const statements = statementList(page);
  await page.route(`**/api/customerdocument/statements/${customerNumber}-*`, (route) =>
    route.fulfill({ status: 200, contentType: 'application/pdf', body: '' }),
  );
  await statements.getByRole('button', { name: /^All \d+ statements/ }).click();
  await expect(statements.getByRole('listitem')).toHaveCount(data.length);
  await statements
    .getByRole('button', { name: /^Download PDF of the statement/ })
    .last()
    .click();
  await expect(statements.getByRole('alert')).toHaveText(
    'Unable to download the requested PDF. Please try again later or contact support',
  );
  await expectAccessible(page);
}

test('A7.27 B2.11 B4.29 B4.33 B7.04 B8.03 B9.09 the financial tab: ages with flags, the three newest statements, and their PDFs', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const { customerNumber, summary } = await somethingPastDue(page);
  await openInfo(page, customerNumber, 'Financial');
  await test.step('each age that is owed is flagged', () => expectAges(page, summary));
  const data = await test.step('three statements are listed, the newest first', () =>
    expectStatements(page, customerNumber));
  await test.step('a statement is saved as a PDF', () => saveStatement(page, customerNumber));
  await test.step('an empty PDF shows an error', () => failToSave(page, customerNumber, data));
});

const memoList = (page: Page) => info(page).getByRole('region', { name: 'Credit and debit memos' });

async function saveMemo(page: Page) {
  const button = memoList(page).getByRole('button', { name: 'Download PDF of credit memo CM-905' });
  await button.click();
  // The file store doesn't have it.
  await expect(memoList(page).getByRole('alert')).toHaveText(
    'Unable to download the requested PDF. Please try again later or contact support',
  );
  await page.route('**/api/customerdocument/memos/100003/CM-905', (route) =>
    route.fulfill({ status: 200, contentType: 'application/pdf', body: '%PDF-1.7' }),
  );
  const saving = page.waitForEvent('download');
  await button.click();
  expect((await saving).suggestedFilename()).toBe('memo-CM-905.pdf');
  await expect(memoList(page).getByRole('alert')).toHaveCount(0);
}

const failAndLoadAgain = (page: Page) =>
  test.step('a server that fails is said in each part, and one press loads both', async () => {
    const statements = '**/api/customerdocument/statements/all/100003';
    await page.route(statements, fault);
    await page.reload();
    await openInfo(page, '100003', 'Financial');
    const again = memoList(page).getByRole('button', { name: 'Try again: load the credit and debit memos' });
    await expect(again).toBeVisible({ timeout: 30_000 });
    await expect(memoList(page)).toContainText('Couldn’t load the credit and debit memos.');
    await expect(statementList(page)).toContainText('Couldn’t load the statements.');
    await page.unroute(statements);
    await again.click();
    await expect(memoList(page).getByRole('listitem')).toHaveCount(3);
  });

test('a practice sees its credit and debit memos without an order, on a phone too; another account has none', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  expectNoise(/status of (404|500)|fault: 500|Something went wrong/);
  await withDatabase(server, (database) =>
    database.query(
      `insert into erp_invoice (invoice_number, customer_number, invoice_date, total_cents) values
         ('CM-901', '100003', '2026-02-01', -100), ('CM-902', '100003', '2026-02-02', -200),
         ('DM-904', '100003', '2026-02-04', 1234), ('CM-905', '100003', '2026-02-05', -2500);
       insert into erp_document (kind, document_key, file_key) values ('invoice', 'CM-905', 'erp/lost.pdf')`,
    ),
  );
  const page = await signedIn('practice');
  await page.setViewportSize({ width: 360, height: 740 });
  await openInfo(page, '100003', 'Financial');
  const rows = memoList(page).getByRole('listitem');
  await expect(rows).toHaveText([
    /^02\/05\/2026 Credit memo CM-905\s*−\$25\.00/,
    /^02\/04\/2026 Debit memo DM-904\s*\$12\.34\s*No PDF was sent$/,
    /^02\/02\/2026 Credit memo CM-902\s*−\$2\.00\s*No PDF was sent$/,
  ]);
  await expect(memoList(page)).toContainText('These memos aren’t tied to an order.');
  await expect(memoList(page).getByRole('link')).toHaveCount(0);
  await memoList(page).getByRole('button', { name: 'All 4 memos' }).press('Enter');
  await expect(rows).toHaveCount(4);
  await expect(memoList(page).getByRole('button', { name: 'Show only the last three' })).toBeFocused();
  await expectAccessible(page);
  await test.step('a PDF of the ERP’s is saved; a failure is said', () => saveMemo(page));
  await failAndLoadAgain(page);
  await openInfo(page, '100008', 'Financial');
  await expect(statementList(page).getByRole('listitem')).toHaveCount(3);
  await expect(memoList(page)).toHaveCount(0);
});

const salesPanel = (page: Page) => page.getByRole('dialog', { name: '13-month sales report' });

async function expectTable(page: Page) {
  const table = salesPanel(page).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(15);
  await expect(table.getByRole('rowheader')).toHaveText([
    'Merch',
    'Teeth',
    'Support SUP',
    'Labor',
    'Equip',
    'Rental',
    'Parts',
    'Misc',
    'Total',
  ]);
  await expect(table.getByRole('cell', { name: /^-?[\d,]+$/ })).toHaveCount(9 * 14);
}

async function saveFiles(page: Page) {
  const slider = salesPanel(page);
  const savingTable = page.waitForEvent('download');
  await slider.getByRole('button', { name: 'Download CSV' }).click();
  const csv = (await readFile(await (await savingTable).path())).toString();
  expect(csv.split('\r\n')[0]).toBe('\ufeffCustomer,100001,Commencement Bay Dental');
  expect(csv.split('\r\n')[1]?.split(',')).toHaveLength(15);
  const savingPdf = page.waitForEvent('download');
  await slider.getByRole('button', { name: 'Download PDF' }).click();
  expect((await savingPdf).suggestedFilename()).toMatch(/^category-sales-100001-\d{4}-\d\d-\d\d\.pdf$/);
}

async function changeEndDate(page: Page) {
  const slider = salesPanel(page);
  await slider.getByLabel('End date').fill('2001-05-31');
  await expect(slider.getByText('No purchases in these 13 months')).toBeVisible();
  await expect(page).toHaveURL(/endDate=2001-05-31/);
  await expect(slider.getByRole('button', { name: 'Download PDF' })).toBeDisabled();
  await page.route('**/categorySalesByMonthSummary/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  const again = slider.getByRole('button', { name: 'Load the report' });
  await expect(again).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/categorySalesByMonthSummary/**');
  await again.click();
  await expect(slider.getByText('No purchases in these 13 months')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slider).toHaveCount(0);
  await expect(page).toHaveURL(/\/customer\/100001\/orders/);
}

async function refusePractice(page: Page, signedIn: SignedIn) {
  await signedIn('practice');
  await page.goto('/customer/100003/sales-report');
  await expect(page).toHaveURL(/\/customer\/100003\/products/);
  await expect(salesPanel(page)).toHaveCount(0);
}

test('A1.10 budget and category sales are summed up; the sales report is a chart, a table and two files', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 500|fault: 500|Something went wrong/);
  const page = await signedIn('manager');
  await openInfo(page, '100001', 'Financial');
  await expect(info(page).getByText('$6,500 a month')).toBeVisible();
  await expect(info(page).getByRole('heading', { name: 'Monthly expenses' })).toBeVisible();
  await info(page).getByRole('tab', { name: 'Reports' }).click();
  await info(page)
    .getByRole('button', { name: /13-month sales report/ })
    .click();
  await expect(info(page)).toBeHidden();
  await test.step('the table has each category and month', () => expectTable(page));
  await expectAccessible(page);

  await test.step('it is saved as CSV and as a PDF', () => saveFiles(page));
  await test.step('another end date is in the address; nothing was bought long ago; after the server fails, the report can be retried', () =>
    changeEndDate(page));
  await test.step('a practice has no sales report', () => refusePractice(page, signedIn));
});
