/** Safety data sheets of an account: selected, combined, and shared by a link; missing ones are listed. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { account, boxes, column, get, numbers, panel, rangesAsked, twelveMonths } from './sheet-panel.ts';

/** The response with the link to the sheets. */
interface Made {
  readonly shareableUrl: string;
  readonly expiresAt: string;
}

/** Paths of the files in a zip, from its directory at the end. */
function pathsIn(zip: Buffer): string[] {
  const paths: string[] = [];
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 46)) {
    paths.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  }
  return paths;
}

const allBox = (page: Page) => panel(page).getByRole('checkbox', { name: 'All products' });
const sharedLink = (page: Page) => page.getByRole('textbox', { name: 'Link', exact: true });
const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Safety Data Sheets' }).last();

async function openByKeys(page: Page) {
  await page.goto(`/customer/${account}/orders`);
  await page.getByRole('button', { name: new RegExp(`^${account} `) }).press('Enter');
  await page.getByRole('tab', { name: 'Tools' }).click();
  await page.getByRole('button', { name: /^Safety Data Sheets/ }).press('Enter');
  await expect(panel(page).getByText('24/7 chemical emergency line:')).toBeVisible();
  await expect(panel(page).getByRole('link', { name: /^1-\d{3}-\d{3}-\d{4}$/ })).toHaveAttribute(
    'href',
    /^tel:\+1\d{10}$/,
  );
}

async function expectAllChosen(page: Page, asked: string[]) {
  await expect(get(page)).toBeEnabled();
  expect(asked).toEqual([twelveMonths()]);
  const count = await boxes(page).count();
  expect(count).toBeGreaterThan(3);
  for (const box of await boxes(page).all()) await expect(box).toBeChecked();
  await expect(get(page)).toHaveText(`Download ${count} sheets`);

  await expect(allBox(page)).toBeChecked();
  return count;
}

async function chooseByKeys(page: Page, count: number) {
  const all = allBox(page);
  await boxes(page).first().press('Space');
  await expect(panel(page).getByText(`${count - 1} of ${count} selected`)).toBeVisible();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.press('Space');
  await expect(get(page)).toHaveText(`Download ${count} sheets`);
  await all.press('Space');
  await expect(panel(page).getByRole('button', { name: 'Download 0 sheets' })).toBeDisabled();
  await all.press('Space');
  await boxes(page).first().press('Space');
}

/** One of the sheets isn't in the store; the response is delayed until the dialog was seen. */
async function makeLink(page: Page, count: number) {
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
  const made = (await (await answered).json()) as Made;
  expect(Math.round((Date.parse(made.expiresAt) - Date.now()) / 86_400_000)).toBe(7);
  await expect(making).toBeHidden();
  return { lost, rest, made };
}

async function expectLink(page: Page, made: Made, count: number, lost: string) {
  const dialog = shareDialog(page);
  await expect(sharedLink(page)).toHaveValue(made.shareableUrl);

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
}

async function copyLink(page: Page, made: Made) {
  const dialog = shareDialog(page);
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
}

async function fetchZip(page: Page, made: Made, rest: string[]) {
  const zip = await (await fetch(made.shareableUrl)).arrayBuffer();
  const names = pathsIn(Buffer.from(zip)).map((path) => path.split('/').at(-1) ?? '');
  expect(names.map((name) => name.split(/[_.]/)[0]).sort()).toEqual([...rest].sort());
  for (const name of names) expect(name).toMatch(/^[^\s/\\]{1,50}\.pdf$/);
  expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(44);
  await page.keyboard.press('Escape');
  await expect(sharedLink(page)).toBeHidden();
  await expect(get(page)).toBeFocused();
}

async function makeRoom(page: Page) {
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
}

async function chooseAnEmptyRange(page: Page) {
  await panel(page).getByLabel('From', { exact: true }).fill('2001-01-01');
  await panel(page).getByLabel('To', { exact: true }).fill('2001-12-31');
  await expect(panel(page).getByText('No SDS found for the requested time period')).toBeVisible();
  await expect(page).toHaveURL(/startDate=2001-01-01&endDate=2001-12-31/);
}

test('C2.25 C4.10 C4.12 C8.11 C9.06 all sheets of twelve months are selected, combined, and shared by a link for seven days; missing ones are listed', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked = rangesAsked(page, 'safetyDataSheets');
  await test.step('the panel opens from the tools, with the emergency line', () => openByKeys(page));
  const count = await test.step('twelve months, and everything in them is selected', () =>
    expectAllChosen(page, asked));
  await test.step('the selection changes with only the keyboard', () => chooseByKeys(page, count));
  const { lost, rest, made } = await test.step('they become one link, but for a sheet that is not in the store', () =>
    makeLink(page, count));
  await test.step('the link works until its date, and missing sheets are listed', () =>
    expectLink(page, made, count, lost));
  await test.step('“Copied!” is shown for two seconds', () => copyLink(page, made));
  await test.step('the link works without signing in; names are cut to 50 characters before their ending', () =>
    fetchZip(page, made, rest));
  await test.step('on narrow screens, Manufacturer and Category are hidden', () => makeRoom(page));
  await test.step('a range without sheets says so, and stays in the address', () => chooseAnEmptyRange(page));
});
