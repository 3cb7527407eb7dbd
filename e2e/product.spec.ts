/** One product: its slider over the page, its papers and earlier orders, and what a customer user reads of it. */
import type { Page } from '@playwright/test';
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, signOut, test } from './journey.ts';

const first = (page: Page) => page.getByRole('article').first();
const slider = (page: Page) => page.getByRole('dialog', { name: /^Product #/ });

/** A product that this account ordered more often than one page of its card shows. */
async function oftenOrdered(page: Page, account: string): Promise<string> {
  const answer = await page.request.get(`/api/item?previouslyOrdered=true&customerNumber=${account}&pageSize=100`);
  const { data } = (await answer.json()) as { data: { itemNumber: string }[] };
  for (const { itemNumber } of data) {
    const orders = await page.request.get(
      `/api/item/itemNumber/${itemNumber}/orders?customerNumber=${account}&pageSize=6`,
    );
    if (((await orders.json()) as { data: unknown[] }).data.length === 6) return itemNumber;
  }
  throw new Error(`nothing was ordered six times by ${account}`);
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('A2.10 A2.44 A8.15 the slider opens over the shop, from a link too, and closing leaves the page as it was', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  const page = await signedIn('manager');
  await page.goto('/customer/100006/products?searchText=composite');
  await expect(first(page)).toBeVisible();
  // The next rows are loaded on the way.
  await expect(async () => {
    await page.mouse.wheel(0, 600);
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
  const [name, place] = [await link.innerText(), await link.boundingBox()];
  await link.click();
  await expect(page).toHaveURL(/\/customer\/100006\/product\/internal\/\d+/);
  const number = page.url().split('/').at(-1) ?? '';
  await expect(slider(page).getByText(`Loading Product #${number}...`)).toBeVisible();
  letGo();
  await expect(slider(page).getByRole('heading', { name: 'Availability' })).toBeVisible();
  await page.unroute('**/api/item/itemNumber/*?*');
  await page.keyboard.press('Escape');
  await expect(slider(page)).toBeHidden();
  await expect(page).toHaveURL(/\/products\?searchText=composite/);
  // Where it is in the window: a row above it may have grown meanwhile, which the browser makes up for by scrolling.
  const again = page.getByRole('link', { name, exact: true }).first();
  await expect
    .poll(async () => Math.abs(((await again.boundingBox())?.y ?? Number.NaN) - (place?.y ?? 0)))
    .toBeLessThanOrEqual(1);

  // By its address, and again after a reload; closing leads to the tab that lies under it.
  await page.goto(`/customer/100006/product/internal/${number}`);
  await expect(slider(page).getByRole('heading', { name: 'Availability' })).toBeVisible();
  await page.reload();
  await expect(slider(page).getByRole('heading', { name: 'Availability' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/customer\/100006\/(?:products|orders)/);

  // One that is not there; the box below finds another.
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
});

test('A2.45 A3.04 A9.04 picture, sheet, offer, texts and orders: five on the card, twenty in the slider, newest first', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  const number = await oftenOrdered(page, '100001');
  await page.goto(`/customer/100001/products?searchText=${number}`);
  await page.getByRole('button', { name: 'Card view' }).click();
  const height = (await first(page).boundingBox())?.height;
  await first(page)
    .getByRole('button', { name: /^Order history of/ })
    .click();
  const card = first(page).getByRole('table', { name: 'Order history' });
  await expect(card.locator('tbody tr')).toHaveCount(5);
  expect((await first(page).boundingBox())?.height).toBe(height);
  const row = card.locator('tbody tr').first();
  await expect(row).toHaveClass(/(?:^| )order-[a-z]+(?: |$)/);
  await expect(row.locator('svg')).toHaveCount(1);
  await expect(row).toContainText(/[A-Z][a-z]+.*\d+.*\d\d\/\d\d\/\d{4}/);
  const newest = await card.locator('tbody').innerText();
  await expectAccessible(page);
  await first(page).getByRole('button', { name: 'Earlier' }).click();
  await expect.poll(() => card.locator('tbody').innerText()).not.toBe(newest);
  await first(page).getByRole('button', { name: 'Back to the product' }).click();

  await page.goto(`/customer/100001/product/internal/${number}`);
  const rows = slider(page).getByRole('table', { name: 'Order history' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const { data } = (await (
    await page.request.get(`/api/item/itemNumber/${number}/orders?customerNumber=100001&pageSize=100`)
  ).json()) as { data: { orderDate: string }[] };
  await expect(rows).toHaveCount(Math.min(20, data.length));
  const dates = data.map(({ orderDate }) => orderDate);
  expect([...dates].sort().reverse()).toEqual(dates);
  await expect(slider(page).locator('img').first()).toBeVisible();
  await expect(slider(page).getByRole('heading', { name: 'Description' })).toBeVisible();
  await expect(slider(page)).toContainText(/\$\d/);

  // The offer with its dates.
  const withCoupon = await page.request.get('/api/item?hasCoupon=true&customerNumber=100001&pageSize=1');
  const [offer] = ((await withCoupon.json()) as { data: { itemNumber: string }[] }).data;
  await page.goto(`/customer/100001/product/internal/${offer?.itemNumber}`);
  await expect(slider(page).getByRole('region', { name: 'Coupon' })).toContainText(
    /Valid \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}/,
  );

  // An etchant has a sheet, which opens in a tab of its own; a glove has none.
  const found = await page.request.get('/api/item?searchText=etch%20gel&pageSize=1');
  const [etchant] = ((await found.json()) as { data: { itemNumber: string }[] }).data;
  await page.goto(`/customer/100001/product/internal/${etchant?.itemNumber}`);
  const sheet = slider(page).getByRole('link', { name: 'Safety Data Sheet' });
  await expect(sheet).toHaveAttribute('target', '_blank');
  const paper = await page.request.get((await sheet.getAttribute('href')) ?? '');
  expect(paper.headers()['content-type']).toBe('application/pdf');
  await page.goto('/customer/100001/product/internal/10000001');
  await expect(slider(page).getByRole('heading', { name: 'Description' })).toBeVisible();
  await expect(slider(page).getByRole('link', { name: 'Safety Data Sheet' })).toHaveCount(0);

  // One whose sheet never came says so, also to a browser that comes to the sheet's own address.
  const notOnFile = /^We don’t have the safety data sheet on file\. Ask .+ for a copy\.$/;
  await page.goto('/customer/100001/product/internal/10000118');
  await expect(slider(page).getByText(notOnFile)).toBeVisible();
  await page.goto('/api/item/safetyDataSheet/10000118');
  await expect(slider(page).getByText(notOnFile)).toBeVisible();

  // Without an account: no price, no stock, no history.
  await signOut(page);
  await page.goto(`/product/internal/${etchant?.itemNumber}`);
  await expect(slider(page).getByRole('link', { name: 'Safety Data Sheet' })).toBeVisible();
  await expect(slider(page).getByRole('heading', { name: 'Availability' })).toHaveCount(0);
  await expect(slider(page).getByRole('heading', { name: 'Order history' })).toHaveCount(0);
  await expect(slider(page)).not.toContainText('$');
});

test('A4.03 A9.07 customer users see no price of a discontinued product and are told whom to contact; pictures are as large as the window allows', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.route(/\/api\/item\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { lifeCycle: string }[] };
    const discontinued = body.data.filter(({ lifeCycle }) => lifeCycle === 'D');
    await route.fulfill({ response: answer, json: { ...body, data: discontinued } });
  });
  let number: string | undefined;
  for (let pageIndex = 0; number === undefined && pageIndex < 40; pageIndex += 1) {
    const query = `category=1&customerNumber=100008&pageSize=100&pageIndex=${pageIndex}`;
    const reply = await page.request.get(`/api/item?${query}`);
    const { data } = (await reply.json()) as { data: { itemNumber: string; lifeCycle: string }[] };
    number = data.find(({ lifeCycle }) => lifeCycle === 'D')?.itemNumber;
  }
  await page.goto(`/customer/100008/products?searchText=${number}`);
  await expect(first(page)).toContainText('Contact your account manager to purchase');
  await expect(first(page)).not.toContainText('$');
  await expect(first(page).getByRole('button', { name: /^Add / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Compact view' }).click();
  await expect(first(page)).toContainText('$--');
  await expect(first(page)).not.toContainText(/\$\d/);
  await page.goto(`/customer/100008/product/internal/${number}`);
  await expect(slider(page).getByText('Contact your account manager to purchase').first()).toBeVisible();
  // Its substitutes, which can be had, have their prices.
  await expect(slider(page).getByRole('contentinfo')).toContainText('Contact your account manager to purchase');
  await expect(slider(page).getByRole('contentinfo')).not.toContainText(/\$\d/);
  await test.step('A9.07 pictures are 300, 232 or 116 px by the width of the window, and 232 on a card', async () => {
    await page.unroute(/\/api\/item\?/);
    await page.goto('/customer/100008/product/internal/10000001');
    const picture = slider(page).locator('img').first();
    for (const [width, size] of [
      [1440, 300],
      [500, 300],
      [499, 232],
      [350, 232],
      [349, 116],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => picture.evaluate((img) => Math.round(img.parentElement?.getBoundingClientRect().width ?? 0)))
        .toBe(size);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.goto('/customer/100008/products?searchText=10000001');
    await page.getByRole('button', { name: 'Card view' }).click();
    await expect
      .poll(() =>
        first(page)
          .locator('img')
          .evaluate((img) => Math.round(img.parentElement?.getBoundingClientRect().width ?? 0)),
      )
      .toBe(232);
  });
});

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

  const read = page.waitForRequest((request) => request.url().includes('/api/item/itemNumber/'));
  await added.getByRole('link').first().click();
  const address = new URL((await read).url());
  expect(address.pathname).toBe(`/api/item/itemNumber/${addedNumber}`);
  expect(address.searchParams.get('customerNumber')).toBe('100021');
  await expect(slider(page).getByRole('heading', { name: 'Availability' })).toBeVisible();
});
