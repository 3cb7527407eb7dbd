/** The specification's numbered steps: the requests that opening and closing the checkout makes, in their order. */
import type { Locator, Page } from '@playwright/test';
import { type Buyer, openBuyer, setUp } from './buyer.ts';
import { emptyCart, fillCart } from './carts.ts';
import { expect, type Person, test } from './journey.ts';

/** Buy 2, get 1 of the distributor's own stock. */
const couponItem = '10000002';
const tagPath = /\/api\/itemtagrequest(\/|$)/;

/** Records each call that opening and closing the checkout makes, in the order of the responses. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isPost = response.request().method() === 'POST';
    if (tagPath.test(pathname)) calls.push(isPost ? 'tags written' : 'tags read');
    else if (/\/api\/(shoppingCart|punchoutcart)\/customerNumber\//i.test(pathname)) calls.push('cart read');
    else if (/\/api\/(shoppingCart|punchoutcart)$/i.test(pathname) && isPost) calls.push('cart saved');
    else if (/\/api\/version$/.test(pathname)) calls.push('version');
    else if (/\/api\/punchoutcart\/cxml/i.test(pathname)) calls.push('document');
    else if (/\/api\/punchoutcart\/submit/i.test(pathname)) calls.push('returned');
  });
  return calls;
}

const people: readonly (readonly [Person, string])[] = [
  ['manager', '100003'],
  ['service', '100011'],
  ['solo', '100010'],
];

const couponList = (page: Page) => page.getByRole('alertdialog', { name: 'Choose your free items' });
const checkOutButton = (page: Page) => page.getByRole('button', { name: 'Check out' });
const checkoutPanel = (page: Page) => page.getByRole('dialog', { name: 'Checkout' });

async function waitForTag(page: Page, tag: Locator, tagged: () => Promise<string[]>) {
  const list = couponList(page);
  const checkOut = checkOutButton(page);
  const checkout = checkoutPanel(page);
  let letGo = () => {};
  const isLetGo = new Promise<void>((go) => (letGo = go));
  await page.route(tagPath, async (route) => {
    if (route.request().method() === 'POST') await isLetGo;
    await route.continue();
  });
  const posted = page.waitForRequest((request) => tagPath.test(request.url()) && request.method() === 'POST');
  await tag.click();
  await posted;
  const calls = noteCalls(page);
  const read = page.waitForResponse((answer) => /shoppingCart\/customerNumber/i.test(answer.url()));
  await checkOut.click();
  await read;
  await expect(checkOut).toHaveAttribute('aria-busy', 'true');
  await expect(list.or(checkout)).toHaveCount(0);
  expect(calls).not.toContain('tags written');
  letGo();
  await expect(list).toBeVisible();
  expect(calls).toEqual(expect.arrayContaining(['cart read', 'tags written', 'tags read']));
  expect(await tagged()).toEqual([couponItem]);
  await expect(checkout).toHaveCount(0);
  await page.unroute(tagPath);
}

async function closeCheckout(page: Page, account: string) {
  const checkout = checkoutPanel(page);
  const calls = noteCalls(page);
  await checkout.getByLabel('Order notes').fill('Ring twice');
  await page.keyboard.press('Escape');
  await expect(checkout).toHaveCount(0);
  await expect.poll(() => calls).toEqual(expect.arrayContaining(['cart saved', 'tags read']));
  const answer = await page.request.get(`/api/shoppingCart/customerNumber/${account}`);
  expect(((await answer.json()) as { data: { comments: string }[] }).data[0]?.comments).toBe('Ring twice');
}

for (const [person, account] of people) {
  test(`B4.01 B4.02 B4.03 B4.05 as ${person}: cart and waiting tags reach the server before coupons are looked at, and again when the checkout closes`, async ({
    signedIn,
    baseURL,
  }) => {
    const page = await signedIn(person);
    await page.goto('/home');
    const cleared = await page.request.post('/api/itemtagrequest', {
      data: { CustomerNumber: account, ItemNumbers: [] },
      headers: { origin: baseURL ?? '' },
    });
    expect(cleared.ok()).toBe(true);
    const tagged = async () => {
      const answer = await page.request.get(`/api/itemtagrequest/customer/${account}`);
      return ((await answer.json()) as { itemNumbers: string[] }).itemNumbers;
    };
    await fillCart(page, account, [{ itemNumber: couponItem, quantity: 2 }]);
    await page.goto(`/customer/${account}/cart`);
    const tag = page.getByRole('button', { name: /^Shelf tag of / }).first();
    await expect(tag).toBeEnabled();

    await test.step('the request for a tag is pending when the checkout is opened', () =>
      waitForTag(page, tag, tagged));
    await test.step('without an unredeemed coupon it opens', async () => {
      await couponList(page)
        .getByRole('button', { name: /^No thanks/ })
        .click();
      await expect(checkoutPanel(page)).toBeVisible();
      await expect(couponList(page)).toHaveCount(0);
    });
    await test.step('closing it updates the cart on the server and syncs the tags', () => closeCheckout(page, account));
    await page.request.post('/api/itemtagrequest', {
      data: { CustomerNumber: account, ItemNumbers: [] },
      headers: { origin: baseURL ?? '' },
    });
    await emptyCart(page, account);
  });
}

test.describe('a punch-out user', () => {
  let buyer: Buyer;
  test.beforeEach(async () => {
    buyer = await openBuyer();
  });
  test.afterEach(() => buyer.close());

  test('B2.03 B4.11 goes through version, fill date and sync before the cart is submitted under its key, and a changed cart stops it', async ({
    page,
    baseURL,
  }) => {
    await page.goto(await setUp(baseURL ?? '', { returnUrl: buyer.returnUrl }));
    await page.getByPlaceholder('Search by Product number / description').fill('10000001');
    const card = page.getByRole('article').filter({ hasText: '10000001' });
    await card.getByRole('button', { name: /^Add .* to the cart$/ }).click();
    await expect(page.getByText(/ x1 added$/).first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
    const calls = noteCalls(page);
    await page.getByRole('button', { name: 'Check out' }).click();
    const send = page.getByRole('button', { name: 'Return cart' });
    await expect(send).toBeVisible();
    // They have no tags.
    expect([...new Set(calls)]).toEqual(['cart read']);

    await test.step('the sync reports a changed cart: it stops', async () => {
      calls.length = 0;
      const carts = /\/api\/punchoutcart\/customerNumber\//i;
      await page.route(carts, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { modified: string; items: { quantity: number }[] }[] };
        for (const cart of body.data) {
          cart.modified = cart.modified.replace(/^\d{4}/, (year) => String(Number(year) + 1));
          for (const item of cart.items) item.quantity = 9;
        }
        await route.fulfill({ response: answer, json: body });
      });
      await send.click();
      const notice = page.getByRole('alertdialog', { name: 'Cart updated' });
      await expect(notice).toBeVisible();
      expect(calls.slice(0, 2)).toEqual(['version', 'cart read']);
      expect(calls).not.toContain('document');
      expect(buyer.returned).toEqual([]);
      await page.unrouteAll({ behavior: 'wait' });
    });
    await test.step('without a problem: version, sync, then the route with the key, then the document', async () => {
      // Without the checkout in the address, its button is the only way to open it.
      await page.goto(page.url().replace(/\?.*$/, ''));
      await page.getByRole('button', { name: 'Check out' }).click();
      await expect(send).toBeVisible();
      const read = page.waitForResponse((answer) => /punchoutcart\/customerNumber/i.test(answer.url()));
      const [answer] = await Promise.all([read, page.evaluate(() => dispatchEvent(new Event('online')))]);
      const { key } = ((await answer.json()) as { data: { key: string }[] }).data[0] ?? { key: '' };
      // Pending reads would count among those of the click.
      await page.waitForLoadState('networkidle');
      calls.length = 0;
      const addresses: string[] = [];
      page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
      await send.click();
      await expect.poll(() => buyer.returned.length).toBe(1);
      expect(calls.slice(0, 2)).toEqual(['version', 'cart read']);
      expect(calls.filter((call) => call !== 'cart read')).toEqual(['version', 'document', 'returned']);
      expect(addresses.some((path) => path.endsWith(`/submit/${key}`))).toBe(true);
    });
  });
});
