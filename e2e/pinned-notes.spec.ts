/** Pinned notes: marked in the list, found by their words, and in phone mode while the practice is on the phone. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { entries, panel, save, text } from './note-panel.ts';
import { holdReplies } from './replies.ts';
import { storeNotes } from './stored-orders.ts';

const account = '100004';
const notes = ['<p>Dock B, ring twice</p>', '<p>Pays by card</p><p>Never on account</p>', '<p>Closed on Fridays</p>'];
const search = (page: Page) => panel(page).getByRole('textbox', { name: 'Find a note' });
const pin = (page: Page) => panel(page).getByRole('button', { name: 'Pin to phone mode' });
const unpin = (page: Page) => panel(page).getByRole('button', { name: 'Unpin from phone mode' });

/** Phone mode, as from home. */
async function openPhone(page: Page) {
  await page.goto(`/home?phone=${account}`);
  return page.getByRole('region', { name: 'Pinned notes' });
}

/** The open note stays pinned, although the list doesn't include it. */
async function findNothing(page: Page): Promise<void> {
  await search(page).fill('nothing like it');
  await expect(panel(page).getByText('No Results Found')).toBeVisible();
  await expect(unpin(page)).toBeVisible();
}

test('staff find a note by its words, pin it, and read it in phone mode; the sixth is refused', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  expectNoise(/status of 409|ERR_FAILED/);
  const page = await signedIn('service');
  await storeNotes(server, account, 0);
  await page.goto(`/customer/${account}/notes`);
  for (const note of notes) {
    await save(page, server.url, { id: randomUUID(), customerNumber: account, note, version: randomUUID() });
  }
  await page.reload();
  await expect(entries(page)).toHaveCount(3);

  await test.step('found by words of its text, and pinned with the keyboard', async () => {
    await search(page).press('/');
    await expect(search(page)).toHaveValue('/');
    await search(page).fill('account NEVER');
    await expect(entries(page)).toHaveText([/^Pays by card/]);
    await entries(page).first().click();
    await expect(text(page)).toContainText('Never on account');
    await pin(page).press('Enter');
    await expect(unpin(page)).toBeFocused();
    await page.route(/\/note\?.*searchText=away/, (route) => route.abort());
    await search(page).fill('away');
    await expect(panel(page).getByRole('button', { name: /^Try again: .* the notes$/ })).toBeVisible();
    await findNothing(page);
    await search(page).press('Escape');
    await expect(entries(page)).toHaveCount(3);
    await expect(entries(page).filter({ has: page.getByRole('img', { name: 'Pinned' }) })).toHaveCount(1);
    await expectAccessible(page);
  });
  await test.step('in phone mode, on a phone as well', async () => {
    const pinned = await openPhone(page);
    await expect(pinned.getByRole('listitem')).toHaveText([/Pays by card\s*Never on account/]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await pinned.getByRole('link', { name: 'All notes' }).click();
    await expect(entries(page)).toHaveCount(3);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('five are pinned at most', async () => {
    for (const place of [1, 2, 3, 4, 5]) {
      const id = randomUUID();
      const note = `<p>More ${place}</p>`;
      await save(page, server.url, { id, customerNumber: account, note, version: randomUUID() });
      await page.goto(`/customer/${account}/notes?note=${id}`);
      await pin(page).click();
      if (place < 5) await expect(unpin(page)).toBeVisible();
    }
    await expect(panel(page).getByText('5 notes are pinned already. Unpin one first.')).toBeVisible();
    await expect(text(page)).toBeInViewport({ ratio: 1 });
    await entries(page).filter({ hasText: 'More 4' }).click();
    await unpin(page).click();
    await expect(pin(page)).toBeVisible();
  });
});

test('a running search of notes doesn’t say that nothing was found', async ({ signedIn, server }) => {
  const page = await signedIn('service');
  await storeNotes(server, account, 0);
  await page.goto(`/customer/${account}/notes`);
  await save(page, server.url, { id: randomUUID(), customerNumber: account, note: notes[1], version: randomUUID() });
  await page.reload();
  const nothing = panel(page).getByText('No Results Found');
  await search(page).fill('zzzz');
  await expect(nothing).toBeVisible();
  const letGo = await holdReplies(page, /\/note\?.*searchText=card/);
  await search(page).fill('card');
  await expect(panel(page).getByRole('status', { name: 'Searching the notes' })).toBeVisible();
  await expect(nothing).toHaveCount(0);
  letGo();
  await expect(entries(page)).toHaveText([/^Pays by card/]);
});
