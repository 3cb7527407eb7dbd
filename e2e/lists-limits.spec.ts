/** The limits of lists: widths, names, quantities, and what counts once in 300 ms. */
import type { Locator, Page } from '@playwright/test';
import { emptyCart } from './carts.ts';
import { expect, test } from './journey.ts';
import { type Item, openLists, panel, picker, post, quantityIn, rowOf, search } from './list-panel.ts';

async function openAtTwoWidths(page: Page, account: string, sizes: Set<string | null>) {
  for (const [width, order] of [
    [767, 'Name'],
    [768, 'Product number'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await openLists(page, account);
    const sort = panel(page).getByRole('combobox', { name: 'Sort' });
    await expect(sort.getByRole('option', { selected: true })).toHaveText(order);
    if (width === 767) await page.keyboard.press('Escape');
  }
  expect([...sizes]).toEqual(['100']);
}

async function nameWithLimit(page: Page) {
  await panel(page).getByRole('button', { name: 'New list' }).click();
  const naming = page.getByRole('dialog', { name: 'New list' });
  await naming.getByPlaceholder('List Name').fill('z'.repeat(76));
  await page.keyboard.press('Enter');
  await expect(naming.getByRole('alert')).toHaveText('List name should be at most 75 characters');
  await naming.getByPlaceholder('List Name').fill('z'.repeat(75));
  await page.keyboard.press('Enter');
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText(`${'z'.repeat(75)} (0)`);
  await picker(page).selectOption({ label: 'A list of limits (2)' });
}

/** From here on, the clock is fake and only moves when the test advances it. */
async function standStill(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent: (number | string)[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    if (/\/list\/\d+\/customer\/\d+$/.test(request.url())) {
      const { operation, quantity: wanted } = request.postDataJSON() as { operation: string; quantity?: number };
      sent.push(wanted ?? operation);
    } else if (request.url().endsWith('/pricing/request')) sent.push('prices');
  });
  /** All earlier requests have been sent, because a later one of ours has completed. */
  const sentAfter = async (ms: number) => {
    await page.clock.runFor(ms);
    await page.evaluate(() => fetch('/api/version').then((answer) => answer.text()));
    return sent.splice(0);
  };
  return sentAfter;
}

/** Lets this much time pass, and returns what was sent in it. */
type SentAfter = Awaited<ReturnType<typeof standStill>>;

async function typeQuantities(quantity: Locator, sentAfter: SentAfter) {
  await quantity.fill('101');
  expect(await sentAfter(1_000)).toEqual([]);
  await quantity.fill('99');
  expect(await sentAfter(200)).toEqual([]);
  await quantity.fill('100');
  expect(await sentAfter(299)).toEqual([]);
  expect(await sentAfter(2)).toEqual([100]);
}

async function typeZeroFirst(quantity: Locator, sentAfter: SentAfter) {
  await quantity.fill('0');
  expect(await sentAfter(200)).toEqual([]);
  await quantity.fill('05');
  expect(await sentAfter(299)).toEqual([]);
  expect(await sentAfter(2)).toEqual([5]);
  await expect(quantity).toHaveValue('05');
}

async function pressAddTwice(page: Page, one: Item, sentAfter: SentAfter) {
  const addOne = rowOf(page, one.description).getByRole('button', { name: /to the cart$/ });
  const addAll = panel(page).getByRole('button', { name: 'Add all to cart' });
  for (const button of [addOne, addAll]) {
    await button.click();
    expect(await sentAfter(299)).toEqual(['prices']);
    await button.click();
    expect(await sentAfter(2)).toEqual([]);
    await button.click();
    expect(await sentAfter(0)).toEqual(['prices']);
  }
}

async function typeZero(quantity: Locator, sentAfter: SentAfter) {
  await quantity.fill('0');
  expect(await sentAfter(299)).toEqual([]);
  await expect(quantity).toBeVisible();
  expect(await sentAfter(2)).toEqual(['delete']);
  await expect(quantity).toHaveCount(0);
}

test('C2.26 C9.05 767 px, 100 lists a page, 75 characters, 1 to 100 of a product; quantities and both ways to add to the cart count once in 300 ms', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  const account = '100021';
  const sizes = new Set<string | null>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/\/list\/customer\/\d+\/summary$/.test(url.pathname)) sizes.add(url.searchParams.get('pageSize'));
  });
  await page.goto(`/customer/${account}/orders`);
  await emptyCart(page, account);
  const [one, two] = (await search(page, 'searchText=glove', account)).filter(({ isOrderable }) => isOrderable);
  if (one === undefined || two === undefined) throw new Error('the demo has gloves');
  await post(page, `/list/customer/${account}`, {
    Name: 'A list of limits',
    Items: [one, two].map(({ itemNumber }) => ({ ProductNumber: itemNumber, Quantity: 1 })),
  });
  await test.step('at 767 px the list is sorted by name, and 100 lists are read at once', () =>
    openAtTwoWidths(page, account, sizes));
  await test.step('a name has 75 characters at most', () => nameWithLimit(page));
  const quantity = quantityIn(rowOf(page, one.description));
  await expect(quantity).toHaveValue('1');

  const sentAfter = await standStill(page);
  await test.step('a quantity of 1 to 100 is sent 300 ms after the last change', () =>
    typeQuantities(quantity, sentAfter));
  await test.step('a typed 0 waits as well: it may be the beginning of another number', () =>
    typeZeroFirst(quantity, sentAfter));
  await test.step('a product, and all of them, go into the cart once in 300 ms', () =>
    pressAddTwice(page, one, sentAfter));
  await test.step('a 0 deletes the product after 300 ms', () => typeZero(quantity, sentAfter));
});
