/** Accounts that are billed together: what staff see of a group, and the overview of one's own. */
import type { Page } from '@playwright/test';
import { info, openInfo } from './customer-info.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const details = (page: Page) => info(page).getByRole('region', { name: 'Customer details' });

test('staff see whom an account is billed to, and find the others of its group', async ({ signedIn }) => {
  const page = await signedIn('service');
  await test.step('the payer is an account, or a number without one', async () => {
    await openInfo(page, '100004');
    await expect(details(page)).toContainText(
      /Billed to80010\d Evergreen Dental Holdings LLC · \d+ locations?There is no account 80010\d\./,
    );
    await openInfo(page, '100009');
    await expect(details(page)).toContainText('Billed to100009 (this account) · 3 locations');
    await openInfo(page, '100003');
    await expect(details(page)).toContainText('Billed to100009 Las Colinas Dental Group · 3 locations');
  });
  await test.step('on a phone, too', async () => {
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(details(page)).toContainText('3 locations');
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('the locations are found by the number that they are billed to', async () => {
    await details(page).getByRole('link', { name: '3 locations' }).press('Enter');
    await expect(page).toHaveURL(/\/home\?find=100009/);
    const found = page.getByRole('main').getByRole('listitem');
    await expect(found).toHaveText([/Las Colinas/, /Truckee River/, /Union Street/]);
    await expect(info(page)).toBeHidden();
  });
  await test.step('a practice sees whom it is billed to', async () => {
    await signedIn('practice');
    await openInfo(page, '100003');
    await expect(details(page)).toContainText('Billed to100009 Las Colinas Dental Group');
    await expect(details(page).getByText(/location/)).toHaveCount(0);
  });
});
