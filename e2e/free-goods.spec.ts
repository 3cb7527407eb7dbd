/** The free goods report: range, rows and totals, ledger, PDF, and both forms with everything that can go wrong in them. */
import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signOut, test } from './journey.ts';

const account = '100015';
const reportCall = `/api/customer/freeGoodsReport/${account}`;

const panel = (page: Page) => page.getByRole('dialog', { name: 'Free Goods Report' });
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name, exact: true });
const form = (page: Page) => panel(page).getByRole('region', { name: 'Add item' });
const addItem = (page: Page) => panel(page).getByRole('button', { name: 'Add item' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save item' });

/** Readings of the report so far, by their addresses. */
function readings(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && url.pathname === reportCall) urls.push(url.search);
  });
  return urls;
}

const iso = (date: string) => date.replace(/(\d+)\/(\d+)\/(\d+)/, '$3-$1-$2');

test('C2.22 C4.01 the panel opens on twelve months with rows, totals, ledger and PDF, and closing clears it', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  const read = readings(page);
  await page.goto(`/customer/${account}/orders`);
  await page.getByRole('button', { name: new RegExp(`^${account} `) }).click();
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('button', { name: /^Free Goods Report/ }).click();
  const dialog = panel(page);
  const table = dialog.getByRole('table', { name: /Free goods/ });
  await expect(table.getByRole('columnheader')).toHaveText(['Item', 'Date', 'Product', 'Description', 'Qty', 'Value']);
  // The last twelve months, shown and asked for.
  const shown = (await dialog.getByText(/^\d\d\/\d\d\/\d{4} to /).textContent()) ?? '';
  const [from = '', to = ''] = shown.split(' to ').map(iso);
  expect(Number(to.slice(0, 4)) - Number(from.slice(0, 4))).toBe(1);
  expect(from.slice(4)).toBe(to.slice(4).replace('-02-29', '-02-28'));
  expect(read).toEqual([`?startDate=${from}&endDate=${to}`]);
  await expect(dialog.getByLabel('From', { exact: true })).toHaveValue(from);

  // Rows are counted through, grouped, and summed up.
  const rows = table.locator('tbody tr').filter({ has: page.locator('td[data-label="Item"]') });
  await expect(rows.first().getByRole('cell').first()).toHaveText('1');
  await expect(table.getByRole('rowheader', { name: /Own stock$|Coupon items$/ }).first()).toBeVisible();
  const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);
  const values = await rows.locator('td[data-label="Value"]').allTextContents();
  const total = table.getByRole('row', { name: /^Total/ });
  expect(cents((await total.getByRole('cell').last().textContent()) ?? '')).toBe(
    values.reduce((sum, value) => sum + cents(value), 0),
  );
  const ledger = dialog.getByRole('region', { name: 'Ledger' });
  await expect(ledger.getByRole('term')).toHaveText(['Earned', 'Redeemed', 'Expiring', 'Missed']);
  await ledger.getByText(/^By offer/).click();
  await expect(ledger.getByRole('columnheader', { name: 'Ends' })).toBeVisible();

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[0-9a-f-]{36}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // The form is toggled open and closed, has two tabs, and goes with the panel; the data does too.
  await addItem(page).press('Enter');
  await expect(form(page).getByRole('tab')).toHaveText(['Own product', 'Coupon item']);
  await expectAccessible(page);
  await addItem(page).press('Enter');
  await expect(form(page)).toBeHidden();
  await addItem(page).click();
  await form(page).getByRole('tab', { name: 'Own product' }).press('ArrowRight');
  await field(page, 'Description').fill('Never saved');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(/orders/);
  await page.getByRole('button', { name: new RegExp(`^${account} `) }).click();
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('button', { name: /^Free Goods Report/ }).click();
  await expect(rows.first()).toBeVisible();
  await expect(form(page)).toBeHidden();
  expect(read.length).toBeGreaterThan(1);

  await dialog.getByLabel('From', { exact: true }).fill('2001-01-01');
  await dialog.getByLabel('To', { exact: true }).fill('2001-12-31');
  await expect(dialog.getByText('No free goods in this period')).toBeVisible();
  await expect(page).toHaveURL(/startDate=2001-01-01&endDate=2001-12-31/);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/customer/${account}/free-goods`);
  await expect(rows.first()).toBeVisible();
  await addItem(page).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('C3.04 C4.02 C4.03 C5.01 C5.02 C7.02 C7.04 C9.02 C8.01 C8.02 C8.03 C8.04 C8.05 both forms check, look up, save, and read the report again only for its range', async ({
  signedIn,
  expectNoise,
}) => {
  const page = await signedIn('service');
  const read = readings(page);
  const company = ((await (await page.request.get('/api/settings/public')).json()) as { companyName: string })
    .companyName;
  const lookUps: string[] = [];
  const givenUp: string[] = [];
  const numberOf = (request: Request) => /itemNumber\/(\d+)\?customerNumber=100015$/.exec(request.url())?.[1];
  page.on('request', (request) => lookUps.push(...[numberOf(request) ?? []].flat()));
  page.on('requestfailed', (request) => givenUp.push(...[numberOf(request) ?? []].flat()));
  // The first look-up hangs, so that typing on has something to give up.
  await page.route('**/api/item/itemNumber/10000004?*', () => new Promise(() => undefined));

  await page.goto(`/customer/${account}/free-goods`);
  await expect(panel(page).getByRole('table', { name: /Free goods/ })).toBeVisible();
  await addItem(page).click();
  const number = field(page, 'Product number');

  // A number that nobody has is answered with 404.
  expectNoise(/404/);

  // Digits, the keys that move and edit, copying and pasting are taken.
  await number.pressSequentially('a12b');
  await number.press('ControlOrMeta+a');
  await number.press('ControlOrMeta+c');
  await number.press('End');
  await number.press('ControlOrMeta+v');
  await expect(number).toHaveValue('1212');
  await number.press('Home');
  await number.press('Delete');
  await number.press('ArrowRight');
  await number.press('Backspace');
  await expect(number).toHaveValue('12');
  await field(page, 'Date').focus();
  await number.fill('');
  // What is pasted from elsewhere leaves all but its digits behind.
  await number.evaluate((input: HTMLInputElement) => {
    input.focus();
    document.execCommand('insertText', false, '#12-34 x');
  });
  await expect(number).toHaveValue('1234');
  await number.fill('');
  // Seven are no number, and nothing is asked.
  await number.pressSequentially('1a0-0 0x000');
  await expect(number).toHaveValue('1000000');
  await save(page).click();
  await expect(form(page).getByText('Please fix errors before saving')).toBeVisible();
  await expect(form(page).getByText(`Must enter valid ${company} product number`)).toBeVisible();
  expect(lookUps).toEqual([]);

  // Each change gives up what is under way, and the look-up waits until typing rests.
  await number.pressSequentially('4');
  await expect.poll(() => lookUps).toEqual(['10000004']);
  await number.press('Backspace');
  await expect.poll(() => givenUp).toEqual(['10000004']);
  // Three numbers at once, as from a quick hand: only the one that stays is asked for.
  await number.evaluate((input: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const typed of ['10000001', '10000002', '99999999']) {
      write?.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await expect(form(page).getByText(`Must enter valid ${company} product number`)).toBeVisible();
  expect(lookUps).toEqual(['10000004', '99999999']);
  const blocked = async (isOrderable: boolean) => {
    await page.route('**/api/item/itemNumber/10000005?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), isOrderable } });
    });
  };
  // Nobody answers: what was typed counts as no number, with the reason, and the log has the fault.
  expectNoise(/status of 500|out of order|itemNumber\/10000006/);
  await page.route('**/api/item/itemNumber/10000006?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'out of order', status: 500, faultId: 'fault-look-up' }),
    }),
  );
  const fault = page.waitForEvent('pageerror', ({ message }) => message.includes('fault-look-up'));
  await number.fill('10000006');
  await expect(
    form(page).getByText(`Must enter valid ${company} product number. We couldn't look it up. Try again in a moment.`),
  ).toBeVisible();
  await fault;
  await blocked(false);
  await number.fill('10000005');
  await expect(form(page).getByText('Looking up the number…')).toBeVisible();
  await expect(form(page).getByText(`Must enter valid ${company} product number`)).toBeVisible();

  // A good one, saved while it is still being looked up.
  const before = read.length;
  await number.fill('10000003');
  await form(page).getByRole('textbox', { name: 'Quantity', exact: true }).fill('3');
  await expect(form(page).getByText(/\$[\d.]+ each$/)).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(reportCall));
  await save(page).click();
  const item = (await (await page.request.get(`/api/item/itemNumber/10000003?customerNumber=${account}`)).json()) as {
    price: number;
  };
  expect(item).toMatchObject({ itemNumber: '10000003', isOrderable: true, price: expect.any(Number) });
  const anybody = await page.request.get('/api/item/itemNumber/10000003?customerNumber=NA');
  expect(await anybody.json()).toMatchObject({ itemNumber: '10000003', isOrderable: true });
  expect((await sent).postDataJSON()).toMatchObject({
    CustomerId: account,
    Date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    Description: expect.any(String),
    Quantity: 3,
    UnitValue: item.price,
    PartNumber: '10000003',
  });
  await expect(form(page)).toBeHidden();
  await expect(addItem(page)).toBeFocused();
  await expect(page.getByText('Item saved', { exact: true })).toBeVisible();
  await expect(panel(page).getByRole('row', { name: / 10000003 .* 3 \$/ })).toBeVisible();
  expect(read.length).toBe(before + 1);

  // A coupon item: its words and its value, one by one and all at once.
  await addItem(page).click();
  await form(page).getByRole('tab', { name: 'Own product' }).press('End');
  await expect(form(page).getByRole('tab', { name: 'Coupon item' })).toBeFocused();
  await save(page).click();
  await expect(form(page).getByText('Please fix errors before saving')).toBeVisible();
  await expect(form(page).getByText('Product description cannot be blank')).toBeVisible();
  await expect(form(page).getByText('Value must be more than $0.00')).toBeVisible();
  await field(page, 'Description').fill('Journey mug');
  const price = field(page, 'Unit price ($)');
  for (const [typed, sentence] of [
    ['0', 'Value must be more than $0.00'],
    ['12.345', 'Enter a price in dollars and cents, such as 12.34.'],
    ['100000.01', 'Value must be at most $100,000.00'],
  ] as const) {
    await price.fill(typed);
    await expect(form(page).getByText(sentence)).toBeVisible();
  }
  await price.fill('1250.5');
  await price.blur();
  await expect(price).toHaveValue('$1,250.50');
  const total = field(page, 'Total');
  await form(page).getByRole('textbox', { name: 'Quantity', exact: true }).fill('2');
  await expect(total).toHaveValue('$2,501.00');
  await expect(total).toHaveJSProperty('readOnly', true);
  await form(page).getByRole('textbox', { name: 'Quantity', exact: true }).fill('0');
  await save(page).click();
  await expect(form(page).getByText('Please fix errors before saving')).toBeVisible();
  await form(page).getByRole('textbox', { name: 'Quantity', exact: true }).fill('2');
  // What was mended is no longer blamed.
  await expect(form(page).getByText('Please fix errors before saving')).toHaveCount(0);

  // An empty reply is an error; what was typed stands.
  await page.route(`**${reportCall}`, (route) => route.fulfill({ status: 200, body: '' }), { times: 1 });
  await save(page).click();
  await expect(form(page).getByText('There was an error saving the item')).toBeVisible();
  await page.route(`**${reportCall}`, (route) => route.abort('connectionrefused'), { times: 1 });
  expectNoise(/freeGoodsReport|ERR_CONNECTION_REFUSED/);
  await save(page).click();
  await expect(form(page).getByText(/There was an error saving the item.+cannot be reached/)).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('Journey mug');

  // Outside the range: saved, and the report is not read again.
  const asked = read.length;
  await form(page).getByRole('textbox', { name: 'Date', exact: true }).fill('2019-05-06');
  await save(page).click();
  await expect(form(page)).toBeHidden();
  await expect(page.getByText('Item saved. Its date is outside the dates shown.')).toBeVisible();
  expect(read.length).toBe(asked);
  await panel(page).getByLabel('From', { exact: true }).fill('2019-05-06');
  const mug = panel(page).getByRole('row', { name: /05\/06\/2019 +Journey mug .*2 \$2,501\.00/ });
  await expect(mug).toBeVisible();

  // An entry made by hand can be removed, and that can be undone.
  await mug.getByRole('button', { name: 'Remove Journey mug' }).click();
  await expect(mug).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(mug).toBeVisible();

  // It can be changed, which can be undone as well.
  await mug.getByRole('button', { name: 'Edit Journey mug' }).click();
  const editing = panel(page).getByRole('region', { name: 'Edit Journey mug' });
  await editing.getByRole('textbox', { name: 'Description' }).fill('Journey cup');
  await editing.getByRole('button', { name: 'Save item' }).click();
  const cup = panel(page).getByRole('row', { name: /05\/06\/2019 +Journey cup .*2 \$2,501\.00/ });
  await expect(cup).toBeVisible();
  await expect(mug).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(mug).toBeVisible();

  // Eight digits, and 200 ms of rest: not one less.
  await addItem(page).click();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  lookUps.length = 0;
  const afterRest = async (ms: number) => {
    await page.clock.runFor(ms);
    await page.evaluate(() => fetch('/api/version').then((answer) => answer.text()));
    return lookUps.splice(0);
  };
  await number.fill('1000000');
  expect(await afterRest(1_000)).toEqual([]);
  await number.fill('10000006');
  expect(await afterRest(199)).toEqual([]);
  await number.fill('10000007');
  expect(await afterRest(199)).toEqual([]);
  expect(await afterRest(1)).toEqual(['10000007']);
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
    await expect(panel(page).getByRole('button', { name: 'PDF' })).toBeEnabled();
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
