/** Two windows, two people: they follow each other over the hub, and nothing that anybody added is lost. */
import type { Locator, Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const account = '100004';

test('a tab writes nothing after someone else has signed in, and loses nothing', async ({
  signedIn,
  context,
  baseURL,
  expectNoise,
}) => {
  // Until then, the page's requests are made as the other person and may be refused.
  expectNoise(/status of 40[13]|Your role doesn’t allow this/);
  const signInAs = (person: string) =>
    context.request.post('/api/auth/sign-in/email', {
      data: { email: `${person}@demo.test`, password: 'operatory-demo-1' },
      headers: { origin: baseURL ?? '' },
    });
  const stored = async () => {
    const read = await context.request.get(`/api/shoppingCart/customerNumber/${account}`);
    const { data } = (await read.json()) as { data: { items: { quantity: number }[] }[] };
    return data[0]?.items.map(({ quantity }) => quantity);
  };
  const page = await signedIn('manager');
  await page.goto('/home');
  await fillCart(page, account, [{ itemNumber: '10000001', quantity: 2 }]);
  await page.goto(`/customer/${account}/cart`);
  const quantity = page.getByLabel(/^Quantity of/).first();
  await expect(quantity).toHaveValue('2');

  // In another window of the same browser.
  expect((await signInAs('service')).ok()).toBe(true);
  await quantity.fill('6');
  await quantity.blur();
  const question = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(question).toBeVisible();
  expect(await stored()).toEqual([2]);
  // Behind it, the page is blurred; on paper, there is nothing of it.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await question.getByLabel('Password', { exact: true }).fill('operatory-demo-1');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question).toHaveCount(0);
  await expect(quantity).toHaveValue('6');
  await expect.poll(stored).toEqual([6]);
  await emptyCart(page, account);
});

test('two people add the same product at once, and both additions count', async ({
  signedIn,
  browser,
  baseURL,
  expectNoise,
}) => {
  // The slower of the two is asked to merge.
  expectNoise(/status of 409/);
  const manager = await signedIn('manager');
  await manager.goto('/home');
  await fillCart(manager, account, [{ itemNumber: '10000001', quantity: 2 }]);
  const other = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  const service = await other.newPage();
  const answer = await service.request.post('/api/auth/sign-in/email', {
    data: { email: 'service@demo.test', password: 'operatory-demo-1' },
    headers: { origin: baseURL ?? '' },
  });
  expect(answer.ok()).toBe(true);

  const address = `/customer/${account}/product/internal/10000001`;
  await Promise.all([manager.goto(address), service.goto(address)]);
  const add = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Add .* to the cart$/ });
  // Otherwise, the second window would show a notice about the first one's change.
  for (const page of [manager, service]) await expect(add(page)).toBeVisible();
  await Promise.all(
    [manager, service].map(async (page) => {
      await add(page).click();
      await expect(page.getByText(/ x1 added$/)).toBeVisible();
    }),
  );
  for (const page of [manager, service]) {
    await page.goto(`/customer/${account}/cart`);
    await expect(page.getByLabel(/^Quantity of/).first()).toHaveValue('4');
  }
  await emptyCart(manager, account);
  await other.close();
});

test('B4.15 C4.19 two tabs of one person follow each other; a cart that was sent in another tab shows a notice, and the new cart is loaded', async ({
  signedIn,
  context,
  expectNoise,
}) => {
  expectNoise(/status of 409/);
  const one = await signedIn('service');
  await one.goto('/home');
  await fillCart(one, account, [{ itemNumber: '10000001', quantity: 1 }]);
  await one.goto(`/customer/${account}/cart`);
  const two = await context.newPage();
  await two.goto(`/customer/${account}/cart`);
  await test.step('a quantity follows in the other tab', async () => {
    const quantity = (page: Page) => page.getByLabel(/^Quantity of/).first();
    await expect(quantity(two)).toHaveValue('1');
    await quantity(one).fill('7');
    await quantity(one).blur();
    await expect(quantity(two)).toHaveValue('7');
    await two
      .getByRole('alertdialog', { name: 'Cart updated' })
      .getByRole('button', { name: 'Review the cart' })
      .click();
  });
  await two.getByRole('button', { name: 'Check out' }).click();
  await expect(two.getByRole('button', { name: 'Send order' })).toBeVisible();

  await one.getByRole('button', { name: 'Check out' }).click();
  await one.getByRole('button', { name: 'Send order' }).click();
  await expect(one.getByText('Cart submitted successfully')).toBeVisible();

  await expect(
    two.getByText('This cart has already been submitted in another window. Your cart will need to be refreshed.'),
  ).toBeVisible();
  await expect(two.getByRole('button', { name: 'Send order' })).toHaveCount(0);
  await expect(
    two.getByRole('alertdialog').getByText(/^You sent order \d+ in another tab, \d\d\/\d\d\//),
  ).toBeVisible();
  await expect(two.getByRole('alertdialog').getByRole('button', { name: /^Open order \d+$/ })).toBeVisible();
  await two.getByRole('alertdialog').getByRole('button', { name: 'Show the new cart' }).click();
  await expect(two.getByText('The cart is empty.')).toBeVisible();
});

const changedText =
  'Your cart has been updated with changes made outside of this window. Please review before submitting.';
const quantity = (page: Page, index: number) => page.getByRole('textbox', { name: /^Quantity of/ }).nth(index);

async function bothSetALine(service: Page, manager: Page) {
  let letThrough = () => {};
  const held = new Promise<void>((done) => {
    letThrough = done;
  });
  await service.route('**/api/shoppingCart', async (route) => {
    await held;
    await route.continue();
  });
  await quantity(service, 0).fill('9');
  await quantity(service, 0).blur();
  await quantity(manager, 0).fill('5');
  await quantity(manager, 0).blur();
  const saved = manager.waitForResponse((one) => one.url().endsWith('/api/shoppingCart') && one.ok());
  await quantity(manager, 1).fill('4');
  await quantity(manager, 1).blur();
  await saved;
  letThrough();
  const changes = service.getByRole('list', { name: 'What changed' });
  await expect(service.getByText(changedText)).toBeVisible();
  // The other window is asked too, and continues once the person has looked.
  const told = manager.getByRole('alertdialog').getByRole('button', { name: 'Review the cart' });
  await expect(told).toBeVisible();
  const first = changes.getByRole('listitem').filter({ hasText: 'You had changed this line too.' });
  await expect(quantity(manager, 0)).toHaveValue('9');
  await expect(first.getByRole('button', { name: /mine: 9$/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(first.getByRole('button', { name: /theirs: 5$/ })).toHaveAttribute('aria-pressed', 'false');
  await expect(first.getByRole('button', { name: /keep as merged: 9$/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(first.getByText(/^Morgan Hale, \d\d\/\d\d\//)).toBeVisible();
  await expectAccessible(service);
  await first.getByRole('button', { name: /keep as merged: 9$/ }).focus();
  await service.keyboard.press('t');
  await expect(quantity(service, 0)).toHaveValue('5');
  await expect(quantity(manager, 0)).toHaveValue('5');
  await told.click();
  await expect(told).toHaveCount(0);
  await service.getByRole('alertdialog').getByRole('button', { name: 'Review the cart' }).click();
  await expect(changes).toHaveCount(0);
  return told;
}

async function stopSending(service: Page, manager: Page) {
  await service.getByRole('button', { name: 'Check out' }).click();
  await expect(service.getByRole('button', { name: 'Send order' })).toBeVisible();
  await quantity(manager, 1).fill('6');
  await quantity(manager, 1).blur();
  const notice = service.getByRole('alertdialog');
  await expect(notice.getByText(changedText)).toBeVisible();
  await expect(notice.getByRole('button', { name: /now: 6$/ })).toBeFocused();
  await service.keyboard.press('b');
  await expect(notice.getByRole('button', { name: /before: 4$/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(quantity(manager, 1)).toHaveValue('4');
  await service.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(service);
  await service.setViewportSize({ width: 1280, height: 800 });
  await notice.getByRole('button', { name: 'Review the cart' }).click();
  await expect(notice).toBeHidden();
  await expect(service.getByRole('button', { name: 'Send order' })).toHaveCount(0);
  await expect(quantity(service, 1)).toHaveValue('4');
  return notice;
}

async function sendElsewhere(told: Locator, manager: Page, notice: Locator, service: Page) {
  await told.click();
  await expect(told).toHaveCount(0);
  await manager.getByRole('button', { name: 'Check out' }).click();
  await manager.getByRole('button', { name: 'Send order' }).click();
  await expect(manager.getByText('Cart submitted successfully')).toBeVisible();
  await expect(
    notice.getByText('This cart has already been submitted in another window. Your cart will need to be refreshed.'),
  ).toBeVisible();
  await notice.getByRole('button', { name: 'Show the new cart' }).click();
  await expect(service.getByText('The cart is empty.')).toBeVisible();
}

test('B2.16 B4.16 B4.17 B8.09 another person’s changes are reported with the specification’s text: a changed cart line by line, mine, theirs and the result, and a cart that was sent', async ({
  signedIn,
  browser,
  baseURL,
  expectNoise,
}) => {
  expectNoise(/status of 409/);
  const shared = '100003';
  const service = await signedIn('service');
  await service.goto('/home');
  const other = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  const manager = await other.newPage();
  const answer = await manager.request.post('/api/auth/sign-in/email', {
    data: { email: 'manager@demo.test', password: 'operatory-demo-1' },
    headers: { origin: baseURL ?? '' },
  });
  expect(answer.ok()).toBe(true);
  const found = await service.request.get(`/api/item?searchText=mirror&customerNumber=${shared}&pageSize=50`);
  const cards = ((await found.json()) as { data: { itemNumber: string; coupon: object | null; lifeCycle: string }[] })
    .data;
  // A coupon would block the checkout until its free goods are chosen.
  const [one, two] = cards.filter(({ coupon, lifeCycle }) => coupon === null && lifeCycle !== 'D');
  await fillCart(service, shared, [
    { itemNumber: one?.itemNumber ?? '', quantity: 2 },
    { itemNumber: two?.itemNumber ?? '', quantity: 1 },
  ]);
  for (const page of [service, manager]) await page.goto(`/customer/${shared}/cart`);
  await expect(quantity(service, 0)).toHaveValue('2');
  await expect(quantity(manager, 1)).toHaveValue('1');

  const told =
    await test.step('both set the first line; the dialog shows which value applies, and T takes theirs', () =>
      bothSetALine(service, manager));
  const notice = await test.step('the person about to send the order is stopped', () => stopSending(service, manager));
  await test.step('an order that the other window sends ends this cart', () =>
    sendElsewhere(told, manager, notice, service));
  await other.close();
});
