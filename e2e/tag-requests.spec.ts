/** Shelf tags and the add button from the catalogue: once each, and only where they belong. */
import { emptyCart } from './carts.ts';
import { expect, test } from './journey.ts';

const shop = '/customer/100001/products?searchText=glove';

test('A4.05 a double press adds once, one by default; a tag adds a line with quantity 0 and stays when pressed again', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  const cleared = await page.request.post('/api/itemtagrequest', {
    data: { CustomerNumber: '100001', ItemNumbers: [] },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(cleared.ok()).toBe(true);
  await emptyCart(page, '100001');
  await page.goto(shop);
  const tabs = page.getByRole('navigation', { name: 'Customer' });
  const rows = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Add .* to the cart$/ }) });
  const first = rows.first();
  const second = rows.nth(1);
  const nameOf = async (row: typeof first) => (await row.getAttribute('aria-label')) ?? '';

  await expect(first.getByLabel(/^Quantity of/)).toHaveValue('1');
  await first.getByRole('button', { name: /^Add .* to the cart$/ }).dblclick();
  await expect(first.getByText('1 in the cart')).toBeVisible();

  const [ordered, product] = [await nameOf(first), await nameOf(second)];
  await second.getByRole('button', { name: /^Tag: request one/ }).click();
  const tagged = second.getByRole('button', { name: /^Tagged/ });
  await expect(tagged).toBeVisible();
  await expect(tabs.getByText('2 lines')).toBeAttached();
  // It says that it does nothing more; a press all the same takes nothing back.
  await tagged.click({ force: true });
  await expect(tagged).toBeVisible();
  // The product that is ordered is tagged too, without a line of its own for it.
  await first.getByRole('button', { name: /^Tag: request one/ }).click();
  await expect(first.getByRole('button', { name: /^Tagged/ })).toBeVisible();
  await expect(async () => {
    const answer = await page.request.get('/api/itemtagrequest/customer/100001');
    expect(((await answer.json()) as { itemNumbers: string[] }).itemNumbers).toHaveLength(2);
  }).toPass({ timeout: 10_000 });

  await tabs.getByRole('link', { name: /^Cart/ }).click();
  const lines = page.getByRole('table', { name: 'Lines of the cart' });
  const line = lines.getByRole('row').filter({ hasText: product });
  await expect(lines.getByRole('row')).toHaveCount(3);
  await expect(line.getByText('Tag only')).toBeVisible();
  await expect(line.getByLabel(`Quantity of ${product}`, { exact: true })).toHaveValue('0');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(line.getByText('Tag only')).toBeVisible();
  await expect(lines.getByLabel(`Quantity of ${ordered}`, { exact: true })).toHaveValue('1');

  await line.getByRole('button', { name: `Remove ${product}` }).click();
  await expect(line).toHaveCount(0);
  await expect(async () => {
    const answer = await page.request.get('/api/itemtagrequest/customer/100001');
    expect(((await answer.json()) as { itemNumbers: string[] }).itemNumbers).toHaveLength(1);
  }).toPass({ timeout: 10_000 });
});

test('add and tag stand only where there is a cart and the product can be ordered', async ({ signedIn }) => {
  const page = await signedIn('manager');
  const read = async (searchText: string) => {
    const answer = await page.request.get(`/api/item?customerNumber=100001&pageSize=100&searchText=${searchText}`);
    return ((await answer.json()) as { data: { itemNumber: string; isOrderable: boolean; description: string }[] })
      .data;
  };
  const found = (await Promise.all(['composite', 'bur', 'cement', 'forceps', 'mask', 'bond', 'file'].map(read))).flat();
  const blocked = found.find((item) => !item.isOrderable);
  if (blocked === undefined) throw new Error('the demo has products that cannot be ordered');
  const add = page.getByRole('button', { name: /^Add .* to the cart$/ });
  const tag = page.getByRole('button', { name: /^(Tag:|Tagged)/ });

  await page.goto(shop);
  await expect(add.first()).toBeVisible();
  await expect(tag.first()).toBeVisible();
  await page.goto(`/customer/100001/products?searchText=${blocked.itemNumber}`);
  await expect(page.getByRole('article', { name: blocked.description }).first()).toBeVisible();
  await expect(page.getByText('Cannot be ordered').or(page.getByText('Discontinued')).first()).toBeVisible();
  await expect(add.or(tag)).toHaveCount(0);

  await signedIn('viewer');
  await page.goto(shop);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ })).toHaveCount(0);
  await expect(add.or(tag)).toHaveCount(0);
});
