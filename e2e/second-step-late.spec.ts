/** The second step takes too long: the page asks again, or starts over with the password, and says why. */
import type { Page } from '@playwright/test';
import { codeOf, keepCodes, makeProofsOld, setUpApp } from './authenticator.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { type RunningServer, startServer } from './server.ts';
import { withDatabase } from './stored-orders.ts';

const over = 'That took too long, or too many codes were wrong. Sign in again.';
const passwordOf = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const code = (page: Page) => page.getByLabel('Code from your authenticator app');

async function givePassword(page: Page): Promise<void> {
  await passwordOf(page).fill('operatory-demo-1');
  await page.keyboard.press('Enter');
}

async function giveCode(page: Page, secret: string): Promise<void> {
  await code(page).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
}

const endSignIns = (server: RunningServer) =>
  withDatabase(server, (client) => client.query(`update session set created_at = now() - interval '16 minutes'`));

test('someone who takes long over the second step confirms in place or starts over, and no page is a dead end', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of (401|403|422)/);
  test.setTimeout(120_000);
  const server = await startServer({ SECOND_STEP: 'staff' });
  let secret = '';
  try {
    await test.step('installing an app takes eleven minutes: the password is requested in place', async () => {
      await page.goto(`${server.url}/sign-in`);
      await page.getByLabel('E-mail').fill('service@demo.test');
      await givePassword(page);
      await page.getByRole('button', { name: 'Use an authenticator app' }).press('Enter');
      await expect(page.getByLabel('Code from the app')).toBeVisible();
      await makeProofsOld(server.databaseUrl);
      secret = await setUpApp(page);
      await expect(page.getByRole('dialog', { name: 'Confirm that it’s you' })).toBeVisible();
      await givePassword(page);
      await keepCodes(page, 'Continue');
      await expect(page).toHaveURL(/\/home/);
    });
    await test.step('after a quarter of an hour at the code, the page says so and asks for the password', async () => {
      await page.context().clearCookies();
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${server.url}/sign-in`);
      await page.getByLabel('E-mail').fill('service@demo.test');
      await givePassword(page);
      await expect(code(page)).toBeVisible();
      await endSignIns(server);
      await giveCode(page, secret);
      await expect(page.getByText(over)).toBeVisible();
      await expect(passwordOf(page)).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await givePassword(page);
      await giveCode(page, secret);
      await expect(page).toHaveURL(/\/home/);
    });
    await test.step('over an open page, five wrong codes require the password again, and the page stays', async () => {
      await page.goto(`${server.url}/your-account`);
      await withDatabase(server, (client) => client.query('delete from session'));
      const asked = page.getByRole('dialog', { name: 'Please sign in again' });
      await expect(asked).toBeVisible({ timeout: 20_000 });
      await givePassword(page);
      const told = asked.getByText(over);
      await expect(async () => {
        if (!(await told.isVisible())) {
          await code(page).fill('000000', { timeout: 1_000 });
          await code(page).press('Enter', { timeout: 1_000 });
        }
        await expect(told).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(passwordOf(page)).toBeFocused();
    });
  } finally {
    await page.goto('about:blank');
    await server.remove();
  }
});
