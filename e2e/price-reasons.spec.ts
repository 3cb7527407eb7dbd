/** Why a product costs what it costs, opened from the price. */
import { expect, expectAccessible, test } from './journey.ts';

test('staff click a price and see the reasons for it', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/product/internal/10000001');
  const product = page.getByRole('dialog', { name: /^Product #/ });
  const reasons = page.getByRole('dialog', { name: 'Why this price' });

  const price = product.getByRole('button', { name: /^\$\d/ });
  await price.focus();
  await page.keyboard.press('Enter');
  await expect(reasons.getByText('Price for the account’s pricing class')).toBeVisible();
  await expect(reasons.getByRole('heading', { name: 'Last ordered' })).toBeVisible();
  await expect(reasons.getByRole('listitem').last()).toContainText((await price.textContent()) ?? '');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(price).toBeFocused();
});
