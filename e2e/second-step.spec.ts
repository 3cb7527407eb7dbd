/** The second step: a person sets up an app and a passkey, signs in with both, and confirms a change that matters. */
import type { Page } from '@playwright/test';
import { addPasskeyDevice, codeOf, keepCodes, makeProofsOld, setUpApp } from './authenticator.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import type { RunningServer } from './server.ts';
import { withDatabase } from './stored-orders.ts';

const newDeviceMails = (server: RunningServer) =>
  withDatabase(server, async (client) => {
    const { rows } = await client.query(`select from mail where kind = 'new-device'`);
    return rows.length;
  });

/** Signs in with a passkey, and expects this many e-mails about a new browser. */
async function expectTold(page: Page, server: RunningServer, mails: number) {
  const before = await newDeviceMails(server);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/administration/);
  expect(await newDeviceMails(server)).toBe(before + mails);
}

async function keepTenCodes(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await keepCodes(page, 'Done');
  await expect(page.getByText('10 left')).toBeVisible();
  await expectNoSidewaysScroll(page);
}

test('a person sets up an app and a passkey, signs in with them, and confirms a change that matters', async ({
  page,
  server,
  expectNoise,
}) => {
  expectNoise(/status of (401|403|422)/);
  test.setTimeout(120_000);
  // Passkeys belong to a name, so not to 127.0.0.1.
  const at = server.url.replace('127.0.0.1', 'localhost');
  await addPasskeyDevice(page);
  const toSignIn = async () => {
    await page.context().clearCookies();
    await page.goto(`${at}/sign-in`);
  };
  const password = async () => {
    await toSignIn();
    await page.getByLabel('E-mail').fill('admin@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('operatory-demo-1');
    await page.keyboard.press('Enter');
  };
  let secret = '';

  await test.step('the app is set up with the keyboard, and recovery codes are shown once', async () => {
    await password();
    // From home, someone who only administers is led on.
    await expect(page).toHaveURL(/administration/);
    await page.goto(`${at}/your-account`);
    await page.getByRole('button', { name: 'Set up an app' }).press('Enter');
    secret = await setUpApp(page);
    await keepTenCodes(page);
  });

  await test.step('a change that matters asks in place after ten minutes, and no input is lost', async () => {
    await makeProofsOld(server.databaseUrl);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('The laptop');
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await asked.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The laptop')).toBeVisible();
  });

  await test.step('at the next sign-in a passkey is the second step, or both', async () => {
    await password();
    await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/administration/);
    await toSignIn();
    // Without cookies, the browser counts as a new one.
    await expectTold(page, server, 1);
  });
  await test.step('the person isn’t notified again of that browser', async () => {
    await page.context().clearCookies({ name: /session/ });
    await page.goto(`${at}/sign-in`);
    await expectTold(page, server, 0);
  });
});
