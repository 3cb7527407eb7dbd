/** Safety data sheets of an account: range, choice, order, the link and what was not found, and failures that nobody is told of. */
import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const account = '100001';
const panel = (page: Page) => page.getByRole('dialog', { name: 'Safety Data Sheets' }).first();
const get = (page: Page) => panel(page).getByRole('button', { name: /^Download \d+ sheets?$/ });
const boxes = (page: Page) => panel(page).locator('tbody').getByRole('checkbox');
const numbers = (page: Page) => panel(page).locator('tbody tr td:nth-child(2)').allTextContents();
const column = (page: Page, name: string) => panel(page).getByRole('columnheader', { name, exact: true });

/** The ranges that a report was asked for. */
function rangesAsked(page: Page, report: string): string[] {
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname.toLowerCase().includes(`/${report.toLowerCase()}/`)) asked.push(url.search);
  });
  return asked;
}

/** From the same day a year ago to today, as an account of the demo counts days. */
function twelveMonths(): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date());
  const before = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`.replace(/-02-29$/, '-02-28');
  return `?startDate=${before}&endDate=${today}`;
}

/** Paths of the files in a zip, from its directory at the end. */
function pathsIn(zip: Buffer): string[] {
  const paths: string[] = [];
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 46)) {
    paths.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  }
  return paths;
}

test('C2.25 C4.10 C4.12 C8.11 C9.06 all sheets of twelve months are chosen, put together, and shared by a link for seven days; what was not found is listed', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked = rangesAsked(page, 'safetyDataSheets');
  await page.goto(`/customer/${account}/orders`);
  await page.getByRole('button', { name: new RegExp(`^${account} `) }).press('Enter');
  await page.getByRole('tab', { name: 'Tools' }).click();
  await page.getByRole('button', { name: /^Safety Data Sheets/ }).press('Enter');
  await expect(panel(page).getByText('24/7 chemical emergency line:')).toBeVisible();
  await expect(panel(page).getByRole('link', { name: /^1-\d{3}-\d{3}-\d{4}$/ })).toHaveAttribute(
    'href',
    /^tel:1\d{10}$/,
  );

  // Twelve months, and everything in them is chosen.
  await expect(get(page)).toBeEnabled();
  expect(asked).toEqual([twelveMonths()]);
  const count = await boxes(page).count();
  expect(count).toBeGreaterThan(3);
  for (const box of await boxes(page).all()) await expect(box).toBeChecked();
  await expect(get(page)).toHaveText(`Download ${count} sheets`);
  const all = panel(page).getByRole('checkbox', { name: 'All products' });
  await expect(all).toBeChecked();

  // The choice, by keyboard alone.
  await boxes(page).first().press('Space');
  await expect(panel(page).getByText(`${count - 1} of ${count} selected`)).toBeVisible();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.press('Space');
  await expect(get(page)).toHaveText(`Download ${count} sheets`);
  await all.press('Space');
  await expect(panel(page).getByRole('button', { name: 'Download 0 sheets' })).toBeDisabled();
  await all.press('Space');
  await boxes(page).first().press('Space');

  // One of the sheets is not in the store; the answer waits until the dialog was seen.
  const [, lost = '', ...rest] = await numbers(page);
  let answerNow = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await page.route('**/api/FileRequest/getFiles?*', async (route) => {
    const files = route.request().postDataJSON() as [string, string][];
    expect(files).toHaveLength(count - 1);
    const [key = ''] = files.find(([, name]) => name.startsWith(lost)) ?? [];
    const answer = await route.fetch({ postData: JSON.stringify(files.filter(([each]) => each !== key)) });
    const json = (await answer.json()) as { resultsList: { mediaKey: string; uploaded: boolean }[] };
    await mayAnswer;
    await route.fulfill({
      response: answer,
      json: { ...json, resultsList: [...json.resultsList, { mediaKey: key, uploaded: false }] },
    });
  });
  const answered = page.waitForResponse((response) => response.url().includes('/getFiles?'));
  await get(page).press('Enter');
  const making = page.getByRole('dialog', { name: 'Generating SDS Documents' });
  await expect(making.getByRole('heading', { name: 'Generating SDS Documents' })).toBeVisible();
  await expect(making.getByRole('progressbar')).toBeVisible();
  answerNow();
  const made = (await (await answered).json()) as { shareableUrl: string; expiresAt: string };
  expect(Math.round((Date.parse(made.expiresAt) - Date.now()) / 86_400_000)).toBe(7);
  await expect(making).toBeHidden();

  const link = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(link).toHaveValue(made.shareableUrl);
  const dialog = page.getByRole('dialog', { name: 'Safety Data Sheets' }).last();
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(made.expiresAt));
  await expect(dialog.getByText(`can download ${count - 2} safety data sheets until ${day}.`)).toBeVisible();
  await expect(dialog.getByText('The following Safety Data Sheets were not found:')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`^${lost} \\S.+`)]);
  await expectAccessible(page);

  // Copied! stands for two seconds.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
  const copied = dialog.getByRole('button', { name: 'Copied!' });
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made.shareableUrl);
  await page.clock.runFor(1_950);
  await expect(copied).toBeVisible();
  await page.clock.runFor(100);
  await expect(copied).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await page.clock.resume();

  // The link works without signing in; names are cut to 50 characters before their ending.
  const zip = await (await fetch(made.shareableUrl)).arrayBuffer();
  const names = pathsIn(Buffer.from(zip)).map((path) => path.split('/').at(-1) ?? '');
  expect(names.map((name) => name.split(/[_.]/)[0]).sort()).toEqual([...rest].sort());
  for (const name of names) expect(name).toMatch(/^[^\s/\\]{1,50}\.pdf$/);
  expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(44);
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(get(page)).toBeFocused();

  // Manufacturer and Category make room.
  for (const [width, hidden] of [
    [769, []],
    [768, ['Category']],
    [601, ['Category']],
    [600, ['Manufacturer', 'Category']],
    [360, ['Manufacturer', 'Category']],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['Item #', 'Description', 'Manufacturer', 'Category']) {
      await expect(column(page, name)).toBeVisible({ visible: !hidden.some((each) => each === name) });
    }
    await expectNoSidewaysScroll(page);
  }
  await panel(page).getByLabel('From', { exact: true }).fill('2001-01-01');
  await panel(page).getByLabel('To', { exact: true }).fill('2001-12-31');
  await expect(panel(page).getByText('No SDS found for the requested time period')).toBeVisible();
  await expect(page).toHaveURL(/startDate=2001-01-01&endDate=2001-12-31/);
});

test('C4.11 C9.01 the reports start with twelve months; sheets are sorted by one column, up and down, by item number at first', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  const goods = rangesAsked(page, 'freeGoodsReport');
  const sheets = rangesAsked(page, 'safetyDataSheets');
  await page.goto(`/customer/${account}/free-goods`);
  await expect.poll(() => goods).toEqual([twelveMonths()]);
  await page.goto(`/customer/${account}/safety-sheets`);
  await expect(get(page)).toBeEnabled();
  expect(sheets).toEqual([twelveMonths()]);

  const sorted = panel(page).locator('th[aria-sort]');
  const first = await numbers(page);
  await expect(sorted).toHaveText('Item #');
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending');
  expect(first).toEqual([...first].sort((one, other) => Number(one) - Number(other)));
  for (const [name, place] of [
    ['Description', 3],
    ['Manufacturer', 4],
    ['Category', 5],
    ['Item #', 2],
  ] as const) {
    const cells = () => panel(page).locator(`tbody tr td:nth-child(${place})`).allInnerTexts();
    const up = async () => {
      const texts = await cells();
      return texts.every((text, index) => index === 0 || text.localeCompare(texts[index - 1] ?? '', 'en') >= 0);
    };
    for (const direction of ['ascending', 'descending', 'ascending']) {
      await column(page, name).getByRole('button').press('Enter');
      await expect(sorted).toHaveText(name);
      await expect(sorted).toHaveAttribute('aria-sort', direction);
    }
    expect(await up(), `${name} goes up`).toBe(true);
    await column(page, name).getByRole('button').click();
    expect(await up(), `${name} goes down`).toBe(false);
  }

  // Both columns make room where it is narrow, the second one first.
  const shown = async () =>
    (await Promise.all([column(page, 'Manufacturer').isVisible(), column(page, 'Category').isVisible()])).join();
  for (const [width, expected] of [
    [769, 'true,true'],
    [768, 'true,false'],
    [600, 'false,false'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(shown).toBe(expected);
  }
});

test('a practice gets its sheets; failures are only logged, with a button to retry', async ({
  signedIn,
  expectNoise,
}) => {
  const page = await signedIn('practice');
  // Of its three accounts one that bought something with a sheet.
  const bought = async (number: string) => {
    const answer = await page.request.get(`/api/Customer/safetyDataSheets/${number}${twelveMonths()}`);
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  let own = '100003';
  for (const number of ['100008', '100009']) if ((await bought(number)) > (await bought(own))) own = number;
  const count = await bought(own);
  expect(count).toBeGreaterThan(0);
  await page.setViewportSize({ width: 360, height: 740 });
  expectNoise(/422|503|fault|collected|ink|page error/);
  const broken = { status: 422, json: { detail: 'The reader is out of ink.', code: 'request.invalid' } };
  await page.route('**/api/Customer/safetyDataSheets/*', (route) => route.fulfill(broken));
  await page.goto(`/customer/${own}/safety-sheets`);
  const again = panel(page).getByRole('button', { name: 'Load the products' });
  await expect(again).toBeVisible();
  await expect(page.getByText('out of ink')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/Customer/safetyDataSheets/*');
  await again.press('Enter');
  await expect(get(page)).toBeEnabled();
  await expect(boxes(page)).toHaveCount(count);

  await page.route('**/api/FileRequest/getFiles?*', (route) => route.fulfill({ ...broken, status: 503 }), { times: 1 });
  await get(page).press('Enter');
  const retry = panel(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeEnabled();
  await expect(page.getByText('out of ink')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(boxes(page).first()).toBeChecked();
  await retry.press('Enter');

  // A browser that refuses to copy: the link is marked, to be copied by hand.
  const link = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(link).toHaveValue(/\/api\/FileRequest\/file\//);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no ink to copy'));
  });
  await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
  const marked = () =>
    link.evaluate((input: HTMLInputElement) => (input.selectionEnd ?? 0) - (input.selectionStart ?? 0));
  await expect.poll(marked).toBeGreaterThan(20);
  await expect(page.getByText('Copied!')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^SafetyDataSheets_[\d-]{10}__[\d-]{10}\.zip$/);
});
