/** The shop from its tiles to the cart: the search, its messages, and using only the keyboard. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signOut, test } from './journey.ts';
import { chips, first, products, searchBox } from './shop-parts.ts';

test('A9.05 the shop says when it changed the search, counts results, and shows what each filter would leave; the keyboard can skip the filters', async ({
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
  await test.step('results are counted, and filters show what each would leave', async () => {
    await page.goto('/customer/100003/products?searchText=nitrile%20gloves%20small');
    const { totalCount, vendors } = (await (
      await page.request.get('/api/item/counts?customerNumber=100003&searchText=nitrile%20gloves%20small')
    ).json()) as { totalCount: number; vendors: Record<string, number> };
    expect(totalCount).toBeGreaterThan(20);
    await expect(page.getByRole('status').filter({ hasText: /^\d+ products$/ })).toHaveText(`${totalCount} products`);
    const makers = page.getByRole('group', { name: 'Manufacturer', exact: true }).getByRole('checkbox');
    await expect(makers).toHaveCount(Math.min(8, Object.keys(vendors).length));
    // Only a few Tab stops are between the search and the first product.
    await expect.poll(() => page.getByRole('complementary').getByRole('checkbox').count()).toBeLessThan(20);
    const most = Math.max(...Object.values(vendors));
    await expect(makers.first()).toHaveAccessibleName(new RegExp(` ${most}$`));
    await makers.first().check();
    await expect(page.getByRole('status').filter({ hasText: /^\d+ products?$/ })).toHaveText(
      most === 1 ? '1 product' : `${most} products`,
    );
  });
  await test.step('A9.05 filters clicked in quick succession are one search', async () => {
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

test('A2.07 A2.37 A2.41 A5.07 the shop opens on tiles, searches for products and refuses a blank search', async ({
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
  // Punctuation doesn't start a search either.
  await searchBox(page).fill('?');
  await searchBox(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a product number or part of a description.');
  await searchBox(page).fill('');

  // A tile takes one click; the second of a double click doesn't hit what replaced it.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/item\?(?!.*cursor=)/.test(request.url())) asked.push(request.url());
  });
  await page.getByRole('button', { name: 'Gloves', exact: true }).dblclick();
  await expect(page).toHaveURL(/category=1\.1(?:&|$)/);
  await expect(first(page)).toBeVisible();
  expect(asked).toHaveLength(1);

  // Keys in quick succession make one search, 300 ms after the last; a slow machine gets another try.
  await expect(async () => {
    await searchBox(page).fill('');
    await expect(page).not.toHaveURL(/searchText=/);
    asked.length = 0;
    await searchBox(page).pressSequentially('nitrile', { delay: 40 });
    await expect(page).toHaveURL(/searchText=nitrile(?:&|$)/);
    await expect(first(page)).toContainText(/nitrile/i);
    expect(asked).toHaveLength(1);
  }).toPass();

  await searchBox(page).fill('qqqxzzv');
  await expect(page.getByText('No Products Found')).toBeVisible();

  // Visitors may sign in here, and have ordered nothing yet.
  await signOut(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Sign in See/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Has Coupon/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Previously Ordered/ })).toHaveCount(0);
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

test('A1.06 prices, stock, coupons, filters and groups, from the search to the cart with only the keyboard', async ({
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
