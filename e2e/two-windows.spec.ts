/** Two windows, two people: they follow each other over the hub, and nothing that anybody added is lost. */
import { emptyCart, fillCart } from './carts.ts';
import { expect, test } from './journey.ts';

const account = '100004';

test('two windows of one person follow each other', async ({ signedIn, context }) => {
  const one = await signedIn('manager');
  await one.goto('/home');
  await fillCart(one, account, [{ itemNumber: '10000001', quantity: 2 }]);
  await one.goto(`/customer/${account}/cart`);
  const two = await context.newPage();
  await two.goto(`/customer/${account}/cart`);
  const inOne = one.getByLabel(/^Quantity of/).first();
  const inTwo = two.getByLabel(/^Quantity of/).first();
  await expect(inOne).toHaveValue('2');
  await expect(inTwo).toHaveValue('2');
  await inOne.fill('7');
  await inOne.blur();
  await expect(inTwo).toHaveValue('7');
  await emptyCart(one, account);
});

test('two people add the same product at once, and both additions count', async ({
  signedIn,
  browser,
  baseURL,
  expectNoise,
}) => {
  // The slower of the two is told to merge.
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
  await Promise.all(
    [manager, service].map(async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Add .* to the cart$/ })
        .click();
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

test('B4.15 C4.19 a cart that was sent in another window says so, and the new cart is loaded', async ({
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
  await two.getByRole('button', { name: 'Check out' }).click();
  await expect(two.getByRole('button', { name: 'Send order' })).toBeVisible();

  await one.getByRole('button', { name: 'Check out' }).click();
  await one.getByRole('button', { name: 'Send order' }).click();
  await expect(one.getByText('Cart submitted successfully')).toBeVisible();

  await expect(
    two.getByText('This cart has already been submitted in another window. Your cart will need to be refreshed.'),
  ).toBeVisible();
  await expect(two.getByRole('button', { name: 'Send order' })).toHaveCount(0);
  await two.getByRole('alertdialog').getByRole('button').last().click();
  await expect(two.getByText('The cart is empty.')).toBeVisible();
});
