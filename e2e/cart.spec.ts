/** The cart screen: quantities, clearing, tags, the PDF, and the practice's view. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pagesOf } from '../server/src/documents/pdf-text.fixture.ts';
import { account, type Found, productsOf, quantityOf } from './cart-lines.ts';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectNoSidewaysScroll, signOut, test } from './journey.ts';

const changedText =
  'Your cart has been updated with changes made outside of this window. Please review before submitting.';

const tagsOf = async (page: Page) =>
  ((await (await page.request.get(`/api/itemtagrequest/customer/${account}`)).json()) as { itemNumbers: string[] })
    .itemNumbers;

const setTags = (page: Page, baseURL: string | undefined, ItemNumbers: readonly string[]) =>
  page.request.post('/api/itemtagrequest', {
    headers: { origin: baseURL ?? '' },
    data: { CustomerNumber: account, ItemNumbers },
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
  await test.step('with its tag requested a line becomes tag-only, can be raised, and is reset', async () => {
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

const tagButton = (page: Page, one: Found) => page.getByRole('button', { name: `Shelf tag of ${one.description}` });
const tagAllButton = (page: Page) => page.getByRole('button', { name: 'Tag all' });

async function tagOne(page: Page, first: Found, calls: string[]) {
  await tagButton(page, first).click();
  await expect(tagButton(page, first)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => tagsOf(page)).toEqual([first.itemNumber]);
  // The list is posted and refetched; the cart itself isn't saved for it.
  const list = `/api/itemtagrequest/customer/${account}`;
  await expect.poll(() => calls).toEqual([`GET ${list}`, 'POST /api/itemtagrequest', `GET ${list}`]);
  // A second click right after the first counts as the same one.
  await expect(async () => {
    await tagButton(page, first).click();
    await expect(tagButton(page, first)).toHaveAttribute('aria-pressed', 'false', { timeout: 500 });
  }).toPass();
  await expect.poll(() => tagsOf(page)).toEqual([]);
}

async function tagAll(page: Page, first: Found, second: Found) {
  const all = tagAllButton(page);
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
}

async function tagElsewhere(page: Page, baseURL: string | undefined, second: Found, third: Found) {
  await setTags(page, baseURL, [second.itemNumber, third.itemNumber]);
  await page.getByRole('button', { name: 'Check out' }).click();
  const notice = page.getByRole('alertdialog', { name: 'Cart updated' });
  await expect(notice.getByText(changedText)).toBeVisible();
  await expect(notice.getByText(second.description)).toBeVisible();
  await expect(notice.getByText('shelf tag requested')).toBeVisible();
  await notice.getByRole('button', { name: 'Review the cart' }).click();
  await expect(tagButton(page, second)).toHaveAttribute('aria-pressed', 'true');
}

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
  await expect(tagButton(page, first)).toHaveAttribute('aria-pressed', 'false');
  await expect(tagAllButton(page)).toBeEnabled();
  calls.length = 0;
  await test.step('a tag is requested and canceled, and the cart isn’t saved for it', () => tagOne(page, first, calls));
  await test.step('all are requested and canceled', () => tagAll(page, first, second));
  await test.step('someone else asks for one: the sync before checkout reports it the same way as a changed cart', () =>
    tagElsewhere(page, baseURL, second, third));

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
  // The PDF contains the latest input.
  await quantityOf(page, first).fill('7');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF of the cart' }).click();
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
