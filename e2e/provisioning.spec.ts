/** Provisioning: an administrator turns it on, the directory adds a person, and they sign in at their company. */
import type { Page } from '@playwright/test';
import { directoryCalls } from '../server/src/scim/directory-calls.fixture.ts';
import { type SamlTestProvider, startSamlProvider } from '../server/test/saml-provider.ts';
import { leaveForProvider, ownAddressOf, signInAsAdministrator, signInAtProvider } from './company-sign-in-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import type { RunningServer } from './server.ts';
import { withDatabase } from './stored-orders.ts';

let provider: SamlTestProvider;
test.beforeEach(async () => {
  provider = await startSamlProvider();
});
test.afterEach(() => provider.close());

const card = (page: Page) => page.getByRole('region', { name: 'Grove Login' });

const certificates = () => [...provider.metadata().matchAll(/<X509Certificate>([^<]+)/g)].map(([, base64]) => base64);

/** Set up, tried, and switched on already. */
const storeProvider = (server: RunningServer) =>
  withDatabase(server, (database) =>
    database.query(
      `insert into identity_provider (provider_id, kind, name, issuer, sign_on_url, certificates, email_domains,
                                      is_email_trusted, group_rules, is_on, is_tried)
       values ('c-grove', 'saml', 'Grove Login', $1, $2, $3, '{grove.test}', true,
               '[{"group": "Desk", "kind": "customer-service", "territoryIds": []}]', true, true)`,
      [provider.issuer, `${provider.issuer}/sso`, certificates()],
    ),
  );

/** Turns it on at the width of a phone, and returns the token that is shown once. */
async function turnOn(page: Page): Promise<string> {
  await page.setViewportSize({ width: 360, height: 740 });
  await card(page).getByRole('button', { name: 'Turn on provisioning' }).click();
  const shown = page.getByRole('region', { name: 'New token' });
  await expect(shown).toBeFocused();
  // A button that the top bar covers by half while it scrolls past counts as too small.
  await expectAccessible(page, '[aria-label="New token"]');
  await expectNoSidewaysScroll(page);
  const token = /ops_[\w-]+/.exec(await shown.innerText())?.[0] ?? '';
  expect(token).not.toBe('');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Leave without copying the token?' });
  await expect(asked).toBeVisible();
  await expectAccessible(page, '[role="alertdialog"]');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(shown).toContainText(token);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await expect(card(page)).toContainText('/scim/v2/c-grove');
  await expect(card(page)).not.toContainText('ops_');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  return token;
}

/** The dialogs that turn the sign-in off or remove it say what the directory can still do. */
async function readWhatStays(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  for (const [button, words] of [
    ['Turn off', 'Provisioning stays on: the directory can still add and suspend people.'],
    ['Remove', 'Its settings and its provisioning token are deleted for good'],
  ] as const) {
    await card(page).getByRole('button', { name: button, exact: true }).click();
    await expect(dialog).toContainText(words);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
}

test('an administrator turns provisioning on, and the directory adds someone who signs in, and suspends them', async ({
  page,
  server,
  expectNoise,
}) => {
  expectNoise(/status of (4\d\d)|favicon/);
  test.setTimeout(120_000);
  const at = ownAddressOf(server);
  await storeProvider(server);
  await signInAsAdministrator(page, at);
  await page.goto(`${at}/administration?part=company-sign-in`);
  const token = await test.step('the token is shown once, at the width of a phone', () => turnOn(page));
  const directory = directoryCalls(`${at}/scim/v2/c-grove`, token);
  const id = await test.step('the directory adds a person and a group', () =>
    directory.addToDesk('ada@grove.test', 'Ada King'));
  await test.step('the person is listed under People, with the rights of the group', async () => {
    await page.reload();
    await expect(card(page)).toContainText('1 person, 1 group');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${at}/administration?person=${id}`);
    await expect(page.getByRole('heading', { name: 'Ada King' })).toBeVisible();
    await expect(page.getByText('ada@grove.test')).toBeVisible();
  });
  await test.step('they sign in by the company sign-in, until the directory suspends them', async () => {
    await leaveForProvider(page, at, 'ada@grove.test');
    await signInAtProvider(page, { issuer: provider.issuer, email: 'ada@grove.test' });
    await expect(page).toHaveURL(`${at}/home`);
    await directory.suspend(id);
    await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  });
  await test.step('their page shows who suspended them, and provisioning is turned off', async () => {
    await page.context().clearCookies();
    await signInAsAdministrator(page, at);
    await page.goto(`${at}/administration?person=${id}`);
    await expect(page.getByText('suspended by their company’s provisioning')).toBeVisible();
    await page.goto(`${at}/administration?part=company-sign-in`);
    await readWhatStays(page);
    await card(page).getByRole('button', { name: 'Turn off provisioning' }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off', exact: true }).click();
    await expect(card(page).getByRole('button', { name: 'Turn on provisioning' })).toBeVisible();
    expect(await directory.status()).toBe(401);
  });
});
