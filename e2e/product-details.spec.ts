/** What a product's card and slider show, and to whom. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signOut, test } from './journey.ts';
import { first, slider } from './product-slider.ts';

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

async function readOnCard(page: Page) {
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
}

async function readInSlider(page: Page, number: string) {
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
}

async function expectOffer(page: Page) {
  const withCoupon = await page.request.get('/api/item?hasCoupon=true&customerNumber=100001&pageSize=1');
  const [offer] = ((await withCoupon.json()) as { data: { itemNumber: string }[] }).data;
  await page.goto(`/customer/100001/product/internal/${offer?.itemNumber}`);
  await expect(slider(page).getByRole('region', { name: 'Coupon' })).toContainText(
    /Valid \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}/,
  );
}

async function expectSheet(page: Page) {
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
  return etchant;
}

async function missSheet(page: Page) {
  const notOnFile = /^We don’t have the safety data sheet on file\. Ask .+ for a copy\.$/;
  await page.goto('/customer/100001/product/internal/10000118');
  await expect(slider(page).getByText(notOnFile)).toBeVisible();
  await page.goto('/api/item/safetyDataSheet/10000118');
  await expect(slider(page).getByText(notOnFile)).toBeVisible();
}

async function readAsVisitor(page: Page, etchant: { itemNumber: string } | undefined) {
  await signOut(page);
  await page.goto(`/product/internal/${etchant?.itemNumber}`);
  await expect(slider(page).getByRole('link', { name: 'Safety Data Sheet' })).toBeVisible();
  await expect(slider(page).getByRole('heading', { name: 'Availability' })).toHaveCount(0);
  await expect(slider(page).getByRole('heading', { name: 'Order history' })).toHaveCount(0);
  await expect(slider(page)).not.toContainText('$');
}

test('A2.45 A3.04 A9.04 picture, sheet, offer, texts and orders: five on the card, twenty in the slider, newest first', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  const number = await oftenOrdered(page, '100001');
  await page.goto(`/customer/100001/products?searchText=${number}`);
  await test.step('the card has five orders, and earlier ones', () => readOnCard(page));
  await test.step('the slider has twenty orders, the newest first', () => readInSlider(page, number));
  await test.step('the offer with its dates', () => expectOffer(page));
  const etchant = await test.step('an etchant has a sheet, which opens in a new tab; a glove has none', () =>
    expectSheet(page));
  await test.step('a product whose sheet is missing says so, even at the sheet’s own address', () => missSheet(page));
  await test.step('without an account: no price, no stock, no history', () => readAsVisitor(page, etchant));
});

test('A4.03 A9.07 customer users see no price of a discontinued product and see whom to contact; pictures are as large as the window allows', async ({
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
    // A response that is still being changed is delivered first.
    await page.unrouteAll({ behavior: 'wait' });
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
