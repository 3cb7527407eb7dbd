/** The orders of an account with the keyboard alone: every step is reached by Tab, a key of its own or an arrow. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** An order whose tracking is no number. */
const withoutNumber = 6_999_011;

const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement);

/** Goes on with Tab, or back with Shift+Tab, until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let press = 0; press < 40 && !(await isFocused(target)); press += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

test('the orders screen is worked with the keyboard alone, from the search to an order and back', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const cards = page.getByRole('article');
  await page.goto('/customer/100001/orders');
  await expect(cards.first()).toBeVisible();

  await page.keyboard.press('/');
  await tabTo(page, button('Backordered'));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?hasBackOrderedItems=true$/);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?off=hasBackOrderedItems$/);
  await expect(button('Backordered off')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?hasBackOrderedItems=true$/);
  await tabTo(page, button('Remove the filter Backordered'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders$/);
  await expect(button('Backordered')).toBeFocused();

  await tabTo(page, button('Order date'));
  await page.keyboard.press('Enter');
  const from = page.getByLabel('From', { exact: true });
  await tabTo(page, from);
  await page.keyboard.type('01012020');
  await expect(page).toHaveURL(/\?startDate=2020-01-01$/);
  await page.keyboard.press('Escape');
  await expect(from).toBeHidden();
  await expect(button(/^From 01\/01\/2020/)).toBeFocused();
  await tabTo(page, button('Clear filters'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders$/);
  await expect(button('Backordered')).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(cards.first().getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cards.nth(1).getByRole('link').first()).toBeFocused();
  const group = cards.nth(1).getByRole('button', { expanded: true }).first();
  const heading = cards
    .nth(1)
    .getByRole('button', { name: /\d+ lines?$/ })
    .first();
  await tabTo(page, group);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Space');
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  await expect(heading).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type(String(withoutNumber));
  await expect(cards).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/order/${withoutNumber}$`));
  await tabTo(page, button('Reorder'));
  await page.keyboard.press('Enter');
  const slider = page.getByRole('dialog', { name: `Reorder ${withoutNumber}` });
  await expect(slider).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slider).toBeHidden();
  await expect(button('Reorder')).toBeFocused();

  await tabTo(page, button('Tracking'));
  await page.keyboard.press('Enter');
  const texts = page.getByRole('region', { name: 'Tracking note from the branch' });
  await expect(texts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(texts).toHaveCount(0);
  await expect(button('Tracking')).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: /^Orders of/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/customer/100001/orders/${withoutNumber}$`));
  await expect(cards).toHaveCount(1);
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search by order number')).toHaveValue(String(withoutNumber));
});
