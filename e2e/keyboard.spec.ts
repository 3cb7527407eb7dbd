/** The main job with only the keyboard, and the shortcuts that can be turned off. */
import { emptyCart, fillCart } from './carts.ts';
import { expect, test } from './journey.ts';

test('a practice is found, a product added and the cart opened without a mouse', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  await emptyCart(page, '100005');
  await test.step('slash focuses the search, arrow keys move through the rows, Enter opens the first hit', async () => {
    const search = page.getByPlaceholder('Search by customer name, id, or phone #');
    await expect(search).toBeFocused();
    await page.getByRole('tab', { name: 'My Customers' }).focus();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    const rows = page.getByRole('list', { name: 'Customers' }).locator('li a:first-child');
    await expect(rows.first()).toBeVisible();
    for (const place of [0, 1]) {
      await page.keyboard.press('ArrowDown');
      await expect(rows.nth(place)).toBeFocused();
    }
    await page.keyboard.press('End');
    const focusedPlace = () => page.evaluate(() => document.activeElement?.closest('li')?.ariaPosInSet);
    await expect.poll(focusedPlace).not.toBe('2');
    await page.keyboard.press('Home');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
    await page.keyboard.type('fairhaven smiles');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/customer\/100005\/products/);
  });
  await test.step('a product is found and added', async () => {
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Search by Product number / description')).toBeFocused();
    await page.keyboard.type('prophy paste');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').first()).toHaveAccessibleName(/prophy/i);
    const quantity = page.getByLabel(/^Quantity of/).first();
    await expect(quantity).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(quantity).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/ x1 added$/)).toBeVisible();
  });
  await test.step('`o` opens it, and Escape returns the focus', async () => {
    await page.keyboard.press('o');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
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

test('keys of one sign can be turned off, and stay off', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto('/home');
  const search = page.getByPlaceholder('Search by customer name, id, or phone #');
  await expect(search).toBeFocused();
  await search.blur();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByLabel('Single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(search).toBeFocused();
  await search.blur();
  for (const key of ['?', '/', '7']) await page.keyboard.press(key);
  await expect(sheet).toHaveCount(0);
  await expect(search).toHaveValue('');
  await expect(search).not.toBeFocused();
  // Those with Ctrl stay.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Jump to anything' })).toBeFocused();
});

test('the list of shortcuts has the keys of the person’s own screens', async ({ signedIn }) => {
  const titles = async (person: 'service' | 'practice') => {
    const page = await signedIn(person);
    await page.goto(person === 'service' ? '/home' : '/customer/100003/cart');
    await expect(page.getByRole('button', { name: 'Help' })).toBeVisible();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    return sheet.getByRole('heading', { level: 3 }).allTextContents();
  };
  expect(await titles('service')).toEqual([
    'Everywhere',
    'Home',
    'Products and cart',
    'Morning queue',
    'Review queue',
    'Back-orders',
    'When someone else changed the cart',
  ]);
  expect(await titles('practice')).toEqual([
    'Everywhere',
    'Products and cart',
    'Back-orders',
    'When someone else changed the cart',
  ]);
});
