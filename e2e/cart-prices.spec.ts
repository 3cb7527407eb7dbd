/** Price override in the cart: a mode with a toggle, which ends with the order. */
import type { Locator, Page } from '@playwright/test';
import { account, type Found, lines, productsOf } from './cart-lines.ts';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, type SignedIn, test } from './journey.ts';

const rowOf = (page: Page, description: string) => lines(page).getByRole('row').filter({ hasText: description });
const overrideToggle = (page: Page) => page.getByRole('button', { name: 'Price override' });

async function openOverCart(page: Page, row: Locator, first: Found) {
  await row.getByRole('link', { name: `#${first.itemNumber}` }).click();
  await expect(page).toHaveURL(new RegExp(`/product/internal/${first.itemNumber}`));
  await expect(page.getByRole('dialog').getByText(first.description).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/customer/${account}/cart`));
}

async function overridePrice(page: Page, tag: Locator, row: Locator, first: Found, second: Found) {
  const toggle = overrideToggle(page);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(tag).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Tag all' })).toBeDisabled();
  const price = row.getByLabel(`Price of ${first.description}`);
  const original = await price.inputValue();
  await price.fill('12.345');
  await price.press('Enter');
  await expect(row.getByText('Enter a price from 0 to $100,000.00, with at most 2 decimals.')).toBeVisible();
  await price.fill('100000.01');
  await price.blur();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.fill('1.5');
  await price.press('Enter');
  await expect(price).toHaveValue('1.50');
  await expect(row.getByText('Price override')).toBeVisible();
  await expect(row.getByText('$3.00')).toBeVisible();
  await expectAccessible(page);
  // The arrow key moves down the column.
  await price.press('ArrowDown');
  await expect(page.getByLabel(`Price of ${second.description}`)).toBeFocused();
  // Typing the original price removes the override.
  await price.fill(original);
  await price.blur();
  await expect(row.getByText('Price override')).toHaveCount(0);
  await price.fill('2');
  await price.blur();
  await expect(row.getByText('Price override')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}

async function sendOverridden(page: Page, first: Found, row: Locator) {
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeVisible();
  await page.getByRole('button', { name: 'Send order' }).click();
  await page
    .getByRole('alertdialog', { name: 'Held for review' })
    .getByRole('button', { name: 'Send for review' })
    .click();
  await expect(page.getByText('Cart submitted successfully')).toBeVisible();
  await page.getByLabel('Item number for quick order').fill(first.itemNumber);
  await page.getByLabel('Item number for quick order').press('Enter');
  await expect(overrideToggle(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(row.getByLabel(`Price of ${first.description}`)).toHaveCount(0);
}

async function lookAsPractice(page: Page, signedIn: SignedIn, first: Found) {
  await signedIn('practice');
  await page.goto('/home');
  await fillCart(page, '100008', [{ itemNumber: first.itemNumber, quantity: 1 }]);
  await page.goto('/customer/100008/cart');
  await expect(page.getByRole('button', { name: 'Tag all' })).toBeEnabled();
  await expect(overrideToggle(page)).toHaveCount(0);
  await expect(page.getByLabel(/^Price of/)).toHaveCount(0);
  await emptyCart(page, '100008');
}

test('B2.01 B2.02 B4.24 price override is a mode with a toggle for staff, which turns tags off and ends with the order', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  const [first, second] = (await productsOf(page, 2)) as [Found, Found];
  await fillCart(page, account, [
    { itemNumber: first.itemNumber, quantity: 2 },
    { itemNumber: second.itemNumber, quantity: 1 },
  ]);
  await page.goto(`/customer/${account}/cart`);
  const row = rowOf(page, first.description);
  const tag = row.getByRole('button', { name: `Shelf tag of ${first.description}` });
  await expect(tag).toBeEnabled();

  await test.step('an item number opens the product over the cart', () => openOverCart(page, row, first));
  await test.step('a typed price is checked, and typing the original one removes it', () =>
    overridePrice(page, tag, row, first, second));
  await test.step('the second layer, and the end of the mode with the order', () => sendOverridden(page, first, row));
  await emptyCart(page, account);

  await test.step('customer users cannot turn it on, and their tags stay', () => lookAsPractice(page, signedIn, first));
});
