/** The first hour: an empty installation gets its first administrator, who sets its brand and sees what is missing. */

import type { Locator, Page } from '@playwright/test';
import { keepCodes, setUpApp } from './authenticator.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { startServer } from './server.ts';

test.use({
  server: async ({ browserName: _ }, use) => {
    const empty = await startServer({ DEMO: '0', COMPANY_NAME: 'Evergreen Dental Supply' }, { isEmpty: true });
    await use(empty);
    await empty.remove();
  },
});

/** On a phone, checks that need no action are collapsed. */
async function showDone(page: Page, list: Locator) {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  const done = list.getByRole('row', { name: / Done / });
  await expect(done).toHaveCount(0);
  await page.getByRole('button', { name: /^Show \d+ checks that need no action$/ }).click();
  await expect(done.first()).toBeVisible();
}

test('an administrator signs in with the printed address, sets the brand, and sees what is missing', async ({
  page,
  server,
  expectNoise,
}) => {
  expectNoise(/status of 422/);
  test.setTimeout(150_000);
  await test.step('the address opens a form, used here with only the keyboard', async () => {
    await page.goto(/\/setup#setup=[\w-]+/.exec(server.printed())?.[0] ?? '');
    await expect(page.getByLabel('Your name')).toBeFocused();
    await page.keyboard.type('Ada Okafor');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@shop.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('password12345');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('This password is too easy to guess. Choose a less common one.');
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill('four wet umbrellas');
    await page.keyboard.press('Enter');
  });

  await test.step('before anything else, staff set up a second step', async () => {
    await expect(page.getByRole('heading', { name: 'Set up a second step' })).toBeVisible();
    await page.keyboard.press('Enter');
    await setUpApp(page);
    await keepCodes(page, 'Continue');
    await expect(page).toHaveURL(/\/administration/);
  });

  await test.step('a new brand and color count at once, also in another tab', async () => {
    const other = await page.context().newPage();
    await other.goto('/your-account');
    await page.goto('/administration?part=settings');
    await expect(page.getByText('Locked: the server’s environment sets COMPANY_NAME.')).toBeVisible();
    await page.getByLabel('Accent color').fill('#ffcc00');
    await expect(page.getByText(/contrast of 1\.5 to 1/)).toBeVisible();
    await page.getByLabel('Accent color').fill('#7a1f5c');
    await page.getByLabel('Shop name').fill('Evergreen');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Open pages of people who are signed in follow within seconds.')).toBeVisible();
    for (const tab of [page, other])
      await expect(tab.getByRole('link', { name: 'Evergreen, home page' })).toBeVisible();
    await expectAccessible(page);
    await other.close();
  });

  await test.step('missing settings are listed with links', async () => {
    await page.getByRole('tab', { name: 'Going live' }).click();
    const list = page.getByRole('table', { name: 'Going live' });
    await expect(list.getByRole('row', { name: /^Data: Customers To do/ })).toBeVisible();
    await expectAccessible(page);
    await showDone(page, list);
    const brand = list.getByRole('row', { name: /^Brand/ });
    await brand.getByRole('button').click();
    await expect(page.getByLabel('Shop name')).toHaveValue('Evergreen');
    await expectNoSidewaysScroll(page);
  });
});
