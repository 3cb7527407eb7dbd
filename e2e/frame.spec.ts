/** The frame around every screen: help, person, jumping, the phone's tabs, errors, and a session that ends. */
import { fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { twoFrames } from './look.ts';

test('A1.12 A2.60 A9.01 the help menu has the phone number, the Send Email link and the version', async ({ page }) => {
  await page.goto('/');
  const settings = (await (await page.request.get('/api/settings/public')).json()) as {
    supportPhone: string;
    supportEmail: string;
  };
  await page.getByRole('button', { name: 'Help' }).click();
  const menu = page.getByRole('menu', { name: 'Help' });
  await expect(menu.getByRole('menuitem', { name: settings.supportPhone })).toHaveAttribute('href', /^tel:/);
  await expect(menu.getByRole('menuitem', { name: 'Send Email' })).toHaveAttribute(
    'href',
    `mailto:${settings.supportEmail}`,
  );
  await expect(page.getByText('1.0.548')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
});

test('A2.02 an error address shows home with the error, for visitors the public page', async ({ page, signedIn }) => {
  await page.goto('/error/Order%20not%20found');
  await expect(page.getByRole('alert')).toHaveText('Order not found');
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await signedIn('manager');
  await page.goto('/error/Order%20not%20found');
  await expect(page.getByRole('alert')).toHaveText('Order not found');
  await expect(page.getByRole('tab', { name: 'My Customers' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('A2.23 tabs are at the top, on a phone at the bottom; Cart only where it is enabled, with the number of lines', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/home');
  await fillCart(page, '100004', [
    { itemNumber: '10000001', quantity: 2 },
    { itemNumber: '10000002', quantity: 1 },
  ]);
  const tabs = page.getByRole('navigation', { name: 'Customer' });
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/customer/100004/orders');
    await expect(tabs.getByRole('link', { name: /Orders|Shop|Cart/ })).toHaveCount(3);
    await expect(tabs.getByRole('link', { name: 'Cart 2 lines' })).toBeVisible();
    const box = await tabs.boundingBox();
    if (width > 767) expect(box?.y).toBeLessThan(140);
    else expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 2);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await fillCart(page, '100004', []);
  await signedIn('viewer');
  await page.goto('/customer/100004/orders');
  await expect(tabs.getByRole('link', { name: 'Shop' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: /Cart/ })).toHaveCount(0);
});

test('A2.19 C2.17 pressing the same tab again does no harm', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/orders');
  const orders = page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: 'Orders' });
  for (let press = 0; press < 3; press += 1) await orders.click();
  await expect(page).toHaveURL(/\/customer\/100001\/orders$/);
  await expect(page.getByPlaceholder('Search by order number')).toBeVisible();
});

test('Ctrl-K jumps to any customer or order, and Esc gives the focus back', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/orders');
  const opener = page.getByRole('button', { name: 'Jump to anything' });
  await opener.focus();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Jump' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('union street');
  await expect(dialog.getByRole('option').first()).toContainText('Union Street Endodontics');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customer\/100003\/products/);
});

test('the theme is a choice that stays', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('tab', { name: 'My Customers' })).toBeVisible();
  await expectAccessible(page);
});

test('a session that ends asks to sign in over the page, and nothing typed is lost', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 401/);
  const page = await signedIn('manager');
  await page.goto('/home');
  const search = page.getByPlaceholder('Search by customer name, id, or phone #');
  await search.fill('union');
  await expect(page.getByText('Union Street Endodontics')).toBeVisible();
  await page.context().clearCookies();
  await search.fill('union street');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('wrong-password-1');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toHaveText("That e-mail and password don't match. Check both and try again.");
  await dialog.getByLabel('Password', { exact: true }).fill('operatory-demo-1');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(search).toHaveValue('union street');
  await expect(page.getByText('Union Street Endodontics')).toBeVisible();
});

test('signing in leads back to the requested page, with its query', async ({ page }) => {
  await page.goto('/customer/100001/orders?hasCanceledItems=true');
  await expect(page).toHaveURL(/\/sign-in\?wanted=/);
  await page.getByRole('button', { name: /manager@demo\.test/ }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/orders\?hasCanceledItems=true$/);
  // What is still being loaded when a person signs out is refused, and the browser's console says so.
  await expect(
    page
      .getByText(/^No Results Found$/)
      .or(page.getByRole('article'))
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Where is my order?' })).toBeVisible();
  await page.goto('/home');
  await expect(page).toHaveURL(/\/$/);
});

for (const [name, address, person] of [
  ['the public page', '/', undefined],
  ['the sign-in page', '/sign-in', undefined],
  ['home', '/home', 'manager'],
  ['the account selector', '/home', 'practice'],
  ['home without an account', '/home', 'newcomer'],
  ['an address that leads nowhere', '/nowhere/at/all', 'manager'],
] as const) {
  test(`${name} is accessible in both themes and fits every width`, async ({ page, signedIn, expectNoise }) => {
    expectNoise(/status of 404/);
    if (person !== undefined) await signedIn(person);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1440, 768, 360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        // Come upon at the desk and on a phone; the other widths are a window that is drawn narrower.
        const isComeUpon = width === 1440 || width === 360;
        if (isComeUpon) await page.goto(address);
        await expect(page.getByRole('main')).not.toBeEmpty();
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        await twoFrames(page);
        await expectNoSidewaysScroll(page);
        if (isComeUpon) await expectAccessible(page);
      }
    }
  });
}
