/** Accounts that are billed together: what staff see of a group, and a person's overview of their own accounts. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { info, openInfo } from './customer-info.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const details = (page: Page) => info(page).getByRole('region', { name: 'Customer details' });

const overview = (page: Page) => page.getByRole('region', { name: 'Overview of accounts' });
const rows = (page: Page) => overview(page).locator('tbody').getByRole('row');

test('staff see an account’s bill-to, and find the others of its group', async ({ signedIn }) => {
  const page = await signedIn('service');
  await test.step('the payer is an account, or a number without one', async () => {
    await openInfo(page, '100004');
    await expect(details(page)).toContainText(
      /Billed to80010\d Evergreen Dental Holdings LLC · \d+ locations?There is no account 80010\d\./,
    );
    await openInfo(page, '100009');
    await expect(details(page)).toContainText('Billed to100009 (this account) · 3 locations');
    await openInfo(page, '100003');
    await expect(details(page)).toContainText('Billed to100009 Las Colinas Dental Group · 3 locations');
  });
  await test.step('on a phone, too', async () => {
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(details(page)).toContainText('3 locations');
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('the locations link to the group, and the search finds them by the number', async () => {
    await details(page).getByRole('link', { name: '3 locations' }).press('Enter');
    await expect(page).toHaveURL(/\/home\?overview=100009$/);
    await expect(page.getByRole('heading', { name: 'Billed to 100009 Las Colinas Dental Group' })).toBeVisible();
    await expect(info(page)).toBeHidden();
    await expect(rows(page)).toHaveText([/Las Colinas/, /Truckee River/, /Union Street/]);
    await page.goto('/home?find=100009&tab=2');
    const found = page.getByRole('main').getByRole('listitem');
    await expect(found).toHaveText([/Las Colinas/, /Truckee River/, /Union Street/]);
  });
  await test.step('a practice sees its bill-to', async () => {
    await signedIn('practice');
    await openInfo(page, '100003');
    await expect(details(page)).toContainText('Billed to100009 Las Colinas Dental Group');
    await expect(details(page).getByText(/location/)).toHaveCount(0);
  });
});

async function sortByKeys(page: Page) {
  const head = overview(page).getByRole('columnheader', { name: 'This year' });
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const largest = await rows(page).allTextContents();
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect(await rows(page).allTextContents()).toEqual([...largest].reverse());
  await expect(page).toHaveURL(/sort=year/);
  await expect(head.getByRole('button')).toBeFocused();
}

test('people of a group see their accounts side by side, with sums, sorted and searched', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.goto('/home');
  await page.getByRole('link', { name: 'Overview of accounts' }).click();
  await expect(page.getByRole('heading', { name: 'Overview of accounts' })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expectAccessible(page);
  await test.step('by the keyboard, each column sorts', () => sortByKeys(page));
  await test.step('the search narrows rows, sums, and the file', async () => {
    await overview(page).getByRole('textbox', { name: 'Find an account' }).fill('irving');
    await expect(rows(page)).toHaveCount(1);
    await expect(overview(page).getByText('Total of 1 account', { exact: true })).toBeVisible();
    const saving = page.waitForEvent('download');
    await overview(page).getByRole('button', { name: 'Download CSV' }).click();
    const path = await (await saving).path();
    expect((await readFile(path, 'utf8')).trim().split('\r\n')).toHaveLength(3);
    await overview(page).getByRole('textbox', { name: 'Find an account' }).fill('nobody');
    await expect(overview(page).getByText('No account has that name, number, or city')).toBeVisible();
    await overview(page).getByRole('textbox', { name: 'Find an account' }).fill('');
  });
  await test.step('on a phone, accounts are cards that a menu sorts', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await overview(page).getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Account, Z to A' });
    await expect(rows(page).first()).toContainText('Union Street');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await test.step('a row opens its account, and Back returns to the list as it was', async () => {
    await rows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/customer\/100003\//);
    await page.goBack();
    await expect(rows(page).first()).toContainText('Union Street');
  });
});
