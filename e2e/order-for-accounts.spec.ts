/** One order for several accounts: from a list and from the overview, by people of a group and by staff. */
import type { Page, Route } from '@playwright/test';
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { chooseInMenu, makeListWithDiscontinued } from './list-copying.ts';
import { items, openLists, picker } from './list-panel.ts';
import { withDatabase } from './stored-orders.ts';

const order = (page: Page) => page.getByRole('region', { name: 'Order for several accounts' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose accounts' });
const grid = (page: Page) => order(page).getByRole('table', { name: 'Quantities' });
const byAccount = (page: Page) => order(page).getByRole('table', { name: 'By account' });
const resultOf = (page: Page, customerNumber: string) =>
  byAccount(page)
    .getByRole('row')
    .filter({ hasText: `#${customerNumber}` });

async function openFromList(page: Page, customerNumber: string, name: string): Promise<void> {
  await openLists(page, customerNumber);
  await picker(page).selectOption({ label: `${name} (3)` });
  await expect(items(page)).toBeVisible();
  await chooseInMenu(page, 'Order for several accounts');
  await expect(order(page).getByRole('heading', { level: 1 })).toBeVisible();
}

async function cartAt(page: Page, customerNumber: string) {
  const answer = await page.request.get(`/api/shoppingCart/customerNumber/${customerNumber}`);
  const { data } = (await answer.json()) as { data: { items: { itemNumber: string; quantity: number }[] }[] };
  return Object.fromEntries((data[0]?.items ?? []).map(({ itemNumber, quantity }) => [itemNumber, quantity]));
}

/** The server adds everything, and its response is lost. Until then, nothing is in doubt, and nothing is called added. */
async function addAndLoseResponse(page: Page): Promise<void> {
  let lose = () => {};
  const isLost = new Promise<void>((resolve) => (lose = resolve));
  const answer = async (route: Route) => {
    await route.fetch();
    await isLost;
    await route.abort();
  };
  await page.route(/\/accounts\/carts\/addition$/, answer, { times: 1 });
  await order(page).getByRole('button', { name: 'Add to 3 carts' }).click();
  await expect(byAccount(page).getByText('Adding…')).toHaveCount(3);
  await expect(order(page).getByText('Not confirmed yet')).toHaveCount(0);
  await expect(grid(page).getByText('Added')).toHaveCount(0);
  lose();
}

async function showResults(page: Page): Promise<void> {
  await order(page).getByRole('button', { name: 'Show results' }).press('Enter');
  await expect(order(page).getByRole('heading', { name: 'By account' })).toBeFocused();
}

const own = ['100003', '100008', '100009'];

async function fill(page: Page, names: readonly string[]): Promise<void> {
  await grid(page).getByLabel(`${names[0]}, same for all`).fill('2');
  await grid(page).getByLabel(`${names[0]}, same for all`).press('Enter');
  await expect(grid(page).getByLabel(`${names[1]}, same for all`)).toBeFocused();
  await page.keyboard.type('1');
  await grid(page)
    .getByLabel(new RegExp(`^${names[0]}, .*#100008`))
    .fill('5');
  await expect(
    grid(page)
      .getByRole('row')
      .filter({ hasText: names[0] ?? '' }),
  ).toContainText('varies');
}

test('people of a group fill the carts of all their accounts from a list, once even when a response is lost', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  expectNoise(/net::ERR|Failed to fetch|Couldn’t reach/);
  const page = await signedIn('practice');
  await page.goto('/customer/100003/products');
  for (const number of own) await emptyCart(page, number);
  const { products } = await makeListWithDiscontinued(page, server, '100003', 'For all offices');
  const names = products.map(({ description }) => description);
  await page.reload();
  await openFromList(page, '100003', 'For all offices');
  await test.step('the accounts', async () => {
    await order(page).getByRole('button', { name: 'Choose accounts' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Choose accounts' })).toBeFocused();
    await expect(dialog(page).getByRole('button', { name: 'Select 3 locations billed to 100009' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Select all 3' }).click();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Order for 3 accounts' }).click();
    await expect(order(page).getByRole('button', { name: 'Choose accounts' })).toBeFocused();
  });
  await test.step('the quantities, by the keyboard, which survive a reload', async () => {
    await expect(grid(page).getByText(/cannot be ordered/)).toBeVisible();
    await fill(page, names);
    await expect(resultOf(page, '100008')).toContainText('$');
    await expectAccessible(page);
    await page.reload();
    await expect(grid(page).getByLabel(new RegExp(`^${names[0]}, .*#100008`))).toHaveValue('5');
    await page.goto('/customer/100003/products');
    await page.goBack();
    await expect(grid(page).getByLabel(`${names[1]}, same for all`)).toHaveValue('1');
  });
  await test.step('a lost response, and pressing again', async () => {
    await addAndLoseResponse(page);
    await expect(order(page).getByText('Not confirmed yet')).toHaveCount(3);
    await page.reload();
    await order(page).getByRole('button', { name: 'Choose accounts' }).click();
    await expect(dialog(page).getByText('Not confirmed yet, so it stays')).toHaveCount(3);
    await expect(dialog(page).getByRole('checkbox', { name: /#100008/ })).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Clear' })).toHaveCount(0);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await order(page).getByRole('button', { name: 'Try again' }).click();
    await expect(order(page).getByText('Added to 3 carts')).toBeVisible();
    await expect(grid(page).getByText('Added')).toHaveCount(2);
    await showResults(page);
    await expect(resultOf(page, '100008')).toContainText('Already added 2 products');
    await expectAccessible(page);
  });
  const [first = '', second = ''] = products.map(({ itemNumber }) => itemNumber);
  expect(await cartAt(page, '100003')).toEqual({ [first]: 2, [second]: 1 });
  expect(await cartAt(page, '100008')).toEqual({ [first]: 5, [second]: 1 });
  expect(await cartAt(page, '100009')).toEqual({ [first]: 2, [second]: 1 });
  await resultOf(page, '100008')
    .getByRole('link', { name: /^Open cart/ })
    .click();
  await expect(page).toHaveURL(/\/customer\/100008\/cart/);
  await expect(page.getByText(names[0] ?? '').first()).toBeVisible();
});

async function choose(page: Page, customerNumber: string, isOn: boolean): Promise<void> {
  await order(page).getByRole('button', { name: 'Choose accounts' }).click();
  await dialog(page)
    .getByRole('checkbox', { name: new RegExp(`#${customerNumber}`) })
    .setChecked(isOn);
  await dialog(page)
    .getByRole('button', { name: /^Order for/ })
    .click();
}

async function addGloves(page: Page): Promise<string> {
  await order(page).getByRole('combobox', { name: 'Add a product' }).fill('glove');
  const match = page.getByRole('listbox', { name: 'Products' }).getByRole('option').first();
  const name = (await match.locator('span > span').first().textContent()) ?? '';
  await match.click();
  await expect(grid(page).getByRole('row').filter({ hasText: name })).toBeVisible();
  return name;
}

test('on a phone, from the overview: all accounts or one at a time, with large targets', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.goto('/home');
  for (const number of own) await emptyCart(page, number);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/home?overview=all');
  await page.getByRole('link', { name: 'Order for several accounts' }).click();
  await expect(order(page).getByText('Choose the accounts to order for')).toBeVisible();
  await order(page).getByRole('button', { name: 'Choose accounts' }).click();
  await dialog(page).getByRole('button', { name: 'Select all 3' }).click();
  await dialog(page).getByRole('button', { name: 'Order for 3 accounts' }).click();
  const name = await addGloves(page);
  await grid(page).getByLabel(`${name}, same for all`).fill('3');
  await order(page).getByRole('combobox', { name: 'Quantities for' }).selectOption('100009');
  const cell = grid(page).getByLabel(/, .*#100009/);
  await expect(cell).toHaveValue('3');
  await cell.fill('');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  for (const target of [
    cell,
    order(page).getByRole('button', { name: /^Remove/ }),
    order(page).getByRole('button', { name: /^Add to/ }),
  ]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
  }
  await order(page).getByRole('button', { name: 'Add to 2 carts' }).click();
  await expect(order(page).getByText('Added to 2 carts')).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(Object.values(await cartAt(page, '100003'))).toEqual([3]);
  expect(await cartAt(page, '100009')).toEqual({});
  await test.step('an account that is taken off and chosen again gets another order', async () => {
    await choose(page, '100003', false);
    await choose(page, '100003', true);
    await order(page).getByRole('combobox', { name: 'Quantities for' }).selectOption('100003');
    await grid(page)
      .getByLabel(/, .*#100003/)
      .fill('3');
    await order(page).getByRole('button', { name: 'Add to 1 cart' }).click();
    await expect(order(page).getByText('Added to 2 carts')).toBeVisible();
    await expect(resultOf(page, '100003')).toContainText('Added 1 product');
    expect(Object.values(await cartAt(page, '100003'))).toEqual([6]);
  });
  await order(page).getByRole('button', { name: 'Start another order' }).click();
  await expect(order(page).getByText('Enter a quantity to add to the carts')).toBeVisible();
});

test('a manager orders for a group, and one account that is refused stops none of the others', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/products');
  await emptyCart(page, '100001');
  await makeListWithDiscontinued(page, server, '100001', 'For the territory');
  await page.reload();
  await openFromList(page, '100001', 'For the territory');
  await order(page).getByRole('button', { name: 'Choose accounts' }).click();
  await dialog(page).getByRole('textbox', { name: 'Find accounts' }).fill('100002');
  await dialog(page).getByRole('checkbox').first().check();
  await dialog(page).getByRole('button', { name: 'Order for 2 accounts' }).click();
  await order(page).getByRole('button', { name: 'Use the list’s quantities' }).click();
  await expect(order(page).getByText(/units for 2 accounts/)).toBeVisible();
  const number =
    (
      await byAccount(page)
        .getByText(/^#\d+$/)
        .last()
        .textContent()
    )?.slice(1) ?? '';
  await withDatabase(server, (database) =>
    database.query('update customer set withdrawn_at = now() where customer_number = $1', [number]),
  );
  try {
    await page.waitForTimeout(1_000);
    await order(page).getByRole('button', { name: 'Add to 2 carts' }).click();
    await expect(order(page).getByText('Added to 1 cart, 1 refused')).toBeVisible();
    await expect(resultOf(page, '100001')).toContainText('Added 3 products');
    await expect(resultOf(page, number)).toContainText('closed');
    await expectAccessible(page);
  } finally {
    await withDatabase(server, (database) =>
      database.query('update customer set withdrawn_at = null where customer_number = $1', [number]),
    );
  }
});

test('people with one account, and staff who fill no carts, are not offered it', async ({ signedIn }) => {
  const page = await signedIn('solo');
  await page.goto('/home?orderFor=all');
  await expect(order(page).getByText('You can’t order for several accounts')).toBeVisible();
  const viewer = await signedIn('viewer');
  await viewer.goto('/home?overview=100009');
  await expect(viewer.getByRole('region', { name: 'Overview of accounts' })).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Order for several accounts' })).toHaveCount(0);
});
