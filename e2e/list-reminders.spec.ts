/** Reminders to reorder a list: set, seen by the other people of the account, moved, and ended. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { openLists, panel, picker, post } from './list-panel.ts';
import { holdReplies } from './replies.ts';

const openReminder = async (page: Page) => {
  await panel(page)
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'Remind to reorder' }).click();
  return page.getByRole('dialog', { name: /^Reorder reminder for/ });
};

/** By its address in a new tab, and from its notice, as if its day had come. */
async function reopen(page: Page, id: number): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const path = `/customer/100003/lists?list=${id}`;
  await page.goto(path);
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText(/^Every eight weeks/);
  const notice = { noticeId: 1, kind: 'list-due', title: 'Time to reorder: Every eight weeks', detail: '', path };
  const answer = { unseen: 0, waitingApprovals: 0, notices: [{ ...notice, at: '2026-03-02T17:00:00Z', isSeen: true }] };
  await page.route(/\/api\/notices$/, (route) => route.fulfill({ json: answer }));
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /(^Approvals and notices|new notice)/ }).click();
  const link = page.getByRole('link', { name: notice.title });
  await link.press('Enter');
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText(/^Every eight weeks/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/notices$/);
  await expect(link).toBeFocused();
  await page.unroute(/\/api\/notices$/);
}

/** Staff end the reminders while the server's response is still pending. */
async function endReminders(staff: Page, id: number, sentence: string): Promise<void> {
  await staff.goto('/customer/100003/products');
  await openLists(staff, '100003');
  await picker(staff).selectOption(String(id));
  await expect(panel(staff).getByText(sentence)).toBeVisible();
  const dialog = await openReminder(staff);
  const letGo = await holdReplies(staff, /\/reminder/);
  const end = dialog.getByRole('button', { name: 'End reminders' });
  await end.click();
  await expect(end).toContainText('Ending…');
  letGo();
  await expect(panel(staff).getByText(sentence)).toHaveCount(0);
}

test('a practice is reminded of a list every eight weeks, staff see it and end it, and a day that has passed is refused', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 422/);
  const page = await signedIn('practice');
  await page.goto('/customer/100003/products');
  const { id } = await post(page, '/list/customer/100003', { Name: 'Every eight weeks' });
  await openLists(page, '100003');
  await picker(page).selectOption(String(id));
  const ahead = new Date(Date.now() + 30 * 86_400_000);
  const [year, month, day] = [ahead.getUTCFullYear(), ahead.getUTCMonth() + 1, ahead.getUTCDate()];
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const weekday = ahead.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
  const sentence = `Reorder reminder every 8 weeks, next on ${weekday}, ${iso.slice(5, 7)}/${iso.slice(8)}/${year}.`;

  await test.step('set by keyboard', async () => {
    const dialog = await openReminder(page);
    const [rhythm, first] = [dialog.getByRole('combobox', { name: 'Repeat' }), dialog.getByLabel('First reminder')];
    await expect(rhythm).toBeFocused();
    await expect(dialog).toContainText('Nobody is notified while the list is empty. Once it has products, everyone');
    await expectAccessible(page);
    const proposed = async () => (Date.parse(await first.inputValue()) - Date.now()) / 86_400_000;
    await expect.poll(proposed).toBeGreaterThanOrEqual(26.5);
    await rhythm.selectOption('Every 8 weeks');
    await expect.poll(proposed).toBeGreaterThanOrEqual(54.5);
    await first.fill('2020-01-01');
    await expect(dialog.getByText('Wed, 01/01/2020')).toBeVisible();
    await first.evaluate((field: HTMLInputElement) => {
      // As from a browser that doesn't enforce a date's limits.
      field.form?.setAttribute('novalidate', '');
    });
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Choose a day after today, at most a year ahead.');
    await first.fill(iso);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(panel(page).getByText(`${sentence} Nobody is notified while the list is empty.`)).toBeVisible();
  });
  await test.step('fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(panel(page).getByText(sentence)).toBeVisible();
    const dialog = await openReminder(page);
    await expect(dialog.getByRole('button', { name: 'End reminders' })).toBeInViewport();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('its address opens it, and the notice that led there has the focus again', () => reopen(page, id));
  await test.step('ended by staff, and removed for the practice', async () =>
    endReminders(await signedIn('service'), id, sentence));
});
