/** Who gets into an account, its cart, and the review queue, and where others are led. */
import { expect, signOut, test } from './journey.ts';

test('C6.08 C6.10 a customer user is checked for the account with their own e-mail and goes home when denied; the Cart tab appears if the cart is enabled; the review queue is only for customer service', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 40[134]/);
  let page = await signedIn('practice');
  const access = async (customerNumber: string, email = 'practice@demo.test') => {
    const answer = await page.request.get(`/api/user/customeraccess/${email}?customerNumber=${customerNumber}`);
    return answer.ok() ? await answer.json() : answer.status();
  };
  expect([await access('100003'), await access('100001'), await access('100001', 'manager@demo.test')]).toEqual([
    true,
    false,
    404,
  ]);
  await page.goto('/customer/100001/cart');
  await expect(page.getByText('Customer not found')).toBeVisible();
  await expect(page).not.toHaveURL(/100001/);
  const tab = () => page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: 'Cart' });
  await page.goto('/customer/100003/orders');
  await expect(tab()).toBeVisible();
  // Who only sees prices has no cart, nor has the manager of other territories.
  for (const [person, customerNumber, hasCart] of [
    ['viewer', '100003', false],
    ['manager', '100003', true],
    ['manager', '100007', false],
  ] as const) {
    page = await signedIn(person);
    await page.goto(`/customer/${customerNumber}/orders`);
    await expect(page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: 'Shop' })).toBeVisible();
    await expect(tab()).toHaveCount(hasCart ? 1 : 0);
  }
  await test.step('the queue redirects others home with the reason, and visitors to the sign-in page', async () => {
    for (const person of ['manager', 'practice'] as const) {
      await signedIn(person);
      await page.goto('/review');
      await expect(page.getByRole('alert')).toContainText('Your role doesn’t allow that page.');
      await expect(page.getByRole('link', { name: /Review/ })).toHaveCount(0);
    }
    await signOut(page);
    await page.goto('/review');
    await expect(page).toHaveURL(/\/sign-in/);
  });
});
