/** SAML with a provider made with someone else's library, on another site: set up, tried, and used by people. */
import type { Page } from '@playwright/test';
import { type SamlTestProvider, startSamlProvider } from '../server/test/saml-provider.ts';
import { leaveForProvider, ownAddressOf, signInAsAdministrator, signInAtProvider } from './company-sign-in-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

let provider: SamlTestProvider;
test.beforeEach(async () => {
  provider = await startSamlProvider();
});
test.afterEach(() => provider.close());

const signInThere = (page: Page, email: string, more: { readonly isChanged?: boolean } = {}) =>
  signInAtProvider(page, { issuer: provider.issuer, email, ...more });

async function setUp(page: Page, at: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Grove Login' });
  await page.goto(`${at}/administration?part=company-sign-in`);
  await page.getByRole('button', { name: 'Add a company sign-in' }).click();
  await page.getByLabel('Protocol').selectOption('SAML 2.0');
  await page.getByLabel('Name').fill('Grove Login');
  await page.getByLabel('Metadata').fill('<oops>');
  await page.getByLabel('E-mail domains').fill('demo.test');
  await page.getByLabel('Trust this provider’s e-mail addresses').check();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Metadata')).toBeFocused();
  await expect(page.getByLabel('Metadata')).toHaveAccessibleDescription(/It isn’t well-formed XML\./);
  await page.getByLabel('Metadata').fill(provider.metadataUrl);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Off, not tested yet');
  await expect(card).toContainText(/\/api\/auth\/saml\/c-[\w-]+\/metadata/);
  await expect(card).toContainText('valid until');
  provider.renew();
  await card.getByRole('button', { name: 'Load metadata again' }).click();
  const question = page.getByRole('alertdialog', { name: 'Use the new certificate?' });
  await expect(question).toContainText('valid until');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('It lists a new certificate, which isn’t used yet');
  await expect(card.getByText('valid until')).toHaveCount(1);
  await card.getByRole('button', { name: 'Load metadata again' }).click();
  await question.getByRole('button', { name: 'Use certificate' }).click();
  await expect(card.getByText('valid until')).toHaveCount(2);
  await expect(card).toContainText('and checked every day.');
  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('operatory-saml.xml');
  await card.getByRole('button', { name: 'Test' }).click();
  await signInThere(page, 'service@demo.test');
  await expect(card).toContainText('worked: the provider named service@demo.test. ');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Turn off', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
}

const roleWith = (at: string, session: string) =>
  fetch(`${at}/api/user/role`, { headers: { cookie: `operatory.session_token=${session}` } });

/** The dialog says what that means for people who signed in with it. */
async function switchOff(page: Page, at: string): Promise<void> {
  // As in another browser: signing in here would end the person's session.
  await page.context().clearCookies();
  await signInAsAdministrator(page, at);
  await page.goto(`${at}/administration?part=company-sign-in`);
  const card = page.getByRole('region', { name: 'Grove Login' });
  await card.getByRole('button', { name: 'Turn off', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: 'Turn off Grove Login?' });
  await expect(asked).toContainText(
    '1 person has signed in with it. They’re signed out everywhere they used it, at once.',
  );
  await expect(asked).toContainText('If you signed in with it yourself, you’ll stay signed in on this browser.');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(asked).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Turn on', exact: true })).toBeVisible();
}

test('an administrator sets up SAML from the provider’s metadata; people sign in, and others read why not', async ({
  page,
  server,
  expectNoise,
}) => {
  expectNoise(/status of (4\d\d)|favicon/);
  test.setTimeout(180_000);
  const at = ownAddressOf(server);
  await signInAsAdministrator(page, at);
  const leave = (email: string) => leaveForProvider(page, at, email);
  await test.step('it’s added, tried, and switched on, at the width of a phone', () => setUp(page, at));
  await test.step('a tampered response and a suspended person are refused, each with a reason', async () => {
    await leave('service@demo.test');
    await signInThere(page, 'service@demo.test', { isChanged: true });
    await expect(page.getByText('Your company’s sign-in sent a response that we can’t accept')).toBeVisible();
    await expectAccessible(page);
    await withDatabase(server, (database) =>
      database.query(`update "user" set withdrawn_at = now() where email = 'viewer@demo.test'`),
    );
    await leave('viewer@demo.test');
    await signInThere(page, 'viewer@demo.test');
    await expect(page.getByText(/^Your access here is suspended\./)).toBeVisible();
  });
  await test.step('a person signs in, and sees why they have no passkeys', async () => {
    await withDatabase(server, (database) =>
      database.query(
        `delete from account where provider_id = 'credential' and user_id = (select id from "user" where email = 'service@demo.test')`,
      ),
    );
    await leave('service@demo.test');
    await signInThere(page, 'service@demo.test');
    await expect(page).toHaveURL(`${at}/home`);
    await page.goto(`${at}/your-account`);
    await expect(page.getByText('You sign in with Grove Login')).toContainText('Passkeys are off for its people');
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  });
  await test.step('it’s turned off, which signs the person out', async () => {
    const [{ value = '' } = {}] = (await page.context().cookies()).filter(({ name }) => name.includes('session_token'));
    const isSignedIn = async () => (await roleWith(at, value)).status === 200;
    expect(await isSignedIn()).toBe(true);
    await switchOff(page, at);
    expect(await isSignedIn()).toBe(false);
  });
});
