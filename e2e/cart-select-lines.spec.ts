/** Several lines of the cart at once: found, selected, removed, discounted, and put back. */
import type { Page } from '@playwright/test';
import { account, lines, productsOf } from './cart-lines.ts';
import { fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const slider = (page: Page) => page.getByRole('dialog', { name: 'Select lines' });

async function openWith(page: Page, customerNumber: string, count: number) {
  await page.goto(`/customer/${customerNumber}/orders`);
  const products = await productsOf(page, count, customerNumber);
  await fillCart(
    page,
    customerNumber,
    products.map(({ itemNumber }) => ({ itemNumber, quantity: 2 })),
  );
  await page.goto(`/customer/${customerNumber}/cart`);
  await page.getByRole('button', { name: 'Select lines' }).click();
  await expect(slider(page).getByRole('status')).toHaveText(`0 of ${count} lines selected`);
  return products;
}

test('staff take a discount off several lines, undo it, and remove what they select', async ({ signedIn }) => {
  const page = await signedIn('manager');
  const [first, second, third] = await openWith(page, account, 3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few products');
  const box = slider(page);
  await test.step('nothing happens without lines, or with a discount that is none', async () => {
    await box.getByLabel('Discount in %').fill('101');
    await box.getByLabel('Discount in %').press('Enter');
    await expect(box.getByText('Enter a discount from 0.1 to 100 percent, with at most 1 decimal.')).toBeVisible();
    await box.getByLabel('Discount in %').fill('50');
    await box.getByLabel('Discount in %').press('Enter');
    await expect(box.getByText('Select lines first.')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('two lines are found, priced, and put back', async () => {
    await box.getByRole('checkbox', { name: first.itemNumber }).check();
    await box.getByPlaceholder('Find in this cart').fill(second.itemNumber);
    await box.getByRole('checkbox', { name: 'Select the 1 found' }).check();
    await box.getByRole('button', { name: 'Set prices' }).click();
    await expect(box).toBeHidden();
    await expect(lines(page).getByText('Price override')).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(lines(page).getByText('Price override')).toHaveCount(0);
  });
  await test.step('two lines are removed and restored', async () => {
    await page.getByRole('button', { name: 'Select lines' }).click();
    await box.getByRole('checkbox', { name: first.itemNumber }).check();
    await box.getByRole('checkbox', { name: third.itemNumber }).check();
    await box.getByRole('button', { name: 'Remove 2 lines' }).click();
    await expect(lines(page).getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(lines(page).getByRole('row')).toHaveCount(4);
  });
});

test('a practice selects among two hundred lines on a phone, and has no prices to set', async ({ signedIn }) => {
  const page = await signedIn('solo');
  await page.setViewportSize({ width: 360, height: 740 });
  await openWith(page, '100010', 200);
  const box = slider(page);
  await expect(box.getByLabel('Discount in %')).toBeHidden();
  await box.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(box.getByRole('status')).toHaveText('200 of 200 lines selected');
  await expectNoSidewaysScroll(page);
  await box.getByPlaceholder('Find in this cart').fill('no such product');
  await expect(box.getByText('No line of this cart matches')).toBeVisible();
  await box.getByRole('button', { name: 'Remove 200 lines' }).click();
  await expect(box).toBeHidden();
  await expect(page.getByText('200 lines removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Cart 200 lines' })).toBeVisible();
});
