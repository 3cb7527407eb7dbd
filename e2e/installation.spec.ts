/** From an empty installation to a shop: an ERP's files are loaded, and a person from them does the main job. */

import type { Page } from '@playwright/test';
import { loadShop, runPerson } from './installation.ts';
import { expect, test } from './journey.ts';
import { type RunningServer, startServer } from './server.ts';

test.use({
  server: async ({ browserName: _ }, use) => {
    const empty = await startServer({ DEMO: '0', SECOND_STEP: 'nobody' }, { isEmpty: true });
    await use(empty);
    await empty.remove();
  },
});

const choosePassword = async (on: Page, link: string) => {
  await on.goto(link);
  await on.getByLabel('New password').fill('four wet umbrellas');
  await on.getByRole('button', { name: 'Set the password and sign in' }).click();
};

async function inviteAnother(page: Page, server: RunningServer) {
  const admin = await page.context().newPage();
  await choosePassword(
    admin,
    runPerson(server, 'invite', 'ada@shop.test', '--name', 'Ada Okafor', '--kind', 'customer-service'),
  );
  await expect(admin).toHaveURL(/\/home/);
  await admin.goto('/administration');
  await admin.getByLabel('Find a person').fill('manager@demo.test');
  await expect(admin.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2);
  await admin.getByRole('button', { name: /^Invite: / }).click();
  const made = admin.getByRole('region', { name: 'New link' });
  await expect(made).toContainText('#link=');
  await expect(made).toBeFocused();
  const text = await made.innerText();
  await admin.close();
  await page.context().clearCookies();
  return /http\S+#link=\S+/.exec(text)?.[0] ?? '';
}

test('a shop loaded from files works: a person looks a practice up, shops, and sends the order', async ({
  page,
  server,
  expectNoise,
}) => {
  // The files name pictures that only the demo serves.
  expectNoise(/status of 404/);
  test.setTimeout(240_000);
  await test.step('the files are loaded, without a bad or a waiting row', async () => {
    const runs = await loadShop(server);
    expect(runs.length).toBeGreaterThan(14);
    for (const { importId, state, reason, counts } of runs) {
      expect([importId, state, reason, counts.bad, counts.waiting]).toEqual([importId, 'applied', '', 0, 0]);
    }
  });
  const link = await test.step('the first person is invited on the server, and invites another on the screen', () =>
    inviteAnother(page, server));
  await test.step('a person from the files chooses a password and finds the practice', async () => {
    await choosePassword(page, link);
    await page.getByPlaceholder('Search by customer name, id, or phone #').fill('lane fam');
    await page.getByText('Puget Lane Family Dentistry').click();
    await expect(page).toHaveURL(/\/customer\/100002\/products/);
  });
  await test.step('a product has its price, its stock and its substitutes', async () => {
    await page.getByPlaceholder('Search by Product number / description').fill('pralequist nitrile x-small');
    const product = page.getByRole('article').filter({ hasText: '10000001' });
    await expect(product).toContainText(/\$\d/);
    await product.getByRole('link').first().click();
    const slider = page.getByRole('dialog');
    await expect(slider.getByRole('table', { name: 'Stock by branch' })).toBeVisible();
    await slider
      .getByRole('button', { name: /^Add .* to the cart$/ })
      .first()
      .click();
    await expect(page.getByText(/added$/)).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('the order is sent, and opens with its PO number', async () => {
    await page
      .getByRole('link', { name: /Cart.*1 line/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Check out' }).click();
    await page.getByLabel('PO number (required)').fill('PO-1');
    await page.getByRole('button', { name: 'Send order' }).click();
    await expect(page.getByText('Cart submitted successfully')).toBeVisible();
    await page.getByRole('link', { name: /^Order \d+$/ }).click();
    await expect(page.getByText('PO-1', { exact: true })).toBeVisible();
  });
});
