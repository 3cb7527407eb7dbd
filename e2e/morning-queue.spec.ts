/** The morning queue: an account manager works through it by keyboard, customer service on a phone, and practices have none. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { changeReplies, fault } from './replies.ts';

test('a manager works through the queue by keyboard: done, tomorrow, not this kind, and a call', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const queue = page.getByRole('region', { name: 'Morning queue' });
  const rows = queue.getByRole('list', { name: 'Accounts to call' }).getByRole('link');
  await test.step('finds it in the top bar, with every kind in the filter', async () => {
    await page.goto('/home');
    await page.getByRole('link', { name: /^Morning queue/ }).click();
    await expect(rows.first()).toBeVisible();
    const kinds = await queue.getByLabel('About').getByRole('option').allTextContents();
    expect(kinds.filter((kind) => kind.endsWith('(0)')).filter((kind) => !kind.startsWith('Budget'))).toEqual([]);
    await expectAccessible(page);
  });
  await test.step('D marks the focused account as done, and the next one has the focus', async () => {
    const second = await rows.nth(1).textContent();
    await rows.first().focus();
    await page.keyboard.press('d');
    await expect(page.getByText(/: done$/)).toBeVisible();
    await expect(page.locator(':focus')).toHaveText(second ?? '');
    await expect(rows.first()).toHaveText(second ?? '');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(rows.nth(1)).toHaveText(second ?? '');
  });
  await test.step('Enter opens it, L puts it off, and N hides the kind until it’s shown again', async () => {
    await rows.first().focus();
    await page.keyboard.press('Enter');
    await expect(queue.getByRole('list', { name: 'Reasons' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('l');
    await expect(page.getByText(/: again tomorrow$/)).toBeVisible();
    await rows.first().focus();
    await page.keyboard.press('n');
    await expect(page.getByText(/^This kind is now hidden for /)).toBeVisible();
    await queue.getByRole('tab', { name: 'Hidden' }).click();
    await queue.getByRole('button', { name: /^Show .* again$/ }).click();
    await expect(queue.getByText('Nothing is hidden')).toBeVisible();
    await queue.getByRole('tab', { name: 'Today' }).click();
  });
  await test.step('C opens phone mode and counts the call', async () => {
    await rows.first().focus();
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Shop' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(
      queue.getByText(/you acted on 1 account: 0 ordered within 7 days, 0 didn’t, and 1 still may/),
    ).toBeVisible();
  });
});

test('customer service opens an entry on a phone, and a practice has no queue', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/morning-queue');
  await page.getByRole('list', { name: 'Accounts to call' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Done' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/: done$/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signedIn('practice');
  await page.goto('/morning-queue');
  await expect(page.getByRole('alert')).toContainText('Your role doesn’t allow that page.');
});

test('a slipped date links to its line on the back-order desk', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/morning-queue?kind=date-slipped');
  await page.getByRole('list', { name: 'Accounts to call' }).getByRole('link').first().click();
  const reasons = page.getByRole('list', { name: 'Reasons' });
  const order = /order (\d+)/.exec((await reasons.textContent()) ?? '')?.[1] ?? '';
  await reasons.getByRole('link', { name: 'Open' }).first().click();
  const desk = page.getByRole('region', { name: 'Back-orders' });
  await expect(desk.getByRole('link', { name: order, exact: true })).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'In-stock substitutes' })).toBeVisible();
});

test('nothing for today, a thousand entries, and a server that fails', async ({ signedIn, expectNoise }) => {
  const page = await signedIn('manager');
  const address = /\/api\/morningQueue\?/;
  type Reply = { readonly data: readonly object[] };
  let change = (body: Reply): Reply => ({ ...body, ...{ data: [], counts: {}, totalCount: 0, hasMore: false } });
  await changeReplies(page, address, (body: Reply) => change(body));
  await page.goto('/morning-queue');
  await expect(page.getByText('Nothing for today')).toBeVisible();
  change = (body) => ({
    ...{ ...body, totalCount: 1000, hasMore: false },
    data: Array.from({ length: 1000 }, (_, index) => ({ ...body.data[0], customerNumber: String(200_000 + index) })),
  });
  await page.reload();
  await expect(page.getByText('1,000 entries', { exact: true })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Accounts to call' }).getByRole('link');
  await rows.first().focus();
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toContainText('200999');
  change = (body) => body;
  expectNoise(/500/);
  await page.route(address, fault);
  await page.reload();
  await expect(page.getByText('Couldn’t load the morning queue')).toBeVisible();
  await page.unroute(address, fault);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows.first()).toBeVisible();
});
