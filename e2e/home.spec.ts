/** Home for staff and the account selector: finding a customer, jumping to an order, and the tabs of a customer. */
import { expect, test } from './journey.ts';

const placeholder = 'Search by customer name, id, or phone #';

test('A2.24 My Customers (1) and All Customers (2) stand there for account managers only', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['My Customers', 'All Customers']);
  await tabs.nth(1).click();
  await expect(page).toHaveURL(/[?&]tab=2/);
  await expect(page.getByText('Find a customer')).toBeVisible();
  await tabs.nth(0).click();
  await expect(page.getByRole('list', { name: 'Customers' }).getByRole('listitem').first()).toBeVisible();
  for (const other of ['service', 'viewer', 'editor'] as const) {
    await signedIn(other);
    await page.goto('/home');
    await expect(page.getByPlaceholder(placeholder)).toBeVisible();
    await expect(tabs).toHaveCount(0);
  }
});

test('A2.25 the sort menu offers what the person may sort by and sorts', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  const first = page.getByRole('list', { name: 'Customers' }).getByRole('listitem').first();
  await expect(first).toContainText(/Open cart with \d+ lines?/);
  await page.getByRole('button', { name: 'Sort: Newest cart first' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'Newest cart first',
    'Oldest cart first',
    'Name A to Z',
    'Name Z to A',
  ]);
  await page.getByRole('menuitemradio', { name: 'Name Z to A' }).click();
  const name = async () => (await first.innerText()).split('\n')[0] ?? '';
  await expect.poll(name).toMatch(/^[S-Z]/i);
  const last = await name();
  await page.getByRole('button', { name: 'Sort: Name Z to A' }).click();
  await page.getByRole('menuitemradio', { name: 'Name A to Z' }).click();
  await expect.poll(async () => (await name()).localeCompare(last, 'en')).toBeLessThan(0);

  await signedIn('viewer');
  await page.goto('/home');
  await page.getByRole('button', { name: 'Sort: Name A to Z' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Name A to Z', 'Name Z to A']);
});

test('A2.26 the order box takes digits and editing keys only, does nothing when empty, and jumps on Enter or the arrow', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  const answer = await page.request.get('/api/Order/customer/100001?pageSize=1');
  const number = String(((await answer.json()) as { data: { orderNumber: number }[] }).data[0]?.orderNumber);
  await page.goto('/home');
  const box = page.getByRole('textbox', { name: 'Order number' });
  const arrow = page.getByRole('button', { name: 'Go to the order' });
  await box.press('Enter');
  await arrow.click();
  await expect(page).toHaveURL(/\/home$/);

  await box.pressSequentially('a1-b 2.e3');
  await expect(box).toHaveValue('123');
  await box.press('Backspace');
  await box.press('ArrowLeft');
  await box.press('Delete');
  await expect(box).toHaveValue('1');
  await box.press('Shift+ArrowLeft');
  await box.press('Control+c');
  await box.press('ArrowRight');
  await box.press('Control+v');
  await expect(box).toHaveValue('11');
  await box.press('Tab');
  await expect(box).not.toBeFocused();

  await box.fill(number);
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/order/${number}$`));
  await page.goBack();
  await box.fill(number);
  await arrow.click();
  await expect(page).toHaveURL(new RegExp(`/order/${number}$`));
});

test('A2.28 the search says what it searches by and that nothing matches', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  const search = page.getByPlaceholder(placeholder, { exact: true });
  await search.fill('no such practice anywhere');
  await expect(page.getByText('No matching results', { exact: true })).toBeVisible();
});

test('A2.29 A2.30 a row shows name, id, phone and the open cart, and leads to the customer with the query', async ({
  signedIn,
}) => {
  for (const person of ['manager', 'service', 'viewer'] as const) {
    const page = await signedIn(person);
    await page.goto('/home?campaign=spring');
    await page.getByPlaceholder(placeholder).fill('100003');
    const row = page.getByRole('listitem').filter({ hasText: '100003' });
    await expect(row).toContainText('Union Street Endodontics');
    await expect(row).toContainText(/\(\d{3}\) \d{3}-\d{4}/);
    await expect(row.getByText(/Open cart with \d+ lines?/)).toHaveCount(person === 'viewer' ? 0 : 1);
    await row.getByRole('link').click();
    await expect(page).toHaveURL(/\/customer\/100003\/products\?campaign=spring$/);
  }
});

test('the search is worked with the keyboard alone: / to it, arrows through the rows, Enter opens', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  const search = page.getByPlaceholder(placeholder);
  await expect(search).toBeFocused();
  await page.getByRole('tab', { name: 'My Customers' }).focus();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  const rows = page.getByRole('list', { name: 'Customers' }).getByRole('link');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset')))
    .not.toBe('2');
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await search.pressSequentially('100002');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customer\/100002\/products/);
});

test('A2.33 an account with a cart opens at the cart, another at the shop, and at the shop when products are browsed', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.goto('/home');
  await page.getByRole('button', { name: /Las Colinas/ }).click();
  await expect(page).toHaveURL(/\/customer\/100009\/cart/);
  await page.goto('/home?browsing=products');
  await page.getByRole('button', { name: /Las Colinas/ }).click();
  await expect(page).toHaveURL(/\/customer\/100009\/products$/);
});

test('A2.21 tabs come back to where one was, with the query, until another customer is opened', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/products?searchText=nitrile');
  const tabs = page.getByRole('navigation', { name: 'Customer' });
  await tabs.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/orders$/);
  await page.goto('/customer/100001/orders?hasBackOrderedItems=true');
  await tabs.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL(/\/products\?searchText=nitrile$/);
  await tabs.getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/cart$/);
  await tabs.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/orders\?hasBackOrderedItems=true$/);

  await page.goto('/customer/100002/cart');
  await tabs.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL(/\/customer\/100002\/products$/);
  await page.goto('/customer/100001/cart');
  await tabs.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/products$/);
});
