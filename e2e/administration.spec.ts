/** Administration: people are added, changed, and suspended, and the audit log shows who did it. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { scrollPage } from './scrolling.ts';

/** Nothing sticks out and everything is accessible at this width; long cells of tables wrap. */
async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await scrollPage(page, -10_000);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('an administrator adds a person, changes their rights, and finds both in the audit log', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 422/);
  const page = await signedIn('admin');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();

  await test.step('errors are shown, and no input is lost', async () => {
    await page.getByRole('button', { name: 'Add a person' }).click();
    await expect(page.getByRole('button', { name: 'Add person' })).toBeDisabled();
    await page.getByLabel('E-mail').fill('pat@grove.test');
    await page.getByLabel('Name').fill('Pat Grove');
    await page.getByLabel('Account numbers').fill('100001\n999999');
    await page.getByRole('button', { name: 'Add person' }).click();
    await expect(page.getByRole('alert')).toHaveText('There is no account 999999.');
    await page.getByLabel('Account numbers').fill('100001');
    await scrollPage(page, -10_000);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add person' }).click();
    await expect(page.getByRole('heading', { name: 'Pat Grove' })).toBeVisible();
  });

  await test.step('a person of the practice becomes an account manager', async () => {
    await page.getByLabel('Role').selectOption('Account manager');
    await page.getByLabel('201').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Pat Grove’s open pages update within a second.')).toBeVisible();
    await expectFits(page, 360);
  });

  await test.step('the audit log has both, with what changed', async () => {
    await page.getByRole('button', { name: 'Show history' }).click();
    const log = page.getByRole('table', { name: 'Audit log' });
    await expect(log.getByRole('row')).toHaveCount(3);
    await expect(log.getByRole('row').nth(1)).toContainText('Person changed');
    await expect(log.getByRole('row').nth(1)).toContainText('Territories: none → 201');
    await expect(log.getByRole('row').nth(2)).toContainText('Person added');
    await expect(log.getByRole('row').nth(2)).toContainText('admin@demo.test');
    await expectAccessible(page);
    await expectFits(page, 768);
    await page.getByLabel('Action', { exact: true }).selectOption('Person added');
    await expect(log.getByRole('row')).toHaveCount(2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toBe('audit-log.csv');
  });
  await test.step('customer service sees people and their links, and nothing else of administration', async () => {
    await signedIn('service');
    await page.goto('/home');
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'People' }).click();
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add a person' })).toHaveCount(0);
  });
});

test('a part of a name finds entries of the audit log; nothing found and swapped days are told', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await page.goto('/administration?part=audit');
  const find = page.getByLabel('Person or subject');
  await find.fill('dmin@dem');
  await expect(page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1)).toContainText('admin@demo.test');
  await find.fill('nobody like that');
  await expect(page.getByText('Try a shorter part of the name, or fewer filters.')).toBeVisible();
  await expect(find).toBeFocused();
  await page.getByLabel('From').fill('2026-02-01');
  await page.getByLabel('To', { exact: true }).fill('2026-01-01');
  await expect(page.getByRole('alert')).toHaveText('Choose a day on or after the first.');
  await expectFits(page, 360);
});

test('a suspended person is out within a second, and two administrators don’t overwrite each other', async ({
  signedIn,
  browser,
  server,
  expectNoise,
}) => {
  expectNoise(/status of (401|409)/);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  await elsewhere.request.post('/api/auth/sign-in/email', {
    data: { email: 'viewer@demo.test', password: 'operatory-demo-1' },
    headers: { origin: server.url },
  });
  const viewer = await elsewhere.newPage();
  await viewer.goto('/home');
  const one = await signedIn('admin');
  const two = await one.context().newPage();
  for (const page of [one, two]) {
    await page.goto('/administration');
    await page.getByLabel('Find a person').fill('viewer@demo.test');
    await page.getByRole('button', { name: 'Robin Delgado', exact: true }).click();
    await expect(page.getByText('In 1 browser')).toBeVisible();
  }
  await one.getByLabel('Edits products').check();
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(one.getByText('Saved.')).toBeVisible();
  await two.getByLabel('Name').fill('Robin D.');
  await two.getByRole('button', { name: 'Save' }).click();
  await expect(two.getByRole('alert')).toContainText('Someone else changed this person at the same time.');
  await expect(two.getByLabel('Name')).toHaveValue('Robin D.');

  await one.getByRole('button', { name: 'Suspend' }).click();
  await one.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(one.getByText('Can’t sign in anymore')).toBeVisible();
  await expect(viewer.getByText(/session (has )?ended|Sign in/i).first()).toBeVisible();
  await elsewhere.close();
  await one.getByRole('button', { name: 'Restore' }).click();
  await expect(one.getByText('Can sign in', { exact: true })).toBeVisible();
});

test('permissions are in groups that say what each one does, and suspending an administrator says what they lose', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  const open = async () => {
    await page.goto('/administration');
    await page.getByLabel('Find a person').fill('viewer@demo.test');
    await page.getByRole('button', { name: 'Robin Delgado', exact: true }).click();
  };
  await test.step('by keyboard, at the width of a phone', async () => {
    await open();
    const group = page.getByRole('group', { name: 'People and settings' });
    await expect(group).toContainText('changes settings, and reads the audit log');
    await expect(page.getByRole('group', { name: 'Prices and orders' })).toContainText('Sees prices');
    await group.getByLabel('Views as customer users').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(group.getByLabel('Administration')).toBeChecked();
    await expectFits(page, 360);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  });
  await test.step('every role explains itself', async () => {
    for (const [role, words] of [
      ['Customer service', 'Serves every account'],
      ['Account manager', 'orders for the accounts of the territories below'],
      ['Customer user', 'reaches only the accounts below'],
    ] as const) {
      await page.getByLabel('Role').selectOption(role);
      await expect(page.getByText(words)).toBeVisible();
    }
    await expect(page.getByRole('group', { name: 'Ordering' })).toContainText('An approver has to send the order.');
    await expectFits(page, 360);
  });
  await test.step('the dialog says it before the suspension, and the page afterward', async () => {
    await open();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('They also lose Administration.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('Robin Delgado was an administrator.')).toContainText('doesn’t bring it back');
    await expectFits(page, 360);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Robin Delgado was an administrator.')).toContainText('give them Administration below');
    await expect(
      page.getByRole('group', { name: 'People and settings' }).getByLabel('Administration'),
    ).not.toBeChecked();
  });
});

test('staff who view the shop as a practice’s manager see its people and rules, and nothing to change them with', async ({
  signedIn,
  expectNoise,
}) => {
  // The person's page is refetched before the shop opens, and they may no longer see it.
  expectNoise(/status of 403/);
  const page = await signedIn('admin');
  await page.goto('/administration');
  await page.getByLabel('Find a person').fill('lead@demo.test');
  await page.getByRole('button', { name: 'Priya Raman', exact: true }).click();
  await page.getByRole('button', { name: 'View as' }).click();
  await expect(page.getByText('Nothing can be changed.')).toBeVisible();
  await page.goto('/practice-people/100008');
  const people = page.getByRole('table', { name: 'People' });
  await expect(people).toContainText('requester@demo.test');
  await expect(people).toContainText('onlooker@demo.test');
  await expect(page.getByRole('region', { name: 'Approvals' })).toContainText('Waits for an approver');
  await expect(page.getByRole('button', { name: /^(Invite|Change|Save)/ })).toHaveCount(0);
  await expectFits(page, 360);
  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page.getByText('Nothing can be changed.')).toHaveCount(0);
});

test('practices get a link to the payment page that an administrator sets', async ({ signedIn, expectNoise }) => {
  expectNoise(/status of 400/);
  const page = await signedIn('admin');
  await page.goto('/administration?part=settings');
  const field = page.getByLabel('Payment page');
  await test.step('an address that isn’t https shows an error at the field, and nothing is lost', async () => {
    await field.fill('http://pay.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter an address that starts with https://, or leave it blank.')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('http://pay.example');
  });
  await field.fill('https://pay.example/?account={account}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  await test.step('it’s shown next to the account’s statements, and has the account’s number', async () => {
    const other = await signedIn('practice');
    await other.goto('/customer/100003/products');
    await other.getByRole('heading', { level: 1 }).getByRole('button').click();
    await other.getByRole('tab', { name: 'Financial' }).click();
    await expect(other.getByRole('link', { name: 'Pay online' })).toHaveAttribute(
      'href',
      'https://pay.example/?account=100003',
    );
    await expectFits(other, 360);
  });
});
