/** Results of the shop: grouped, as cards and as compact rows, and a thousand of them. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { scrollPage } from './scrolling.ts';
import { first, products } from './shop-parts.ts';

test('A2.39 results are grouped under headings by category or manufacturer, and no group is repeated', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100006/products?searchText=blue');
  await expect(first(page)).toBeVisible();
  const headings = products(page).getByRole('heading');
  await expect(headings).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'None' })).toBeChecked();
  for (const choice of ['Category', 'Manufacturer']) {
    await page.getByRole('radio', { name: choice }).check();
    await expect(page).toHaveURL(new RegExp(`groupBy=${choice.toLowerCase()}`));
    const answer = await page.request.get(
      `/api/item?searchText=blue&customerNumber=100006&pageSize=1&groupBy=${choice.toLowerCase()}`,
    );
    const [top] = ((await answer.json()) as { data: { categoryDescription: string; vendorName: string }[] }).data;
    const group = choice === 'Category' ? top?.categoryDescription : top?.vendorName;
    await expect(headings.first()).toHaveText(group ?? '');
    await first(page).hover();
    const seen: string[] = [];
    await expect(async () => {
      for (const label of await headings.allTextContents()) if (seen.at(-1) !== label) seen.push(label);
      await scrollPage(page, 700);
      expect(seen.length).toBeGreaterThan(2);
    }).toPass({ intervals: [60], timeout: 30_000 });
    expect(new Set(seen).size).toBe(seen.length);
    const sorted = [...seen].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
    expect(seen).toEqual(sorted);
    await scrollPage(page, -9_000);
  }
  await page.getByRole('radio', { name: 'None' }).check();
  await expect(headings).toHaveCount(0);

  await test.step('a set of filters is saved under a name and used again', async () => {
    await page.goto('/customer/100006/products?category=1.1&groupBy=manufacturer');
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByLabel('Save these filters as').fill('Gloves by maker');
    await page.getByLabel('Save these filters as').press('Enter');
    await page.goto('/customer/100006/products?searchText=blue');
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('button', { name: 'Gloves by maker', exact: true }).click();
    await expect(page).toHaveURL(/searchText=blue/);
    await expect(page).toHaveURL(/category=1\.1/);
    await expect(page).toHaveURL(/groupBy=manufacturer/);
  });

  // Products without a category are under a separate heading.
  await page.route(/\/api\/item\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { categoryDescription: string | null }[] };
    const last = body.data.at(-1);
    if (last !== undefined) last.categoryDescription = null;
    await route.fulfill({ response: answer, json: { ...body, hasMore: false } });
  });
  await page.goto('/customer/100006/products?searchText=10000001&groupBy=category');
  await expect(page.getByRole('heading', { name: '(Uncategorized)' })).toBeVisible();
});

test('A2.40 A9.06 cards and compact rows, the choice is remembered; compact texts are cut to their space', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  const long = `Long ${'description '.repeat(12)}end`;
  await page.route(/\/api\/item\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { description: string; vendorPartNumber: string }[] };
    const [item] = body.data;
    if (item !== undefined) {
      item.description = long;
      item.vendorPartNumber = 'P'.repeat(40);
    }
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/customer/100008/products?searchText=composite');
  await expect(page.getByRole('button', { name: 'Card view' })).toHaveAttribute('aria-pressed', 'true');
  await expect(first(page).getByRole('link').first()).toHaveText(long);
  const picture = await first(page).locator('img').boundingBox();
  expect(Math.round(picture?.width ?? 0)).toBeGreaterThanOrEqual(230);
  await page.getByRole('button', { name: 'Compact view' }).click();
  const link = first(page).getByRole('link').first();
  await expect(link).toHaveText(/^Long .*…$/);
  expect([...((await link.textContent()) ?? '')].length).toBeLessThanOrEqual(90);
  expect([...((await link.textContent()) ?? '')].length).toBeGreaterThan(80);
  await expect(first(page)).toContainText(`${'P'.repeat(29)}…`);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(async () => [...((await link.textContent()) ?? '')].length).toBeLessThanOrEqual(27);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Compact view' })).toHaveAttribute('aria-pressed', 'true');
});

test('a thousand products scroll as rows and as cards, in their places, a handful of them in the page', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('viewer');
  // If the results haven't been counted, the page says how many it has so far.
  await page.route('**/api/item/counts?*', (route) => route.fulfill({ json: {} }));
  await page.goto('/customer/100001/products?category=1.1,1.2,1.3,1.4,1.5');
  await expect(first(page)).toBeVisible();
  const counted = page.getByRole('status').filter({ hasText: /products$/ });
  const count = async () => Number.parseInt(((await counted.textContent()) ?? '').replaceAll(',', ''), 10);
  const heights = () => page.evaluate(() => [...document.querySelectorAll('article')].map((one) => one.offsetHeight));
  const toEnd = () => page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
  /** The positions of the visible products, by their names and numbers. */
  const places = async () => {
    const articles = await page.getByRole('article').all();
    const found = await Promise.all(
      articles.map(async (one) => [
        /#\d{8}/.exec((await one.textContent()) ?? '')?.[0],
        Math.round((await one.boundingBox())?.y ?? 0),
      ]),
    );
    return new Map(found as [string, number][]);
  };
  await expect(async () => {
    await toEnd();
    const now = await heights();
    expect(now.length).toBeLessThan(60);
    expect(new Set(now).size).toBe(1);
    expect(await count()).toBeGreaterThan(1_000);
  }).toPass({ intervals: [30], timeout: 120_000 });

  // As cards too, from the first to beyond the thousandth; what is in view stays while the next page loads.
  await page.getByRole('button', { name: 'Card view' }).click();
  await expect(page.getByRole('button', { name: /^Order history of/ }).first()).toBeVisible();
  for (const part of [0, 0.25, 0.5, 0.75]) {
    await page.evaluate((at) => window.scrollTo({ top: at * document.documentElement.scrollHeight }), part);
    await expect(first(page).getByRole('button', { name: /^Order history of/ })).toBeAttached();
    const now = await heights();
    expect(now.length).toBeLessThan(40);
    expect(new Set(now).size).toBe(1);
  }
  const before = await count();
  await toEnd();
  await expect(page.getByRole('article').last()).toBeInViewport();
  const stood = await places();
  await expect.poll(count).toBeGreaterThan(before);
  const stand = await places();
  const both = [...stood.keys()].filter((number) => stand.has(number));
  expect(both.length).toBeGreaterThan(1);
  expect(both.map((number) => stand.get(number))).toEqual(both.map((number) => stood.get(number)));
});

/** Cut text in a narrow row ends in an ellipsis, and the prices of a card are aligned with its buttons. */
async function expectEdges(page: Page, last: Locator): Promise<void> {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.getByRole('button', { name: 'Compact view' }).click();
  const maker = first(page).locator('p').first().locator('> span').nth(2);
  const looks = await maker.evaluate((box) => [getComputedStyle(box).display, getComputedStyle(box).textOverflow]);
  expect(looks).toEqual(['block', 'ellipsis']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Card view' }).click();
  const rightOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await last.evaluate((box) => getComputedStyle(box).textAlign)).toBe('right');
  const history = first(page).getByRole('button', { name: /^Order history of/ });
  expect(Math.abs((await rightOf(last)) - (await rightOf(history)))).toBeLessThanOrEqual(1);
}

test('a row and a card say when the account last ordered the product, how many, and at which price', async ({
  signedIn,
}) => {
  for (const [person, account] of [
    ['manager', '100001'],
    ['practice', '100008'],
  ] as const) {
    const page = await signedIn(person);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/customer/${account}/products?searchText=gloves&previouslyOrdered=true`);
    const last = first(page).getByText(/^Ordered \d/);
    const words = /^Ordered \d\d\/\d\d\/\d{4}[\d,]+ at \$[\d,.]+$/;
    await expect(last).toHaveText(words);
    const number = /#(\d{8})/.exec((await first(page).textContent()) ?? '')?.[1] ?? '';
    const answer = await page.request.post(`/api/item/lastOrders/customer/${account}`, {
      data: { itemNumbers: [number] },
    });
    const [order] = ((await answer.json()) as { data: { quantity: number; price: number }[] }).data;
    await expect(last).toContainText(`${order?.quantity} at $${order?.price}`);

    await expectEdges(page, last);
    // At every width it's complete: within its row, on two lines.
    for (const width of [1440, 1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('button', { name: 'Compact view' }).click();
      for (const view of ['row', 'card']) {
        if (view === 'card') await page.getByRole('button', { name: 'Card view' }).click();
        await expect(last).toHaveText(words);
        const [inner, outer] = await Promise.all([last.boundingBox(), first(page).boundingBox()]);
        expect(inner?.height, `${view} at ${width}`).toBe(36);
        expect((inner?.y ?? 0) + 36).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0));
      }
    }
  }

  await test.step('there is nothing for products never ordered, and no price for those who may not see it', async () => {
    const page = await signedIn('submitter');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/customer/100001/products?searchText=gloves&previouslyOrdered=true');
    await page.getByRole('button', { name: 'Compact view' }).click();
    await expect(first(page).getByText(/^Ordered \d/)).toHaveText(/^Ordered [\d/]{10}Quantity \d+$/);
    await page.route('**/api/item/lastOrders/**', (route) => route.fulfill({ json: { data: [] } }));
    await page.reload();
    await expect(first(page)).toBeVisible();
    await expect(page.getByText(/^Ordered \d/)).toHaveCount(0);
  });
});
