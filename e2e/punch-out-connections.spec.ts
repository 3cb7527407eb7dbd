/** Connections with buyers: added, tested, changed, and given a new secret on the screen, while the shop runs. */
import type { Page } from '@playwright/test';
import { makeProofsOld } from './authenticator.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { scrollPage } from './scrolling.ts';

/** Errors are shown, the first invalid field is focused, and no input is lost. */
async function correctMistakes(page: Page) {
  const add = page.getByRole('button', { name: 'Add the connection' });
  await add.click();
  await expect(page.getByText('“BX CT” isn’t a pair')).toBeVisible();
  await expect(page.getByLabel('The buyer’s own unit codes')).toBeFocused();
  await page.getByLabel('The buyer’s own unit codes').fill('BX = CT');
  await page.getByLabel('Sales tax in percent').fill('abc');
  await add.click();
  await expect(page.getByText('There is no account 999999.')).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'The connection wasn’t saved.' });
  await expect(alert).toHaveText(
    'The connection wasn’t saved. Fields to correct: Account number; Sales tax in percent.',
  );
  await expect(page.getByLabel('Account number')).toBeFocused();
  await expect(page.getByLabel('Account number')).toBeInViewport();
  await expect(page.getByText('Enter a percentage, for example 9.3.')).toBeVisible();
  await page.getByLabel('Account number').fill('100001');
  await page.getByLabel('Sales tax in percent').fill('9.3');
}

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
  await page.getByLabel('The buyer’s own unit codes').fill('BX CT');
  // From the top, because the checker reports a checkbox that is half under the top bar as too small.
  await scrollPage(page, -10_000);
  await expectAccessible(page);

  await correctMistakes(page);
  await add.click();
  const secret = page.getByRole('region', { name: 'Shared secret' });
  await expect(secret).toContainText(/[\w-]{32}/);
  await secret.getByRole('button', { name: 'I have copied it' }).click();

  await expect(page.getByRole('heading', { name: 'Mercy Health, Tacoma' })).toBeVisible();
  await page.getByRole('button', { name: 'Test this connection' }).click();
  await expect(page.getByRole('status', { name: 'Result of the test' })).toContainText('Response 200');

  await page.getByRole('link', { name: 'Change the settings' }).click();
  await expect(page.getByLabel('The buyer’s own unit codes')).toHaveValue('BX = CT');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByLabel('The connection is on').uncheck();
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByText('Turned off')).toBeVisible();

  await page.getByRole('link', { name: 'Change the settings' }).click();
  await page.getByLabel('Days the current secret stays valid').fill('7');
  await page.getByRole('button', { name: 'Generate a new secret' }).click();
  const fresh = page.getByRole('region', { name: 'New secret' });
  await expect(fresh).toContainText(/[\w-]{32}/);
  await fresh.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText('The previous secret works until')).toBeVisible();
});

test('the fields of SAP’s form fill in a new connection', async ({ signedIn, expectNoise }) => {
  expectNoise(/status of 422/);
  const page = await signedIn('service');
  await page.goto('/punch-out-diagnostics');
  await page.getByRole('button', { name: 'Add a connection' }).click();
  const pasted = page.getByLabel('The buyer’s PunchOutSetupRequest, or the fields of SAP’s form');
  await pasted.fill('neither one nor the other');
  await page.getByRole('button', { name: 'Read setup' }).click();
  await expect(page.getByText(/or the fields of SAP’s form, each as NAME=VALUE/)).toBeVisible();
  await pasted.fill('UNAME=SAPBUYER\nPWD=hidden\nHOOK_URL=https://sap.example/hook\n~OkCode=ADDI\nOCI_VERSION=4.0');
  await page.getByRole('button', { name: 'Read setup' }).click();
  const said = page.getByRole('region', { name: 'What the setup says' });
  await expect(said).toContainText('UNAME = SAPBUYER');
  await expect(said).toContainText('This setup can start a session.');
  await expect(page.getByLabel('Procurement system')).toHaveValue('SAP SRM');
  await expect(page.getByLabel('Hosts that carts return to')).toHaveValue('sap.example');
  await expect(page.getByLabel('Field with the user name')).toHaveValue('UNAME');
  await expect(page.getByLabel('Field with the password')).toHaveValue('PWD');
});

test('of two people who change one connection, the later one gets an error and loses nothing', async ({
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
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByRole('heading', { name: 'Riverside clinic, north' })).toBeVisible();
  await other.getByLabel('Currency').fill('CAD');
  await other.getByRole('button', { name: 'Save connection' }).click();
  await expect(other.getByRole('alert')).toContainText('Someone else changed this connection');
  await expect(other.getByLabel('Currency')).toHaveValue('CAD');
});

test('changed settings are restored after Back, can’t overwrite someone else’s, and are cleared with Cancel', async ({
  signedIn,
  context,
  expectNoise,
}) => {
  expectNoise(/status of 409/);
  const page = await signedIn('service');
  const other = await context.newPage();
  const currency = page.getByLabel('Currency');
  const edit = page.getByRole('link', { name: 'Change the settings' });
  const unsaved = page.getByText('The changes you made here earlier aren’t saved yet.');
  await page.goto('/punch-out-diagnostics?of=demo-clinic');
  await edit.click();
  await expect(currency).toHaveValue('USD');
  await expect(unsaved).toHaveCount(0);
  await currency.fill('CAD');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await edit.click();
  await expect(currency).toHaveValue('CAD');
  await expect(unsaved).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await test.step('someone else saves in between', async () => {
    await other.goto('/punch-out-diagnostics?of=demo-clinic&form=settings');
    await other.getByLabel('Free shipping from').fill('300');
    await other.getByRole('button', { name: 'Save connection' }).click();
    await expect(other.getByRole('link', { name: 'Change the settings' })).toBeVisible();
  });
  await edit.click();
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByRole('alert')).toContainText('Someone else changed this connection');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  await expect(currency).toHaveValue('USD');
  await expect(page.getByLabel('Free shipping from')).toHaveValue('300');
});

test('adding a secret to a connection asks for the password again after a while, and keeps what was typed', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  expectNoise(/status of 403/);
  const page = await signedIn('service');
  await page.goto('/punch-out-diagnostics?of=demo-clinic&form=settings');
  const others = page.getByRole('region', { name: 'Other credentials' });
  const asked = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  const confirm = async () => {
    await expect(asked.getByLabel('Password')).toBeFocused();
    await page.keyboard.type('operatory-demo-1\n');
    await expect(asked).toBeHidden();
  };

  await test.step('who cancels changes nothing', async () => {
    await makeProofsOld(server.databaseUrl);
    await others.getByLabel('Password, token, or secret').fill('a token of theirs');
    await others.getByRole('button', { name: 'Save' }).click();
    await expect(asked).toBeVisible();
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(others.getByRole('alert')).toBeVisible();
    await expect(others.getByLabel('Password, token, or secret')).toHaveValue('a token of theirs');
    await expect(others.getByText('Not set')).toBeVisible();
  });
  await test.step('another secret is stored once the person has confirmed', async () => {
    await others.getByRole('button', { name: 'Save' }).click();
    await confirm();
    await expect(others.getByText(/Password or token of the buyer’s requests stored/)).toBeVisible();
  });
  await test.step('so is a further secret made, and the shared secret', async () => {
    await makeProofsOld(server.databaseUrl);
    await others.getByRole('button', { name: 'Generate' }).click();
    await confirm();
    const made = page.getByRole('region', { name: 'New password or token' });
    await expect(made).toContainText(/[\w-]{32}/);
    await made.getByRole('button', { name: 'I have copied it' }).click();
    await makeProofsOld(server.databaseUrl);
    await page.getByRole('button', { name: 'Generate a new secret' }).click();
    await confirm();
    const secret = page.getByRole('region', { name: 'New secret' });
    await expect(secret).toContainText(/[\w-]{32}/);
    await secret.getByRole('button', { name: 'I have copied it' }).click();
  });
});
