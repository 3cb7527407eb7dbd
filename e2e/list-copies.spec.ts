/** A list that is copied to other accounts: by staff who search for them, and by people of a group of practices. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, type SignedIn, test } from './journey.ts';
import { chooseInMenu, makeListWithDiscontinued } from './list-copying.ts';
import { items, openLists, panel, picker, post } from './list-panel.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Copy / });
const accounts = (page: Page) => dialog(page).getByRole('list', { name: 'Accounts' });
const find = (page: Page) => dialog(page).getByRole('textbox', { name: 'Find accounts' });

async function openCopy(page: Page, customerNumber: string, name: string): Promise<void> {
  await openLists(page, customerNumber);
  await picker(page).selectOption({ label: name });
  await expect(items(page)).toBeVisible();
  await chooseInMenu(page, 'Copy to other accounts');
  await expect(dialog(page)).toBeVisible();
}

async function listsAt(page: Page, customerNumber: string, name: RegExp) {
  const answer = await page.request.get(`/api/list/customer/${customerNumber}/summary`);
  const { data } = (await answer.json()) as { data: { id: number; name: string; itemCount: number }[] };
  return data.filter((list) => name.test(list.name));
}

async function selectBySearching(page: Page) {
  await expect(dialog(page).getByText('Search by name, number, or phone number.')).toBeVisible();
  await find(page).fill('100003');
  await accounts(page).getByRole('checkbox').first().check();
  await find(page).fill('100009');
  await expect(accounts(page).getByText('#100009')).toBeVisible();
  await accounts(page).getByRole('checkbox').first().check();
  // The selection stays while the search changes, and can be shown.
  await expect(dialog(page).getByText('2 accounts selected')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Show selected' }).click();
  await expect(accounts(page).getByRole('checkbox', { checked: true })).toHaveCount(2);
  // The original's account isn't offered.
  await find(page).fill('100001');
  await expect(dialog(page).getByText('No accounts found')).toBeVisible();
}

test('customer service copies a list to accounts that they search for, and sees what happened at each', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('service');
  await page.goto('/customer/100001/products');
  const { label, products } = await makeListWithDiscontinued(page, server, '100001', 'Spring restock');
  await post(page, '/list/customer/100009', { Name: 'spring restock' });
  await page.reload();
  await openCopy(page, '100001', label);
  await expect(dialog(page).getByText('2 products, in the same quantities.')).toBeVisible();
  await expectAccessible(page);
  await test.step('searching and selecting', () => selectBySearching(page));
  await dialog(page).getByRole('button', { name: 'Copy to 2 accounts' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Copied to 2 accounts' })).toBeVisible();
  const copied = dialog(page).getByRole('list', { name: 'Copied' }).getByRole('listitem');
  await expect(copied.filter({ hasText: '#100009' })).toContainText('as “Spring restock (copy)”');
  await expect(copied.filter({ hasText: '#100003' })).not.toContainText('copy');
  await dialog(page).getByText('1 product wasn’t copied').click();
  await expect(dialog(page).getByText(`#${products[2]?.itemNumber}): discontinued`)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await listsAt(page, '100003', /^Spring restock$/)).toMatchObject([{ itemCount: 2 }]);
  expect(await listsAt(page, '100009', /^Spring restock \(copy\)$/)).toMatchObject([{ itemCount: 2 }]);
});

test('people of several practices copy to all their others, and once only when a response is lost', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  expectNoise(/net::ERR|Failed to fetch|Couldn’t reach/);
  const page = await signedIn('practice');
  await page.goto('/customer/100003/products');
  const { label } = await makeListWithDiscontinued(page, server, '100003', 'Surgery');
  await page.setViewportSize({ width: 390, height: 780 });
  await page.reload();
  await openCopy(page, '100003', label);
  await expectNoSidewaysScroll(page);
  await expect(find(page)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Select all of your accounts' }).click();
  await dialog(page).getByLabel('Name of the copy').fill('  ');
  await dialog(page).getByRole('button', { name: 'Copy to 2 accounts' }).click();
  await expect(dialog(page).getByText('List name should be at least 1 character')).toBeVisible();
  await dialog(page).getByLabel('Name of the copy').fill('Surgery for all');
  // The server makes the copies, and its response doesn't arrive.
  await page.route(
    /\/copies$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog(page).getByRole('button', { name: 'Copy to 2 accounts' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Copied to 0 of 2 accounts' })).toBeVisible();
  await expect(dialog(page).getByRole('list', { name: 'Not confirmed yet' }).getByRole('listitem')).toHaveCount(2);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Copied to 2 accounts' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  for (const customerNumber of ['100008', '100009']) {
    expect(await listsAt(page, customerNumber, /^Surgery/)).toMatchObject([{ name: 'Surgery for all' }]);
  }
});

/** Customers of a manager made up for the test: three pages of 100. */
function customersOf(pageIndex: number) {
  const data = Array.from({ length: 100 }, (_, at) => {
    const customerNumber = String(900_000 + pageIndex * 100 + at);
    const contact = { phoneNumber: '7755550100', city: 'Reno', state: 'NV', openCarts: [] };
    return { customerNumber, customerName: `Practice ${customerNumber}`, ...contact };
  });
  return { data, hasMore: pageIndex < 2 };
}

test('a manager chooses among hundreds of customers, and sees which accounts got no copy and why', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/products');
  const { label } = await makeListWithDiscontinued(page, server, '100001', 'For hundreds');
  const named: string[][] = [];
  await page.route(/\/api\/customer\/search/, (route) =>
    route.fulfill({ json: customersOf(Number(new URL(route.request().url()).searchParams.get('pageIndex'))) }),
  );
  page.on('request', (request) => {
    if (request.url().endsWith('/copies')) named.push(request.postDataJSON().customerNumbers);
  });
  await page.reload();
  await openCopy(page, '100001', label);
  await expect(accounts(page).getByRole('checkbox')).toHaveCount(100);
  // Not all pages are loaded, so “Select all” isn't offered.
  await expect(dialog(page).getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  for (const pages of [2, 3]) {
    await dialog(page).getByRole('button', { name: 'Show more' }).click();
    await expect(accounts(page).getByText(`#${900_000 + pages * 100 - 100}`)).toBeAttached();
  }
  await dialog(page).getByRole('button', { name: 'Select all 300' }).click();
  await dialog(page).getByRole('button', { name: 'Copy to 300 accounts' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Copied to 0 of 300 accounts' })).toBeVisible();
  const refused = dialog(page).getByRole('list', { name: 'Not copied' }).getByRole('listitem');
  await expect(refused).toHaveCount(300);
  await expect(refused.first()).toHaveText('Practice 900000 (#900000): Customer not found');
  expect(named.flat()).toEqual(Array.from({ length: 300 }, (_, at) => String(900_000 + at)));
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('list', { name: 'Not copied' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(panel(page)).toBeVisible();
});

/** Which choices the menu of a list has for someone. */
async function menuOf(signedIn: SignedIn, person: Parameters<SignedIn>[0], customerNumber: string) {
  const page = await signedIn(person);
  await page.goto(`/customer/${customerNumber}/products`);
  await openLists(page, customerNumber);
  await panel(page)
    .getByRole('button', { name: /^More about/ })
    .click();
  return page.getByRole('menuitem', { name: 'Copy to other accounts' });
}

test('people who have no other account, and staff who create no lists, are not offered to copy one', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/home');
  for (const customerNumber of ['100008', '100010', '100001']) {
    await post(page, `/list/customer/${customerNumber}`, { Name: 'A list to look at' });
  }
  await expect(await menuOf(signedIn, 'lead', '100008')).toBeVisible();
  await expect(await menuOf(signedIn, 'manager', '100001')).toBeVisible();
  await expect(await menuOf(signedIn, 'requester', '100008')).toHaveCount(0);
  await expect(await menuOf(signedIn, 'solo', '100010')).toHaveCount(0);
  await expect(await menuOf(signedIn, 'viewer', '100001')).toHaveCount(0);
});
