/** Machine keys on the data exchange screen, for those who may exchange data and nobody else. */
import { expect, expectAccessible, test } from './journey.ts';

test('a machine key is shown once, and can be revoked; people without permission see nothing of the data exchange', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 409/);
  const page = await signedIn('service');
  await page.goto('/data-exchange?part=keys');
  await expect(page.getByText('There are no keys yet.')).toBeVisible();
  const name = page.getByLabel('Name of the system');
  await name.fill('Prophet #21');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Use only letters A to Z, digits, spaces, and . _ -');
  await name.fill('Prophet 21');
  await page.getByRole('button', { name: 'Add a key' }).click();
  const fresh = page.getByRole('region', { name: 'New key' });
  const key = (await fresh.getByText(/^opk_/).textContent()) ?? '';
  const ask = () => page.request.get('/api/erp/v1/feeds', { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status()).toBe(200);
  await fresh.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  const keys = page.getByRole('table', { name: 'Machine keys' });
  await expect(keys).toContainText('Prophet 21');
  await expectAccessible(page);
  await test.step('a name that is taken says so at its field', async () => {
    await name.fill('Prophet 21');
    await page.getByRole('button', { name: 'Add a key' }).click();
    await expect(name).toHaveAccessibleDescription(/“Prophet 21”/);
    await expect(name).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(1);
  });
  await keys.getByRole('button', { name: 'Revoke Prophet 21' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(keys).toContainText('Revoked');
  expect((await ask()).status()).toBe(401);
  await test.step('others see nothing of it', async () => {
    await signedIn('manager');
    await page.goto('/home');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Data exchange' })).toHaveCount(0);
    await page.goto('/data-exchange');
    await expect(page.getByRole('alert')).toContainText('Your role doesn’t allow that page.');
  });
});
