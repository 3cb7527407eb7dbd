/** Notes that several people, tabs, and a failing server touch: no text is lost. */
import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from './journey.ts';
import { entries, panel, save, status, stored, text } from './note-panel.ts';

test('two people in one note see both texts, and nothing is lost when the server is down', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  expectNoise(/409|Failed to load resource|request failed|fault: 500|It is the database/);
  const page = await signedIn('manager');
  await page.goto('/customer/100004/orders');
  const [id, version] = [randomUUID(), randomUUID()];
  await save(page, server.url, { id, customerNumber: '100004', note: '<p>Base</p>', version });
  await page.goto(`/customer/100004/notes?note=${id}`);
  await expect(text(page)).toHaveText('Base');
  const theirs = { id, customerNumber: '100004', note: '<p>Theirs</p>', version: randomUUID(), basedOn: [version] };
  await text(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Mine');
  await save(page, server.url, theirs);
  await page.keyboard.press('Control+s');
  const conflict = panel(page).getByRole('region', { name: 'Another version of this note' });
  await expect(conflict.getByRole('textbox', { name: 'Their text' })).toHaveText('Theirs');
  await expect(text(page)).toHaveText('Mine');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep both' }).click();
  await expect(panel(page).getByText('Both texts were kept.')).toBeVisible();
  await expect(text(page)).toHaveText('Mine');
  await expect
    .poll(async () => (await stored(page, '100004')).map(({ title }) => title))
    .toEqual(expect.arrayContaining(['Mine', 'Theirs']));

  // Text written while the server is down survives closing the tab.
  await page.route('**/api/customer/note', (route) => route.abort());
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and more');
  await page.keyboard.press('Control+s');
  await expect(status(page)).toHaveText('Saved on this device. Will sync');
  await page.goto('about:blank');
  await page.unroute('**/api/customer/note');
  await page.goto('/customer/100004/notes');
  await expect(entries(page).filter({ hasText: 'Mine and more' })).toBeVisible();
  await expect.poll(async () => (await stored(page, '100004')).map(({ title }) => title)).toContain('Mine and more');
});

test('a tab shows another one’s edits and deletions, and never overwrites text being typed', async ({
  signedIn,
  context,
  server,
}) => {
  const page = await signedIn('service');
  await page.goto('/customer/100009/orders');
  const id = randomUUID();
  await save(page, server.url, { id, customerNumber: '100009', note: '<p>Base</p>', version: randomUUID() });
  const other = await context.newPage();
  for (const window of [page, other]) {
    await window.goto('/customer/100009/notes');
    await expect(text(window)).toHaveText('Base');
  }

  // A new note appears in the other window's list, whose open note stays.
  await panel(other).getByRole('button', { name: 'New note' }).click();
  await expect(text(other)).toBeFocused();
  await other.keyboard.type('From the other window');
  await other.keyboard.press('Control+s');
  await expect(entries(page)).toHaveText([/^From the other window/, /^Base/]);
  await expect(text(page)).toHaveText('Base');

  // Another text of the open note, where nothing waits to be saved.
  await entries(other).filter({ hasText: 'Base' }).click();
  await expect(text(other)).toHaveText('Base');
  await text(other).click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' of today');
  await other.keyboard.press('Control+s');
  await expect(text(page)).toHaveText('Base of today');
  await expect(status(page)).toHaveText('Saved');

  // Both write: the one that is later sees both texts, and its own is still there.
  await other.keyboard.type(', by them');
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', by me');
  await other.keyboard.press('Control+s');
  const conflict = panel(page).getByRole('region', { name: 'Another version of this note' });
  await expect(conflict.getByRole('textbox', { name: 'Their text' })).toHaveText('Base of today, by them');
  await expect(text(page)).toHaveText('Base of today, by me');
  await conflict.getByRole('button', { name: 'Keep mine instead' }).click();
  await expect(text(other)).toHaveText('Base of today, by me');

  // Deleted elsewhere: the page says so, and the neighboring note is open.
  await panel(other).getByRole('button', { name: 'Delete note' }).click();
  await other
    .getByRole('alertdialog', { name: 'Delete this note?' })
    .getByRole('button', { name: 'Delete note' })
    .click();
  await expect(panel(page).getByText('Someone else deleted this note.')).toBeVisible();
  await expect(entries(page)).toHaveText([/^From the other window/]);
  await expect(text(page)).toHaveText('From the other window');
});

test('a failure of the notes is only logged, a note that someone else changed isn’t deleted unread, and the panel still works', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/500|out of order|status of 4(09|22)/);
  const page = await signedIn('service');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  await page.route('**/100001/note?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'out of order', status: 500, faultId: 'fault-7' }),
    }),
  );
  await page.goto('/customer/100001/notes');
  await expect(panel(page).getByRole('button', { name: 'Try again: load the notes' })).toBeVisible();
  await expect.poll(() => logged.join('\n')).toContain('fault-7');
  await expect(page.getByText('out of order')).toHaveCount(0);
  await page.unroute('**/100001/note?*');
  await panel(page).getByRole('button', { name: 'Try again: load the notes' }).click();
  await expect(entries(page)).toHaveCount(4);

  const refused = async (status: number, code: string, detail: string) => {
    await page.route('**/api/customer/note/delete/*', (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status, code, detail }),
      }),
    );
    await panel(page).getByRole('button', { name: 'Delete note' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
    await expect.poll(() => logged.join('\n')).toContain(detail);
    await page.unroute('**/api/customer/note/delete/*');
  };
  const notDeleted = panel(page).getByText(/^The note wasn’t deleted,/);
  await refused(422, 'request.invalid', 'This deletion is out of order.');
  await expect(notDeleted).toHaveCount(0);
  await refused(409, 'note.changed-elsewhere', 'Someone else changed it: out of order.');
  await expect(notDeleted).toBeVisible();
  await expect(entries(page)).toHaveCount(4);
});
