/** The cart screen: prices by hand, quick order, tags, the PDF, clearing, notices, and 500 lines. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pagesOf } from '../server/src/documents/pdf-text.fixture.ts';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signOut, test } from './journey.ts';

const account = '100004';
const changedText =
  'Your cart has been updated with changes made outside of this window. Please review before submitting.';
interface Found {
  readonly itemNumber: string;
  readonly description: string;
  readonly isOrderable: boolean;
  readonly lifeCycle: string;
  readonly isHiddenFromCustomer: boolean;
  readonly coupon: unknown;
}

const isPlain = (one: Found) =>
  one.isOrderable && one.lifeCycle !== 'D' && !one.isHiddenFromCustomer && one.coupon === null;

/** Products that everybody can order and no coupon counts. */
async function productsOf(page: Page, count: number, customerNumber = account): Promise<Found[]> {
  const found: Found[] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ searchText: '1000', customerNumber, pageSize: '100', excludePricing: 'true' });
    if (cursor !== undefined) query.set('cursor', cursor);
    const answer = await page.request.get(`/api/item?${query}`);
    expect(answer.ok(), await answer.text()).toBe(true);
    const body = (await answer.json()) as { data: Found[]; nextCursor?: string };
    found.push(...body.data.filter(isPlain));
    cursor = body.nextCursor;
  } while (cursor !== undefined && found.length < count);
  return found.slice(0, count);
}

const tagsOf = async (page: Page) =>
  ((await (await page.request.get(`/api/itemtagrequest/customer/${account}`)).json()) as { itemNumbers: string[] })
    .itemNumbers;

const setTags = (page: Page, baseURL: string | undefined, ItemNumbers: readonly string[]) =>
  page.request.post('/api/itemtagrequest', {
    headers: { origin: baseURL ?? '' },
    data: { CustomerNumber: account, ItemNumbers },
  });

const lines = (page: Page) => page.getByRole('table', { name: 'Lines of the cart' });
const quantityOf = (page: Page, { description }: Found) =>
  page.getByRole('textbox', { name: `Quantity of ${description}`, exact: true });
const rowOf = (page: Page, description: string) => lines(page).getByRole('row').filter({ hasText: description });

test('B2.01 B2.02 B4.24 prices by hand are a mode with a toggle for staff, which switches tags off and ends with the order', async ({
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
  const toggle = page.getByRole('button', { name: 'Price override' });
  const tag = row.getByRole('button', { name: `Shelf tag of ${first.description}` });
  await expect(tag).toBeEnabled();

  // An item number opens the product over the cart.
  await row.getByRole('link', { name: `#${first.itemNumber}` }).click();
  await expect(page).toHaveURL(new RegExp(`/product/internal/${first.itemNumber}`));
  await expect(page.getByRole('dialog').getByText(first.description).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/customer/${account}/cart`));

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
  // The arrow goes down the column.
  await price.press('ArrowDown');
  await expect(page.getByLabel(`Price of ${second.description}`)).toBeFocused();
  // Typing the original price takes the override back.
  await price.fill(original);
  await price.blur();
  await expect(row.getByText('Price override')).toHaveCount(0);
  await price.fill('2');
  await price.blur();
  await expect(row.getByText('Price override')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

  // The second layer, and the end of the mode with the order.
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
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(row.getByLabel(`Price of ${first.description}`)).toHaveCount(0);
  await emptyCart(page, account);

  await test.step('customer users cannot turn it on, and their tags stay', async () => {
    await signedIn('practice');
    await page.goto('/home');
    await fillCart(page, '100008', [{ itemNumber: first.itemNumber, quantity: 1 }]);
    await page.goto('/customer/100008/cart');
    await expect(page.getByRole('button', { name: 'Tag all' })).toBeEnabled();
    await expect(toggle).toHaveCount(0);
    await expect(page.getByLabel(/^Price of/)).toHaveCount(0);
    await emptyCart(page, '100008');
  });
});

test('B4.27 B7.01 B8.01 an item is looked up by its number, cancelled when it changes, marked, and added by Add or Enter; errors name what doesn’t exist or can’t be ordered', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  const page = await signedIn('manager');
  await page.goto('/home');
  await emptyCart(page, account);
  const [first, second] = (await productsOf(page, 2)) as [Found, Found];
  const asked: string[] = [];
  const cancelled: string[] = [];
  const isLookUp = (url: string) => /\/api\/item\/itemNumber\/\d+\?/i.test(url);
  page.on(
    'request',
    (request) => isLookUp(request.url()) && asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  page.on('requestfailed', (request) => isLookUp(request.url()) && cancelled.push(request.url()));
  await page.goto(`/customer/${account}/cart`);
  const number = page.getByLabel('Item number for quick order');
  const quantity = page.getByLabel('Quantity for quick order');
  const add = page.getByRole('button', { name: 'Add the quick-order item to the cart' });
  await expect(add).toBeDisabled();
  await number.pressSequentially(first.itemNumber.slice(0, 7));
  await expect(add).toBeDisabled();
  expect(asked).toEqual([]);
  await number.pressSequentially(first.itemNumber.slice(7));
  const order = page.getByRole('region', { name: 'Quick order' });
  await expect(order.getByText('Valid', { exact: true })).toBeVisible();
  await expect(order.getByText(first.description)).toBeVisible();
  expect(asked).toEqual([`/api/item/itemNumber/${first.itemNumber}?customerNumber=${account}`]);
  await quantity.fill('3');
  await add.click();
  await expect(page.getByText(`${first.description} x3 added`)).toBeVisible();
  await expect(quantity).toHaveValue('1');
  await expect(quantityOf(page, first)).toHaveValue('3');
  await expect(number).toBeFocused();

  // Scanned: Enter comes before the answer, and the second press of it counts once.
  await number.fill(second.itemNumber);
  await number.press('Enter');
  await number.press('Enter');
  await expect(page.getByText(`${second.description} x1 added`)).toBeVisible();
  await expect(quantityOf(page, second)).toHaveValue('1');

  // What is asked for a number that changes is cancelled.
  await page.route(/\/api\/item\/itemNumber\/99999998/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => undefined);
  });
  const late = page.waitForRequest(/99999998/);
  await number.fill('99999998');
  await late;
  await number.fill('99999999');
  await expect(page.getByText('Cannot quick order item 99999999. It does not exist')).toBeVisible();
  expect(cancelled).toEqual([expect.stringContaining('99999998')]);
  await expect(order.getByText('Invalid', { exact: true })).toBeVisible();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(add).toBeDisabled();
  await expectAccessible(page);

  await test.step('B8.01 Enter tells which item doesn’t exist, and which can’t be ordered', async () => {
    const errors = page.locator('#toasts').getByRole('listitem');
    for (const [itemNumber, text] of [
      ['99999999', 'Cannot quick order item 99999999. It does not exist'],
      ['10000010', 'Item 10000010 cannot be ordered'],
    ] as const) {
      await number.fill(itemNumber);
      await number.press('Enter');
      await expect(errors.filter({ hasText: text }).first()).toBeVisible();
      await expect(number).toHaveAttribute('aria-invalid', 'true');
    }
  });
  await emptyCart(page, account);
});

test('B2.04 B2.17 B5.05 a quantity is at least 1, and 0 only while the tag of the line is requested; clearing the cart asks first and can be undone', async ({
  signedIn,
  baseURL,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  const [first] = (await productsOf(page, 1)) as [Found];
  await setTags(page, baseURL, []);
  await fillCart(page, account, [{ itemNumber: first.itemNumber, quantity: 2 }]);
  await page.goto(`/customer/${account}/cart`);
  const line = page.getByRole('row').filter({ hasText: first.description });
  const quantity = line.getByLabel(`Quantity of ${first.description}`, { exact: true });
  const less = line.getByRole('button', { name: /^One less/ });
  await test.step('without a tag 1 is the least', async () => {
    await less.click();
    await expect(quantity).toHaveValue('1');
    await expect(less).toBeDisabled();
    await quantity.fill('0');
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await quantity.fill('1');
  });
  await test.step('with its tag requested a line becomes tag-only, can be raised, and goes back', async () => {
    await line.getByRole('button', { name: `Shelf tag of ${first.description}` }).click();
    await less.click();
    await expect(line.getByText('Tag only')).toBeVisible();
    await quantity.fill('3');
    await expect(line.getByText('Tag only')).toHaveCount(0);
    await quantity.fill('0');
    await expect(line.getByText('Tag only')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(quantity).toHaveValue('0');
  });
  await test.step('B2.04 B2.17 clearing asks first', async () => {
    await quantity.fill('2');
    const question = page.getByRole('alertdialog', { name: 'Clear the cart?' });
    for (const answer of ['Cancel', 'Clear cart']) {
      await page.getByRole('button', { name: 'Clear cart' }).click();
      await expect(question.getByText('This removes')).toBeVisible();
      await question.getByRole('button', { name: answer }).click();
      await expect(question).toHaveCount(0);
      await expect(quantity).toHaveCount(answer === 'Cancel' ? 1 : 0);
    }
    await expect(page.getByText('The cart is empty.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(quantity).toHaveValue('2');
  });
  await setTags(page, baseURL, []);
  await emptyCart(page, account);
});

test('C1.03 C4.22 tags of lines are requested and canceled separately from the cart, changes elsewhere are reported, and they are sent with the order', async ({
  signedIn,
  baseURL,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  const [first, second, third] = (await productsOf(page, 3)) as [Found, Found, Found];
  await setTags(page, baseURL, []);
  await fillCart(page, account, [
    { itemNumber: first.itemNumber, quantity: 2 },
    { itemNumber: second.itemNumber, quantity: 1 },
  ]);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/itemtagrequest|shoppingcart$/i.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto(`/customer/${account}/cart`);
  const tag = (one: Found) => page.getByRole('button', { name: `Shelf tag of ${one.description}` });
  const all = page.getByRole('button', { name: 'Tag all' });
  await expect(tag(first)).toHaveAttribute('aria-pressed', 'false');
  await expect(all).toBeEnabled();
  calls.length = 0;
  await tag(first).click();
  await expect(tag(first)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => tagsOf(page)).toEqual([first.itemNumber]);
  // The list is posted and read again; the cart itself is not saved for it.
  const list = `/api/itemtagrequest/customer/${account}`;
  await expect.poll(() => calls).toEqual([`GET ${list}`, 'POST /api/itemtagrequest', `GET ${list}`]);
  // A second press right after the first counts as the same one.
  await expect(async () => {
    await tag(first).click();
    await expect(tag(first)).toHaveAttribute('aria-pressed', 'false', { timeout: 500 });
  }).toPass();
  await expect.poll(() => tagsOf(page)).toEqual([]);

  await all.click();
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await tagsOf(page)).toSorted())
    .toEqual([first.itemNumber, second.itemNumber].toSorted());
  await expect(async () => {
    await all.click();
    await expect(all).toHaveAttribute('aria-pressed', 'false', { timeout: 500 });
  }).toPass();
  await expect.poll(() => tagsOf(page)).toEqual([]);

  // Somebody else asks for one: the sync before the checkout tells of it like of a changed cart.
  await setTags(page, baseURL, [second.itemNumber, third.itemNumber]);
  await page.getByRole('button', { name: 'Check out' }).click();
  const notice = page.getByRole('alertdialog', { name: 'Cart updated' });
  await expect(notice.getByText(changedText)).toBeVisible();
  await expect(notice.getByText(second.description)).toBeVisible();
  await expect(notice.getByText('shelf tag requested')).toBeVisible();
  await notice.getByRole('button', { name: 'Review the cart' }).click();
  await expect(tag(second)).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Send order' }).click();
  await expect(page.getByText('Cart submitted successfully')).toBeVisible();
  await expect(page.getByText('Tags submitted succesfully')).toBeVisible();
  await expect.poll(() => tagsOf(page)).toEqual([]);
});

test('a practice has tags and the PDF but no price override; on a phone everything is in reach', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.goto('/home');
  const number = '100008';
  const [first] = (await productsOf(page, 1, number)) as [Found];
  await fillCart(page, number, [{ itemNumber: first.itemNumber, quantity: 4 }]);
  await page.goto(`/customer/${number}/cart`);
  await expect(page.getByRole('button', { name: `Shelf tag of ${first.description}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Price override' })).toHaveCount(0);
  // What was just typed is on the paper.
  await quantityOf(page, first).fill('7');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the cart as a PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`cart-${number}.pdf`);
  const [text] = pagesOf(await readFile(await file.path()));
  expect(text).toContain('7');
  expect(text).toContain(first.itemNumber);
  for (const width of [768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await emptyCart(page, number);
  await signOut(page);
});

/** Runs in the page: notes how many lines of the cart React drew, or drew again, in each of its commits. */
function countDrawnLines(): void {
  interface Fiber {
    readonly flags: number;
    readonly alternate: Fiber | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly stateNode: unknown;
  }
  const drawn: number[] = [];
  const performedWork = 1;
  const isLine = ({ child }: Fiber) =>
    child?.stateNode instanceof HTMLElement && child.stateNode.matches('tr[data-index]');
  /** Below what stayed as it was, nothing was drawn. */
  function countBelow(parent: Fiber, isNew: boolean): number {
    if (!isNew && parent.alternate?.child === parent.child) return 0;
    let count = 0;
    for (let fiber = parent.child; fiber !== null; fiber = fiber.sibling) {
      const isAlsoNew = isNew || fiber.alternate === null;
      if (isLine(fiber) && (isAlsoNew || (fiber.flags & performedWork) !== 0)) count += 1;
      count += countBelow(fiber, isAlsoNew);
    }
    return count;
  }
  Object.assign(window, {
    linesDrawn: drawn,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      onCommitFiberRoot(_id: number, { current }: { current: Fiber }) {
        drawn.push(countBelow(current, current.alternate === null));
      },
    },
  });
}

test('in a cart of 500 lines an edit renders one line again, and not the list', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.addInitScript(countDrawnLines);
  await page.goto('/home');
  const products = await productsOf(page, 500);
  expect(products).toHaveLength(500);
  await fillCart(
    page,
    account,
    products.map(({ itemNumber }) => ({ itemNumber, quantity: 1 })),
  );
  await page.goto(`/customer/${account}/cart`);
  const field = page.getByLabel(/^Quantity of/).nth(2);
  await expect(field).toHaveValue('1');
  await expect(page.getByText('500 lines').first()).toBeVisible();
  const rows = await lines(page).getByRole('row').count();
  expect(rows).toBeLessThan(40);
  await field.focus();
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    (window as unknown as { linesDrawn: number[] }).linesDrawn.length = 0;
  });
  await page.keyboard.press('7');
  await expect(field).toHaveValue('7');
  const atOnce = await page.evaluate(() => [...(window as unknown as { linesDrawn: number[] }).linesDrawn]);
  expect(
    atOnce.reduce((sum, one) => sum + one, 0),
    JSON.stringify(atOnce),
  ).toBeGreaterThan(0);
  expect(Math.max(...atOnce), JSON.stringify(atOnce)).toBe(1);
  await emptyCart(page, account);
});
