/** Data exchange: an undo in progress is stopped, and warnings are marked as read for everyone. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

const panel = (page: Page) => page.getByRole('tabpanel');
const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });

/** Sends a file with a column that we don't know, as a person's program would. */
async function sendFile(page: Page, id: string, vendor: string) {
  await page.evaluate(
    async ([importId, name]) => {
      const url = `/api/erp/v1/imports/${importId}?feed=vendors&mode=delta`;
      const headers = { 'content-type': 'text/csv' };
      await fetch(url, { method: 'PUT', headers, body: `vendorId,name,color\n98001,${name},red\n` });
    },
    [id, vendor],
  );
}

test('an undo that waits is stopped on the screen, and the load stays applied', async ({ signedIn, server }) => {
  const page = await signedIn('service');
  await page.goto('/home');
  await sendFile(page, 'undo-me', 'Halumivex');
  await page.goto('/data-exchange?part=runs&run=undo-me');
  await expect(panel(page).getByText('1 row added.')).toBeVisible({ timeout: 30_000 });
  await withDatabase(server, async (client) => {
    // As long as another load is being applied.
    await client.query(`select pg_advisory_lock(hashtext('exchange-apply'))`);
    await panel(page).getByRole('button', { name: 'Undo this load' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the load' }).click();
    await expect(panel(page).getByRole('status').filter({ hasText: 'Undoing' })).toBeVisible();
    await panel(page).getByRole('button', { name: 'Stop this undo' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('The load stays applied, with all of its rows.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Stop the undo' }).click();
    await expect(panel(page).getByText(/^.+ stopped the undo\. This load is still applied\.$/)).toBeVisible();
    await expect(panel(page).getByRole('heading', { name: 'undo-me' })).toBeFocused();
  });
  await expect(panel(page).getByRole('button', { name: 'Undo this load' })).toBeVisible();
});

test('warnings are marked as read, one and all, for everyone', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto('/home');
  await sendFile(page, 'warned-1', 'Halumivex One');
  await page.goto('/data-exchange?part=runs&run=warned-1');
  await panel(page).getByRole('button', { name: 'Mark as read' }).click({ timeout: 30_000 });
  await expect(panel(page).getByText(/^Marked as read by .+\.$/)).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: 'warned-1' })).toBeFocused();
  await sendFile(page, 'warned-2', 'Halumivex Two');
  await page.goto('/data-exchange?part=runs&run=warned-2');
  await expect(panel(page).getByRole('button', { name: 'Mark as read' })).toBeVisible({ timeout: 30_000 });
  await page.goto('/data-exchange?part=runs&only=unread');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(panel(page).getByRole('button', { name: 'warned-2' })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'warned-1' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await attention(page)
    .getByRole('button', { name: /^Mark all as read: Manufacturers/ })
    .click();
  await expect(page.getByText('All warnings and rejected rows have been read.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Data exchange' })).toBeFocused();
});
