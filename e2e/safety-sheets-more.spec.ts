/** The range and the order of safety data sheets, and failures that are only logged. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { account, boxes, column, get, numbers, panel, rangesAsked, twelveMonths } from './sheet-panel.ts';

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

  // On narrow screens both columns are hidden, the second one first.
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

  // In a browser that refuses to copy, the link is selected for copying manually.
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
