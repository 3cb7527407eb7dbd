/** A visitor without a sign-in: the public page, the redacted order, and nothing else. */
import { expect, test } from './journey.ts';

test('a visitor looks an order up by number and sees no name, price or address', async ({
  page,
  signedIn,
  context,
}) => {
  await signedIn('service');
  const answer = await page.request.get('/api/Order/customer/100001?pageSize=1');
  const [order] = ((await answer.json()) as { data: { orderNumber: number; contactInfo: { customerName: string } }[] })
    .data;
  if (order === undefined) throw new Error('no order');
  await context.clearCookies();

  await page.goto('/');
  const box = page
    .getByRole('main')
    .getByRole('textbox', { name: /order number/i })
    .first();
  await box.fill(String(order.orderNumber));
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/order/${order.orderNumber}`));
  await expect(page.getByText(String(order.orderNumber)).first()).toBeVisible();
  const text = await page.getByRole('main').innerText();
  expect(text).not.toContain(order.contactInfo.customerName);
  expect(text).not.toContain('$');
});

test('A2.03 C2.06 C2.11 home leads a visitor to the public page with products, and back home when signed in', async ({
  page,
  signedIn,
}) => {
  await page.goto('/home');
  await expect(page).toHaveURL(/\/$|\/\?/);
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await page.goto('/?searchText=glove');
  await expect(page.getByRole('article').first()).toContainText(/glove/i);
  await page.goto('/product/internal/10000001');
  await expect(page.getByRole('dialog')).toContainText('10000001');
  await expect(page.getByText('$')).toHaveCount(0);
  await signedIn('manager');
  await page.goto('/');
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByPlaceholder('Search by customer name, id, or phone #')).toBeVisible();
});

test('A5.01 A8.01 A8.02 a wrong or absent order number leads home with the message', async ({ page, expectNoise }) => {
  expectNoise(/status of (400|404)/);
  await page.goto('/order/99999999999999999999');
  await expect(page.getByText('Invalid order number')).toBeVisible();
  await page.goto('/');
  const box = page.getByRole('textbox', { name: 'Order number' });
  await box.fill('12345');
  await box.press('Enter');
  const alarm = page.getByRole('alert');
  await expect(alarm).toContainText('Order not found');
  // The number is named and kept, and the next step is there.
  await expect(alarm).toContainText('12345');
  await expect(alarm.getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expect(box).toHaveValue('12345');
  await expect(page).toHaveTitle(/^Order not found · /);
  await expect(page.getByRole('status').filter({ hasText: /^Order 12345/ })).toHaveCount(0);
  await alarm.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(alarm).toHaveCount(0);
});

test('protected pages ask a visitor to sign in and lead back', async ({ page }) => {
  await page.goto('/customer/100001/cart');
  await expect(page).toHaveURL(/sign-in|\/$|\/\?/);
});
