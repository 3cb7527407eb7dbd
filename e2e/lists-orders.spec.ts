/** Lists and orders: products are added from lists to the cart, and lists are made from carts, orders, and pastes. */
import type { Locator, Page, Request } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { type Item, items, numbersOn, openLists, panel, picker, post, rowOf, search } from './list-panel.ts';

async function failToAdd(page: Page, one: Item, told: string[], tab: Locator) {
  await page.route(/\/api\/pricing\/request/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await panel(page).getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('Unable to add items to the cart.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await rowOf(page, one.description)
    .getByRole('button', { name: /to the cart$/ })
    .click();
  await expect(page.getByText('Unable to add items to the cart.')).toBeVisible();
  expect(told).toEqual(['pricing/request', 'pricing/request']);
  await page.unroute(/\/api\/pricing\/request/);
  // A response without the products has no price either.
  await page.route(/\/api\/pricing\/request/, (route) => route.fulfill({ json: { productList: { item: [] } } }));
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(page.getByText('Unable to add items to the cart.')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('Unable to add items to the cart.')).toBeVisible();
  await expect(page.getByText('All Items Added to cart')).toHaveCount(0);
  expect(told).toEqual(['pricing/request', 'pricing/request', 'pricing/request']);
  await expect(tab.getByText('2 lines')).toHaveCount(0);
  await page.unroute(/\/api\/pricing\/request/);
}

async function addOnce(page: Page, told: string[], one: Item, two: Item, tab: Locator) {
  told.length = 0;
  // Clicks count 300 ms apart; without the pause, this one would be ignored.
  await page.waitForTimeout(350);
  await rowOf(page, one.description)
    .getByRole('button', { name: /to the cart$/ })
    .dblclick();
  await expect(page.getByText(`${one.description} x2 added`, { exact: true })).toBeVisible();
  const pricing = page.waitForRequest(/pricing\/request/);
  const button = panel(page).getByRole('button', { name: 'Add all to cart' });
  await expect(panel(page).getByText('2 products')).toBeVisible();
  await button.dblclick();
  expect((await pricing).postDataJSON()).toEqual({
    CustomerNumber: '100001',
    ProductList: {
      Item: expect.arrayContaining([
        { ProductNumber: one.itemNumber, Quantity: 2 },
        { ProductNumber: two.itemNumber, Quantity: 3 },
      ]),
    },
  });
  await expect(page.getByText('All Items Added to cart', { exact: true })).toBeVisible();
  expect(told.filter((path) => path === 'pricing/request')).toHaveLength(2);
  expect(told[0]).toBe('pricing/request');
  await page.keyboard.press('Escape');
  await tab.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByLabel(`Quantity of ${one.description}`, { exact: true })).toHaveValue('4');
  await expect(page.getByLabel(`Quantity of ${two.description}`, { exact: true })).toHaveValue('3');
}

test('C4.15 C8.07 C8.22 products go into the cart with their prices, one or all of them, and none without', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 500|fault: 500|Something went wrong/);
  const page = await signedIn('manager');
  await page.goto('/customer/100001/orders');
  await emptyCart(page, '100001');
  const [one, two] = (await search(page, 'searchText=glove')).filter(({ isOrderable }) => isOrderable);
  if (one === undefined || two === undefined) throw new Error('the demo has gloves');
  await post(page, '/list/customer/100001', {
    Name: 'A cart of it',
    Items: [one, two].map((item, at) => ({ ProductNumber: item.itemNumber, Quantity: at + 2 })),
  });
  await page.reload();
  await openLists(page, '100001');
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText('A cart of it (2)');
  const tab = page.getByRole('navigation', { name: 'Customer', includeHidden: true });

  const told: string[] = [];
  const tell = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /pricing\/request|shoppingCart$/i.test(pathname)) told.push(pathname.slice(5));
  };
  page.on('request', tell);
  await test.step('without prices nothing is added to the cart', () => failToAdd(page, one, told, tab));
  await test.step('one product, and all of them, are added to the cart once', () => addOnce(page, told, one, two, tab));
});

for (const [person, account] of [
  ['service', '100001'],
  ['practice', '100003'],
] as const) {
  test(`a list is created from the cart, and from an order: ${person}`, async ({ signedIn }) => {
    const page = await signedIn(person);
    await page.goto(`/customer/${account}/orders`);
    await fillCart(page, account, [
      { itemNumber: '10000001', quantity: 3 },
      { itemNumber: '10000002', quantity: 400 },
    ]);
    const naming = page.getByRole('dialog', { name: 'New list' });
    const chosen = picker(page).getByRole('option', { selected: true });
    await test.step('from the cart, with at most 100 of a product', async () => {
      await openLists(page, account);
      await panel(page)
        .getByRole('button', { name: /^More about/ })
        .click();
      await page.getByRole('menuitem', { name: 'New list from the cart' }).click();
      await expect(naming.getByText('Includes 2 products.')).toBeVisible();
      await naming.getByPlaceholder('List Name').fill('As in the cart');
      await page.keyboard.press('Enter');
      await expect(chosen).toHaveText('As in the cart (2)');
      await expect.poll(() => numbersOn(page)).toEqual(['10000001', '10000002']);
      await expect(items(page).getByRole('textbox').first()).toHaveValue('3');
      await expect(
        items(page)
          .getByRole('textbox', { name: /^Quantity of/ })
          .last(),
      ).toHaveValue('100');
    });
    const orders = await page.request.get(`/api/Order/customer/${account}?pageSize=1`);
    const [order] = ((await orders.json()) as { data: { orderNumber: number }[] }).data;
    await test.step('from an order', async () => {
      await page.goto(`/order/${order?.orderNumber}`);
      await page.getByRole('button', { name: 'Create a list' }).click();
      await naming.getByPlaceholder('List Name').fill('As ordered');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(chosen).toHaveText(/^As ordered \([1-9]/);
      await expect(items(page)).toBeVisible();
    });
  });
}

/** Opens the panel that pastes into the selected list, and looks the text up. */
async function pasteIn(page: Page, title: string | RegExp, text: string): Promise<Locator> {
  const pasting = page.getByRole('dialog', { name: title });
  await pasting.getByLabel('Your list').fill(text);
  await pasting.getByRole('button', { name: /^Find \d/ }).click();
  await expect(pasting.getByText(/products? found/)).toBeVisible();
  return pasting;
}

test('pasted lines are put on the chosen list or a new one, and what names no product stays and is named', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.goto('/customer/100003/orders');
  await post(page, '/list/customer/100003', {
    Name: 'Zz pasted',
    Items: [{ ProductNumber: '10000001', Quantity: 99 }],
  });
  await page.reload();
  await openLists(page, '100003');
  await picker(page).selectOption({ label: 'Zz pasted (1)' });
  await expect(items(page).getByRole('row')).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Paste a list' }).click();
  const lines = Array.from({ length: 12 }, (_, n) => `${10_000_001 + n}\t${n === 1 ? 500 : 2}`);
  const pasting = await pasteIn(page, 'Paste into Zz pasted', [...lines, 'flux capacitors, 5'].join('\n'));
  const found = Number(/(\d+) products found/.exec(await pasting.innerText())?.[1]);
  expect(found).toBeGreaterThan(5);
  await expectAccessible(page);
  await pasting.getByRole('button', { name: `Add ${found} products to the list` }).click();
  await expect(page.getByText('Reduced to 100, the maximum per product on a list: 10000002')).toBeVisible();
  await expect(pasting.getByText('The lines below were not.')).toBeVisible();
  await expect(pasting.getByRole('list', { name: 'Not found yet' })).toContainText('flux capacitors, 5');
  await pasting.getByRole('button', { name: 'Close' }).click();
  // The changes go out one after the other.
  const chosen = picker(page).getByRole('option', { selected: true });
  await expect(chosen).toHaveText(`Zz pasted (${found})`, { timeout: 30_000 });
  await expect(items(page).getByText('Saving')).toHaveCount(0);
  await expect(items(page).getByRole('textbox').first()).toHaveValue('100');

  await panel(page)
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'New list from pasted text' }).click();
  const making = await pasteIn(page, 'New list from pasted text', '10000003\t4\n10000005\t6');
  const make = making.getByRole('button', { name: 'Create a list of 2 products' });
  await make.click();
  const naming = page.getByRole('dialog', { name: 'New list', exact: true });
  await page.keyboard.press('Escape');
  await expect(naming).toHaveCount(0);
  await make.click();
  await naming.getByPlaceholder('List Name').fill('Zzz by paste');
  await page.keyboard.press('Enter');
  await expect(making).toHaveCount(0);
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText('Zzz by paste (2)');
  await expect.poll(() => numbersOn(page)).toEqual(['10000003', '10000005']);
  await expect(
    items(page)
      .getByRole('textbox', { name: /^Quantity of/ })
      .last(),
  ).toHaveValue('6');
});

test('a product opened from a list returns to it: same list, same order, same row; it says how a product is supplied', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/products?searchText=glove');
  await post(page, '/list/customer/100001', {
    Name: 'Zz long',
    Items: Array.from({ length: 80 }, (_, n) => ({ ProductNumber: String(10_000_001 + n), Quantity: 1 + (n % 9) })),
  });
  await page.reload();
  await openLists(page, '100001');
  await picker(page).selectOption({ label: 'Zz long (80)' });
  await panel(page).getByRole('combobox', { name: 'Sort' }).selectOption('Quantity, high to low');
  await expect(page).toHaveURL(/sort=-quantity/);
  const link = items(page).locator('tr[data-index="60"] a[data-open-product]');
  await items(page).getByRole('textbox').first().focus();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowDown');
  const name = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(/\/product\/internal\//);
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/lists\?list=\d+&sort=-quantity$/);
  await expect(link).toHaveText(name);
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  // And the list returns to the tab underneath, as usual.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/customer\/100001\/products\?searchText=glove$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await test.step('a list says how a product is supplied, as the cart does', async () => {
    // Only the manufacturer ships it.
    const [one] = await search(page, 'searchText=10000118');
    const usual = (await search(page, 'searchText=10000001'))[0];
    if (one === undefined || usual === undefined) throw new Error('the demo has both');
    await post(page, '/list/customer/100001', {
      Name: 'How it is supplied',
      Items: [one, usual].map(({ itemNumber }) => ({ ProductNumber: itemNumber, Quantity: 100 })),
    });
    await page.reload();
    await openLists(page, '100001');
    await picker(page).selectOption({ label: 'How it is supplied (2)' });
    await expect(rowOf(page, one.description)).toContainText('Ships from the manufacturer');
    await expect(rowOf(page, usual.description)).not.toContainText('Ships from the manufacturer');
  });
});
