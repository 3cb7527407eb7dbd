/** Home with many customers: pages that load while scrolling, searches that fail, and ten thousand rows. */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { fault } from './replies.ts';

const placeholder = 'Search by customer name, id, or phone #';

/** Pages of a made-up search result with this many customers each; the last is empty. */
function manyCustomers(pageIndex: number, pages: number, size = 100) {
  const data = Array.from({ length: pageIndex < pages ? size : 0 }, (_, at) => {
    const number = String(200_000 + pageIndex * size + at);
    return {
      customerNumber: number,
      customerName: `Practice ${number}`,
      phoneNumber: '7755550100',
      city: 'Reno',
      state: 'NV',
      openCarts: [],
    };
  });
  return { data, hasMore: true };
}

const scrollToEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

test('A4.08 A9.02 pages of 100 load at 3 px from the bottom until an empty one, and typing waits 300 ms', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const asked: string[] = [];
  await page.route(/\/api\/customer\/search/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(`${query.get('pageIndex')} of ${query.get('pageSize')}: ${query.get('searchText') ?? ''}`);
    await route.fulfill({ json: manyCustomers(Number(query.get('pageIndex')), 3) });
  });
  await page.goto('/home?tab=1&sort=name');
  const list = page.getByRole('list', { name: 'Customers' });
  await expect(list.getByText('Practice 200000')).toBeVisible();
  expect(asked).toEqual(['0 of 100: ']);

  /** Scrolls until the list ends this many px below the window. */
  const scrollTo = (px: number) =>
    list.evaluate(
      (element, gap) => window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight - gap),
      px,
    );
  await scrollTo(8);
  await page.waitForTimeout(250);
  expect(asked).toHaveLength(1);
  await scrollTo(3);
  await expect.poll(() => asked.length).toBe(2);
  const height = () => list.evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(height).toBeGreaterThan(7_000);
  const before = await height();
  await scrollToEnd(page);
  await expect.poll(() => asked.length).toBe(3);
  // The end moves down once the third page is drawn.
  await expect.poll(height).toBeGreaterThan(before);
  await scrollToEnd(page);
  await expect.poll(() => asked.length).toBe(4);
  expect(asked).toEqual(['0 of 100: ', '1 of 100: ', '2 of 100: ', '3 of 100: ']);
  // The fourth was empty, so there are no more requests.
  await page.evaluate(() => window.scrollBy(0, -400));
  await scrollToEnd(page);
  await page.waitForTimeout(250);
  expect(asked).toHaveLength(4);
  await expect(list.getByText('Practice 200299')).toBeVisible();

  await page.evaluate(() => window.scrollTo(0, 0));
  const search = page.getByPlaceholder(placeholder);
  const times: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('searchText=')) times.push(Date.now());
  });
  await search.pressSequentially('oak', { delay: 60 });
  const typed = Date.now();
  await expect.poll(() => times.length).toBe(1);
  expect((times[0] ?? 0) - typed).toBeGreaterThan(200);
  expect(asked.at(-1)).toBe('0 of 100: oak');
});

test('A8.08 A8.09 A8.10 a failed search empties the list, with the text that belongs to it or without a word', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/\b500\b/);
  const page = await signedIn('manager');
  const search = page.getByPlaceholder(placeholder);
  const rows = page.getByRole('list', { name: 'Customers' }).getByRole('listitem');
  let fails: 'first' | 'paging' | 'typed' | 'nothing' = 'first';
  await page.route(/\/api\/customer\/search/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const pageIndex = Number(query.get('pageIndex'));
    const kind = pageIndex > 0 ? 'paging' : query.get('searchText') ? 'typed' : 'first';
    if (kind === fails) await fault(route);
    else await route.fulfill({ json: manyCustomers(pageIndex, 3) });
  });
  await page.goto('/home?sort=name');
  await expect(page.getByText('Error loading your customers', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(0);

  fails = 'paging';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows.first()).toBeVisible();
  await scrollToEnd(page);
  await expect(page.getByText('Error loading more results', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(0);
  fails = 'nothing';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Practice 200000')).toBeVisible();
  await expect
    .poll(() => page.getByRole('list', { name: 'Customers' }).evaluate((list) => list.clientHeight))
    .toBe(3600);

  fails = 'typed';
  const failed = page.waitForResponse((response) => response.status() === 500);
  await search.fill('oak');
  await failed;
  await expect(rows).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(/Error|No matching results/)).toHaveCount(0);
  await expect(search).toHaveValue('oak');
  fails = 'nothing';
  await search.fill('oaks');
  await expect(rows.first()).toBeVisible();
});

test('ten thousand rows scroll with one height and a handful of rows in the page, and never jump', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.route(/\/api\/customer\/search/, (route) =>
    route.fulfill({
      json: manyCustomers(Number(new URL(route.request().url()).searchParams.get('pageIndex')), 5, 2_000),
    }),
  );
  await page.goto('/home?sort=name');
  const list = page.getByRole('list', { name: 'Customers' });
  await expect(list.getByText('Practice 200000')).toBeVisible();
  // All pages are loaded by going to the end, again and again.
  await list.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (element.getBoundingClientRect().height < 360_000) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await frame();
    }
    window.scrollTo(0, 0);
    await frame();
  });
  const measured = await list.evaluate(async (element) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const frames: number[] = [];
    let most = 0;
    let faults = 0;
    let last = await frame();
    for (let step = 1; step <= 100; step += 1) {
      window.scrollTo(0, step * 3_500);
      const now = await frame();
      frames.push(now - last);
      last = now;
      const rows = [...element.querySelectorAll<HTMLElement>('[data-index]')];
      most = Math.max(most, rows.length);
      const inSight = rows.filter((row) => row.getBoundingClientRect().top < window.innerHeight);
      const isWrong = rows.some((row) => Math.abs(row.getBoundingClientRect().height - 36) > 0.1);
      if (Math.abs(window.scrollY - step * 3_500) > 1 || isWrong || inSight.length < 20) faults += 1;
    }
    frames.sort((one, other) => one - other);
    return { most, faults, p50: frames[50], p95: frames[95], worst: frames[99] };
  });
  test.info().annotations.push({ type: 'frames', description: JSON.stringify(measured) });
  expect(await list.evaluate((element) => element.getBoundingClientRect().height)).toBe(360_000);
  expect(measured.faults).toBe(0);
  expect(measured.most).toBeLessThan(120);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(list.getByText('Practice 209999')).toBeVisible();
});
