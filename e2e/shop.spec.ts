/** The shop: tiles, filters, groups, views, prices, manufacturers and products, for each kind of person. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signOut, test } from './journey.ts';

const searchBox = (page: Page) => page.getByPlaceholder('Search by Product number / description');
const products = (page: Page) => page.getByRole('list', { name: 'Products' });
const first = (page: Page) => page.getByRole('article').first();
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });

test('A9.05 the shop says when it changed the search, counts results, and says what each filter would leave; the keyboard can skip the filters', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await test.step('a slip, and a word that no product has', async () => {
    await page.goto('/customer/100003/products?searchText=lidocane');
    await expect(page.getByText('Showing results for “lidocaine”')).toBeVisible();
    await page.goto('/customer/100003/products?searchText=zzqqv%20wipes');
    await expect(page.getByText('No products match “zzqqv”, so we left it out')).toBeVisible();
  });
  await test.step('the words of the office', async () => {
    for (const typed of ['2x2 gauze', 'lg gloves', '30 gauge needle', 'carpules', 'napkins', 'suction tips']) {
      const reply = await page.request.get(`/api/item?customerNumber=100003&searchText=${encodeURIComponent(typed)}`);
      const { data, shownFor, dropped } = (await reply.json()) as Record<string, unknown[] | undefined>;
      expect([data?.length !== 0, shownFor, dropped], typed).toEqual([true, undefined, undefined]);
    }
  });
  await test.step('Skip to results', async () => {
    const skip = page.getByRole('link', { name: 'Skip to results' });
    await skip.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('complementary').locator(':focus')).toHaveCount(0);
  });
  await test.step('results are counted, and filters say what each would leave', async () => {
    await page.goto('/customer/100003/products?searchText=nitrile%20gloves%20small');
    const { totalCount, vendors } = (await (
      await page.request.get('/api/item/counts?customerNumber=100003&searchText=nitrile%20gloves%20small')
    ).json()) as { totalCount: number; vendors: Record<string, number> };
    expect(totalCount).toBeGreaterThan(20);
    await expect(page.getByRole('status').filter({ hasText: /^\d+ products$/ })).toHaveText(`${totalCount} products`);
    const makers = page.getByRole('group', { name: 'Manufacturer', exact: true }).getByRole('checkbox');
    await expect(makers).toHaveCount(Math.min(8, Object.keys(vendors).length));
    // Few stops of the Tab key stand between the search and the first product.
    await expect.poll(() => page.getByRole('complementary').getByRole('checkbox').count()).toBeLessThan(20);
    const most = Math.max(...Object.values(vendors));
    await expect(makers.first()).toHaveAccessibleName(new RegExp(` ${most}$`));
    await makers.first().check();
    await expect(page.getByRole('status').filter({ hasText: /^\d+ products?$/ })).toHaveText(
      most === 1 ? '1 product' : `${most} products`,
    );
  });
  await test.step('A9.05 filters pressed one right after the other are one search', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/item\?(?!.*cursor=)/.test(request.url())) asked.push(request.url());
    });
    await page
      .getByRole('group', { name: 'Manufacturer', exact: true })
      .getByRole('checkbox')
      .evaluateAll((boxes: HTMLElement[]) => {
        for (const box of boxes.slice(1, 3)) box.click();
      });
    await expect(page).toHaveURL(/manufacturer|vendor/i);
    await expect.poll(() => asked.length).toBe(1);
  });
});

test('A2.07 A2.37 A2.41 A5.07 the shop opens on tiles, looks for products and refuses a blank search', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100006/products');
  for (const name of [/^Previously Ordered/, /^Has Coupon/, /^Gloves$/]) {
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Sign in/ })).toHaveCount(0);
  const { data } = (await (await page.request.get('/api/itemcategory/descendants/1?maxdepth=1')).json()) as {
    data: { description: string; imageUrl: string }[];
  };
  for (const { description, imageUrl } of data) {
    expect(imageUrl).not.toBe('');
    await expect(page.getByRole('button', { name: description, exact: true })).toBeVisible();
  }

  // Nothing typed is no search.
  await searchBox(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a product number or part of a description.');
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  // Punctuation alone asks for nothing either.
  await searchBox(page).fill('?');
  await searchBox(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a product number or part of a description.');
  await searchBox(page).fill('');

  // A tile takes one press; the second of a double click does not land on what came instead.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/item\?(?!.*cursor=)/.test(request.url())) asked.push(request.url());
  });
  await page.getByRole('button', { name: 'Gloves', exact: true }).dblclick();
  await expect(page).toHaveURL(/category=1\.1(?:&|$)/);
  await expect(first(page)).toBeVisible();
  expect(asked).toHaveLength(1);

  // Keys in quick succession make one search, 300 ms after the last.
  asked.length = 0;
  await searchBox(page).pressSequentially('nitrile', { delay: 40 });
  await expect(page).toHaveURL(/searchText=nitrile/);
  await expect(first(page)).toContainText(/nitrile/i);
  expect(asked).toHaveLength(1);

  await searchBox(page).fill('qqqxzzv');
  await expect(page.getByText('No Products Found')).toBeVisible();

  // Visitors may sign in here, and have ordered nothing yet.
  await signOut(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Sign in See/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Has Coupon/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Previously Ordered/ })).toHaveCount(0);
});

test('A2.38 A4.10 C9.12 filters are chips, turn off and on again, are in the address and come back after signing in', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/customer/100006/products?searchText=composite');
  await expect(first(page)).toBeVisible();
  for (const section of ['Group By', 'Filters', 'Category', 'Manufacturer']) {
    await expect(page.getByRole('group', { name: section, exact: true })).toBeVisible();
  }
  await page.getByRole('checkbox', { name: 'Composites & Restoratives' }).check();
  await page.getByRole('checkbox', { name: 'Has coupon' }).check();
  await expect(page).toHaveURL(/category=1\.5/);
  await expect(page).toHaveURL(/hasCoupon=true/);

  // Off: shown, kept in the address, not applied.
  const chip = chips(page).getByRole('button', { name: 'Filter Has coupon', exact: true });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL(/off=hasCoupon/);
  await expect(page).not.toHaveURL(/hasCoupon=true/);
  await page.reload();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await chip.click();
  await expect(page).toHaveURL(/hasCoupon=true/);
  await chips(page).getByRole('button', { name: 'Remove the filter Has coupon' }).click();
  await expect(page).not.toHaveURL(/hasCoupon/);
  await expect(page.getByRole('checkbox', { name: 'Has coupon' })).not.toBeChecked();

  // The view is chosen for oneself.
  await page.getByRole('button', { name: 'Card view' }).click();
  await expect(page.getByRole('button', { name: 'Card view' })).toHaveAttribute('aria-pressed', 'true');

  // After signing in again, the filters and view are the same, unless the address says otherwise.
  await signedIn('service');
  await page.goto('/customer/100012/products');
  await expect(page).toHaveURL(/category=1\.5/);
  await expect(chips(page).getByRole('button', { name: /^Filter / })).toHaveCount(1);
  await expect(searchBox(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Card view' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/customer/100012/products?searchText=bur');
  await expect(first(page)).toBeVisible();
  await expect(chips(page)).toHaveCount(0);

  // The same of orders.
  await page.goto('/customer/100001/orders');
  const backordered = page.getByRole('button', { name: 'Backordered', exact: true });
  await backordered.click();
  await expect(page).toHaveURL(/orders\?hasBackOrderedItems=true$/);
  await signedIn('service');
  await page.goto('/customer/100001/orders');
  await expect(page).toHaveURL(/orders\?hasBackOrderedItems=true$/);
  await expect(backordered).toHaveAttribute('aria-pressed', 'true');
  await signedIn('service');
  await page.goto('/customer/100001/orders?hasCanceledItems=true');
  await expect(page.getByRole('button', { name: 'Canceled', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(backordered).toHaveAttribute('aria-pressed', 'false');

  // Somebody else on the same machine has neither.
  await signedIn('manager');
  await page.goto('/customer/100001/orders');
  await expect(backordered).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/customer/100006/products');
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await page.getByRole('button', { name: 'Gloves', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Compact view' })).toHaveAttribute('aria-pressed', 'true');
});

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
      await page.mouse.wheel(0, 700);
      expect(seen.length).toBeGreaterThan(2);
    }).toPass({ intervals: [60], timeout: 30_000 });
    expect(new Set(seen).size).toBe(seen.length);
    const sorted = [...seen].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
    expect(seen).toEqual(sorted);
    await page.mouse.wheel(0, -9_000);
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

  // What has no category stands under a name of its own.
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

test('A2.40 A9.06 cards and compact rows, the choice kept; compact texts are cut to their room', async ({
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

test('A2.42 A3.11 A6.08 staff open the manufacturer’s contact, customer users and visitors do not', async ({
  signedIn,
}) => {
  const page = await signedIn('viewer');
  await page.goto('/customer/100001/products?searchText=composite');
  const opener = page.getByRole('button', { name: /^Manufacturer contact: / }).first();
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Manufacturer Contact' });
  await expect(dialog.getByRole('heading', { name: 'Manufacturer Contact' })).toBeVisible();
  const phone = dialog.getByRole('link', { name: /\d{3}-\d{4}/ });
  await expect(phone).toHaveAttribute('href', /^tel:\d{10}$/);
  await expect(dialog.getByRole('link', { name: /\.example/ })).toHaveAttribute('href', /^https?:\/\//);
  await expect(dialog.getByText(/, [A-Z]{2} \d{5}/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await signOut(page);
  await page.goto('/?searchText=composite');
  await expect(first(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Manufacturer contact: / })).toHaveCount(0);
  await signedIn('practice');
  await page.goto('/customer/100008/products?searchText=composite');
  await expect(first(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Manufacturer contact: / })).toHaveCount(0);
});

test('A6.03 prices load after the list without moving it, for people who may see them, and only if pricing is enabled', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  let letPricesGo = () => {};
  const held = new Promise<void>((go) => {
    letPricesGo = go;
  });
  await page.route('**/api/pricing/request', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/customer/100006/products?searchText=composite');
  await expect(first(page).getByRole('status', { name: 'Loading the price' })).toBeVisible();
  await expect(first(page).getByRole('button', { name: /^Add / })).toBeVisible();
  const before = await first(page).getByRole('button', { name: /^Add / }).boundingBox();
  letPricesGo();
  await expect(first(page)).toContainText(/\$\d+\.\d\d/);
  expect(await first(page).getByRole('button', { name: /^Add / }).boundingBox()).toEqual(before);
  await page.unroute('**/api/pricing/request');

  for (const [person, account, sees] of [
    ['service', '100006', true],
    ['viewer', '100006', true],
    ['practice', '100008', true],
    ['submitter', '100006', false],
  ] as const) {
    await signedIn(person);
    await page.goto(`/customer/${account}/products?searchText=composite`);
    await expect(first(page)).toBeVisible();
    if (sees) await expect(first(page)).toContainText(/\$\d/);
    else await expect(first(page)).not.toContainText('$');
  }

  // Where pricing is not enabled, the server says so in the page, which then shows no price and asks for none. That the
  // server then has no price in any answer is a test of the server.
  await signedIn('manager');
  await page.route('**/products?searchText=composite', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"arePricesOff":false', '"arePricesOff":true');
    await route.fulfill({ response: answer, body });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/pricing/')) asked.push(request.url());
  });
  await page.goto('/customer/100006/products?searchText=composite');
  await expect(first(page)).toBeVisible();
  await expect(products(page).getByText('$')).toHaveCount(0);
  await first(page).getByRole('link').first().click();
  const slider = page.getByRole('dialog', { name: /^Product #/ });
  await expect(slider.getByRole('heading', { name: 'Availability' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('A8.18 without categories, manufacturers, prices, a contact, alerts or a budget the screens still work, and only the log says why', async ({
  signedIn,
  expectNoise,
}) => {
  // What fails is noted in the browser's log and nowhere else.
  expectNoise(/status of 500|fault: 500|page error: Logged only/);
  const page = await signedIn('manager');
  let logged = 0;
  page.on('pageerror', ({ message }) => {
    if (/^Logged only \[[0-9a-f-]{36}\]$/.test(message)) logged += 1;
  });
  const broken = /\/api\/(?:itemcategory|vendor|pricing|customer\/monthlyBudget|customer\/financialSummary|alert)/i;
  await page.route(broken, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"code":"fault","detail":"Logged only"}',
    }),
  );
  await page.goto('/customer/100006/products');
  await expect(page.getByRole('button', { name: /^Has Coupon/ })).toBeVisible();
  await searchBox(page).fill('composite');
  await expect(first(page)).toBeVisible();
  await expect(first(page).getByRole('status', { name: 'Loading the price' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Has coupon' }).check();
  await expect(page).toHaveURL(/hasCoupon=true/);
  await expect(first(page)).toBeVisible();
  const panel = page.getByRole('dialog');
  const contact = page.getByRole('button', { name: /^Manufacturer contact: / }).first();
  // The filter redraws the list, and a click can land in between.
  await expect(async () => {
    if (!(await panel.isVisible())) await contact.click({ timeout: 1_000 });
    await expect(panel).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 10_000 });
  await expect(panel.getByRole('button', { name: 'Load the contact' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Alerts/ }).click();
  await expect(panel.getByRole('button', { name: 'Load the alerts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^100006 / }).click();
  await panel.getByRole('tab', { name: 'Financial' }).click();
  for (const part of ['balance', 'budget'])
    await expect(panel.getByRole('button', { name: `Load the ${part}` })).toBeVisible();
  await expect(page.getByText('Logged only')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(logged).toBeGreaterThan(4);
  await first(page).getByRole('button', { name: /^Add / }).click();
  await expect(page.getByText(/ x1 added$/)).toBeVisible();
});

test('letters typed right after choosing a customer appear in the shop’s search', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto('/home');
  const search = page.getByPlaceholder('Search by customer name, id, or phone #');
  await search.fill('100021');
  await expect(page.getByRole('list', { name: 'Customers' }).getByRole('listitem')).toHaveCount(1);
  // The customer's page loads slowly; text typed in the meantime must survive.
  await page.route('**/api/Customer/customernumber/100021', async (route) => {
    await new Promise((go) => setTimeout(go, 400));
    await route.continue();
  });
  await search.press('Enter');
  await page.keyboard.type('prophyy');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(' paste');
  await expect(searchBox(page)).toHaveValue('prophy paste');
  await expect(searchBox(page)).toBeFocused();
  await expect(first(page)).toHaveAccessibleName(/prophy/i);
});

test('A1.06 prices, stock, coupons, filters and groups, from the search to the cart with the keyboard alone', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/customer/100022/products');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('composite');
  await expect(first(page)).toContainText(/\$\d+\.\d\d/);
  await expect(page.getByRole('list', { name: 'Stock by branch' }).first()).toContainText(/[A-Z][a-z]+.* \d+/);

  const key = async (target: ReturnType<Page['getByRole']>, name: string) => {
    await target.focus();
    await page.keyboard.press(name);
  };
  await key(page.getByRole('checkbox', { name: 'Has coupon' }), 'Space');
  await expect(page).toHaveURL(/hasCoupon=true/);
  await expect(
    first(page)
      .getByText(/^Coupon: /)
      .first(),
  ).toBeVisible();
  await key(page.getByRole('radio', { name: 'None' }), 'ArrowDown');
  await expect(page).toHaveURL(/groupBy=category/);
  await expect(products(page).getByRole('heading').first()).toBeVisible();
  const chip = chips(page).getByRole('button', { name: 'Filter Has coupon', exact: true });
  await key(chip, 'Enter');
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await key(page.getByRole('button', { name: 'Card view' }), 'Enter');
  await expect(first(page).getByRole('button', { name: /^Order history of/ })).toBeVisible();
  await expectAccessible(page);

  // Down into the list, far along it, a product opened and closed: the place and the focus are the same.
  await key(searchBox(page), 'ArrowDown');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Quantity of/);
  const focused = await page.locator(':focus').getAttribute('aria-label');
  const scroll = await page.evaluate(() => window.scrollY);
  expect(scroll).toBeGreaterThan(300);
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog', { name: /^Product #/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate((before) => Math.abs(window.scrollY - before), scroll)).toBeLessThanOrEqual(1);
  const again = page.getByLabel(focused ?? '', { exact: true });
  await expect(again).toBeAttached();
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/ x1 added$/)).toBeVisible();
});

test('a thousand products scroll as rows and as cards, in their places, a handful of them in the page', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('viewer');
  // Where nobody has counted, the page says how many it has so far.
  await page.route('**/api/item/counts?*', (route) => route.fulfill({ json: {} }));
  await page.goto('/customer/100001/products?category=1.1,1.2,1.3,1.4,1.5');
  await expect(first(page)).toBeVisible();
  const counted = page.getByRole('status').filter({ hasText: /products$/ });
  const count = async () => Number.parseInt(((await counted.textContent()) ?? '').replaceAll(',', ''), 10);
  const heights = () => page.evaluate(() => [...document.querySelectorAll('article')].map((one) => one.offsetHeight));
  const toEnd = () => page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
  /** Where the products in sight stand, by their names and numbers. */
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

  // As cards too, from the first to beyond the thousandth; what is in sight stays while the next page comes in.
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
