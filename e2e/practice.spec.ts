/** Customer users: the account selector, words instead of warehouse numbers, and only their own accounts. */
import { emptyCart } from './carts.ts';
import { expect, test } from './journey.ts';

test('A2.36 A8.17 a newcomer reads that they have no access to any customers', async ({ signedIn }) => {
  const page = await signedIn('newcomer');
  await page.goto('/home');
  await expect(page.getByText('You do not have access to any customers')).toBeVisible();
});

test('a person with one account is taken straight in', async ({ signedIn }) => {
  const page = await signedIn('solo');
  await page.goto('/home');
  await expect(page).toHaveURL(/\/customer\/100010\//);
});

test('A2.32 a practice chooses among its accounts by name, with a cart badge or a person icon', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.goto('/home');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const names = await rows.allTextContents();
  expect([...names].sort((a, b) => a.localeCompare(b))).toEqual(names);
  await expect(rows.filter({ hasText: '100009' }).getByText(/Cart with \d+ lines?/)).toBeVisible();
  await expect(rows.filter({ hasText: '100008' }).getByLabel('No open cart')).toBeVisible();
});

test('customer users read a word where staff read quantities and the stocking class', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.goto('/customer/100008/products?searchText=nitrile');
  const first = page.getByRole('article').first();
  await expect(first).toContainText(/Available|Ships in 2-3 weeks|Temporarily Unavailable/);
  await expect(page.getByRole('list', { name: 'Stock by branch' })).toHaveCount(0);
  const answer = await page.request.get('/api/item?searchText=nitrile&customerNumber=100008');
  const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
  expect(data.length).toBeGreaterThan(0);
  expect(data.filter((item) => 'inventories' in item)).toEqual([]);
});

test('a stranger’s account answers like one that does not exist, on the screen too', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  const page = await signedIn('practice');
  const texts: string[] = [];
  for (const account of ['100001', '999999']) {
    await page.goto(`/customer/${account}/products`);
    await expect(page).toHaveURL(/\/(home|error)/);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    texts.push(await page.getByRole('main').innerText());
  }
  expect(texts[0]).toBe(texts[1]);
});

test('a practice orders for itself', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.goto('/home');
  await emptyCart(page, '100008');
  await page.goto('/home');
  await page.getByRole('button', { name: /Truckee River Orthodontics/ }).click();
  await page.getByPlaceholder('Search by Product number / description').fill('prophy');
  const first = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add / }) })
    .first();
  await first.getByRole('button', { name: /^Add .* to the cart$/ }).click();
  await expect(page.getByText(/ x1 added$/)).toBeVisible();
  await page
    .getByRole('link', { name: /Cart.*1 line/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByText('For staff')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send order' }).click();
  await expect(page.getByText('Cart submitted successfully')).toBeVisible();
});
