/** A list from a spreadsheet, an e-mail, or a file to the cart: every line is added or named with the reason. */
import type { Page } from '@playwright/test';
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const account = '100060';

interface Card {
  itemNumber: string;
  description: string;
  vendorPartNumber: string;
  isOrderable: boolean;
  isOnHold: boolean;
  lifeCycle: string;
}

/** The first products that can be ordered, most popular first. */
async function products(page: Page, text: string): Promise<Card[]> {
  const answer = await page.request.get(`/api/item?searchText=${text}&customerNumber=${account}&pageSize=50`);
  const { data } = (await answer.json()) as { data: Card[] };
  return data.filter((item) => item.isOrderable && !item.isOnHold && item.lifeCycle !== 'D');
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Paste a list' });

/** Pastes a text into the focused element. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const statusText = (page: Page) => panel(page).getByText(/^\d+ products? found/);
const foundList = (page: Page) => panel(page).getByRole('list', { name: 'Found', exact: true });
const openLines = (page: Page) => panel(page).getByRole('list', { name: 'Not found yet' });
const quantityFor = (page: Page, item: Card) =>
  foundList(page)
    .getByRole('textbox', { name: `Quantity of ${item.description}` })
    .first();

async function pasteMail(page: Page, one: Card, two: Card, three: Card) {
  const box = panel(page).getByLabel('Your list');
  await expect(box).toBeFocused();
  await paste(
    page,
    [
      'Hi Tom,',
      `2 x ${one.itemNumber}`,
      `> ${two.vendorPartNumber} qty 3`,
      `${one.itemNumber} (4)`,
      'gloves',
      'flux capacitors, 5',
      `${three.itemNumber} qty lots`,
      'Thanks, Anna',
    ].join('\n'),
  );
}

async function includeQuoted(page: Page) {
  const status = statusText(page);
  await expect(status).toHaveText('2 products found · 2 lines need attention · 3 lines skipped');
  await panel(page)
    .getByText(/^Skipped/)
    .click();
  await expect(panel(page).getByText('Line 3: Quoted from an earlier e-mail')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Include the quoted lines' }).click();
  await expect(status).toHaveText('3 products found · 2 lines need attention · 2 lines skipped');
}

async function expectFound(page: Page, one: Card) {
  const found = foundList(page);
  const open = openLines(page);
  await expect(found.getByRole('listitem')).toHaveCount(3);
  await expect(found).toContainText('Lines 2 and 4 combined');
  await expect(found).toContainText(`Line 4: ${one.itemNumber} (4)`);
  await expect(quantityFor(page, one)).toHaveValue('6');
  await expect(open).toContainText('Line 5: Several matches. Choose one.');
  await expect(open).toContainText('Line 6: Not found in the catalog');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function chooseAndCopy(page: Page, one: Card, two: Card, three: Card) {
  const choices = openLines(page).getByRole('list', { name: 'Products for line 5' });
  const texts = await choices.getByRole('listitem').allInnerTexts();
  const isOnList = (text: string) => [one, two, three].some(({ itemNumber }) => text.includes(itemNumber));
  await choices.getByRole('button').first().focus();
  await page.keyboard.press(String(texts.findIndex((text) => !isOnList(text)) + 1));
  await expect(statusText(page)).toHaveText(/1 line needs attention/);
  await panel(page).getByRole('button', { name: 'Copy these lines' }).click();
  await expect(panel(page).getByText('Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('flux capacitors, 5');
  await panel(page)
    .getByText(/^Skipped/)
    .click();
  await expect(panel(page).getByRole('list', { name: 'Skipped' })).toContainText('Thanks, Anna');
}

async function searchForRest(page: Page, two: Card, three: Card) {
  await page.keyboard.press('Control+Enter');
  await expect(panel(page).getByText(/products added\. The lines below were not\./)).toBeVisible();
  await expect(panel(page).getByText('flux capacitors, 5')).toBeVisible();
  await expect(statusText(page)).toHaveText('1 product found · 1 line needs attention');
  await panel(page).getByRole('button', { name: 'Search for line 6' }).click();
  const search = panel(page).getByRole('combobox', { name: 'Product for line 6' });
  await expect(search).toBeFocused();
  await search.fill(two.itemNumber);
  await panel(page).getByRole('option').first().click();
  await expect(panel(page).getByRole('list', { name: 'Not found yet' })).toHaveCount(0);
  await expect(quantityFor(page, two)).toHaveValue('5');
  await expect(foundList(page)).toContainText('Couldn’t read the quantity. How many?');
  await quantityFor(page, three).fill('1');
  await panel(page).getByRole('button', { name: 'Add 2 products to the cart' }).click();
  await expect(panel(page)).toBeHidden();
}

test('a list with a heading, an e-mail around it and unmatched lines is added to the cart, and the rest stays', async ({
  signedIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await signedIn('service');
  await page.goto('/home');
  await emptyCart(page, account);
  const [one, two, three] = await products(page, 'gloves');
  if (one === undefined || two === undefined || three === undefined) throw new Error('no products');
  await page.goto(`/customer/${account}/cart`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await expectAccessible(page);
  await test.step('an e-mail with a list in it is pasted', () => pasteMail(page, one, two, three));
  await test.step('lines quoted from an older e-mail are not ordered without asking', () => includeQuoted(page));
  await test.step('found products have their lines, and the rest its reason', () => expectFound(page, one));
  await test.step('an alternative by its key, one that the list doesn’t have yet; lines without a product are searched for, or copied out', () =>
    chooseAndCopy(page, one, two, three));
  await test.step('found products are added, and the rest are searched for', () => searchForRest(page, two, three));

  const row = (item: Card) =>
    page.getByRole('textbox', { name: `Quantity of ${item.description}`, exact: true }).first();
  await expect(row(one)).toHaveValue('6');
  await expect(row(two)).toHaveValue('8');
  await expect(row(three)).toHaveValue('1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(two)).toHaveValue('3');
  await emptyCart(page, account);
});

test('a list is pasted on the cart itself or chosen as a file; slow and dead servers lose nothing of it', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource|request failed/);
  const page = await signedIn('service');
  await page.goto('/home');
  await emptyCart(page, account);
  const [one, two] = await products(page, 'burs');
  if (one === undefined || two === undefined) throw new Error('no products');
  await page.goto(`/customer/${account}/cart`);
  await expect(page.getByRole('button', { name: 'Paste a list' })).toBeVisible();
  await page.route('**/api/item/pastedLines/**', (route) => route.abort('connectionrefused'));
  await paste(page, `${one.itemNumber}\t2\n${two.itemNumber}\t5`);
  await expect(panel(page).getByText('Couldn’t look up the list')).toBeVisible();
  await expect(panel(page).getByLabel('Your list')).toHaveValue(`${one.itemNumber}\t2\n${two.itemNumber}\t5`);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();

  // Closed and opened again, the list is still there.
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await expect(panel(page).getByLabel('Your list')).toHaveValue(/\t5$/);
  await page.unroute('**/api/item/pastedLines/**');
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/item/pastedLines/**', async (route) => {
    await held;
    await route.continue();
  });
  await panel(page).getByRole('button', { name: 'Find 2 items' }).click();
  await expect(panel(page).getByRole('status', { name: 'Finding the items' })).toBeVisible();
  answer();
  await expect(panel(page).getByRole('list', { name: 'Found', exact: true }).getByRole('listitem')).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Change the list' }).click();

  const chooser = panel(page).getByLabel('List as a file');
  await chooser.setInputFiles({ name: 'order.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\x03\x04') });
  await expect(panel(page).getByText(/isn’t an Excel workbook \(\.xlsx\), or it’s damaged/)).toBeVisible();
  await chooser.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
  await expect(panel(page).getByText('empty.csv is empty.')).toBeVisible();
  const csv = `\ufeffQty,"Item #",Description\r\n7,"${one.itemNumber}","Burs, ""round"""\r\n`;
  await chooser.setInputFiles({ name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'utf16le') });
  await expect(panel(page).getByRole('textbox', { name: `Quantity of ${one.description}` })).toHaveValue('9');
  // The file's quantity is added to the one that was typed before.
  await panel(page).getByRole('button', { name: 'Add 2 products to the cart' }).click();
  await expect(page.getByRole('textbox', { name: `Quantity of ${one.description}` })).toHaveValue('9');
  await emptyCart(page, account);
});

test('500 lines are looked up and shown within seconds, and one change renders at once', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto(`/customer/${account}/cart`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await expect(panel(page).getByLabel('Your list')).toBeFocused();
  const rows = Array.from({ length: 500 }, (_, at) => `${10_000_001 + at}\t${1 + (at % 9)}`);
  const answered = page.waitForResponse((response) => response.url().includes('/pastedLines/'));
  await paste(page, rows.join('\n'));
  const call = await answered;
  const asked = call.request().timing();
  expect(asked.responseEnd, 'ms for looking up 500 lines').toBeLessThan(20_000);
  const summary = panel(page).getByRole('status').first();
  await expect(summary).toHaveText(/products found/);
  const [, found = '0'] = /^(\d+)/.exec(await summary.innerText()) ?? [];
  expect(Number(found)).toBeGreaterThan(400);
  const box = panel(page).getByRole('list', { name: 'Found', exact: true }).getByRole('textbox').first();
  const took = await box.evaluate(async (field: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const start = performance.now();
    set?.call(field, '42');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - start;
  });
  expect(took, 'ms until a changed quantity is drawn').toBeLessThan(5_000);
  await expect(box).toHaveValue('42');
});
