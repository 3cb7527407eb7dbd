/** Quick order in the cart: an item by its number, looked up, added, and refused. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { account, type Found, productsOf, quantityOf } from './cart-lines.ts';
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, test } from './journey.ts';

const quickNumber = (page: Page) => page.getByLabel('Item number for quick order');
const quickAdd = (page: Page) => page.getByRole('button', { name: 'Add the quick-order item to the cart' });
const quickOrder = (page: Page) => page.getByRole('region', { name: 'Quick order' });

async function orderByNumber(page: Page, first: Found, asked: string[]) {
  const number = quickNumber(page);
  const add = quickAdd(page);
  const order = quickOrder(page);
  const quantity = page.getByLabel('Quantity for quick order');
  await expect(add).toBeDisabled();
  await number.pressSequentially(first.itemNumber.slice(0, 7));
  await expect(add).toBeDisabled();
  expect(asked).toEqual([]);
  await number.pressSequentially(first.itemNumber.slice(7));
  await expect(order.getByText('Valid', { exact: true })).toBeVisible();
  await expect(order.getByText(first.description)).toBeVisible();
  expect(asked).toEqual([`/api/item/itemNumber/${first.itemNumber}?customerNumber=${account}`]);
  await quantity.fill('3');
  await add.click();
  await expect(page.getByText(`${first.description} x3 added`)).toBeVisible();
  await expect(quantity).toHaveValue('1');
  await expect(quantityOf(page, first)).toHaveValue('3');
  await expect(number).toBeFocused();
}

async function scan(page: Page, second: Found) {
  const number = quickNumber(page);
  await number.fill(second.itemNumber);
  await number.press('Enter');
  await number.press('Enter');
  await expect(page.getByText(`${second.description} x1 added`)).toBeVisible();
  await expect(quantityOf(page, second)).toHaveValue('1');
}

async function cancelLookUp(page: Page, canceled: string[]) {
  const number = quickNumber(page);
  await page.route(/\/api\/item\/itemNumber\/99999998/, async (route) => {
    await pause(1_500);
    await route.continue().catch(() => undefined);
  });
  const late = page.waitForRequest(/99999998/);
  await number.fill('99999998');
  await late;
  await number.fill('99999999');
  await expect(page.getByText('Cannot quick order item 99999999. It does not exist')).toBeVisible();
  expect(canceled).toEqual([expect.stringContaining('99999998')]);
  await expect(quickOrder(page).getByText('Invalid', { exact: true })).toBeVisible();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(quickAdd(page)).toBeDisabled();
  await expectAccessible(page);
}

async function expectErrors(page: Page) {
  const number = quickNumber(page);
  const errors = page.locator('#toasts').getByRole('listitem');
  const waiting = page.getByRole('list', { name: 'Items being looked up' });
  await number.fill('');
  for (const [itemNumber, words, text] of [
    ['99999999', 'No item with this number', 'Cannot quick order item 99999999. It does not exist'],
    ['10000010', 'Can’t be ordered', 'Item 10000010 cannot be ordered'],
  ] as const) {
    await number.fill(itemNumber);
    await number.press('Enter');
    await expect(errors.filter({ hasText: text }).first()).toBeVisible();
    // The input stays until someone corrects or discards it.
    await expect(waiting.getByRole('listitem')).toHaveText(new RegExp(`${itemNumber} × 1.*${words}`));
    await waiting.getByRole('button', { name: `Edit ${itemNumber} × 1` }).click();
    await expect(waiting).toBeHidden();
    await expect(number).toHaveValue(itemNumber);
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(number).toBeFocused();
  }
}

test('B4.27 B7.01 B8.01 an item is looked up by its number, canceled when it changes, marked, and added by Add or Enter; errors name what doesn’t exist or can’t be ordered', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  const page = await signedIn('manager');
  await page.goto('/home');
  await emptyCart(page, account);
  const [first, second] = (await productsOf(page, 2)) as [Found, Found];
  const asked: string[] = [];
  const canceled: string[] = [];
  const isLookUp = (url: string) => /\/api\/item\/itemNumber\/\d+\?/i.test(url);
  page.on(
    'request',
    (request) => isLookUp(request.url()) && asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  page.on('requestfailed', (request) => isLookUp(request.url()) && canceled.push(request.url()));
  await page.goto(`/customer/${account}/cart`);
  await test.step('an item is looked up by its full number, and added', () => orderByNumber(page, first, asked));
  await test.step('scanned: Enter comes before the response, and pressing it twice counts once', () =>
    scan(page, second));
  await test.step('the look-up of a number that changes is canceled', () => cancelLookUp(page, canceled));
  await test.step('B8.01 Enter shows which item doesn’t exist, and which can’t be ordered', () => expectErrors(page));
  await emptyCart(page, account);
});

test('with a slow response, Enter adds the item as it was typed, and the next can be typed or scanned at once', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  await emptyCart(page, account);
  const [one, two, three] = (await productsOf(page, 3)) as [Found, Found, Found];
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/item\/itemNumber\//, async (route) => {
    // The responses for the first two are late; the third arrives only after it was canceled once.
    if (route.request().url().includes(three.itemNumber)) await asked;
    else await pause(700);
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/customer/${account}/cart`);
  const number = quickNumber(page);
  await expect(number).toBeFocused();

  await test.step('typed: number, Tab, quantity, Enter', async () => {
    for (const [{ itemNumber }, quantity] of [
      [one, '7'],
      [two, '2'],
    ] as const) {
      await page.keyboard.type(itemNumber);
      await page.keyboard.press('Tab');
      await page.keyboard.type(quantity);
      await page.keyboard.press('Enter');
      await expect(number).toBeFocused();
      await expect(number).toHaveValue('');
    }
    await expect(quantityOf(page, one)).toHaveValue('7');
    await expect(quantityOf(page, two)).toHaveValue('2');
  });

  await test.step('scanned, one after the other; the last one is canceled', async () => {
    for (const { itemNumber } of [two, three, three]) await page.keyboard.type(`${itemNumber}\n`);
    await page
      .getByRole('button', { name: `Remove ${three.itemNumber} × 1` })
      .last()
      .click();
    answer();
    await expect(quantityOf(page, two)).toHaveValue('3');
    await expect(quantityOf(page, three)).toHaveValue('1');
    await expect(page.getByRole('list', { name: 'Items being looked up' })).toBeHidden();
    await expect(number).toBeFocused();
  });
  await emptyCart(page, account);
});

test('on a phone, the message about an added product leaves the total and Check out free', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signedIn('service');
  await page.goto(`/customer/${account}/cart`);
  await emptyCart(page, account);
  await page.reload();
  await page.getByPlaceholder('Item number').fill('10000001');
  await page.keyboard.press('Enter');
  const message = page.locator('#toasts').getByRole('listitem');
  await expect(message).toContainText('added');
  const total = page.getByRole('complementary', { name: 'Total' });
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([message.boundingBox(), total.boundingBox()]);
      return above !== null && below !== null && above.y + above.height <= below.y;
    })
    .toBe(true);
  await test.step('it disappears when the checkout opens, where it would cover the fields', async () => {
    await page.getByRole('button', { name: 'Check out' }).click();
    await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeVisible();
    await expect(message).toHaveCount(0);
  });
  await emptyCart(page, account);
});

test('the message about a large quantity has its comma', async ({ page, signedIn }) => {
  await signedIn('service');
  await page.goto(`/customer/${account}/cart`);
  await emptyCart(page, account);
  await page.reload();
  await page.getByPlaceholder('Item number').fill('10000001');
  await page.getByLabel('Quantity for quick order').fill('1200');
  await page.keyboard.press('Enter');
  await expect(page.locator('#toasts').getByText(/ x1,200 added$/)).toBeVisible();
  await emptyCart(page, account);
});
