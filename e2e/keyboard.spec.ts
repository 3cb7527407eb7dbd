/** The main job with the keyboard alone. */
import { emptyCart, fillCart } from './carts.ts';
import { expect, test } from './journey.ts';

test('a practice is found, a product added and the cart opened without a mouse', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  await emptyCart(page, '100005');

  // Slash goes to the search, Enter opens the first hit.
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search by customer name, id, or phone #')).toBeFocused();
  await page.keyboard.type('fairhaven smiles');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customer\/100005\/products/);

  await page.keyboard.press('/');
  const search = page.getByPlaceholder('Search by Product number / description');
  await expect(search).toBeFocused();
  await page.keyboard.type('prophy paste');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/prophy/i);
  await expect(page.getByLabel(/^Quantity of/).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel(/^Quantity of/).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/ x1 added$/)).toBeVisible();

  // `o` opens the product, Escape closes it and gives the focus back.
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('the cart opens in quick order, `/` returns there, and `o` opens the product of a line', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  await fillCart(page, '100005', [{ itemNumber: '10000001', quantity: 2 }]);
  await page.goto('/customer/100005/cart');
  const quickOrder = page.getByLabel('Item number for quick order');
  await expect(quickOrder).toBeFocused();
  const quantity = page.getByRole('table', { name: 'Lines of the cart' }).getByLabel(/^Quantity of/);
  await quantity.focus();
  await page.keyboard.press('/');
  await expect(quickOrder).toBeFocused();
  await quantity.focus();
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog', { name: /10000001/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(quantity).toHaveValue('2');
  await emptyCart(page, '100005');
});

test('Ctrl-K jumps to a customer from anywhere, and Escape gives the focus back', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto('/customer/100001/cart');
  await expect(
    page.getByText('The cart is empty.').or(page.getByRole('table', { name: 'Lines of the cart' })),
  ).toBeVisible();
  const help = page.getByRole('button', { name: 'Help' });
  await help.focus();
  await page.keyboard.press('Control+k');
  const jump = page.getByRole('combobox', { name: 'Jump to anything' });
  await expect(jump).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
  await page.keyboard.press('Control+k');
  await jump.fill('100003');
  await expect(page.getByRole('option', { name: /Union Street Endodontics/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customer\/100003\//);
});

test('a session that ends in the middle of a checkout loses nothing', async ({ signedIn, context, expectNoise }) => {
  expectNoise(/status of 401/);
  const page = await signedIn('manager');
  await page.goto('/home');
  await fillCart(page, '100002', [{ itemNumber: '10000001', quantity: 4 }]);
  await page.goto('/customer/100002/cart?checkout=open');
  await page.getByLabel('PO number (required)').fill('PO-77');
  await page.getByLabel('Order notes').fill('Leave at the back door');
  await page.waitForTimeout(1_000);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Send order' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeVisible();
  await password.fill('operatory-demo-1');
  await password.press('Enter');
  await expect(password).toBeHidden();
  await expect(page.getByLabel('PO number (required)')).toHaveValue('PO-77');
  await expect(page.getByLabel('Order notes')).toHaveValue('Leave at the back door');
  await expect(page.getByLabel(/^Quantity of/).first()).toHaveValue('4');
  await emptyCart(page, '100002');
});
