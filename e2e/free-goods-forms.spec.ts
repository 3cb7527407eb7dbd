/** Both forms of the free goods report with everything that can go wrong in them. */
import type { Page, Request } from '@playwright/test';
import { account, addItem, field, form, panel, readings, reportCall } from './free-goods.ts';
import { type ExpectNoise, expect, test } from './journey.ts';

const save = (page: Page) => form(page).getByRole('button', { name: 'Save item' });
const numberField = (page: Page) => field(page, 'Product number');
const mug = (page: Page) => panel(page).getByRole('row', { name: /05\/06\/2019 +Journey mug .*2 \$2,501\.00/ });

/** The field accepts digits, navigation and editing keys, copying, and pasting. */
async function typeTheNumber(page: Page, company: string, lookUps: string[]) {
  const number = numberField(page);
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
  // Only the digits of pasted text remain.
  await number.evaluate((input: HTMLInputElement) => {
    input.focus();
    document.execCommand('insertText', false, '#12-34 x');
  });
  await expect(number).toHaveValue('1234');
  await number.fill('');
  // Seven digits aren't a number, so there's no request.
  await number.pressSequentially('1a0-0 0x000');
  await expect(number).toHaveValue('1000000');
  await save(page).click();
  await expect(form(page).getByText('Please fix errors before saving')).toBeVisible();
  await expect(form(page).getByText(`Must enter valid ${company} product number`)).toBeVisible();
  expect(lookUps).toEqual([]);
}

async function typeOn(page: Page, lookUps: string[], givenUp: string[], company: string) {
  const number = numberField(page);
  await number.pressSequentially('4');
  await expect.poll(() => lookUps).toEqual(['10000004']);
  await number.press('Backspace');
  await expect.poll(() => givenUp).toEqual(['10000004']);
  // Three numbers at once, as with fast typing: only the last one is requested.
  await number.evaluate((input: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const typed of ['10000001', '10000002', '99999999']) {
      write?.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await expect(form(page).getByText(`Must enter valid ${company} product number`)).toBeVisible();
  expect(lookUps).toEqual(['10000004', '99999999']);
}

async function failToLookUp(page: Page, expectNoise: ExpectNoise, company: string) {
  const number = numberField(page);
  const block = () =>
    page.route('**/api/item/itemNumber/10000005?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), isOrderable: false } });
    });
  // Without a response, the input counts as invalid, with the reason, and the log has the fault.
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
    form(page).getByText(`Must enter valid ${company} product number. We couldn’t look it up. Try again in a moment.`),
  ).toBeVisible();
  await fault;
  await block();
  await number.fill('10000005');
  await expect(form(page).getByText('Looking up the number…')).toBeVisible();
  await expect(form(page).getByText(`Must enter valid ${company} product number`)).toBeVisible();
}

async function saveOwnProduct(page: Page, read: string[]) {
  const before = read.length;
  await numberField(page).fill('10000003');
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
}

async function fillCouponItem(page: Page) {
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
  // A corrected field no longer shows an error.
  await expect(form(page).getByText('Please fix errors before saving')).toHaveCount(0);
}

async function failToSave(page: Page, expectNoise: ExpectNoise) {
  await page.route(`**${reportCall}`, (route) => route.fulfill({ status: 200, body: '' }), { times: 1 });
  await save(page).click();
  await expect(form(page).getByText('There was an error saving the item')).toBeVisible();
  await page.route(`**${reportCall}`, (route) => route.abort('connectionrefused'), { times: 1 });
  expectNoise(/freeGoodsReport|ERR_CONNECTION_REFUSED/);
  await save(page).click();
  await expect(form(page).getByText(/There was an error saving the item.+can’t reach the server/)).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('Journey mug');
}

async function saveOutsideRange(page: Page, read: string[]) {
  const asked = read.length;
  await form(page).getByRole('textbox', { name: 'Date', exact: true }).fill('2019-05-06');
  await save(page).click();
  await expect(form(page)).toBeHidden();
  await expect(page.getByText('Item saved. Its date is outside the dates shown.')).toBeVisible();
  expect(read.length).toBe(asked);
  await panel(page).getByLabel('From', { exact: true }).fill('2019-05-06');

  await expect(mug(page)).toBeVisible();
}

async function removeAndUndo(page: Page) {
  await mug(page).getByRole('button', { name: 'Remove Journey mug' }).click();
  await expect(mug(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(mug(page)).toBeVisible();
}

async function changeAndUndo(page: Page) {
  await mug(page).getByRole('button', { name: 'Edit Journey mug' }).click();
  const editing = panel(page).getByRole('region', { name: 'Edit Journey mug' });
  await editing.getByRole('textbox', { name: 'Description' }).fill('Journey cup');
  await editing.getByRole('button', { name: 'Save item' }).click();
  const cup = panel(page).getByRole('row', { name: /05\/06\/2019 +Journey cup .*2 \$2,501\.00/ });
  await expect(cup).toBeVisible();
  await expect(mug(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(mug(page)).toBeVisible();
}

async function typeInTime(page: Page, lookUps: string[]) {
  const number = numberField(page);
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
}

test('C3.04 C4.02 C4.03 C5.01 C5.02 C7.02 C7.04 C9.02 C8.01 C8.02 C8.03 C8.04 C8.05 both forms check, look up, save, and refetch the report only for its range', async ({
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
  // The first look-up hangs, so that further typing cancels it.
  await page.route('**/api/item/itemNumber/10000004?*', () => new Promise(() => undefined));

  await page.goto(`/customer/${account}/free-goods`);
  await expect(panel(page).getByRole('table', { name: /Free goods/ })).toBeVisible();
  await addItem(page).click();

  // A nonexistent number gets a 404.
  expectNoise(/404/);

  await test.step('the number accepts digits, and the keys that move, edit, copy, and paste', () =>
    typeTheNumber(page, company, lookUps));
  await test.step('each change cancels the running look-up, and the next one waits until typing pauses', () =>
    typeOn(page, lookUps, givenUp, company));
  await test.step('a number that can’t be looked up or ordered is invalid, with the reason', () =>
    failToLookUp(page, expectNoise, company));
  await test.step('a valid one is saved while it is still being looked up', () => saveOwnProduct(page, read));
  await test.step('the words and the value of a coupon item are checked, one by one and all at once', () =>
    fillCouponItem(page));
  await test.step('an empty reply is an error; the input stays', () => failToSave(page, expectNoise));
  await test.step('an entry outside the range is saved, and the report is not refetched', () =>
    saveOutsideRange(page, read));
  await test.step('a manual entry can be removed, and that can be undone', () => removeAndUndo(page));
  await test.step('it can be changed, which can be undone as well', () => changeAndUndo(page));
  await test.step('a look-up needs eight digits and a pause of 200 ms, no less', () => typeInTime(page, lookUps));
});
