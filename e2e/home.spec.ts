/** Home for each kind of person: finding a customer, sorting, jumping to an order, and an inaccessible customer. */
import type { Page } from '@playwright/test';
import { expect, signOut, test } from './journey.ts';
import { holdReplies } from './replies.ts';

const placeholder = 'Search by customer name, id, or phone #';
const search = (page: Page) => page.getByPlaceholder(placeholder, { exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Customers' }).getByRole('listitem');
const bell = (page: Page) => page.getByRole('button', { name: /^Alerts/ });

test('A2.01 A2.24 A4.06 A6.05 home is the search for staff, with the bell, My Customers (1) and All Customers (2) for account managers only, the accounts for a practice, and the public page for a visitor', async ({
  page,
  signedIn,
}) => {
  const tabs = page.getByRole('tab');
  await test.step('A2.01 a visitor gets the public page', async () => {
    await page.goto('/home');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('heading', { name: 'Where is my order?' })).toBeVisible();
    await expect(bell(page)).toHaveCount(0);
  });
  for (const [person, sees] of [
    ['practice', page.getByRole('heading', { name: 'Choose an account' })],
    ['newcomer', page.getByText('You do not have access to any customers')],
    ['service', search(page)],
    ['viewer', search(page)],
    ['submitter', search(page)],
    ['editor', search(page)],
  ] as const) {
    await test.step(`A2.01 A6.05 ${person} has neither tabs nor a bell`, async () => {
      await signedIn(person);
      await page.goto('/home');
      await expect(sees).toBeVisible();
      await expect(tabs).toHaveCount(0);
      await expect(bell(page)).toHaveCount(0);
    });
  }
  await test.step('A2.24 A4.06 A6.05 an account manager has both tabs and the bell', async () => {
    await signedIn('manager');
    await page.goto('/home');
    await expect(search(page)).toBeVisible();
    await expect(bell(page)).toBeVisible();
    await expect(tabs).toHaveText(['My Customers', 'All Customers']);
    await expect(rows(page).first()).toBeVisible();
    await tabs.nth(1).click();
    await expect(page).toHaveURL(/[?&]tab=2/);
    await expect(page.getByText('Find a customer')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    await tabs.nth(0).click();
    await expect(rows(page).first()).toBeVisible();
  });
  await test.step('A4.06 during a search the list is empty until the other tab’s response arrives', async () => {
    await search(page).fill('dental');
    await expect(page).toHaveURL(/find=dental/);
    await expect(rows(page).first()).toBeVisible();
    const letGo = await holdReplies(page, /customer\/search.*allCustomers=true/);
    await tabs.nth(1).click();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(rows(page)).toHaveCount(0);
    letGo();
    await expect(rows(page).first()).toBeVisible();
  });
});

test('A2.25 A2.28 the search says what it searches by and that nothing matches; the sort menu offers the person’s sort orders, sorts, and is remembered with the tab', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  const first = rows(page).first();
  const sort = (name: string) => page.getByRole('menuitemradio', { name });
  const sortBy = (name: string) => page.getByRole('button', { name: `Sort: ${name}` });
  await expect(first).toContainText(/Open cart with \d+ lines?/);
  await test.step('A2.25 sorts by cart and name', async () => {
    await sortBy('Newest cart first').click();
    const names = ['Newest cart first', 'Oldest cart first', 'Name A to Z', 'Name Z to A'];
    await expect(page.getByRole('menuitemradio')).toHaveText(names);
    await sort('Name A to Z').click();
    const name = async () => (await first.innerText()).split('\n')[0] ?? '';
    await expect.poll(name).toMatch(/^[A-F]/i);
    await sortBy('Name A to Z').click();
    await sort('Name Z to A').click();
    await expect.poll(name).toMatch(/^[S-Z]/i);
  });
  await test.step('the last chosen tab and sort order are back on the next visit', async () => {
    await page.getByRole('tab', { name: 'All Customers' }).click();
    await page.goto('/home');
    await expect(page.getByRole('tab', { name: 'All Customers' })).toHaveAttribute('aria-selected', 'true');
    await expect(sortBy('Name Z to A')).toBeVisible();
  });
  await test.step('A2.28 nothing matches', async () => {
    await search(page).fill('no such practice anywhere');
    await expect(page.getByText('No matching results', { exact: true })).toBeVisible();
  });
  await test.step('A2.25 people who see no carts sort by name, in their own order', async () => {
    await signedIn('viewer');
    await page.goto('/home');
    await sortBy('Name A to Z').click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['Name A to Z', 'Name Z to A']);
  });
});

test('A2.26 A8.13 the order box takes digits and editing keys only and jumps on Enter or the arrow; a customer who can’t be opened leaves the search as it was', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/customer-page|ERR_FAILED|dynamically imported/);
  const page = await signedIn('service');
  const reply = await page.request.get('/api/Order/customer/100001?pageSize=1');
  const number = String(((await reply.json()) as { data: { orderNumber: number }[] }).data[0]?.orderNumber);
  await page.goto('/home');
  const box = page.getByRole('textbox', { name: 'Order number' });
  const arrow = page.getByRole('button', { name: 'Go to the order' });
  await test.step('A2.26 while empty it does nothing; letters and punctuation aren’t accepted', async () => {
    await box.press('Enter');
    await arrow.click();
    await expect(page).toHaveURL(/\/home$/);
    await box.pressSequentially('a1-b 2.e3');
    await expect(box).toHaveValue('123');
    for (const key of ['Backspace', 'ArrowLeft', 'Delete']) await box.press(key);
    await expect(box).toHaveValue('1');
    for (const key of ['Shift+ArrowLeft', 'Control+c', 'ArrowRight', 'Control+v']) await box.press(key);
    await expect(box).toHaveValue('11');
    await box.press('Tab');
    await expect(box).not.toBeFocused();
  });
  await test.step('A2.26 Enter and the arrow open the order', async () => {
    for (const go of [() => box.press('Enter'), () => arrow.click()]) {
      await box.fill(number);
      await go();
      await expect(page).toHaveURL(new RegExp(`/order/${number}$`));
      await page.goBack();
    }
  });
  const row = page.getByRole('link', { name: /^Union Street/ });
  const says = page.getByText('Could not switch to customer').first();
  await test.step('A8.13 without the customer, the search is as it was, and opens when it can', async () => {
    await search(page).fill('100003');
    await page.route(/\/api\/Customer\/customernumber/i, (route) => route.abort('failed'));
    await row.click();
    await expect(says).toBeVisible();
    await expect(page).toHaveURL(/\/home\?find=100003/);
    await expect(search(page)).toHaveValue('100003');
    await page.unroute(/\/api\/Customer\/customernumber/i);
    await row.click();
    await expect(page).toHaveURL(/\/customer\/100003\//);
  });
  await test.step('A8.13 nor without the file of the customer’s page', async () => {
    await page.route(/assets\/customer-page.*\.js/, (route) => route.abort());
    await page.goto('/home?find=100003');
    await row.click();
    await expect(says).toBeVisible();
    await page.unroute(/assets\/customer-page.*\.js/);
    await expect(async () => {
      await page.getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 });
      await expect(page.getByRole('navigation', { name: 'Customer' })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  });
});

test('A1.05 A2.29 A2.30 a row found by name, id or phone shows name, id, phone and the open cart, and opens the customer with the query', async ({
  signedIn,
}) => {
  for (const person of ['manager', 'service', 'viewer'] as const) {
    const page = await signedIn(person);
    await page.goto('/home?campaign=spring');
    const row = page.getByRole('listitem').filter({ hasText: '100003' });
    await search(page).fill('street union endo');
    await expect(row).toContainText(/\(\d{3}\) \d{3}-\d{4}/);
    const phone = /\(\d{3}\) \d{3}-\d{4}/.exec(await row.innerText())?.[0] ?? '';
    await search(page).fill(phone);
    await expect(page.getByText(/Union Street Endodontics has this number|customers have this number/)).toBeVisible();
    await search(page).fill('100003');
    await expect(page.getByText('has this number')).toHaveCount(0);
    await expect(row).toContainText('Union Street Endodontics');
    await expect(row).toContainText(phone);
    await expect(row.getByText(/Open cart with \d+ lines?/)).toHaveCount(person === 'viewer' ? 0 : 1);
    await row
      .getByRole('link', { name: /Union Street/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/customer\/100003\/products\?campaign=spring$/);
    // This person's page must not send requests under the next session.
    await signOut(page);
  }
});
