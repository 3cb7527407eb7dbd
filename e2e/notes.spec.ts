/** Notes about an account: written, saved automatically, deleted, and read by those who may not write. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { entries, panel, save, status, stored, text } from './note-panel.ts';
import { storeNotes } from './stored-orders.ts';

async function writeFirst(page: Page) {
  await panel(page).getByRole('button', { name: 'Write the first note' }).click();
  await expect(text(page)).toBeFocused();
  await expect(text(page).locator('[data-placeholder="Please enter a note"]')).toBeVisible();
  await page.keyboard.type('Back door only');
  await expect(status(page)).toHaveText('Not saved yet');
  const saving = page.waitForRequest('**/api/customer/note');
  await page.keyboard.press('Control+s');
  expect((await saving).postDataJSON()).toMatchObject({
    id: expect.any(String),
    customerNumber: '100005',
    note: '<p>Back door only</p>',
    title: 'Back door only',
  });
  await expect(status(page)).toHaveText('Saved');
  await expect(entries(page)).toHaveText([/^Back door only/]);
}

async function changeAndWait(page: Page) {
  await page.keyboard.press('Enter');
  const began = Date.now();
  await Promise.all([page.waitForRequest('**/api/customer/note'), page.keyboard.type('Ask for Ana')]);
  expect(Date.now() - began).toBeGreaterThanOrEqual(5_000);
  await expect(status(page)).toHaveText('Saved');
}

async function writeSecond(page: Page) {
  await page.keyboard.type(' or Bo');
  await panel(page).getByRole('button', { name: 'New note' }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => stored(page, '100005')).toHaveLength(1);
  await page.keyboard.type('Wants');
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Bulleted list' }).click();
  await page.keyboard.type('gloves, ');
  await panel(page).getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('size M');
  await panel(page).getByRole('button', { name: 'Link', exact: true }).click();
  await panel(page).getByLabel('Link to').fill('example.com/gloves');
  await page.keyboard.press('Enter');
  await expect(text(page).getByRole('link', { name: 'example.com/gloves' })).toHaveAttribute(
    'href',
    'https://example.com/gloves',
  );
}

async function leaveEmpty(page: Page) {
  await panel(page).getByRole('button', { name: 'New note' }).click();
  await entries(page).filter({ hasText: 'Back door only' }).click();
  await expect(text(page)).toContainText('Ask for Ana or Bo');
  await expect(entries(page)).toHaveText([/^Wants/, /^Back door only/]);
}

async function clearAndLeave(page: Page) {
  await text(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await panel(page).getByRole('button', { name: 'New note' }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toHaveAttribute('aria-current', 'true');
  await expect(entries(page).last()).toHaveText(/^Wants/);
  await entries(page).filter({ hasText: 'Wants' }).click();
  await expect(entries(page)).toHaveText([/^Wants/]);
  await expect.poll(async () => (await stored(page, '100005')).map(({ title }) => title)).toEqual(['Wants']);
  await expect(text(page).getByRole('listitem')).toContainText('gloves, size M');
}

async function closeAndReturn(page: Page) {
  await text(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Really ');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/customer\/100005\/orders/);
  await page.goto('/customer/100005/notes');
  await expect(entries(page)).toHaveText([/^Really Wants/]);
  await expect(text(page)).toContainText('Really Wants');
}

async function deleteNote(page: Page) {
  await panel(page).getByRole('button', { name: 'New note' }).click();
  await page.keyboard.type('Above');
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page)).toHaveText('Saved');
  await panel(page).getByRole('button', { name: 'Delete note' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this note?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(entries(page)).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Delete note' }).click();
  await question.getByRole('button', { name: 'Delete note' }).click();
  await expect(entries(page)).toHaveText([/^Really Wants/]);
  await expect(entries(page).first()).toHaveAttribute('aria-current', 'true');
  await expect(text(page)).toContainText('Really Wants');
  await expectAccessible(page);
}

async function lookOnAPhone(page: Page) {
  await page.setViewportSize({ width: 420, height: 760 });
  await page.goto('/customer/100005/notes');
  await expect(entries(page)).toHaveCount(1);
  await expect(text(page)).toHaveCount(0);
  await entries(page).first().click();
  await expect(text(page)).toBeVisible();
  await expect(entries(page)).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 760 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Back to the list' }).click();
  await expect(entries(page)).toHaveCount(1);
  await page.setViewportSize({ width: 421, height: 760 });
  await expect(entries(page)).toHaveCount(1);
  await expect(text(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
}

test('C2.23 C4.06 C4.07 C4.08 C9.04 notes are written, saved after five seconds and when they are left, and deleted', async ({
  signedIn,
  expectNoise,
}) => {
  // On a slow machine, a note may be read once more while it's being deleted.
  expectNoise(/status of 404/);
  const page = await signedIn('service');
  const sizes = new Set<string | null>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/100005/note')) sizes.add(searchParams.get('pageSize'));
  });
  await page.goto('/customer/100005/orders');
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('button', { name: /^Notes/ }).click();
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL(/\/customer\/100005\/notes/);
  await expect(panel(page).getByText('No notes have been added to this account')).toBeVisible();

  await test.step('the first note is saved explicitly', () => writeFirst(page));
  await test.step('a change is saved automatically, five seconds after the last keystroke', () => changeAndWait(page));
  await test.step('a new note saves the previous one first, and is at the top; a list and a link are saved', () =>
    writeSecond(page));
  await test.step('a third one without words is left: it was never there. Leaving saved the second', () =>
    leaveEmpty(page));
  await test.step('leaving a cleared note deletes it, even by adding another note. The new note comes first in the list', () =>
    clearAndLeave(page));
  await test.step('closing saves; the panel reopens with everything, at its own address', () => closeAndReturn(page));
  await test.step('deleting asks first, and selects the neighbor', () => deleteNote(page));
  await test.step('up to 420 px the list and the note alternate; a phone has room for both, one after the other', () =>
    lookOnAPhone(page));
  expect([...sizes]).toEqual(['100']);
});

test('C4.05 the first note is selected, and more pages load at the bottom; viewers read and can’t write', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('service');
  await page.goto('/customer/100002/orders');
  await storeNotes(server, '100005', 0);
  await storeNotes(server, '100002', 130);
  // A whole page, pasted with malicious intent.
  const note = '<h1>From the web</h1><img src=x onerror="window.ran = 1"><a href="javascript:window.ran=1">more</a>';
  await save(page, server.url, { id: randomUUID(), customerNumber: '100002', note, version: randomUUID() });

  await signedIn('viewer');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/100002/note')) asked.push(searchParams.get('pageIndex') ?? '');
  });
  await page.goto('/customer/100002/notes');
  await expect(entries(page)).toHaveCount(100);
  await expect(entries(page).first()).toHaveAttribute('aria-current', 'true');
  await expect(text(page)).toHaveText(/From the web/);
  await expect(text(page)).toHaveAttribute('aria-readonly', 'true');
  await expect(text(page)).toHaveAttribute('contenteditable', 'false');
  for (const name of ['New note', 'Save', 'Delete note']) {
    await expect(panel(page).getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(new Set(asked)).toEqual(new Set(['0']));
  await entries(page).last().scrollIntoViewIfNeeded();
  await expect(entries(page)).toHaveCount(131);
  await entries(page).last().scrollIntoViewIfNeeded();
  await expect(entries(page).last()).toHaveText(/^Line 1\./);
  expect(new Set(asked)).toEqual(new Set(['0', '1']));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  await page.goto('/customer/100005/notes');
  await expect(panel(page).getByText('No notes have been added to this account')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Write the first note' })).toHaveCount(0);

  await signedIn('practice');
  await page.goto('/customer/100003/notes');
  await expect(page).toHaveURL(/\/customer\/100003\/products/);
});
