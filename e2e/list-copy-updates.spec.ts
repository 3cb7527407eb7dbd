/** A list for a whole group: copied to all of its locations at once, and later the copies are updated. */
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import {
  changeAll,
  changeList,
  chooseInMenu,
  copy,
  copyId,
  copying,
  makeList,
  open,
  toUpdate,
  updating,
} from './list-copying.ts';
import { items, panel, post, quantityIn, rowOf } from './list-panel.ts';

async function copyToAll(page: Page, label: string): Promise<void> {
  await open(page, '100009', label);
  await chooseInMenu(page, 'Copy to other accounts');
  await copying(page).getByRole('button', { name: 'Select all 2 locations' }).click();
  await expect(copying(page).getByText('2 accounts selected')).toBeVisible();
  await expect(copying(page).getByText('#100003')).toBeVisible();
  await copying(page).getByRole('button', { name: 'Copy to 2 accounts' }).click();
  await expect(copying(page).getByRole('heading', { name: 'Copied to 2 accounts' })).toBeVisible();
  await copying(page).getByRole('button', { name: 'Done' }).click();
  // Accounts that now have a copy are marked, and aren't selected again.
  await chooseInMenu(page, 'Copy to other accounts');
  await copying(page).getByRole('textbox', { name: 'Find accounts' }).fill('100003');
  await expect(copying(page).getByText(/^#100003 · .* · Has a copy$/)).toBeVisible();
  await expect(copying(page).getByText('All other locations have a copy.')).toBeVisible();
  await expect(copying(page).getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  await copying(page).getByRole('button', { name: 'Cancel' }).click();
}

test('customer service copies a list to all locations of a group at once, and updates the copies', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('service');
  await page.goto('/customer/100009/products');
  const list = await makeList(page, server, '100009', 'For the group');
  await test.step('all locations are chosen at once', () => copyToAll(page, list.label));
  await changeAll(page, '100009', list);
  await chooseInMenu(page, 'Update copies');
  const changes = '1 product added, 1 removed, 1 quantity changed';
  await expect(toUpdate(page).getByRole('listitem')).toHaveCount(2);
  await expect(toUpdate(page).getByText(changes)).toHaveCount(2);
  await expectAccessible(page);
  await toUpdate(page).getByRole('listitem').filter({ hasText: '#100008' }).getByRole('checkbox').uncheck();
  await updating(page).getByRole('button', { name: 'Update 1 copy' }).click();
  await expect(updating(page).getByRole('heading', { name: 'Updated 1 copy' })).toBeFocused();
  const updated = updating(page).getByRole('list', { name: 'Updated', exact: true });
  await expect(updated.getByRole('listitem')).toContainText(`(#100003): ${changes}`);
  await expectAccessible(page);
  await updating(page).getByRole('button', { name: 'Done' }).click();
  await test.step('the other one is still to do', async () => {
    await chooseInMenu(page, 'Update copies');
    await expect(toUpdate(page).getByRole('listitem')).toHaveCount(1);
    await updating(page).getByText('1 copy is up to date').click();
    await expect(updating(page).getByRole('list', { name: 'Up to date' })).toContainText('#100003');
    await updating(page).getByRole('button', { name: 'Cancel' }).click();
  });
  // The copy links to its original.
  await open(page, '100003', 'For the group (2)');
  await panel(page)
    .getByRole('link', { name: / · For the group$/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/customer/100009/lists\\?list=${list.id}`));
});

/** A second person in a separate browser. */
async function openStaff(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email: 'service@demo.test', password: 'operatory-demo-1' },
    headers: { origin: baseURL ?? '' },
  });
  expect(answer.ok()).toBe(true);
  const page = await context.newPage();
  await page.goto('/home');
  return page;
}

/** As the dialog does, without it. */
async function updateAll(page: Page, customerNumber: string, id: number): Promise<void> {
  const shown = await page.request.get(`/api/list/${id}/customer/${customerNumber}/copies`);
  const { version, data } = (await shown.json()) as {
    version: number;
    data: { customerNumber: string; listId: number; version: number }[];
  };
  const copies = data.map((each) => ({
    customerNumber: each.customerNumber,
    listId: each.listId,
    version: each.version,
  }));
  const body = { updateId: crypto.randomUUID(), version, copies };
  await post(page, `/list/${id}/customer/${customerNumber}/copies/update`, body);
}

test('an open copy follows an update live, keeps its account’s input, and says who updated it but not from where', async ({
  signedIn,
  server,
  browser,
  baseURL,
}) => {
  const staff = await openStaff(browser, baseURL);
  const list = await makeList(staff, server, '100009', 'Live');
  await copy(staff, '100009', list.id, 'Live', ['100008']);
  const there = await copyId(staff, '100008', 'Live');
  const page = await signedIn('requester');
  await open(page, '100008', 'Live (2)');
  await expect(panel(page).getByText('Copied from')).toHaveCount(0);
  const row = rowOf(page, list.description);
  await expect(quantityIn(row)).toHaveValue('3');
  const second = rowOf(page, list.secondDescription);
  await quantityIn(second).fill('44');
  await quantityIn(second).press('Enter');
  await changeList(staff, '100008', there, 'add', list.third);
  await changeList(staff, '100009', list.id, 'update', list.first);
  // Once the input has been saved.
  await expect
    .poll(async () => {
      const answer = await staff.request.get(`/api/list/${there}/customer/100008`);
      const { items: stored } = (await answer.json()) as { items: { quantity: number }[] };
      return stored.map(({ quantity }) => quantity).sort((one, other) => one - other);
    })
    .toEqual([3, 8, 44]);
  await updateAll(staff, '100009', list.id);
  await expect(quantityIn(row)).toHaveValue('8');
  await expect(quantityIn(second)).toHaveValue('44');
  await expect(items(page).getByText(`#${list.third}`)).toBeVisible();
  await chooseInMenu(page, 'List history');
  const history = page.getByRole('dialog', { name: 'History of Live' });
  await expect(history.getByRole('listitem').first()).toContainText('List updated: 1 change');
  await expect(history.getByRole('listitem').first()).toContainText('Casey Whitman');
  await expect(history).not.toContainText('100009');
  await staff.context().close();
});

test('people with several accounts update their copies; a copy that has changed since the preview is refused, and checked again', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  expectNoise(/net::ERR|Failed to fetch|Couldn’t reach/);
  const page = await signedIn('practice');
  await page.goto('/customer/100003/products');
  const list = await makeList(page, server, '100003', 'Surgery');
  await copy(page, '100003', list.id, 'Surgery', ['100008', '100009']);
  await changeAll(page, '100003', list);
  await open(page, '100003', list.label);
  await chooseInMenu(page, 'Update copies');
  await expect(toUpdate(page).getByRole('listitem')).toHaveCount(2);
  await changeList(page, '100008', await copyId(page, '100008', 'Surgery'), 'update', list.second);
  // The server updates, and its response doesn't arrive.
  await page.route(
    /\/copies\/update$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await updating(page).getByRole('button', { name: 'Update 2 copies' }).click();
  await expect(updating(page).getByRole('list', { name: 'Not confirmed yet' }).getByRole('listitem')).toHaveCount(2);
  await updating(page).getByRole('button', { name: 'Try again' }).click();
  await expect(updating(page).getByRole('heading', { name: 'Updated 1 of 2 copies' })).toBeVisible();
  const refused = updating(page).getByRole('list', { name: 'Not updated' }).getByRole('listitem');
  await expect(refused).toContainText('#100008): This list has changed since you looked.');
  await expect(updating(page).getByRole('list', { name: 'Updated', exact: true })).toContainText('1 product added');
  await updating(page).getByRole('button', { name: 'Check again' }).click();
  await expect(toUpdate(page).getByRole('listitem')).toHaveCount(1);
  await updating(page).getByRole('button', { name: 'Update 1 copy' }).click();
  await expect(updating(page).getByRole('heading', { name: 'Updated 1 copy' })).toBeVisible();
});

/** Accounts of the largest group, with a copy each. */
async function copyToMany(page: Page, id: number) {
  const answer = await page.request.get('/api/list/customer/100004/locations');
  const { data } = (await answer.json()) as { data: { customerNumber: string }[] };
  const numbers = data.slice(0, 60).map(({ customerNumber }) => customerNumber);
  for (const some of [numbers.slice(0, 40), numbers.slice(40)]) await copy(page, '100004', id, 'Everywhere', some);
  return numbers;
}

test('sixty copies are updated on a phone with the keyboard, some at a time', async ({ signedIn, server }) => {
  const page = await signedIn('service');
  await page.goto('/customer/100004/products');
  const list = await makeList(page, server, '100004', 'Everywhere');
  const numbers = await copyToMany(page, list.id);
  expect(numbers).toHaveLength(60);
  await changeAll(page, '100004', list);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '100004', list.label);
  await test.step('in the dialog for copies, all locations fit', async () => {
    await chooseInMenu(page, 'Copy to other accounts');
    await expect(
      copying(page).getByRole('button', { name: /^Select all \d+ locations without a copy$/ }),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await chooseInMenu(page, 'Update copies');
  await expect(updating(page).getByText('60 of 60 copies selected')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await toUpdate(page).getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await expect(updating(page).getByText('59 of 60 copies selected')).toBeVisible();
  const sent: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/copies/update')) sent.push(request.postDataJSON().copies.length);
  });
  await page.keyboard.press('Enter');
  await expect(updating(page).getByRole('heading', { name: 'Updated 59 copies' })).toBeFocused();
  expect(sent).toEqual([10, 10, 10, 10, 10, 9]);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Tab');
  await expect(updating(page).getByRole('list', { name: 'Updated', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeVisible();
});

test('people with read-only access or without another account can’t update copies', async ({ signedIn, server }) => {
  const page = await signedIn('service');
  await page.goto('/customer/100008/products');
  const list = await makeList(page, server, '100008', 'Seen');
  await copy(page, '100008', list.id, 'Seen', ['100010', '100009']);
  for (const [person, count] of [
    ['viewer', 0],
    ['requester', 0],
    ['lead', 1],
  ] as const) {
    const theirs = await signedIn(person);
    await open(theirs, '100008', list.label);
    await panel(theirs)
      .getByRole('button', { name: /^More about/ })
      .click();
    await expect(theirs.getByRole('menuitem', { name: 'List history' })).toBeVisible();
    await expect(theirs.getByRole('menuitem', { name: 'Update copies' })).toHaveCount(count);
    // Only the person's own copies are named.
    if (count === 0) continue;
    await theirs.getByRole('menuitem', { name: 'Update copies' }).click();
    await updating(theirs).getByText('1 copy is up to date').click();
    await expect(updating(theirs).getByRole('list', { name: 'Up to date' })).toContainText('#100009');
    await expect(updating(theirs)).not.toContainText('100010');
  }
});
