/** Notes about an account: written, saved by themselves, deleted, shared, and read by those who may not write. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

interface Row {
  readonly id: string;
  readonly title: string;
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Notes' });
const entries = (page: Page) => panel(page).getByRole('list', { name: 'Notes' }).getByRole('button');
const text = (page: Page) => panel(page).getByRole('textbox', { name: 'Note', exact: true });
const status = (page: Page) =>
  panel(page)
    .getByRole('status')
    .filter({ hasText: /Saved|saved|Saving/ });

const stored = async (page: Page, customer: string) =>
  ((await (await page.request.get(`/api/customer/customernumber/${customer}/note`)).json()) as { data: Row[] }).data;

async function save(page: Page, origin: string, body: object) {
  const answer = await page.request.post('/api/customer/note', { data: body, headers: { origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('C2.23 C4.06 C4.07 C4.08 C9.04 notes are written, saved after five seconds and when they are left, and deleted', async ({
  signedIn,
}) => {
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

  // The first note, by explicit save.
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

  // A change is saved by itself, five seconds after the last of it.
  await page.keyboard.press('Enter');
  const began = Date.now();
  await Promise.all([page.waitForRequest('**/api/customer/note'), page.keyboard.type('Ask for Ana')]);
  expect(Date.now() - began).toBeGreaterThanOrEqual(5_000);
  await expect(status(page)).toHaveText('Saved');

  // A new note first saves the one before it, and stands at the top; a list and a link go with it.
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

  // A third one without words is left: it was never there. Leaving saved the second.
  await panel(page).getByRole('button', { name: 'New note' }).click();
  await entries(page).filter({ hasText: 'Back door only' }).click();
  await expect(text(page)).toContainText('Ask for Ana or Bo');
  await expect(entries(page)).toHaveText([/^Wants/, /^Back door only/]);

  // A note that is cleared and left is deleted, even when it's left by adding another note. The new note comes first in the list.
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

  // Closing saves; the panel comes back with everything, on an address of its own.
  await text(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Really ');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/customer\/100005\/orders/);
  await page.goto('/customer/100005/notes');
  await expect(entries(page)).toHaveText([/^Really Wants/]);
  await expect(text(page)).toContainText('Really Wants');

  // Deleting asks first, and selects the neighbour.
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

  // Up to 420 px the list and the note alternate; a phone has room for both, one after the other.
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
  expect([...sizes]).toEqual(['100']);
});

test('C4.05 the first note is selected, and more pages load at the bottom; viewers read and can’t write', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('service');
  await page.goto('/customer/100002/orders');
  for (const customer of ['100002', '100005']) {
    for (const row of await stored(page, customer)) {
      await page.request.post(`/api/customer/note/delete/${row.id}`, { headers: { origin: server.url } });
    }
  }
  for (let n = 1; n <= 130; n += 1) {
    const body = { id: randomUUID(), customerNumber: '100002', note: `<p>Line ${n}.</p>`, version: randomUUID() };
    await save(page, server.url, body);
  }
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

test('two people in one note see both texts, and nothing is lost when the server is away', async ({
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

test('a tab follows what another one writes and deletes, and never overwrites what is being typed', async ({
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

  // A new note stands in the list of the other window, whose open note stays.
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

  // Deleted elsewhere: said, and the neighbour is open.
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
  await expect(panel(page).getByRole('button', { name: 'Load the notes again' })).toBeVisible();
  await expect.poll(() => logged.join('\n')).toContain('fault-7');
  await expect(page.getByText('out of order')).toHaveCount(0);
  await page.unroute('**/100001/note?*');
  await panel(page).getByRole('button', { name: 'Load the notes again' }).click();
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
  await refused(409, 'note.changed-elsewhere', 'Somebody else changed it: out of order.');
  await expect(notDeleted).toBeVisible();
  await expect(entries(page)).toHaveCount(4);
});
