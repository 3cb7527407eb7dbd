/** Company sign-in with an independent provider: set up, tried, and switched on; then people confirm and go on without a password. */
import type { Page } from '@playwright/test';
import { providerSecretLabel } from '../server/src/access/providers/stored-providers.ts';
import { encryptionFor } from '../server/src/settings/encryption.ts';
import {
  client,
  type IndependentProvider,
  signInThere,
  startIndependentProvider,
} from '../server/test/independent-provider.ts';
import { makeProofsOld } from './authenticator.ts';
import { companyButton, ownAddressOf, signInAsAdministrator } from './company-sign-in-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { type RunningServer, secret } from './server.ts';
import { withDatabase } from './stored-orders.ts';

/** Set up, tried, and switched on already. */
async function storeProvider(server: RunningServer, issuer: string): Promise<void> {
  const encrypted = encryptionFor(secret, providerSecretLabel).encrypt(client.secret);
  await withDatabase(server, (database) =>
    database.query(
      `insert into identity_provider (provider_id, name, issuer, client_id, client_secret, email_domains, is_on, is_tried)
       values ('c-journey', 'Demo Login', $1, $2, $3, '{demo.test}', true, true)`,
      [issuer, client.id, encrypted],
    ),
  );
}

let provider: IndependentProvider;
test.beforeEach(async () => {
  provider = await startIndependentProvider();
});
test.afterEach(() => provider.close());

/** Another tab loses nothing but the secret, and a wrong domain is named at its field. */
async function keepsAndNames(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Company sign-in' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Demo Login');
  await expect(page.getByText('Still needed: client secret.')).toBeVisible();
  await page.getByLabel('Client secret').fill(client.secret);
  const domains = page.getByLabel('E-mail domains');
  await domains.fill('@Demo.test, foo');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a domain such as grove.com.')).toBeVisible();
  await expect(domains).toBeFocused();
  await domains.fill('@Demo.test');
}

test('an administrator sets up a company sign-in, tries it, and switches it on; people find it by their e-mail', async ({
  page,
  server,
  expectNoise,
}) => {
  // The provider's own pages request a font from another host.
  expectNoise(/fonts|status of 4\d\d|ERR_/);
  test.setTimeout(180_000);
  const at = ownAddressOf(server);
  await signInAsAdministrator(page, at);
  const card = page.getByRole('region', { name: 'Demo Login' });
  await test.step('the settings for the provider are shown once it’s saved; it’s off', async () => {
    await page.goto(`${at}/administration?part=company-sign-in`);
    await page.getByRole('button', { name: 'Add a company sign-in' }).click();
    await page.getByLabel('Name').fill('Demo Login');
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client ID').fill(client.id);
    await keepsAndNames(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(card).toContainText('Off, not tested yet');
    await expect(page.getByText(/^Let people sign in with their company account/)).toBeFocused();
    await expect(card.getByRole('button', { name: 'Turn on', exact: true })).toBeDisabled();
    provider.register(/http\S+\/callback\/[\w-]+/.exec(await card.innerText())?.[0] ?? '');
  });
  await test.step('a test makes the complete round trip and shows whom the provider named', async () => {
    await card.getByRole('button', { name: 'Test' }).click();
    await signInThere(page, 'service@demo.test');
    await expect(card).toContainText('worked: the provider named service@demo.test');
    await expect(card).toContainText('Groups: Desk.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await card.getByRole('button', { name: 'Turn on', exact: true }).click();
    await expect(card.getByRole('button', { name: 'Turn off', exact: true })).toBeVisible();
  });
  await test.step('someone of that domain signs in by their e-mail; another one reads that there is none', async () => {
    await page.context().clearCookies();
    // A page that is opened within a second may still have the settings of before.
    await expect(async () => {
      await page.goto(`${at}/sign-in`);
      await expect(companyButton(page)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await companyButton(page).click();
    await expect(page.getByText('Enter your e-mail first')).toBeVisible();
    await page.getByLabel('E-mail').fill('someone@elsewhere.test');
    await companyButton(page).click();
    await expect(page.getByText('There’s no company sign-in for this e-mail.')).toBeVisible();
    await page.getByLabel('E-mail').fill('admin@demo.test');
    await companyButton(page).click();
    await signInThere(page, 'admin@demo.test');
    // From home, someone who only administers is led on.
    await expect(page).toHaveURL(/\/administration/);
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  });
});

test('someone without a password confirms, and continues after their session ended, in a new tab; nothing typed is lost', async ({
  page,
  server,
  expectNoise,
}) => {
  expectNoise(/fonts|status of 4\d\d|ERR_/);
  test.setTimeout(180_000);
  const at = ownAddressOf(server);
  const name = page.getByLabel('Shop name');
  await withDatabase(server, (database) =>
    database.query(
      `delete from account where provider_id = 'credential' and user_id = (select id from "user" where email = 'admin@demo.test')`,
    ),
  );
  await withDatabase(server, (database) => database.query('delete from identity_provider'));
  await storeProvider(server, provider.issuer);
  provider.register(`${at}/api/auth/callback/c-journey`);
  await page.goto(`${at}/sign-in`);
  await page.getByLabel('E-mail').fill('admin@demo.test');
  await companyButton(page).click();
  await signInThere(page, 'admin@demo.test');
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  /** In the tab that opens, which closes automatically. */
  const inTab = async (email: string) => {
    const opened = page.context().waitForEvent('page');
    await companyButton(page).click();
    const tab = await opened;
    // A provider with an active session asks nothing, and the tab closes at once.
    await signInThere(tab, email).catch((error: unknown) => {
      if (!tab.isClosed()) throw error;
    });
    if (!tab.isClosed()) await tab.waitForEvent('close').catch(() => undefined);
  };
  await test.step('a change that matters asks; another person’s sign-in isn’t accepted', async () => {
    await page.goto(`${at}/administration?part=settings`);
    await makeProofsOld(server.databaseUrl);
    await name.fill('Evergreen');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm that it’s you' })).toBeVisible();
    await expectAccessible(page);
    await inTab('service@demo.test');
    await expect(page.getByText('You signed in as service@demo.test.')).toBeVisible();
    await inTab('admin@demo.test');
    await expect(page.getByText('Saved. Open pages of people who are signed in follow within seconds.')).toBeVisible();
  });
  await test.step('the session ends; the page continues with the same input', async () => {
    await name.fill('Evergreen Dental');
    await withDatabase(server, (database) => database.query('delete from session'));
    const asked = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(asked).toBeVisible();
    await inTab('admin@demo.test');
    await expect(asked).toHaveCount(0);
    await expect(name).toHaveValue('Evergreen Dental');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Evergreen Dental, home page' })).toBeVisible();
  });
});
