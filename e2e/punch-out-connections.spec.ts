/** Connections with buyers: added, tested, changed, and given a new secret on the screen, while the shop runs. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

test('customer service connects a buyer, tests the connection, changes it, and gives it another secret', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 422/);
  const page = await signedIn('service');
  await page.goto('/punch-out-diagnostics');
  await page.getByRole('button', { name: 'Add a connection' }).click();
  await expect(page.getByRole('heading', { name: 'New connection' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add the connection' });
  await expect(add).toBeDisabled();
  await page.getByLabel('Procurement system').selectOption('Jaggaer');
  await page.getByLabel('Buyer’s name').fill('Mercy Health, Tacoma');
  await expect(page.getByLabel('Connection ID')).toHaveValue('mercy-health-tacoma');
  await page.getByLabel('Account number').fill('999999');
  await page.getByLabel('Sender identity').fill('MERCY-01');
  await page.getByLabel('Hosts that carts return to').fill('mercy.example');
  await page.getByLabel('Unit codes of their own').fill('BX CT');
  // From the top: the checker takes a box that is half under the top bar for a small one.
  await page.mouse.wheel(0, -10_000);
  await expectAccessible(page);

  // What is wrong is said, and nothing typed is lost.
  await add.click();
  await expect(page.getByText('“BX CT” isn’t a pair')).toBeVisible();
  await page.getByLabel('Unit codes of their own').fill('BX = CT');
  await add.click();
  await expect(page.getByText('There is no account 999999.')).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'The connection wasn’t saved.' });
  await expect(alert).toHaveText('The connection wasn’t saved. Fields to correct: Account number.');
  await page.getByLabel('Account number').fill('100001');
  await add.click();
  const secret = page.getByRole('region', { name: 'Shared secret' });
  await expect(secret).toContainText(/[\w-]{32}/);
  await secret.getByRole('button', { name: 'I have copied it' }).click();

  await expect(page.getByRole('heading', { name: 'Mercy Health, Tacoma' })).toBeVisible();
  await page.getByRole('button', { name: 'Test this connection' }).click();
  await expect(page.getByRole('status', { name: 'Result of the test' })).toContainText('Response 200');

  await page.getByRole('link', { name: 'Change the settings' }).click();
  await expect(page.getByLabel('Unit codes of their own')).toHaveValue('BX = CT');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByLabel('The connection is on').uncheck();
  await page.getByRole('button', { name: 'Save the connection' }).click();
  await expect(page.getByText('Switched off')).toBeVisible();

  await page.getByRole('link', { name: 'Change the settings' }).click();
  await page.getByLabel('Days the current secret stays valid').fill('7');
  await page.getByRole('button', { name: 'Generate a new secret' }).click();
  const fresh = page.getByRole('region', { name: 'New secret' });
  await expect(fresh).toContainText(/[\w-]{32}/);
  await fresh.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText('The previous secret works until')).toBeVisible();
});

test('of two people who change one connection, the later one is told and loses nothing', async ({
  signedIn,
  context,
  expectNoise,
}) => {
  expectNoise(/status of 409/);
  const page = await signedIn('service');
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto('/punch-out-diagnostics?of=demo-clinic&form=settings');
    await expect(each.getByLabel('Buyer’s name')).toHaveValue('Riverside clinic');
  }
  await page.getByLabel('Buyer’s name').fill('Riverside clinic, north');
  await page.getByRole('button', { name: 'Save the connection' }).click();
  await expect(page.getByRole('heading', { name: 'Riverside clinic, north' })).toBeVisible();
  await other.getByLabel('Currency').fill('CAD');
  await other.getByRole('button', { name: 'Save the connection' }).click();
  await expect(other.getByRole('alert')).toContainText('Someone else changed this connection');
  await expect(other.getByLabel('Currency')).toHaveValue('CAD');
});
