/** A mailed link opened where someone is signed in: it neither redirects them nor signs them out unasked. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import type { RunningServer } from './server.ts';

const reader = 'viewer@demo.test';

/** Requests a new password like someone who can't sign in, and returns the link from the e-mail. */
async function linkFor(page: Page, { folder }: RunningServer, email: string): Promise<string> {
  const mails = join(folder, 'mail');
  const found = () =>
    (existsSync(mails) ? readdirSync(mails) : [])
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .map((name) => JSON.parse(readFileSync(join(mails, name), 'utf8')))
      .filter(({ to }) => to.address === email)
      .flatMap(({ text }) => /\/sign-in#link=\S+/.exec(text)?.[0] ?? []);
  const before = found();
  const { ok } = await page.evaluate(
    async (body) =>
      fetch('/api/accessLink/request', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
        ({ ok: isOk }) => ({ ok: isOk }),
      ),
    JSON.stringify({ email }),
  );
  expect(ok).toBe(true);
  await expect.poll(() => found().length, { timeout: 20_000 }).toBe(before.length + 1);
  return found().find((link) => !before.includes(link)) ?? '';
}

test('someone who is signed in sees whose link it is, and signs out to use it', async ({ signedIn, server }) => {
  const page = await signedIn('service');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/home');
  const link = await linkFor(page, server, reader);
  const signOut = page.getByRole('button', { name: 'Sign out and use the link' });
  await test.step('the page shows who is signed in, and whom the link is for', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'You’re already signed in' })).toBeVisible();
    await expect(
      page.getByText(/^You’re signed in as .+\. The link is for .+\. Sign out to use this link\.$/),
    ).toBeVisible();
    await expect(signOut).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  await test.step('staying opens the home page, still signed in', async () => {
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(page).toHaveURL(/\/home/);
  });
  await test.step('by keyboard: signing out keeps the link, which sets the password', async () => {
    await page.goto(link);
    await expect(signOut).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByLabel('New password', { exact: true }).fill('five dry umbrellas');
    await expect(page.getByLabel('E-mail')).toHaveValue(reader);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page).toHaveURL(/\/home/);
  });
  await test.step('a person’s own link says so', async () => {
    await page.goto(await linkFor(page, server, reader));
    await expect(page.getByText('The link is yours: it lets you choose a new password.')).toBeVisible();
    await signOut.click();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  });
});

test('a used link says so to someone who is signed in', async ({ signedIn, server, expectNoise }) => {
  expectNoise(/status of 404/);
  const page = await signedIn('service');
  await page.goto('/home');
  await page.goto(`${server.url}/sign-in#link=${'x'.repeat(43)}`);
  await expect(
    page.getByText(/^This link has already been used or has expired.* You’re signed in as .+\.$/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page).toHaveURL(/\/home/);
});

test('the first administrator’s link says that it’s over to someone who is signed in', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  const page = await signedIn('admin');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/setup#setup=${'x'.repeat(32)}`);
  await expect(page.getByRole('heading', { name: 'You’re already signed in' })).toBeVisible();
  await expect(page.getByText(/You’re signed in as .+\.$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByText(/This address has already been used or has expired\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home/);
});
