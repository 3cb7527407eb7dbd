/** Several invoices of an account in one ZIP file, from its financial tab. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { info, openInfo } from './customer-info.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { changeReplies, fault } from './replies.ts';
import { expectOnTop } from './scrolling.ts';

const account = '100003';
const part = (page: Page) => info(page).getByRole('region', { name: 'Invoices' });
const status = (page: Page) => part(page).getByRole('status').last();
const zipButton = (page: Page) => part(page).getByRole('button', { name: 'Download ZIP' });
const counts = '**/api/invoice/customer/*/count?*';
const zips = '**/api/invoice/customer/*/zip?*';

async function open(page: Page) {
  await openInfo(page, account, 'Financial');
  await page.getByRole('button', { name: 'Download invoices' }).click();
  await expect(status(page)).toHaveText(/invoice/);
}

/** Dates with a few invoices of the account, as its own orders have them. */
async function chooseDates(page: Page): Promise<string> {
  const reply = await page.request.get(`/api/Order/customer/${account}?pageSize=50`);
  const { data } = (await reply.json()) as { data: { shipments: { shipmentDate: string | null }[] }[] };
  const days = data.flatMap(({ shipments }) => shipments.flatMap(({ shipmentDate }) => shipmentDate ?? []));
  const day = days.toSorted().at(-1) ?? '';
  await part(page).getByLabel('From').fill(day);
  await part(page).getByLabel('To').fill(day);
  await expect(status(page)).toHaveText(/^\d+ invoices?/);
  return day;
}

test('the invoices of a range are downloaded in one ZIP file, also on a phone', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const day = await chooseDates(page);
  const saving = page.waitForEvent('download');
  await zipButton(page).press('Enter');
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`invoices-${account}-${day}-${day}.zip`);
  const zip = readFileSync(await file.path()).toString('latin1');
  expect(zip).toContain(`${day}_invoice_`);
  expect(zip).toContain('invoices.csv');
  await expect(page.getByText('Invoices downloaded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download invoices' })).toBeFocused();
  await expectOnTop(page.getByRole('button', { name: 'Download invoices' }));
});

test('wrong dates, none, too many, and a failing server: each says so, and the dates stay', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/500/);
  const page = await signedIn('service');
  await open(page);
  await test.step('dates that form no range, or have no invoice', async () => {
    await part(page).getByLabel('To').fill('1995-01-01');
    await expect(status(page)).toHaveText('Choose the dates.');
    await expect(part(page).getByText('“To” can’t be before “From”')).toBeVisible();
    await part(page).getByLabel('From').fill('1995-01-01');
    await expect(status(page)).toHaveText('No invoices between these dates.');
    await expect(zipButton(page)).toBeDisabled();
  });
  await test.step('more than fit into one download', async () => {
    await changeReplies(page, counts, () => ({ count: 312, missingCount: 0, most: 200 }));
    await part(page).getByLabel('To').fill('2026-01-01');
    await expect(status(page)).toContainText(
      '312 invoices between these dates. A download is limited to 200. Choose a shorter',
    );
    await expect(zipButton(page)).toBeDisabled();
    await page.unroute(counts);
  });
  await test.step('a server that can’t count, and one that can’t send', async () => {
    await page.route(counts, fault);
    await part(page).getByLabel('To').fill('1996-01-01');
    await expect(status(page)).toHaveText('Couldn’t count the invoices.', { timeout: 20_000 });
    await page.unroute(counts);
    await part(page).getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toHaveText('No invoices between these dates.');
    const day = await chooseDates(page);
    await page.route(zips, fault);
    await zipButton(page).click();
    await expect(part(page).getByRole('alert')).toContainText('Couldn’t download the invoices.');
    await expect(part(page).getByLabel('From')).toHaveValue(day);
    await page.unroute(zips);
    const saving = page.waitForEvent('download');
    await zipButton(page).click();
    await saving;
  });
});
