/** Someone who forgot their password gets in again with the link that they get by e-mail. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import type { RunningServer } from './server.ts';

/** The demo stores the e-mails that it would send. Newest last. */
function mailsIn({ folder }: RunningServer): { subject: string; text: string; to: { address: string } }[] {
  const mails = join(folder, 'mail');
  if (!existsSync(mails)) return [];
  const names = readdirSync(mails).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  return names.sort().map((name) => JSON.parse(readFileSync(join(mails, name), 'utf8')));
}

const linkIn = (text = '') => /http\S+#link=\S+/.exec(text)?.[0] ?? '';
const email = 'viewer@demo.test';
const password = 'four wet umbrellas';

test('someone chooses a new password by e-mail, on a phone, and is notified of the change', async ({
  page,
  server,
  expectNoise,
}) => {
  // The link that was used.
  expectNoise(/status of 404/);
  await page.setViewportSize({ width: 360, height: 740 });
  await test.step('the sign-in page links to a form that says what to correct', async () => {
    await page.goto('/sign-in');
    await page.getByLabel('E-mail').fill('view');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(page.getByLabel('E-mail')).toHaveValue('view');
    await page.getByLabel('E-mail').fill('viewer');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Enter your e-mail, such as name@practice.com.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await test.step('the response is the same for every address', async () => {
    for (const typed of ['nobody@demo.test', email]) {
      await page.getByLabel('E-mail').fill(typed);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText(`If ${typed} belongs to someone who can sign in`)).toBeVisible();
      await page.getByRole('button', { name: 'Back to sign-in' }).click();
      if (typed !== email) await page.getByRole('button', { name: 'Forgot your password?' }).click();
    }
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });
  const link = await test.step('one message arrives, and its link sets the password and signs in', async () => {
    await expect.poll(() => mailsIn(server).length).toBe(1);
    const [mail] = mailsIn(server);
    expect(mail).toMatchObject({ to: { address: email }, subject: 'Choose a new password for Operatory' });
    await page.goto(linkIn(mail?.text));
    await page.getByLabel('New password', { exact: true }).fill(password);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page).toHaveURL(/\/home/);
    await expect.poll(() => mailsIn(server).at(-1)?.subject).toBe('Your password for Operatory was changed');
    return linkIn(mail?.text);
  });
  await test.step('the used link offers a new one, or the form', async () => {
    await page.context().clearCookies();
    await page.goto('/sign-in');
    await page.goto(link);
    await expect(page.getByText('This link has already been used or has expired')).toBeVisible();
    await page.getByRole('button', { name: 'Get a new link by e-mail' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/home/);
  });
});

test('customer service e-mails a link to a person of the list', async ({ signedIn, server }) => {
  const page = await signedIn('service');
  await page.goto('/administration');
  await page.getByLabel('Find a person').fill('newcomer@demo.test');
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^E-mail a link: / }).click();
  await expect(page.getByRole('status').filter({ hasText: 'gets an e-mail at newcomer@demo.test' })).toBeVisible();
  await expect.poll(() => mailsIn(server).filter(({ to }) => to.address === 'newcomer@demo.test').length).toBe(1);
});
