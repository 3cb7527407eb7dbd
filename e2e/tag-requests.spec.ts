/** Shelf tags and the add button from the catalog: once each, and only where they belong. */
import { emptyCart, fillCart } from './carts.ts';
import { expect, test } from './journey.ts';

const shop = '/customer/100001/products?searchText=glove';

test('A4.05 A9.05 a double click adds once, one by default; a tag adds a line with quantity 0 and stays when clicked again', async ({
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
  // The button says that it's requested; another click doesn't withdraw it.
  await tagged.click({ force: true });
  await expect(tagged).toBeVisible();
  // The ordered product is tagged too, without a separate line for it.
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

test('add and tag are only there with a cart and a product that can be ordered', async ({ signedIn }) => {
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
  await expect(page.getByText('Can’t be ordered').or(page.getByText('Discontinued')).first()).toBeVisible();
  await expect(add.or(tag)).toHaveCount(0);

  await signedIn('viewer');
  await page.goto(shop);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ })).toHaveCount(0);
  await expect(add.or(tag)).toHaveCount(0);
});

for (const [person, customerNumber] of [
  ['service', '100012'],
  ['practice', '100008'],
] as const) {
  test(`B4.12 C4.24 C8.22 tags are sent after the order, only if there are any, and their response isn’t shown: ${person}`, async ({
    signedIn,
  }) => {
    const page = await signedIn(person);
    await page.goto('/home');
    const cleared = await page.request.post('/api/itemtagrequest', {
      data: { CustomerNumber: customerNumber, ItemNumbers: [] },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(cleared.ok()).toBe(true);
    const posted: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.request().method() !== 'POST' || !response.ok()) return;
      if (/shoppingcart\/submit/i.test(pathname)) posted.push('order');
      if (/itemtagrequest\/.*\/submit$/i.test(pathname)) posted.push('tags');
    });
    const send = async () => {
      await page.getByRole('button', { name: 'Check out' }).click();
      await page.getByLabel(/^PO number/).fill('PO-77');
      await page.getByRole('button', { name: 'Send order' }).click();
      await expect(page.getByText('Cart submitted successfully', { exact: true })).toBeVisible();
      await expect(page.getByText('The cart is empty.')).toBeVisible();
    };

    // Without a tag, only the order is sent: the list is read, and nothing is submitted.
    await fillCart(page, customerNumber, [{ itemNumber: '10000001', quantity: 1 }]);
    await page.goto(`/customer/${customerNumber}/cart`);
    const read = page.waitForResponse((answer) => /itemtagrequest\/customer\/\d+$/i.test(answer.url()));
    await send();
    await read;
    expect(posted).toEqual(['order']);
    await expect(page.getByText('Tags submitted succesfully')).toHaveCount(0);

    await fillCart(page, customerNumber, [{ itemNumber: '10000001', quantity: 1 }]);
    await page.goto(`/customer/${customerNumber}/products?searchText=glove`);
    const row = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: /^Tag: request one/ }) })
      .first();
    await row.getByRole('button', { name: /^Tag: request one/ }).click();
    await expect(page.getByRole('button', { name: /^Tagged/ })).toBeVisible();
    const list = async () => {
      const answer = await page.request.get(`/api/itemtagrequest/customer/${customerNumber}`);
      return ((await answer.json()) as { itemNumbers: string[] }).itemNumbers;
    };
    await expect.poll(list).toHaveLength(1);
    const [tagged] = await list();
    await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
    await send();
    await expect(page.getByText('Tags submitted succesfully', { exact: true })).toBeVisible();
    expect(posted).toEqual(['order', 'order', 'tags']);
    expect(await list()).toEqual([]);
    await expect(page.getByText(String(tagged))).toHaveCount(0);
  });
}
