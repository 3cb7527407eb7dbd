/** A product over the shop: opened, closed, searched for, added to the cart, and tagged. */
import type { Locator, Page } from '@playwright/test';
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { first, slider } from './product-slider.ts';
import { scrollPage } from './scrolling.ts';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

async function openAndClose(page: Page) {
  // The next rows load at the same time.
  await expect(async () => {
    await scrollPage(page, 600);
    expect(await scrolled(page)).toBeGreaterThan(900);
  }).toPass();
  await expect(async () => {
    const [one, two] = [await scrolled(page), await page.waitForTimeout(100).then(() => scrolled(page))];
    expect(two).toBe(one);
  }).toPass();
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route('**/api/item/itemNumber/*?*', async (route) => {
    await held;
    await route.continue();
  });
  const link = page.getByRole('article').nth(12).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  // Read at once: the twelfth row may be another one as soon as the list renders again.
  const { name, place } = await link.evaluate((element: HTMLElement) => ({
    name: element.innerText,
    place: element.getBoundingClientRect().y,
  }));
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(/\/customer\/100006\/product\/internal\/\d+/);
  const number = page.url().split('/').at(-1) ?? '';
  await expect(slider(page).getByText(`Loading Product #${number}...`)).toBeVisible();
  letGo();
  await expect(slider(page).getByRole('heading', { name: 'Availability' })).toBeVisible();
  await page.unroute('**/api/item/itemNumber/*?*');
  await page.keyboard.press('Escape');
  await expect(slider(page)).toBeHidden();
  await expect(page).toHaveURL(/\/products\?searchText=composite/);
  // Its position in the window, because a row above it may have grown, for which the browser compensates by scrolling.
  const again = page.getByRole('link', { name, exact: true }).first();
  await expect
    .poll(async () => Math.abs(((await again.boundingBox())?.y ?? Number.NaN) - place))
    .toBeLessThanOrEqual(1);
  return number;
}

async function openByAddress(page: Page, number: string) {
  await page.goto(`/customer/100006/product/internal/${number}`);
  await expect(slider(page).getByRole('heading', { name: 'Availability' })).toBeVisible();
  await page.reload();
  await expect(slider(page).getByRole('heading', { name: 'Availability' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/customer\/100006\/(?:products|orders)/);
}

async function lookForAnother(page: Page) {
  await page.goto('/customer/100006/product/internal/99999999');
  await expect(slider(page).getByText('Product #99999999 not found')).toBeVisible();
  const box = slider(page).getByRole('combobox', { name: 'Look for another product' });
  await box.fill('10000001');
  await expect(slider(page).getByRole('option')).not.toHaveCount(0);
  await expectAccessible(page);
  await box.press('ArrowDown');
  await expect(slider(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL(/internal\/10000001/);
  await expect(slider(page).getByRole('heading', { name: 'Availability' })).toBeVisible();
}

test('A2.10 A2.44 A8.15 the slider opens over the shop, from a link too, and closing leaves the page as it was', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  const page = await signedIn('manager');
  await page.goto('/customer/100006/products?searchText=composite');
  await expect(first(page)).toBeVisible();
  const number = await test.step('a product opens over the shop, and closing it leaves the page as it was', () =>
    openAndClose(page));
  await test.step('it opens by its address, and again after a reload; closing it returns to the tab underneath', () =>
    openByAddress(page, number));
  await test.step('one that is not there; the box below finds another', () => lookForAnother(page));
});

async function addThree(page: Page, addedNumber: string, added: Locator) {
  const saved = page.waitForRequest(
    (request) =>
      request.method() === 'POST' &&
      /\/api\/shoppingCart$/i.test(request.url()) &&
      (request.postData() ?? '').includes(addedNumber),
  );
  await added.getByLabel(/^Quantity of/).fill('3');
  await added.getByRole('button', { name: /^Add / }).click();
  const { items } = (await saved).postDataJSON() as { items: object[] };
  expect(items).toEqual([expect.objectContaining({ itemNumber: addedNumber, quantity: 3, type: 0 })]);
}

async function requestTag(page: Page, taggedNumber: string, tagged: Locator, addedNumber: string) {
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/itemtagrequest'),
  );
  const savedTag = page.waitForRequest(
    (request) =>
      request.method() === 'POST' &&
      /\/api\/shoppingCart$/i.test(request.url()) &&
      (request.postData() ?? '').includes(taggedNumber),
  );
  await tagged.getByRole('button', { name: /^Tag: request one/ }).click();
  expect((await asked).postDataJSON()).toEqual({
    CustomerNumber: '100021',
    ItemNumbers: [taggedNumber],
    SeenItemNumbers: [],
  });
  expect(((await savedTag).postDataJSON() as { items: object[] }).items).toContainEqual(
    expect.objectContaining({ itemNumber: taggedNumber, quantity: 0, type: 0, isTagRequested: true }),
  );
  await expect(async () => {
    const answer = await page.request.get('/api/shoppingCart/customerNumber/100021');
    const [cart] = ((await answer.json()) as { data: { items: object[] }[] }).data;
    const picture = { imageUrl: expect.stringMatching(/^\/api\/item\/picture\//), type: 0 };
    expect(cart?.items).toEqual([
      expect.objectContaining({ itemNumber: addedNumber, quantity: 3, ...picture }),
      expect.objectContaining({ itemNumber: taggedNumber, quantity: 0, ...picture }),
    ]);
  }).toPass({ timeout: 10_000 });
}

async function readByNumber(page: Page, added: Locator, addedNumber: string) {
  const read = page.waitForRequest((request) => request.url().includes('/api/item/itemNumber/'));
  await added.getByRole('link').first().click();
  const address = new URL((await read).url());
  expect(address.pathname).toBe(`/api/item/itemNumber/${addedNumber}`);
  expect(address.searchParams.get('customerNumber')).toBe('100021');
  await expect(slider(page).getByRole('heading', { name: 'Availability' })).toBeVisible();
}

test('A3.15 A7.25 A7.26 adding saves the cart, a tag is requested, and the slider reads its product by number', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/home');
  const origin = new URL(page.url()).origin;
  const cleared = await page.request.post('/api/itemtagrequest', {
    data: { CustomerNumber: '100021', ItemNumbers: [] },
    headers: { origin },
  });
  expect(cleared.ok()).toBe(true);
  await emptyCart(page, '100021');
  await page.goto('/customer/100021/products?searchText=prophy');
  const sellable = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add .* to the cart$/ }) });
  const [added, tagged] = [sellable.first(), sellable.nth(1)];
  const numberIn = async (row: typeof added) => /#(\d{8})/.exec((await row.textContent()) ?? '')?.[1] ?? '';
  await expect(tagged).toBeVisible();
  const [addedNumber, taggedNumber] = [await numberIn(added), await numberIn(tagged)];

  await test.step('adding saves the cart', () => addThree(page, addedNumber, added));
  await test.step('a tag is requested, and is in the cart', () => requestTag(page, taggedNumber, tagged, addedNumber));
  await test.step('the slider reads its product by number', () => readByNumber(page, added, addedNumber));
});
