/** Substitutes for products that can't be ordered: in quick order, in the cart, and in a pasted list. */
import type { Page } from '@playwright/test';
import { lines } from './cart-lines.ts';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const account = '100060';
/** An account of the practice. */
const own = '100003';

interface Card {
  readonly itemNumber: string;
  readonly description: string;
  readonly isOrderable: boolean;
  readonly lifeCycle: string;
  readonly isHiddenFromCustomer: boolean;
  readonly isOnHold: boolean;
}

interface Out {
  readonly item: Card;
  readonly substitute: Card;
}

/** A product that can be ordered but isn't in stock, with its first substitute. */
async function productThatIsOut(page: Page, customerNumber: string): Promise<Out> {
  const found = await page.request.get(`/api/item?searchText=1000&customerNumber=${customerNumber}&pageSize=100`);
  const { data: cards } = (await found.json()) as { data: Card[] };
  const orderable = cards.filter(
    (card) => card.isOrderable && card.lifeCycle === 'A' && !card.isHiddenFromCustomer && !card.isOnHold,
  );
  const answer = await page.request.post(`/api/item/substitutes/customer/${customerNumber}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { itemNumbers: orderable.map(({ itemNumber }) => itemNumber) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = (await answer.json()) as { data: { itemNumber: string; substitutes: { item: Card }[] }[] };
  const [first] = data;
  const item = orderable.find(({ itemNumber }) => itemNumber === first?.itemNumber);
  const substitute = first?.substitutes[0]?.item;
  if (item === undefined || substitute === undefined) throw new Error('no product is out of stock');
  return { item, substitute };
}

const swapButton = (page: Page, { item, substitute }: Out) =>
  page.getByRole('button', { name: `Swap ${item.description} for ${substitute.description}`, exact: true }).first();

const offersIn = (page: Page) => page.getByRole('region', { name: 'Substitutes', exact: true });

async function swapInQuickOrder(page: Page, out: Out): Promise<void> {
  await page.getByLabel('Item number for quick order').fill(out.item.itemNumber);
  const quickOrder = page.getByRole('region', { name: 'Quick order' });
  await expect(quickOrder.getByText('Available now instead:')).toBeVisible();
  await expectAccessible(page);
  await swapButton(page, out).click();
  await expect(page.getByText(`${out.substitute.description} x1 added`)).toBeVisible();
  await expect(lines(page)).toContainText(out.substitute.itemNumber);
  await expect(lines(page)).not.toContainText(out.item.itemNumber);
  // Later edits must not look like a change from elsewhere.
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}

async function swapInCart(page: Page, out: Out): Promise<void> {
  await expect(offersIn(page)).toContainText('1 line can’t ship now. A substitute is in stock.');
  await page.getByRole('button', { name: 'Show the substitutes' }).click();
  await expect(offersIn(page)).toContainText(/Comparable product|Direct replacement|Same product|Lower price/);
  await swapButton(page, out).click();
  await expect(lines(page)).toContainText(out.substitute.itemNumber);
  await expect(lines(page)).not.toContainText(out.item.itemNumber);
  await expect(offersIn(page)).toBeHidden();
}

async function swapInList(page: Page, out: Out): Promise<void> {
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const panel = page.getByRole('dialog', { name: 'Paste a list' });
  await panel.getByLabel('Your list').fill(`${out.item.itemNumber}\t4`);
  await panel.getByRole('button', { name: 'Find 1 item' }).click();
  const found = panel.getByRole('list', { name: 'Found', exact: true });
  await swapButton(page, out).click();
  await expect(found).toContainText(`Instead of ${out.item.description}`);
  await expectAccessible(page);
  await panel.getByRole('button', { name: `Undo the swap for ${out.substitute.description}` }).click();
  await expect(found).toContainText(out.item.itemNumber);
  await swapButton(page, out).click();
  await panel.getByRole('button', { name: 'Add 1 product to the cart' }).click();
  await expect(lines(page)).toContainText(out.substitute.itemNumber);
}

test('customer service swaps out-of-stock products in quick order, the cart, and a pasted list', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/home');
  await emptyCart(page, account);
  const out = await productThatIsOut(page, account);
  await page.goto(`/customer/${account}/cart`);
  await test.step('quick order adds the substitute instead', () => swapInQuickOrder(page, out));
  await test.step('a line of the cart is swapped, undone, and swapped again', async () => {
    await fillCart(page, account, [{ itemNumber: out.item.itemNumber, quantity: 3 }]);
    await page.reload();
    await swapInCart(page, out);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByRole('textbox', { name: `Quantity of ${out.item.description}`, exact: true })).toHaveValue(
      '3',
    );
    // It stays open, as someone had opened it.
    await swapButton(page, out).click();
    await expect(lines(page)).not.toContainText(out.item.itemNumber);
  });
  await test.step('a pasted list has it in place of the product that was named', () => swapInList(page, out));
});

test('a practice swaps a line on its phone', async ({ signedIn }) => {
  const page = await signedIn('practice');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/home');
  const out = await productThatIsOut(page, own);
  await fillCart(page, own, [{ itemNumber: out.item.itemNumber, quantity: 2 }]);
  await page.goto(`/customer/${own}/cart`);
  await expect(offersIn(page)).toContainText('1 line can’t ship now. A substitute is in stock.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await swapInCart(page, out);
});

test('the cart says when substitutes can’t be loaded, and retries', async ({ signedIn, expectNoise }) => {
  expectNoise(/503/);
  const page = await signedIn('service');
  await page.goto('/home');
  const out = await productThatIsOut(page, account);
  await fillCart(page, account, [{ itemNumber: out.item.itemNumber, quantity: 2 }]);
  await page.route(/\/api\/item\/substitutes\//, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`/customer/${account}/cart`);
  await expect(page.getByText('Couldn’t load the substitutes.')).toBeVisible({ timeout: 30_000 });
  await page.unroute(/\/api\/item\/substitutes\//);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Show the substitutes' }).click();
  await expect(swapButton(page, out)).toBeVisible();
});
