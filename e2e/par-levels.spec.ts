/** Par levels: set on a list, the shelf counted by keyboard on a phone, and missing products added to the cart. */
import type { Page } from '@playwright/test';
import { type Found, lines, productsOf, quantityOf } from './cart-lines.ts';
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { openLists, panel, picker, post, rowOf } from './list-panel.ts';

const account = '100003';
const counting = (page: Page) => page.getByRole('dialog', { name: /^Count the shelf/ });
const onHand = (page: Page, { description }: Found) =>
  counting(page).getByRole('textbox', { name: `On hand: ${description}`, exact: true });
const addMissing = (page: Page) => counting(page).getByRole('button', { name: 'Add what’s missing to the cart' });
const parOf = (page: Page, { description }: Found) =>
  panel(page).getByRole('textbox', { name: `Par level of ${description}`, exact: true });
const count = (page: Page) => panel(page).getByRole('button', { name: 'Count the shelf' });

async function setParLevels(page: Page, products: readonly Found[]) {
  const [first, second, third] = products as [Found, Found, Found];
  await expect(count(page)).toHaveCount(0);
  await parOf(page, first).fill('101');
  await expect(panel(page).getByRole('alert').filter({ hasText: 'Enter a number' })).toBeVisible();
  for (const product of [first, second, third]) await parOf(page, product).fill('6');
  await parOf(page, third).fill('');
  // No part of a number that is too large is saved, and the field shows the saved value.
  await parOf(page, second).pressSequentially('150');
  await expect(panel(page).getByRole('alert').filter({ hasText: 'or leave it blank' })).toBeVisible();
  await parOf(page, first).focus();
  await expect(parOf(page, second)).toHaveValue('6');
  await expect(rowOf(page, first.description).getByText('Saving')).toHaveCount(0);
  await page.reload();
  for (const product of [first, second]) await expect(parOf(page, product)).toHaveValue('6');
  await expect(parOf(page, third)).toHaveValue('');
}

/** With only the keyboard; the count is still there after a reload. */
async function countShelf(page: Page, [first, second]: readonly Found[]) {
  if (first === undefined || second === undefined) throw new Error('two products are counted');
  await page.setViewportSize({ width: 360, height: 740 });
  await count(page).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expect(counting(page).getByRole('row')).toHaveCount(3);
  await expect(onHand(page, first)).toBeFocused();
  await expect(addMissing(page)).toHaveAttribute('aria-disabled', 'true');
  await onHand(page, first).fill('2');
  await expect(counting(page).getByRole('row').filter({ hasText: first.description }).locator('strong')).toHaveText(
    '4',
  );
  await page.keyboard.press('Enter');
  await expect(onHand(page, second)).toBeFocused();
  await page.keyboard.type('1o');
  await expect(counting(page).getByRole('status')).toHaveText('1 of 2 counted, 1 product to order');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('9');
  await expect(counting(page).getByRole('status')).toHaveText('2 of 2 counted, 1 product to order');
  await page.reload();
  await count(page).click();
  await expect(onHand(page, first)).toHaveValue('2');
  await page.goBack();
  await expect(counting(page)).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
  await count(page).click();
  await expect(onHand(page, first)).toHaveValue('2');
  await expect(onHand(page, second)).toHaveValue('9');
}

async function clearAndUndo(page: Page, first: Found) {
  await counting(page).getByRole('button', { name: 'Clear' }).click();
  await expect(onHand(page, first)).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(onHand(page, first)).toHaveValue('2');
}

/** While prices load, a product is counted again; undoing the addition restores the other's count. */
async function countWhileAdding(page: Page, [first, second]: readonly Found[]) {
  if (first === undefined || second === undefined) throw new Error('two products are counted');
  let letGo = () => {};
  const isLetGo = new Promise<void>((go) => (letGo = go));
  await page.route('**/api/pricing/request', async (route) => {
    await isLetGo;
    await route.continue();
  });
  await addMissing(page).click();
  await onHand(page, second).fill('7');
  letGo();
  await expect(onHand(page, first)).toHaveValue('');
  await expect(onHand(page, second)).toHaveValue('7');
  await page.unroute('**/api/pricing/request');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(onHand(page, first)).toHaveValue('2');
  await expect(onHand(page, second)).toHaveValue('7');
}

test('a practice sets par levels, counts the shelf on a phone, and orders what is missing', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.goto(`/customer/${account}/products`);
  await emptyCart(page, account);
  const products = await productsOf(page, 3, account);
  const [first, second] = products as [Found, Found];
  const Items = products.map(({ itemNumber }) => ({ ProductNumber: itemNumber, Quantity: 1 }));
  const { id } = await post(page, `/list/customer/${account}`, { Name: 'Sterilization shelf', Items });
  await openLists(page, account);
  await picker(page).selectOption(String(id));
  await test.step('par levels are set next to the quantity, and saved', () => setParLevels(page, products));
  await test.step('the shelf is counted by keyboard', () => countShelf(page, products));
  await test.step('a cleared count is restored', () => clearAndUndo(page, first));
  await test.step('products counted while prices load stay counted, and undo restores the others', () =>
    countWhileAdding(page, products));
  await test.step('the missing products are in the cart, and the count is cleared', async () => {
    // Clicks count 300 ms apart; without the pause, this one would be ignored.
    await page.waitForTimeout(350);
    await addMissing(page).click();
    await expect(counting(page)).toHaveCount(0);
    await expect(count(page)).toBeFocused();
    await count(page).click();
    await expect(onHand(page, first)).toHaveValue('');
    await page.goto(`/customer/${account}/cart`);
    await expect(quantityOf(page, first)).toHaveValue('4');
    await expect(lines(page).getByText(second.description)).toHaveCount(0);
  });
});

test('the shelf is counted where there is no connection', async ({ signedIn, expectNoise }) => {
  expectNoise(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket/);
  const page = await signedIn('practice');
  await page.goto(`/customer/${account}/products`);
  const [product] = (await productsOf(page, 1, account)) as [Found];
  const { itemNumber: productNumber } = product;
  const Items = [{ ProductNumber: productNumber, Quantity: 1 }];
  const { id } = await post(page, `/list/customer/${account}`, { Name: 'Basement shelf', Items });
  await post(page, `/list/${id}/customer/${account}`, { operation: 'par', productNumber, quantity: 6 });
  await page.goto(`/customer/${account}/lists?list=${id}`);
  const isLoaded = (file: string) =>
    page.evaluate((name) => performance.getEntriesByType('resource').some((one) => one.name.includes(name)), file);
  for (const file of ['count-shelf', 'connection-dialog']) await expect.poll(() => isLoaded(file)).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep working' }).click();
  await count(page).click();
  await onHand(page, product).fill('2');
  await expect(counting(page).getByRole('status')).toHaveText('1 of 1 counted, 1 product to order');
  await page.context().setOffline(false);
});

test('staff who only view see par levels, and can neither set them nor count', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.goto(`/customer/${account}/products`);
  const [product] = (await productsOf(page, 1, account)) as [Found];
  const { itemNumber: ProductNumber, description } = product;
  const Items = [{ ProductNumber, Quantity: 1 }];
  const { id } = await post(page, `/list/customer/${account}`, { Name: 'Seen by others', Items });
  const par = { operation: 'par', productNumber: ProductNumber, quantity: 6 };
  await post(page, `/list/${id}/customer/${account}`, par);
  const staff = await signedIn('viewer');
  await staff.goto(`/customer/${account}/lists?list=${id}`);
  await expect(rowOf(staff, description).getByRole('cell').nth(2)).toHaveText(/6$/);
  await expect(count(staff)).toHaveCount(0);
  await staff.setViewportSize({ width: 360, height: 740 });
  await expect(rowOf(staff, description)).toContainText('Par level 6');
  await expectNoSidewaysScroll(staff);
});
