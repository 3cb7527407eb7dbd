/** Favorites: marked in the shop, found by the filter, shared by the person's tabs, and sent when the server is back. */
import type { Page } from '@playwright/test';
import { type Found, productsOf } from './cart-lines.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { openLists, panel, picker, post } from './list-panel.ts';

const account = '100003';
const star = (page: Page, { description }: Found) =>
  page.getByRole('button', { name: `Favorite: ${description}`, exact: true }).first();
const product = (page: Page, { description }: Found) => page.getByRole('article', { name: description, exact: true });

async function markInShop(page: Page, first: Found, second: Found) {
  await page.getByRole('button', { name: /^Favorites/ }).click();
  await expect(page.getByText('No favorites found')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/customer/${account}/products?searchText=${first.itemNumber}`);
  const before = await product(page, first).boundingBox();
  await star(page, first).click();
  await expect(star(page, first)).toHaveAttribute('aria-pressed', 'true');
  expect(await product(page, first).boundingBox()).toEqual(before);
  await page.goto(`/customer/${account}/products?searchText=${second.itemNumber}`);
  // Until the favorites have loaded, nobody knows what a press means.
  await expect(star(page, second)).toBeEnabled();
  await star(page, second).focus();
  await page.keyboard.press('Enter');
  await expect(star(page, second)).toHaveAttribute('aria-pressed', 'true');
}

async function findByFilter(page: Page, first: Found, second: Found) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/customer/${account}/products?searchText=1000`);
  const filter = page.getByRole('checkbox', { name: /^Favorites 2$/ });
  await filter.check();
  await expect(page).toHaveURL(/favorites=true/);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(product(page, first)).toBeVisible();
  await expect(product(page, second)).toBeVisible();
}

test('a practice marks favorites and finds them by the filter; its other tab follows, and staff have none', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.goto(`/customer/${account}/products`);
  const [first, second] = (await productsOf(page, 2, account)) as [Found, Found];
  await test.step('the first page links to them; stars are clicked in the shop', () => markInShop(page, first, second));
  await test.step('the filter finds both, with its count', () => findByFilter(page, first, second));
  await test.step('another tab follows, and a row is a star on a list too', async () => {
    const Items = [{ ProductNumber: second.itemNumber, Quantity: 1 }];
    const { id } = await post(page, `/list/customer/${account}`, { Name: 'With stars', Items });
    const other = await page.context().newPage();
    await other.goto(`/customer/${account}/products`);
    await openLists(other, account);
    await picker(other).selectOption(String(id));
    const onList = panel(other).getByRole('button', { name: /^Favorite:/ });
    await expect(onList).toHaveAttribute('aria-pressed', 'true');
    await star(page, second).click();
    await expect(onList).toHaveAttribute('aria-pressed', 'false');
    await other.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(other);
    await other.close();
  });
  await test.step('the product page has the star', async () => {
    await page.goto(`/customer/${account}/product/internal/${first.itemNumber}`);
    await expect(star(page, first)).toHaveAttribute('aria-pressed', 'true');
  });
  const staff = await signedIn('manager');
  await staff.goto('/customer/100001/products?searchText=gloves');
  await expect(staff.getByRole('article').first()).toBeVisible();
  await expect(staff.getByRole('button', { name: /^Favorite:/ })).toHaveCount(0);
});

test('a star that can’t be sent is stored, even across a reload, and sent once when the server is back', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/ERR_CONNECTION_REFUSED|Failed to load resource|favorite/);
  const page = await signedIn('solo');
  await page.goto('/');
  await page.getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('textbox', { name: /Search by Product/ }).fill('gloves');
  const first = page.getByRole('button', { name: /^Favorite:/ }).first();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  const address = /\/api\/favorite\//;
  await page.route(address, (route) => route.abort('connectionrefused'));
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await page.unroute(address);
  const mine = async () =>
    ((await (await page.request.get('/api/favorite')).json()) as { itemNumbers: string[] }).itemNumbers.length;
  await expect.poll(mine, { timeout: 20_000 }).toBe(1);
  await expect(first).toHaveAttribute('aria-pressed', 'true');
});
