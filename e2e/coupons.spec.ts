/** Coupons in the cart: free items picked, followed and refused, in the browser. */
import type { Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

/** Buy 2, get 1; buy 5, get 3; buy 10, get 8. Three free goods of the distributor's own stock. */
const ownItem = '10000002';
/** Buy 3, get 1; buy 5, get 2. Two free goods that the manufacturer sends. */
const manufacturerItem = '10000003';
const expiredItem = '10000004';

const offers = (page: Page) => page.getByRole('region', { name: 'Free items', exact: true });
const offer = (page: Page, words: RegExp) => offers(page).getByRole('region', { name: words });
const own = /buy 2, get 1 free; buy 5, get 3/;
const byMaker = /buy 3, get 1 free; buy 5, get 2/;
const lines = (page: Page) => page.getByRole('table', { name: 'Lines of the cart' });
const checkOut = (page: Page) => page.getByRole('button', { name: 'Check out' });

async function openCart(page: Page, customer: string) {
  await page.goto(`/customer/${customer}/cart`);
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
}

/** The stored cart, as `type/item × quantity`. */
async function stored(page: Page, customer: string): Promise<string[]> {
  const answer = await page.request.get(`/api/shoppingCart/customerNumber/${customer}`);
  const [cart] = (
    (await answer.json()) as { data: { items: { type: number; itemNumber: string; quantity: number }[] }[] }
  ).data;
  return (cart?.items ?? []).map(({ type, itemNumber, quantity }) => `${type}/${itemNumber}×${quantity}`);
}

async function chooseTheirs(page: Page, customer: string) {
  const theirs = offer(page, byMaker);
  await theirs
    .getByRole('button', { name: /^One more/ })
    .first()
    .click();
  await expect(theirs.getByText('All chosen')).toBeVisible();
  await expect(theirs.getByText('Ships from the manufacturer')).toHaveCount(1);
  await expect.poll(() => stored(page, customer)).toHaveLength(5);
  expect((await stored(page, customer)).map((line) => line.slice(0, 1))).toEqual(['0', '0', '1', '1', '2']);
  await checkOut(page).click();
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeVisible();
  await page.keyboard.press('Escape');
}

async function expectExpired(page: Page, customer: string) {
  await fillCart(page, customer, [{ itemNumber: expiredItem, quantity: 9 }]);
  await openCart(page, customer);
  await expect(lines(page).getByText(`#${expiredItem}`)).toBeVisible();
  await expect(offers(page)).toHaveCount(0);
  await checkOut(page).click();
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await emptyCart(page, customer);
}

test('B2.12 B4.22 unredeemed coupons stop the checkout with their list; once chosen, the picker collapses and it opens', async ({
  signedIn,
}) => {
  const customer = '100002';
  const page = await signedIn('service');
  await page.goto('/home');
  await fillCart(page, customer, [
    { itemNumber: ownItem, quantity: 5 },
    { itemNumber: manufacturerItem, quantity: 3 },
  ]);
  await openCart(page, customer);
  const mine = offer(page, own);
  await expect(mine.getByText('Choose 3 free items')).toBeVisible();
  await expect(mine.getByRole('listitem')).toHaveCount(3);
  await checkOut(page).click();
  const list = page.getByRole('alertdialog', { name: 'Choose your free items' });
  await expect(list.getByRole('list', { name: 'Unredeemed coupons' }).getByText(`#${ownItem}`)).toBeVisible();
  await expect(list.getByText(`#${manufacturerItem}`)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toHaveCount(0);
  await expectAccessible(page);

  // With the keyboard: the button to choose has the focus, and moves it to the first free good.
  await expect(list.getByRole('button', { name: 'Choose now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  const first = mine.getByRole('textbox').first();
  await expect(first).toBeFocused();
  await page.keyboard.type('2');
  await expect(mine.getByText('Choose 1 free item')).toBeVisible();
  await mine
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^One more/ })
    .click();
  await expect(mine.getByText('All chosen')).toBeVisible();
  await expect(mine.getByRole('listitem')).toHaveCount(2);
  await expect(mine.getByRole('listitem').getByText('Free', { exact: true })).toHaveCount(2);
  await expect(mine.getByRole('listitem').getByText('$0.00')).toHaveCount(2);

  await test.step('a free item of the manufacturer is chosen too, and the checkout opens', () =>
    chooseTheirs(page, customer));
  await test.step('an expired offer earns nothing and blocks nothing', () => expectExpired(page, customer));
  await emptyCart(page, customer);
});

test('free items can be declined: the checkout stops once, then opens, and stops again when more is earned', async ({
  signedIn,
}) => {
  const page = await signedIn('solo');
  await page.goto('/home');
  await fillCart(page, '100010', [
    { itemNumber: ownItem, quantity: 2 },
    { itemNumber: manufacturerItem, quantity: 3 },
  ]);
  await openCart(page, '100010');
  const list = page.getByRole('alertdialog', { name: 'Choose your free items' });
  const checkout = page.getByRole('dialog', { name: 'Checkout' });
  const noThanks = list.getByRole('button', { name: /^No thanks/ });
  await test.step('one coupon after the other is declined, then the checkout opens', async () => {
    await checkOut(page).click();
    await noThanks.first().click();
    await expect(noThanks).toHaveCount(1);
    await expect(checkout).toHaveCount(0);
    await noThanks.click();
    await expect(checkout).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('the choice outlives a reload and ends when the cart earns more', async () => {
    await page.reload();
    await checkOut(page).click();
    await expect(checkout).toBeVisible();
    await page.keyboard.press('Escape');
    await offer(page, own).getByText('2 bought').waitFor();
    await page.locator(`[data-index="0"] input[inputmode="numeric"]`).fill('5');
    await expect(offer(page, own).getByText('Choose 3 free items')).toBeVisible();
    await checkOut(page).click();
    await expect(noThanks).toHaveCount(1);
  });
  await test.step('the choice fits a phone and the dark, and the address alone opens no checkout', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 760 });
    await fillCart(page, '100010', [{ itemNumber: ownItem, quantity: 5 }]);
    await page.goto('/customer/100010/cart?checkout=open');
    await expect(list).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(checkout).toHaveCount(0);
    await offer(page, own)
      .getByRole('button', { name: /^One more/ })
      .first()
      .click();
    await expect(offer(page, own).getByText('Choose 2 free items')).toBeVisible();
    // Targets that the bars cover count as too small.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  await emptyCart(page, '100010');
});

test('a lower quantity removes free goods and says so, raising it restores them, and the next tier is shown', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  await fillCart(page, '100001', [{ itemNumber: ownItem, quantity: 4 }]);
  await openCart(page, '100001');
  const row = lines(page).getByRole('row').nth(1);
  const bought = row.getByRole('textbox');
  const mine = offer(page, own);
  await row.getByRole('button', { name: /^Choose 2 free/ }).click();
  await expect(mine.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('2');
  await expect(mine.getByText('All chosen')).toBeVisible();
  await expect(row.getByText('Buy 1 more, get 1 more free')).toBeVisible();
  await expect.poll(() => stored(page, '100001')).toHaveLength(2);
  // The product's own page shows it too.
  await row.getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByText('Buy 1 more, get 1 more free')).toBeVisible();
  await page.goBack();
  await expect(mine.getByText('All chosen')).toBeVisible();

  await bought.fill('2');
  await expect(mine.getByText('1 free item removed because the quantity dropped.')).toBeVisible();
  await expect(mine.getByRole('textbox')).toHaveValue('1');
  await expect.poll(async () => (await stored(page, '100001')).map((line) => line.slice(-1))).toEqual(['2', '1']);
  await bought.fill('4');
  await expect(mine.getByRole('textbox')).toHaveValue('2');
  await expect(mine.getByText(/taken out/)).toHaveCount(0);
  await expect.poll(async () => (await stored(page, '100001')).map((line) => line.slice(-1))).toEqual(['4', '2']);

  // No more than is earned, whatever the input.
  await mine.getByRole('textbox').fill('9');
  await expect.poll(async () => (await stored(page, '100001')).map((line) => line.slice(-1))).toEqual(['4', '2']);
  await mine.getByRole('button', { name: /^Remove free/ }).click();
  await expect(mine.getByText('Choose 2 free items')).toBeVisible();
  await mine
    .getByRole('button', { name: /^One more/ })
    .first()
    .click();
  // Removing the last qualifying item removes all of them; Undo restores all.
  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect(offers(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mine.getByText('Choose 1 free item')).toBeVisible();
  await emptyCart(page, '100001');
});

test('two tabs: one lowers the item, one has chosen; both end the same, and what was removed is shown', async ({
  signedIn,
  context,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  await fillCart(page, '100001', [{ itemNumber: ownItem, quantity: 5 }]);
  await openCart(page, '100001');
  await offer(page, own).getByRole('textbox').first().fill('3');
  await expect.poll(() => stored(page, '100001')).toHaveLength(2);
  const other = await context.newPage();
  await openCart(other, '100001');
  await lines(other).getByRole('textbox').fill('2');
  await expect.poll(async () => (await stored(page, '100001')).map((line) => line.slice(-1))).toEqual(['2', '1']);
  await expect(page.getByText('Your cart has been updated with changes made outside of this window.')).toBeVisible();
  await expect(offer(page, own).getByRole('textbox')).toHaveValue('1');
  await expect(offer(other, own).getByRole('textbox')).toHaveValue('1');
  await emptyCart(page, '100001');
});
