/** Each panel with the keyboard alone: opened, kept within, its main work done, looked at by the checker, closed, and the focus given back. */
import type { Page } from '@playwright/test';
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, test } from './journey.ts';

const account = '100019';
const opener = (page: Page) => page.getByRole('button', { name: new RegExp(`^${account} `) });
const keys = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.keyboard.press(name);
};

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>, key = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let step = 0; step < 80; step += 1) {
    if (await target.first().evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target.first()).toBeFocused();
}

/** From the customer's name, through the tab and down to the panel. */
async function open(page: Page, name: string, tab: 'Tools' | 'Reports') {
  await opener(page).focus();
  await page.keyboard.press('Enter');
  const info = page.getByRole('dialog', { name: 'About the customer' });
  await tabTo(page, info.getByRole('tab', { name: 'Tools' }));
  if (tab === 'Reports') await page.keyboard.press('End');
  await tabTo(page, info.getByRole('button', { name: new RegExp(`^${name}`) }));
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: new RegExp(`^${name}$`) });
  await expect(panel).toBeVisible();
  await expect(panel.locator(':focus')).toHaveCount(1);
  return panel;
}

/** The focus never reaches the page under the panel, and Esc returns it to where it came from. */
async function leave(page: Page, panel: ReturnType<Page['getByRole']>) {
  await expectAccessible(page);
  const close = panel.getByRole('button', { name: 'Close', exact: true });
  // Apart from the panel, Tab reaches only the browser itself and toasts, whose Undo works with the keyboard, too.
  const isBeneath = () => page.evaluate(() => document.getElementById('root')?.contains(document.activeElement));
  await close.focus();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await isBeneath()).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
}

const status = (page: Page, text: string | RegExp) => page.getByText(text).first();

async function recordCouponItem(page: Page) {
  const panel = await open(page, 'Free Goods Report', 'Reports');
  await tabTo(page, panel.getByRole('button', { name: 'Add item' }));
  await page.keyboard.press('Enter');
  await tabTo(page, panel.getByRole('tab', { name: 'Own product' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, panel.getByRole('textbox', { name: 'Description' }));
  await page.keyboard.type('A mug by keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7.5');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('row', { name: /A mug by keys 1 \$7\.50/ })).toBeVisible();
  await leave(page, panel);
}

async function writeNote(page: Page) {
  const panel = await open(page, 'Notes', 'Tools');
  await tabTo(page, panel.getByRole('button', { name: /^(New note|Write the first note)$/ }));
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused();
  await page.keyboard.type('Written by keys');
  await page.keyboard.press('Control+s');
  await expect(panel.getByRole('status').filter({ hasText: 'Saved' })).toHaveText('Saved');
  await tabTo(page, panel.getByRole('button', { name: 'Delete note' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await tabTo(page, question.getByRole('button', { name: 'Delete note' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Written by keys')).toHaveCount(0);
  await leave(page, panel);
}

async function addLeadProduct(page: Page) {
  const panel = await open(page, 'Lead Product Report', 'Reports');
  const add = panel.getByRole('button', { name: /^Add .* to the cart$/ });
  await expect(add.first()).toBeVisible();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(status(page, / x\d+ added$/)).toBeVisible();
  await tabTo(page, panel.getByLabel('Category'), 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/category=/);
  await leave(page, panel);
}

async function shareSheets(page: Page) {
  const panel = await open(page, 'Safety Data Sheets', 'Tools');
  await tabTo(page, panel.locator('tbody').getByRole('checkbox'));
  await page.keyboard.press('Space');
  await expect(panel.locator('tbody').getByRole('checkbox').first()).not.toBeChecked();
  await tabTo(page, panel.getByRole('columnheader', { name: 'Item #' }).getByRole('button'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(panel.locator('th[aria-sort]')).toHaveAttribute('aria-sort', 'descending');
  await tabTo(page, panel.getByRole('button', { name: /^Download \d+ sheets?$/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const link = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(link).toHaveValue(/^http/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(link).toHaveCount(0);
  await leave(page, panel);
}

async function fillList(page: Page) {
  const panel = await open(page, 'Lists', 'Tools');
  await tabTo(page, panel.getByRole('button', { name: /^(New list|Create a list)$/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('This list has no products')).toBeVisible();
  await tabTo(page, panel.getByRole('combobox', { name: 'Add a product to this list' }));
  await page.keyboard.type('mask');
  await expect(page.getByRole('listbox', { name: 'Products' })).toBeVisible();
  await keys(page, 'ArrowDown', 'Enter');
  const quantity = panel.getByRole('textbox', { name: /^Quantity of/ });
  await tabTo(page, quantity);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await expect(quantity).toHaveValue('3');
  await tabTo(page, panel.getByRole('button', { name: 'Add all to cart' }));
  await page.keyboard.press('Enter');
  await expect(status(page, 'All Items Added to cart')).toBeVisible();
  await leave(page, panel);
}

test('free goods, notes, lead products, safety sheets and lists need no mouse, in the dark as well', async ({
  signedIn,
}) => {
  test.setTimeout(120_000);
  const page = await signedIn('service');
  await page.emulateMedia({ colorScheme: 'dark' });
  // Cleared before the account is open, where it would be reported as a change from elsewhere.
  await page.goto('/home');
  await emptyCart(page, account);
  await page.goto(`/customer/${account}/orders`);

  await test.step('a coupon item is recorded', () => recordCouponItem(page));
  await test.step('a note is written, and deleted', () => writeNote(page));
  await test.step('a category is chosen, and one of its products is added to the cart', () => addLeadProduct(page));
  await test.step('one sheet is left out, the sort order is reversed, and the others are shared as a link', () =>
    shareSheets(page));
  await test.step('a list is created, a product is found and added to it, its quantity is set, and all of it is added to the cart', () =>
    fillList(page));
});
