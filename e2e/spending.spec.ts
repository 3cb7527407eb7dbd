/** A practice's spending and its budgets by category: who sees and sets what, two people at once, and a phone. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, type SignedIn, test } from './journey.ts';
import { fault } from './replies.ts';
import { isAboveNothing } from './scrolling.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Spending' });
const budgets = (page: Page) => panel(page).getByRole('region', { name: 'Budgets by category' });
const field = (page: Page, category: string) => budgets(page).getByRole('textbox', { name: `Budget for ${category}` });
const address = '/customer/100008/spending';
const reads = /\/api\/customer\/spending\/100008(\?|$)/;

async function setBudgets(page: Page) {
  await budgets(page).getByRole('button', { name: 'Set budgets' }).click();
  await expect(budgets(page).getByRole('textbox').first()).toBeFocused();
  await field(page, 'Gloves').fill('lots');
  await budgets(page).getByRole('button', { name: 'Save budgets' }).click();
  await expect(field(page, 'Gloves')).toBeFocused();
  await expect(budgets(page).getByText(/Enter an amount up to \$999,999.00/)).toBeVisible();
  await field(page, 'Gloves').fill('$1,250.50');
  await page.keyboard.press('Enter');
  await expect(budgets(page).getByText('Budgets saved.')).toBeVisible();
  await expect(budgets(page).getByRole('button', { name: 'Change budgets' })).toBeFocused();
  await expect(budgets(page).getByRole('row', { name: /^Gloves/ })).toContainText('$1,250.50');
}

/** The other person saves with a call of their own, while this one types. */
async function saveAtOnce(page: Page) {
  await budgets(page).getByRole('button', { name: 'Change budgets' }).click();
  await field(page, 'Whitening').fill('75');
  const other = { version: 1, budgets: [{ key: '1.1', budget: 900 }] };
  const answer = await page.request.put('/api/customer/categoryBudgets/100008', { data: other });
  expect(answer.status()).toBe(200);
  await budgets(page).getByRole('button', { name: 'Save budgets' }).click();
  await expect(budgets(page).getByText('Gloves: changed from $1,250.50 to $900.00.')).toBeVisible();
  await expect(field(page, 'Whitening')).toHaveValue('75');
  await expect(field(page, 'Gloves')).toHaveValue('$900.00');
  await budgets(page).getByRole('button', { name: 'Save budgets' }).click();
  await expect(budgets(page).getByRole('row', { name: /^Whitening/ })).toContainText('$75.00');
  await expect(budgets(page).getByRole('row', { name: /^Gloves/ })).toContainText('$900.00');
}

async function filterAndSave(page: Page) {
  const months = panel(page).getByRole('table', { name: 'By month' });
  await expect(months.getByRole('row')).toHaveCount(15);
  const [option] = await panel(page).getByRole('combobox', { name: 'Category' }).locator('option').allTextContents();
  expect(option).toBe('All');
  await panel(page).getByRole('combobox', { name: 'Category' }).focus();
  await panel(page).getByRole('combobox', { name: 'Category' }).selectOption('Gloves');
  await expect(page).toHaveURL(/category=1\.1/);
  await expect(panel(page).getByRole('status').first()).toContainText(', Gloves');
  await expect(panel(page).getByRole('combobox', { name: 'Category' })).toBeFocused();
  const saving = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Download CSV' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('Category,Gloves');
  await panel(page).getByRole('combobox', { name: 'Accounts' }).focus();
  await panel(page).getByRole('combobox', { name: 'Accounts' }).selectOption('all');
  await expect(panel(page).getByRole('table', { name: 'By account' }).getByRole('link')).toHaveCount(2);
  await expect(panel(page).getByRole('combobox', { name: 'Accounts' })).toBeFocused();
}

async function onlyRead(signedIn: SignedIn, person: 'requester' | 'viewer') {
  const page = await signedIn(person);
  await page.goto(address);
  await expect(budgets(page).getByRole('row', { name: /^Gloves/ })).toContainText('$900.00');
  await expect(budgets(page).getByRole('button')).toHaveCount(0);
}

test('a practice sees its spending and sets budgets; others only read them', async ({ signedIn, expectNoise }) => {
  expectNoise(/409|500/);
  const page = await signedIn('lead');
  await test.step('the manager opens it from the menu under their initials', async () => {
    await page.goto('/customer/100008/orders');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Spending' }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(panel(page).getByRole('region', { name: 'This month' })).toContainText(/than (from|on) \w{3} 1/);
    await expectAccessible(page);
  });
  await test.step('sets a budget, after a typing mistake', () => setBudgets(page));
  await test.step('someone else saves at the same time', () => saveAtOnce(page));
  await test.step('filters, saves the file, and adds up all accounts', () => filterAndSave(page));
  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address);
    await budgets(page).getByRole('button', { name: 'Change budgets' }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await field(page, 'Gloves').focus();
    expect(await isAboveNothing(budgets(page).getByRole('button', { name: 'Save budgets' }).locator('..'))).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('assistants and staff who may not set it read it', async () => {
    await onlyRead(signedIn, 'requester');
    await onlyRead(signedIn, 'viewer');
  });
  await test.step('a server that fails says so, and reads again', async () => {
    await page.route(reads, fault);
    await page.goto(address);
    await expect(panel(page).getByText('Couldn’t load the spending')).toBeVisible({ timeout: 30_000 });
    await page.unroute(reads);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(budgets(page).getByRole('row', { name: /^Gloves/ })).toBeVisible();
  });
});

test('what was typed outlasts a reload, and a month that the report doesn’t have is said', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/422/);
  const page = await signedIn('lead');
  await page.goto(address);
  await budgets(page)
    .getByRole('button', { name: /budgets$/ })
    .click();
  await field(page, 'Masks').fill('12.34');
  await page.reload();
  await expect(field(page, 'Masks')).toHaveValue('12.34');
  await budgets(page).getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(budgets(page).getByRole('button', { name: /(Change|Set) budgets/ })).toBeVisible();
  await page.goto(`${address}?from=2019-01`);
  await expect(panel(page).getByText(/The report doesn’t have 2019-01. Choose from /)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Show all 13 months' }).press('Enter');
  await expect(panel(page).getByRole('table', { name: 'By month' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('customer service may set budgets, and staff without prices have no panel', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto(address);
  await expect(budgets(page).getByRole('button', { name: /budgets$/ })).toBeVisible();
  await signedIn('submitter');
  await page.goto(address);
  await expect(page).not.toHaveURL(/spending/);
  await expect(page.getByRole('main')).toBeVisible();
});
