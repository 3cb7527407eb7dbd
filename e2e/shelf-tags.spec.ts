/** Shelf tags: printed from a list, scanned by phone into the cart or onto a list, online and offline, never twice. */
import type { Page } from '@playwright/test';
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, type Person, test } from './journey.ts';

const account = '100008';

async function post(page: Page, path: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(`/api${path}`, { data, headers: { origin: new URL(page.url()).origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: number };
}

interface Card {
  readonly itemNumber: string;
  readonly description: string;
  readonly isOrderable: boolean;
}

async function products(page: Page): Promise<[Card, Card]> {
  const answer = await page.request.get(`/api/item?searchText=glove&customerNumber=${account}`);
  const { data } = (await answer.json()) as { data: Card[] };
  const [one, two] = data.filter(({ isOrderable }) => isOrderable);
  if (one === undefined || two === undefined) throw new Error('the demo has gloves');
  return [one, two];
}

const inCart = async (page: Page, itemNumber: string): Promise<number> => {
  const answer = await page.request.get(`/api/shoppingCart/customerNumber/${account}?pageIndex=0&pageSize=1`);
  const { data } = (await answer.json()) as { data: { items: { itemNumber: string; quantity: number }[] }[] };
  return data[0]?.items.find((line) => line.itemNumber === itemNumber)?.quantity ?? 0;
};
const onList = async (page: Page, id: number, itemNumber: string): Promise<number> => {
  const answer = await page.request.get(`/api/list/${id}/customer/${account}`);
  const { items } = (await answer.json()) as { items: { productNumber: string; quantity: number }[] };
  return items.find(({ productNumber }) => productNumber === itemNumber)?.quantity ?? 0;
};

/** Waits until the page can be opened offline, and the device has the names on the tag's list. */
const expectKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        const isPageKept = (await caches.keys()).some((name) => name.startsWith('tag-'));
        return isPageKept && Object.keys(localStorage).some((key) => key.startsWith('operatory/tag/learnt/'));
      }),
    )
    .toBe(true);

const waiting = (page: Page) => page.getByRole('heading', { name: /^Waiting to be sent: / });
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to cart' });

test('the products of a list are printed as shelf tags, on whichever sheet and from whichever label', async ({
  signedIn,
}) => {
  const page = await signedIn('viewer');
  await page.goto('/customer/100001/orders');
  await page.getByRole('button', { name: /^100001 / }).click();
  await page
    .getByRole('dialog', { name: 'About the customer' })
    .getByRole('button', { name: /^Lists/ })
    .click();
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Print shelf tags' }).click();
  const printing = page.getByRole('dialog', { name: 'Print shelf tags' });
  await expect(printing.getByRole('combobox', { name: 'Sheets of labels' })).toBeFocused();
  await printing.getByRole('combobox', { name: 'Sheets of labels' }).selectOption({ index: 2 });
  const first = printing.getByRole('textbox', { name: 'First label to use' });
  await first.fill('11');
  await expect(printing.getByText('A number from 1 to 10.')).toBeVisible();
  await first.fill('3');
  await expectAccessible(page);
  const asked = page.waitForRequest(/\/tags\?/);
  const download = page.waitForEvent('download');
  await printing.getByRole('button', { name: 'Download PDF' }).click();
  expect(new URL((await asked).url()).search).toContain('sheet=10&used=2');
  expect((await download).suggestedFilename()).toMatch(/^shelf-tags-.+-100001\.pdf$/);
  await expect(printing).toHaveCount(0);
});

test('a scanned tag asks the person to sign in, and then adds the product to the cart or the remembered list', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of 401/);
  await page.setViewportSize({ width: 360, height: 740 });
  const address = `/tag/${account}/10000001?quantity=3`;
  await page.goto(address);
  await expect(page.getByText('Please sign in to order with this tag.')).toBeVisible();
  await expect(addToCart(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill('practice@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('operatory-demo-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address);
  await expect(addToCart(page)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await emptyCart(page, account);
  const [one, two] = await products(page);
  const names = ['Tag list A', 'Tag list B'];
  const ids: number[] = [];
  for (const Name of names) ids.push((await post(page, `/list/customer/${account}`, { Name })).id);
  await page.goto(`/tag/${account}/${one.itemNumber}?quantity=3&list=${ids[0]}`);
  await expect(page.getByRole('heading', { name: one.description })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('3');
  await addToCart(page).click();
  await expect(page.getByText(`Added 3 × ${one.description} to the cart`)).toBeVisible();
  await expect.poll(() => inCart(page, one.itemNumber)).toBe(3);
  const lists = page.getByRole('combobox', { name: 'List' });
  await expect(lists.getByRole('option', { selected: true })).toHaveText('Tag list A');
  await lists.selectOption('Tag list B');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect.poll(() => onList(page, ids[1] ?? 0, one.itemNumber)).toBe(3);
  // The next tag of the same sheet: the list is the one used last.
  await page.goto(`/tag/${account}/${two.itemNumber}?quantity=2&list=${ids[0]}`);
  await expect(page.getByRole('heading', { name: two.description })).toBeVisible();
  await expect(lists.getByRole('option', { selected: true })).toHaveText('Tag list B');
});

test('without a connection a scan waits on the device, and is in the cart once: after a reload, and with the reply lost', async ({
  signedIn,
  context,
  expectNoise,
}) => {
  expectNoise(/INTERNET_DISCONNECTED|net::ERR_|Failed to load resource|ServiceWorker|updating/i);
  const page = await signedIn('practice');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/customer/${account}/orders`);
  await emptyCart(page, account);
  const [one, two] = await products(page);
  const { id } = await post(page, `/list/customer/${account}`, {
    Name: 'Offline list',
    Items: [one, two].map(({ itemNumber }) => ({ ProductNumber: itemNumber, Quantity: 1 })),
  });
  await page.goto(`/tag/${account}/${one.itemNumber}?quantity=3&list=${id}`);
  await expect(page.getByRole('heading', { name: one.description })).toBeVisible();
  await expectKept(page);

  // Another tag of the same sheet, for the first time, in the storage room: its name is known from its list.
  await context.setOffline(true);
  await page.goto(`/tag/${account}/${two.itemNumber}?quantity=2&list=${id}`);
  await expect(page.getByText(/^You’re offline\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: two.description })).toBeVisible();
  await expectAccessible(page);
  await addToCart(page).click();
  await expect(waiting(page)).toHaveText('Waiting to be sent: 1');
  await page.getByRole('button', { name: `One more: Quantity of ${two.description}` }).click();
  await addToCart(page).click();
  await expect(waiting(page)).toHaveText('Waiting to be sent: 2');
  await page.getByRole('button', { name: `Remove 3 × ${two.description}` }).click();
  await page.getByRole('combobox', { name: 'List' }).selectOption('Offline list');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(waiting(page)).toHaveText('Waiting to be sent: 2');
  await page.reload();
  await expect(waiting(page)).toHaveText('Waiting to be sent: 2');
  await expectNoSidewaysScroll(page);

  // The first response is lost: the server has the scan, but the device doesn't know.
  let isLost = false;
  await page.route(/\/addition$/, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    const answer = await route.fetch();
    expect(answer.ok()).toBe(true);
    await route.abort('connectionreset');
  });
  await context.setOffline(false);
  await expect(waiting(page)).toHaveCount(0, { timeout: 20_000 });
  expect(isLost).toBe(true);
  expect(await inCart(page, two.itemNumber)).toBe(2);
  expect(await onList(page, id, two.itemNumber), 'one that was there, and three').toBe(4);
  await page.reload();
  await expect(page.getByRole('heading', { name: two.description })).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await inCart(page, two.itemNumber)).toBe(2);
});

test('staff scan for the tag’s account; people who may not order there, or don’t see the account, see a message', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of (404|422)/);
  const page = await signedIn('service');
  await page.goto(`/customer/${account}/orders`);
  await emptyCart(page, account);
  const [one] = await products(page);
  await page.goto(`/tag/${account}/${one.itemNumber}?quantity=4`);
  await addToCart(page).click();
  await expect.poll(() => inCart(page, one.itemNumber)).toBe(4);
  await page.getByRole('link', { name: 'Open the cart' }).click();
  await expect(page).toHaveURL(new RegExp(`/customer/${account}/cart$`));
  await expect(page.getByLabel(`Quantity of ${one.description}`, { exact: true })).toHaveValue('4');

  const refusals: readonly (readonly [Person, string, RegExp])[] = [
    ['viewer', `/tag/${account}/${one.itemNumber}`, /You can view this product but not order it/],
    ['solo', `/tag/${account}/${one.itemNumber}`, /not|access/i],
    ['service', `/tag/${account}/99999999`, /99999999 not found/],
  ];
  for (const [person, address, words] of refusals) {
    await signedIn(person);
    await page.goto(address);
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    await expect(addToCart(page)).toHaveCount(0);
  }
});
