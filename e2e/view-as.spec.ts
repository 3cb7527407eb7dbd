/** Staff who see the shop as a person of a practice, in two tabs of one browser. */
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './journey.ts';

const viewing = (page: Page) => page.getByText('Nothing can be changed.');

/** From wherever the page is, without loading it again. */
async function viewAsLead(page: Page) {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByLabel('Find a person').fill('lead@demo.test');
  await page.getByRole('button', { name: 'Priya Raman', exact: true }).click();
  await page.getByRole('button', { name: 'View as' }).click();
  await expect(viewing(page)).toBeVisible();
}

const stop = (page: Page) => page.getByRole('button', { name: 'Stop viewing' }).click();

test('a view that one tab starts and another ends never asks for a password, and both go on', async ({
  signedIn,
  expectNoise,
}) => {
  // The person's page is refetched before the shop opens. The other tab still asks as the member of staff once.
  expectNoise(/status of 40[13]/);
  const here = await signedIn('admin');
  await here.goto('/home');
  const there = await here.context().newPage();
  await test.step('a tab that was open follows, and can end the view', async () => {
    await there.goto('/home');
    await viewAsLead(here);
    await expect(viewing(there)).toBeVisible();
    for (const width of [360, 768, 1440]) {
      await there.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(there);
    }
    await stop(there);
    for (const page of [here, there]) await expect(viewing(page)).toHaveCount(0);
  });
  await test.step('a tab that was opened in the view is the member of staff’s again, and can start the next one', async () => {
    await viewAsLead(here);
    await expect(viewing(there)).toBeVisible();
    await there.reload();
    await expect(viewing(there)).toBeVisible();
    await stop(here);
    await expect(viewing(there)).toHaveCount(0);
    await viewAsLead(there);
    await expect(viewing(here)).toBeVisible();
    await stop(here);
  });
  for (const page of [here, there]) {
    await expect(viewing(page)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
