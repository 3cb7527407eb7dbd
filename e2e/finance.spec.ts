/** The customer info dropdown: details, tools, the account's money, and the sales report. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openBuyer, setUp } from './buyer.ts';
import { fillCart } from './carts.ts';
import { info, infoButton } from './customer-info.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signOut, test } from './journey.ts';

async function openInfo(page: Page, customerNumber: string, tab?: 'Financial' | 'Reports'): Promise<void> {
  await page.goto(`/customer/${customerNumber}/orders`);
  await infoButton(page, customerNumber).click();
  if (tab !== undefined) await info(page).getByRole('tab', { name: tab }).click();
}

interface Customer {
  [field: string]: unknown;
  SalesTerritory: { FirstName: string; LastName: string; EmailAddress: string };
}

const readCustomer = async (page: Page, customerNumber: string) =>
  (await (await page.request.get(`/api/Customer/customernumber/${customerNumber}`)).json()) as Customer;

async function setBudget(page: Page, customerNumber: string, budget: number, origin: string): Promise<void> {
  const answer = await page.request.post(`/api/Customer/monthlyBudget/${customerNumber}`, {
    data: { MonthlyBudget: budget },
    headers: { origin },
  });
  expect(answer.ok()).toBe(true);
}

test('B1.02 B2.07 B2.08 the dropdown opens from number and name with Tools, Financial and Reports, and closes as one expects', async ({
  signedIn,
  baseURL,
}) => {
  const page = await signedIn('manager');
  let answer: (value?: unknown) => void = () => undefined;
  const answered = new Promise((go) => {
    answer = go;
  });
  await page.route('**/api/Customer/customernumber/100006', async (route) => {
    await answered;
    await route.continue();
  });
  // The shop is entered without asking for the customer first, so the button can be seen waiting.
  await page.goto('/customer/100006/products');
  const waiting = page.getByRole('heading', { level: 1 }).getByRole('button');
  await expect(waiting).toBeDisabled();
  await expect(waiting).toContainText('100006');
  answer();
  const button = infoButton(page, '100006');
  await expect(button).toBeEnabled();
  await expect(button).toHaveText(/100006\s*Skagit Dental Arts/);

  await button.click();
  const tab = (name: string) => info(page).getByRole('tab', { name });
  await expect(tab('Tools')).toHaveAttribute('aria-selected', 'true');
  await expect(info(page).getByRole('tab')).toHaveText(['Tools', 'Financial', 'Reports']);
  await expect(info(page).getByRole('region', { name: 'Customer details' })).toBeVisible();
  await expect(info(page).getByRole('button', { name: 'Shipping label' })).toBeVisible();
  await expectAccessible(page);

  await tab('Tools').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Financial')).toBeFocused();
  await expect(info(page).getByRole('heading', { name: 'Balance due' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(info(page).getByRole('button', { name: /13-month sales report/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(info(page)).toBeHidden();
  await expect(button).toBeFocused();

  // Opened again it begins with Tools; a press beside it closes it, and so does its button.
  await page.keyboard.press('Enter');
  await expect(tab('Tools')).toHaveAttribute('aria-selected', 'true');
  // So it does when it is opened before the browser has told of its closing.
  await tab('Reports').click();
  await expect(tab('Reports')).toHaveAttribute('aria-selected', 'true');
  await button.evaluate((opener: HTMLButtonElement) => {
    document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
    opener.click();
  });
  await expect(tab('Tools')).toHaveAttribute('aria-selected', 'true');
  await page.mouse.click(1300, 700);
  await expect(info(page)).toBeHidden();
  await button.click();
  await expect(info(page)).toBeVisible();
  await button.click();
  await expect(info(page)).toBeHidden();

  // A punch-out user reads whose account it is, and opens nothing.
  await signOut(page);
  await page.goto(await setUp(baseURL ?? '', { returnUrl: 'http://localhost:1/back' }));
  await expect(page).toHaveURL(/\/customer\/100001\/products$/);
  await expect(infoButton(page, '100001')).toBeDisabled();
  await expect(infoButton(page, '100001')).toHaveText(/100001\s*\S/);
});

test('B2.10 all details of a customer are shown; terms of the account to staff alone', async ({ signedIn }) => {
  const page = await signedIn('service');
  for (const customerNumber of ['100006', '100002']) {
    await openInfo(page, customerNumber);
    const details = info(page).getByRole('region', { name: 'Customer details' });
    const record = await readCustomer(page, customerNumber);
    const { FirstName, LastName, EmailAddress } = record.SalesTerritory;
    const texts = ['CustomerID', 'Name', 'BillToName', 'ShipToAddress1', 'ShipToCity', 'ShipToState', 'ShipToZIp']
      .concat(['EmailAddress', 'ShipViaNorm', 'PreferredStatus', 'TerritoryID'])
      .map((field) => String(record[field]));
    const contract = String(record.ContractName ?? 'None');
    for (const text of [...texts, contract, `${FirstName} ${LastName}`, EmailAddress])
      await expect(details).toContainText(text);
    await expect(details.locator(`a[href="tel:${record.ShipToPhoneNumber}"]`)).toBeVisible();
    await expect(details.locator(`a[href="mailto:${record.EmailAddress}"]`)).toBeVisible();
    await expect(details.getByText('Credit hold')).toHaveCount(Number(record.CreditHold) > 0 ? 1 : 0);
    await expect(details.getByText('PO required', { exact: true })).toHaveCount(record.IsPORequired === 'Y' ? 1 : 0);
  }
  await signedIn('practice');
  await openInfo(page, '100003');
  const details = info(page).getByRole('region', { name: 'Customer details' });
  await expect(details).toContainText('Union Street Endodontics');
  for (const term of ['Pricing class', 'Contract', 'Credit hold']) await expect(details.getByText(term)).toHaveCount(0);
  await expect(info(page).getByRole('button', { name: 'Shipping label' })).toHaveCount(0);
  // A practice has no reports, and no empty tab for them.
  await expect(info(page).getByRole('tab')).toHaveText(['Tools', 'Financial']);
});

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

test('A7.27 B2.11 B4.29 B4.33 B7.04 B8.03 B9.09 the financial tab: ages with flags, the three newest statements, and their PDFs', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const { customerNumber, summary } = await somethingPastDue(page);
  await openInfo(page, customerNumber, 'Financial');
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

  const statements = info(page).getByRole('region', { name: 'Statements' });
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

  const saving = page.waitForEvent('download');
  await statements
    .getByRole('button', { name: /^Download the statement/ })
    .first()
    .click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^statement-${customerNumber}-\\d+\\.pdf$`));
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.route(`**/api/customerdocument/statements/${customerNumber}-*`, (route) =>
    route.fulfill({ status: 200, contentType: 'application/pdf', body: '' }),
  );
  await statements.getByRole('button', { name: /^All \d+ statements/ }).click();
  await expect(statements.getByRole('listitem')).toHaveCount(data.length);
  await statements
    .getByRole('button', { name: /^Download the statement/ })
    .last()
    .click();
  await expect(statements.getByRole('alert')).toHaveText(
    'Unable to download the requested PDF. Please try again later or contact support',
  );
  await expectAccessible(page);
});

test('B2.05 B4.30 B5.06 B8.02 people who may set the monthly budget; the cart shows it when it is above 0', async ({
  signedIn,
  expectNoise,
  baseURL,
}) => {
  expectNoise(/100012/);
  expectNoise(/status of 500|Failed to load/);
  const page = await signedIn('service');
  await setBudget(page, '100012', 0, baseURL ?? '');
  await openInfo(page, '100012', 'Financial');
  const budget = info(page).getByRole('region', { name: 'Monthly budget' });
  await budget.getByRole('button', { name: 'Set a budget' }).click();
  const field = budget.getByLabel('Monthly budget ($)');
  await expect(field).toBeFocused();
  for (const wrong of ['-1', '12.5', '$1,000,000', 'none']) {
    await field.fill(wrong);
    await budget.getByRole('button', { name: 'Save budget' }).click();
    await expect(budget.getByRole('alert')).toHaveText('Enter whole dollars from 0 to $999,999, such as $3,000.');
    await expect(field).toHaveValue(wrong);
  }

  await field.fill('$2,500');
  await page.route('**/api/Customer/monthlyBudget/100012', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await budget.getByRole('button', { name: 'Save budget' }).click();
  await expect(budget.getByRole('alert')).toHaveText('Could not set monthly budget, please cancel or try again.');
  await expect(field).toHaveValue('$2,500');
  await page.unroute('**/api/Customer/monthlyBudget/100012');
  await budget.getByRole('button', { name: 'Try again' }).click();
  await expect(budget.getByText('$2,500 a month')).toBeVisible();
  await expect(budget.getByRole('button', { name: 'Change budget' })).toBeFocused();
  await expect(budget.getByText(/of \$2,500 spent by/)).toBeVisible();

  await page.keyboard.press('Escape');
  await fillCart(page, '100012', [{ itemNumber: '10000001', quantity: 1 }]);
  await page.goto('/customer/100012/cart');
  const inCart = page.getByRole('region', { name: 'Monthly budget' });
  await expect(inCart).toContainText('$2,500');
  await expect(inCart).toContainText(/left|over/);
  await expectAccessible(page);

  // Blank removes the budget, and Undo brings it back; without a budget the cart shows none.
  const stored = async () => (await page.request.get('/api/Customer/monthlyBudget/100012')).json();
  await setBudget(page, '100012', 700, baseURL ?? '');
  await openInfo(page, '100012', 'Financial');
  const remove = async () => {
    await budget.getByRole('button', { name: 'Change budget' }).click();
    await field.fill('');
    await budget.getByRole('button', { name: 'Save budget' }).click();
    await expect(budget.getByText('No budget set')).toBeVisible();
  };
  await remove();
  await budget.getByRole('button', { name: 'Undo' }).click();
  await expect(budget.getByText('$700 a month')).toBeVisible();
  await expect(budget.getByRole('button', { name: 'Change budget' })).toBeFocused();
  expect(await stored()).toBe(700);
  await remove();
  expect(await stored()).toBe(0);
  await page.goto('/customer/100012/cart');
  await expect(page.getByRole('table', { name: 'Lines of the cart' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Total' })).toBeVisible();
  await expect(inCart).toHaveCount(0);
  await fillCart(page, '100012', []);

  // Its own territory's manager may, others only look.
  for (const [person, customerNumber, mayEdit] of [
    ['manager', '100001', true],
    ['manager', '100007', false],
    ['viewer', '100001', false],
    ['practice', '100003', false],
    ['solo', '100010', false],
  ] as const) {
    await signedIn(person);
    await openInfo(page, customerNumber, 'Financial');
    await expect(budget.getByText(/a month$|No budget set/)).toBeVisible();
    await expect(budget.getByRole('button')).toHaveCount(mayEdit ? 1 : 0);
    await expect(info(page).getByRole('heading', { name: 'Balance due' })).toHaveCount(
      person === 'practice' || person === 'solo' ? 0 : 1,
    );
  }
});

test('B6.14 the question about holding an order is the staff’s, a buyer submits through the punch-out route, and the budget is changed by customer service and the managing territory manager alone', async ({
  signedIn,
  baseURL,
}) => {
  const buyer = await openBuyer();
  const send = (page: Page) => page.getByRole('button', { name: /^(Send order|Return cart)$/ });
  const page = await signedIn('manager');
  for (const [person, isAsked, mayEdit] of [
    ['practice', false, false],
    ['service', true, true],
    ['manager', true, true],
  ] as const) {
    // What staff set would hold the order.
    await signedIn('manager');
    await page.goto('/home');
    await fillCart(page, '100003', [{ itemNumber: '10000001', quantity: 1 }], { freeShipping: true });
    await signedIn(person);
    await openInfo(page, '100003', 'Financial');
    const budget = info(page).getByRole('region', { name: 'Monthly budget' });
    await expect(budget.getByText(/a month$|No budget set/)).toBeVisible();
    await expect(budget.getByRole('button', { name: /budget$/ })).toHaveCount(mayEdit ? 1 : 0);
    await page.keyboard.press('Escape');
    await page.goto('/customer/100003/cart');
    await page.getByRole('button', { name: 'Check out' }).click();
    await send(page).click();
    if (isAsked) {
      await expect(page.getByRole('alertdialog')).toContainText('will cause this order to be held for review');
      await page.getByRole('button', { name: 'Send for review' }).click();
    }
    await expect(page.getByText('Cart submitted successfully')).toBeVisible();
  }

  await signOut(page);
  const submitted: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/submit|cxml$/i.test(pathname)) submitted.push(pathname);
  });
  await page.goto(await setUp(baseURL ?? '', { returnUrl: buyer.returnUrl }));
  await page.getByPlaceholder('Search by Product number / description').fill('10000001');
  await page
    .getByRole('button', { name: /^Add .* to the cart$/ })
    .first()
    .click();
  await expect(page.getByText(/ x1 added$/).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('button', { name: 'Check out' }).click();
  const route = page.waitForURL(/\/punchout\/sid\/[^/]+\/uid\/[^/]+\/submit\/[0-9a-f-]+$/, { waitUntil: 'commit' });
  await send(page).click();
  await route;
  await expect(page.getByRole('heading', { name: 'The cart is back' })).toBeVisible();
  expect(submitted.filter((path) => path.startsWith('/api/'))).toEqual([
    expect.stringMatching(/punchoutcart\/cxml$/),
    expect.stringMatching(/punchoutcart\/submit\/[0-9a-f-]+$/),
  ]);
  await buyer.close();
});

test('B4.28 B7.03 B8.07 a shipping label is saved under its tracking number; a failure only turns its button off', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 503|fault: 503|No printer/);
  const page = await signedIn('viewer');
  const logged: string[] = [];
  page.on('pageerror', ({ message }) => logged.push(message));
  await openInfo(page, '100004');
  const button = info(page).getByRole('button', { name: 'Shipping label' });
  const answered = page.waitForResponse(/shippinglabel\/customerNumber\/100004$/i);
  const saving = page.waitForEvent('download');
  await button.click();
  const label = (await (await answered).json()) as { trackingNumber: string; labelFormatCode: string };
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${label.trackingNumber}.${label.labelFormatCode.toLowerCase()}`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(button).toBeEnabled();

  await page.route('**/api/shippinglabel/**', (route) =>
    route.fulfill({ status: 503, json: { detail: 'No printer' } }),
  );
  await button.click();
  await expect(button).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('No printer')).toHaveCount(0);
  await expect.poll(() => logged).toEqual([expect.stringMatching(/^No printer \[[0-9a-f-]{36}\]$/)]);
});

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
  const slider = page.getByRole('dialog', { name: '13-month sales report' });
  const table = slider.getByRole('table');
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
  await expectAccessible(page);

  const savingTable = page.waitForEvent('download');
  await slider.getByRole('button', { name: 'Spreadsheet' }).click();
  const csv = (await readFile(await (await savingTable).path())).toString();
  expect(csv.split('\r\n')[0]).toBe('\ufeffCustomer,100001,Commencement Bay Dental');
  expect(csv.split('\r\n')[1]?.split(',')).toHaveLength(15);
  const savingPdf = page.waitForEvent('download');
  await slider.getByRole('button', { name: 'PDF' }).click();
  expect((await savingPdf).suggestedFilename()).toMatch(/^category-sales-100001-\d{4}-\d\d-\d\d\.pdf$/);

  // Another end date stands in the address; long ago nothing was bought; a dead server can be asked again.
  await slider.getByLabel('End date').fill('2001-05-31');
  await expect(slider.getByText('No purchases in these 13 months')).toBeVisible();
  await expect(page).toHaveURL(/endDate=2001-05-31/);
  await expect(slider.getByRole('button', { name: 'PDF' })).toBeDisabled();
  await page.route('**/categorySalesByMonthSummary/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  const again = slider.getByRole('button', { name: 'Load the report' });
  await expect(again).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/categorySalesByMonthSummary/**');
  await again.click();
  await expect(slider.getByText('No purchases in these 13 months')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slider).toHaveCount(0);
  await expect(page).toHaveURL(/\/customer\/100001\/orders/);

  await signedIn('practice');
  await page.goto('/customer/100003/sales-report');
  await expect(page).toHaveURL(/\/customer\/100003\/products/);
  await expect(slider).toHaveCount(0);
});

test('the customer info and the report fit a tablet in the dark and a phone in the light', async ({ signedIn }) => {
  const page = await signedIn('service');
  for (const [width, colorScheme] of [
    [768, 'dark'],
    [360, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 760 });
    await openInfo(page, '100006', 'Financial');
    await expect(info(page).getByRole('table', { name: 'Balance by age' })).toBeVisible();
    await expect(info(page).getByText('Monthly expenses')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto('/customer/100006/sales-report');
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
