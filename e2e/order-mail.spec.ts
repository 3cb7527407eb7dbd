/** An order is e-mailed to an address: by customer service, and by a practice on its phone. */
import type { Page } from '@playwright/test';
import { sendOrder } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

/** An account of the practice. */
const own = '100003';

async function mailTo(page: Page, orderNumber: number, address: string): Promise<void> {
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `E-mail order ${orderNumber}` });
  const field = dialog.getByLabel('E-mail address');
  await expect(field).toBeFocused();
  await field.fill('front desk');
  await field.press('Enter');
  await expect(dialog.getByText('Enter an e-mail address')).toBeVisible();
  await expectAccessible(page);
  await field.fill(address);
  await field.press('Enter');
  await expect(page.getByText(`Order ${orderNumber} is on its way to ${address}`).last()).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('customer service e-mails an order, and a practice does on its phone until the address reaches its limit', async ({
  signedIn,
  expectNoise,
}) => {
  // The fourth message to one address within an hour is refused.
  expectNoise(/status of 409/);
  const practice = await signedIn('practice');
  await practice.setViewportSize({ width: 360, height: 740 });
  await practice.goto('/home');
  const orderNumber = await sendOrder(practice, own);
  await test.step('the practice sends it, and reads how it ships', async () => {
    await practice.goto(`/order/${orderNumber}`);
    await expect(practice.getByText('Ship via')).toBeVisible();
    await expect(practice.getByRole('button', { name: 'E-mail', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(practice);
    for (let count = 0; count < 3; count += 1) await mailTo(practice, orderNumber, 'billing@lab.test');
  });
  await test.step('an address gets no more than three an hour', async () => {
    await practice.getByRole('button', { name: 'E-mail', exact: true }).click();
    const dialog = practice.getByRole('dialog', { name: `E-mail order ${orderNumber}` });
    await dialog.getByLabel('E-mail address').fill('billing@lab.test');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('billing@lab.test already got 3 confirmations in the last hour.')).toBeVisible();
    await practice.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('customer service sends it at a desk', async () => {
    const service = await signedIn('service');
    await service.setViewportSize({ width: 1440, height: 900 });
    await service.goto(`/order/${orderNumber}`);
    await mailTo(service, orderNumber, 'front.desk@lab.test');
  });
});
