/** Filters of the shop and of orders: turned off and on, stored in the address, and remembered. */
import type { Page } from '@playwright/test';
import { expect, type SignedIn, test } from './journey.ts';
import { chips, first, searchBox } from './shop-parts.ts';

const backorderedFilter = (page: Page) => page.getByRole('button', { name: 'Backordered', exact: true });

async function turnOff(page: Page) {
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
}

async function signInAgain(page: Page, signedIn: SignedIn) {
  await signedIn('service');
  await page.goto('/customer/100012/products');
  await expect(page).toHaveURL(/category=1\.5/);
  await expect(chips(page).getByRole('button', { name: /^Filter / })).toHaveCount(1);
  await expect(searchBox(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Card view' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/customer/100012/products?searchText=bur');
  await expect(first(page)).toBeVisible();
  await expect(chips(page)).toHaveCount(0);
}

async function sameOfOrders(page: Page, signedIn: SignedIn) {
  const backordered = backorderedFilter(page);
  await page.goto('/customer/100001/orders');
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
}

async function signInAsAnother(page: Page, signedIn: SignedIn) {
  await signedIn('manager');
  await page.goto('/customer/100001/orders');
  await expect(backorderedFilter(page)).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/customer/100006/products');
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await page.getByRole('button', { name: 'Gloves', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Compact view' })).toHaveAttribute('aria-pressed', 'true');
}

test('A2.38 A4.10 C9.12 filters are chips, turn off and on again, are in the address and return after signing in', async ({
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

  await test.step('a filter that is off is shown, stays in the address, and not applied', () => turnOff(page));

  // The view is chosen for oneself.
  await page.getByRole('button', { name: 'Card view' }).click();
  await expect(page.getByRole('button', { name: 'Card view' })).toHaveAttribute('aria-pressed', 'true');

  await test.step('after signing in again, the filters and view are the same, unless the address says otherwise', () =>
    signInAgain(page, signedIn));
  await test.step('the same of orders', () => sameOfOrders(page, signedIn));
  await test.step('someone else on the same machine has neither', () => signInAsAnother(page, signedIn));
});
