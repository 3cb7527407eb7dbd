/** A step of an approver who sends less than what was asked for, so that fewer free goods are earned. */
import type { Page } from '@playwright/test';
import { fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from './journey.ts';

/** Quantities that can't be sent say why, and those that change free goods are sent only once that was read. */
export async function approveFewer(page: Page): Promise<void> {
  const items = [
    { itemNumber: '10000002', quantity: 5 },
    { itemNumber: '10000003', quantity: 3, type: 1, couponId: 4001 },
  ];
  await fillCart(page, '100008', items);
  await page.reload();
  const quantity = page.getByLabel(/^Quantity of /);
  const approve = page.getByRole('button', { name: 'Approve and send' });
  const budget = page.getByText(/^Monthly budget: /);
  await expect(quantity).toHaveValue('5');
  const budgetAsAsked = await budget.innerText();
  await quantity.fill('1.5');
  await expect(page.getByText(/^Still needed: a whole number as the quantity of /)).toBeVisible();
  await expect(approve).toBeDisabled();
  await quantity.fill('0');
  await expect(page.getByText('Still needed: a quantity above 0. To order nothing, choose “Send back”.')).toBeVisible();
  await quantity.fill('2');
  await expect(page.getByText(/^Still needed/)).toHaveCount(0);
  await expect(budget).not.toHaveText(budgetAsAsked);
  const fewer = page.getByText(/^With these quantities, 3 free .* become 1\. Approve again to send it that way\.$/);
  await approve.click();
  await expect(fewer).toBeVisible();
  await expect(page.getByRole('cell', { name: '3 → 1' })).toBeVisible();
  await expect(approve).toBeFocused();
  await expectNoSidewaysScroll(page);
  // The top bar would partly cover what is scrolled under it.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  // With another quantity, what was said before doesn't count anymore.
  await quantity.fill('1');
  await expect(fewer).toHaveCount(0);
  await approve.click();
  await expect(page.getByText(/^With these quantities, 3 free .* are removed\./)).toBeVisible();
  await quantity.fill('2');
  await approve.click();
  await expect(fewer).toBeVisible();
  await approve.click();
  await expect(page.getByText('You changed the order before sending it:')).toBeVisible();
  await expect(page.getByText(/: quantity 5 → 2$/)).toBeVisible();
  await expect(page.getByText(/ \(free\): quantity 3 → 1$/)).toBeVisible();
}
