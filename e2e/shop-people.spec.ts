/** Who sees what in the shop: prices, a manufacturer's contact, and the shop's state when something fails. */
import type { Route } from '@playwright/test';
import { expect, expectAccessible, signOut, test } from './journey.ts';
import { first, products, searchBox } from './shop-parts.ts';

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
  await expect(phone).toHaveAttribute('href', /^tel:\+1\d{10}$/);
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

  // Where pricing is not enabled, the server says so in the page and in the role, and the page then shows and requests
  // no prices. That the server then has no price in any answer is a test of the server. The last person's page is left
  // first.
  await page.goto('about:blank');
  await signedIn('manager');
  const turnPricesOff = async (route: Route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"arePricesOff":false', '"arePricesOff":true');
    await route.fulfill({ response: answer, body });
  };
  await page.route('**/products?searchText=composite', turnPricesOff);
  await page.route('**/api/user/role', turnPricesOff);
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

test('A8.18 without categories, manufacturers, prices, a contact, alerts or a budget the screens still work, and only the log has the reason', async ({
  signedIn,
  expectNoise,
}) => {
  // Failures are only in the browser's log.
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
