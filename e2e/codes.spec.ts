/** Unknown codes: customer service assigns one to a product, and every box with it is found. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

test('a code that a practice scans in vain is assigned to a product, and then found', async ({
  signedIn,
  expectNoise,
}) => {
  // A product that isn't there is refused with 404.
  expectNoise(/404/);
  const practice = await signedIn('practice');
  await practice.goto('/customer/100003/scan');
  const scan = async () => {
    const panel = practice.getByRole('dialog', { name: 'Scan products' });
    await panel.getByLabel('Code').fill('4006501003638');
    await practice.keyboard.press('Enter');
    return panel.getByRole('list', { name: 'Scanned' });
  };
  const lines = await scan();
  await expect(lines).toContainText('No product has this code');
  await expect(lines.getByRole('form')).toHaveCount(0);

  const page = await signedIn('service');
  await page.goto('/codes');
  const codes = page.getByRole('list', { name: 'Unknown codes' });
  const form = codes.getByRole('form', { name: 'Assign 4006501003638' });
  await form.getByLabel('Item number').fill('999');
  await form.getByRole('button', { name: 'Assign' }).click();
  await expect(form.getByRole('alert')).toContainText('999');
  await expectAccessible(page);
  await form.getByLabel('Item number').fill('10000002');
  await form.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('No unknown codes')).toBeVisible();
  await page.getByRole('tab', { name: 'Assigned codes' }).click();
  const row = page.getByRole('row').filter({ hasText: '04006501003638' });
  await expect(row).toContainText('10000002');
  await row.getByRole('button', { name: /Change the product of/ }).click();
  await row.getByLabel('Item number').fill('10000003');
  await row.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(row).toContainText('10000003');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row).toContainText('10000002');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const again = await signedIn('practice');
  await again.goto('/customer/100003/scan');
  await again.getByRole('dialog').getByLabel('Code').fill('4006501003638');
  await again.keyboard.press('Enter');
  await expect(again.getByRole('list', { name: 'Scanned' })).toContainText('10000002');
});
