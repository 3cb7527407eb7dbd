/** Panels and products opened from an order's own page: the order stays under them, and closing them returns to it. */
import { info, infoButton } from './customer-info.ts';
import { expect, test } from './journey.ts';

test('C2.03 lists and products opened from an order keep it under them and return to it when closed', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const order = page.getByRole('heading', { name: /^Order \d+$/, level: 2 });
  let path = '';
  const expectBack = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(order).toBeVisible();
  };

  await test.step('from the shop to an order', async () => {
    await page.goto('/customer/100001/products');
    await page.goto('/customer/100001/orders');
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Order \d+$/ })
      .click();
    // Until the list has closed, there is a heading for each of its orders.
    await expect(order).toHaveCount(1);
    await expect(page).toHaveURL(/\/order\/\d+$/);
    path = new URL(page.url()).pathname;
  });

  await test.step('a product of it', async () => {
    await page
      .getByRole('link', { name: /^\d{8}$/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText(/^Order \d+$/).first()).toBeAttached();
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expectBack();
  });

  await test.step('lists, with the path stored', async () => {
    await infoButton(page, '100001').click();
    await info(page)
      .getByRole('button', { name: /^Lists/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Lists' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lastTabBeforeLists'))).toBe(path);
    await page.keyboard.press('Escape');
    await expectBack();
  });

  await test.step('the lists address, opened first, returns to the order', async () => {
    await page.goto('/customer/100001/lists');
    await expectBack();
  });
});

test('closing what an order’s link opened, and Back, return the focus to the link', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/orders');
  const orderLink = page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Order \d+$/ });
  const item = page.getByRole('link', { name: /^\d{8}$/ }).first();
  const atOrder = async () => {
    await expect(page).toHaveURL(/\/order\/\d+$/);
    // Until the list has closed, there is a heading for each of its orders.
    await expect(page.getByRole('heading', { name: /^Order \d+$/, level: 2 })).toHaveCount(1);
    await expect(item).toBeVisible();
  };

  await test.step('Escape out of a product', async () => {
    await orderLink.press('Enter');
    await atOrder();
    // What remembers links is loaded after the first screen.
    await expect(async () => {
      await item.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await atOrder();
      await expect(item).toBeFocused({ timeout: 3_000 });
    }).toPass();
  });

  await test.step('Back to the list', async () => {
    await page.goBack();
    await orderLink.press('Enter');
    await atOrder();
    await page.goBack();
    await expect(orderLink).toBeFocused();
  });
});
