/** A list with more than a thousand orders loaded stays calm: few cards, no shifts, nothing forgotten, all of it on paper. */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { storeOrders } from './stored-orders.ts';

const account = '100040';
const stored = { firstNumber: 5_000_001, count: 1_020 };
/** In the middle of the list, with groups of every kind. */
const middle = stored.firstNumber + 509;

// Tracing a page with a thousand orders at every step would take longer than the journey.
test.use({ trace: 'off' });

/** The page's own records while it is scrolled. */
interface Watch {
  maxCards: number;
  shift: number;
  /** Visible positions without a card. */
  gaps: number;
}

declare global {
  interface Window {
    watch: Watch;
  }
}

/** Records in every frame, from now on, how many cards there are, what shifted, and what is missing. */
const startWatching = (page: Page) =>
  page.evaluate(() => {
    const watch = { maxCards: 0, shift: 0, gaps: 0 };
    window.watch = watch;
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) watch.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
    const look = () => {
      watch.maxCards = Math.max(watch.maxCards, document.querySelectorAll('article').length);
      for (const y of [200, window.innerHeight / 2, window.innerHeight - 100]) {
        const place = document.elementFromPoint(window.innerWidth / 2, y)?.closest('li');
        if (place !== null && place !== undefined && place.querySelector('article') === null) watch.gaps += 1;
      }
      requestAnimationFrame(look);
    };
    look();
  });

const loadEverything = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const step = () => {
          window.scrollTo(0, document.documentElement.scrollHeight);
          const isAll = [...document.querySelectorAll('p')].some((line) => line.textContent.startsWith('End of list'));
          if (isAll) done();
          else requestAnimationFrame(step);
        };
        step();
      }),
  );

/** Scrolls to each of these heights, as shares of the page, two frames each. */
const visit = (page: Page, shares: readonly number[]) =>
  page.evaluate(async (all) => {
    const frame = () => new Promise(requestAnimationFrame);
    for (const share of all) {
      window.scrollTo(0, share * (document.documentElement.scrollHeight - window.innerHeight));
      await frame();
      await frame();
    }
  }, shares);

const orderCards = (page: Page) => page.getByRole('article');
const middleNumber = (page: Page) => page.getByRole('heading', { level: 2, name: `Order ${middle}` });
const middleCard = (page: Page) => page.getByRole('article', { name: `Order ${middle}` });
const middleGroup = (page: Page) =>
  middleCard(page)
    .getByRole('button', { name: /\d+ lines?$/ })
    .first();
const middleLink = (page: Page) => middleNumber(page).getByRole('link');
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function scrollAbout(page: Page) {
  await startWatching(page);
  await visit(page, [0.99, 0.97, 0.94, 0.5, 0.52, 0.48, 0, 1, 0.25, 0.75, 0.1]);
  const { maxCards, shift, gaps } = await page.evaluate(() => window.watch);
  expect(maxCards).toBeLessThanOrEqual(50);
  expect([gaps, shift < 0.01 ? 'calm' : shift]).toEqual([0, 'calm']);
}

async function foldAndFocus(page: Page) {
  const cards = orderCards(page);
  const group = middleGroup(page);
  const link = middleLink(page);
  await middleNumber(page).scrollIntoViewIfNeeded();
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await link.focus();
  await visit(page, [0, 1]);
  await expect(link).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: `Order ${middle + 1}` })).toBeFocused();
  await page.keyboard.press('End');
  await expect(cards.last().getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cards.first().getByRole('link').first()).toBeFocused();
}

async function openAndReturn(page: Page) {
  const number = middleNumber(page);
  const group = middleGroup(page);
  await number.scrollIntoViewIfNeeded();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  const before = await scrolledTo(page);
  for (const back of [() => page.getByRole('link', { name: /^Orders of/ }).click(), () => page.goBack()]) {
    await middleLink(page).click();
    await expect(page).toHaveURL(new RegExp(`/order/${middle}$`));
    await expect(page.getByRole('heading', { name: `Order ${middle}` })).toBeVisible();
    await back();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(number).toBeInViewport();
    expect(Math.abs((await scrolledTo(page)) - before)).toBeLessThanOrEqual(2);
  }
  return before;
}

/** At the top, with the position and the closed groups kept on the way back from an order. */
async function foldAll(page: Page) {
  const cards = orderCards(page);
  const open = cards.getByRole('button', { expanded: true });
  const closed = cards.getByRole('button', { expanded: false });
  await visit(page, [0]);
  const collapse = page.getByRole('button', { name: 'Collapse all' });
  await collapse.focus();
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(0);
  await expect(collapse).toBeFocused();
  await closed.first().click();
  await expect(open).toHaveCount(1);
  await startWatching(page);
  await visit(page, [0.99, 0.5, 0.75, 0.25, 0]);
  expect((await page.evaluate(() => window.watch)).gaps).toBe(0);
  await cards.nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/order\//);
  await page.goBack();
  await expect(closed.first()).toBeVisible();
  await expect(open).toHaveCount(1);
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(closed).toHaveCount(0);
}

async function printAll(page: Page, count: number, before: number) {
  const printed = await page.evaluate(() => {
    const drawn = () => document.querySelectorAll('article').length;
    window.dispatchEvent(new Event('beforeprint'));
    const onPaper = drawn();
    window.dispatchEvent(new Event('afterprint'));
    return onPaper;
  });
  expect(printed).toBe(count);
  await expect.poll(() => orderCards(page).count()).toBeLessThanOrEqual(50);
  expect(Math.abs((await scrolledTo(page)) - before)).toBeLessThanOrEqual(2);
}

test('a thousand orders: few cards, no shift, collapsed groups, focus, and position kept, each found by its number and in print', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('manager');
  const remove = await storeOrders(server, account, stored);
  try {
    await page.goto(`/customer/${account}/orders`);
    await expect(orderCards(page).first()).toBeVisible();
    await loadEverything(page);
    const all = page.getByText(/^End of list, [\d,]+ orders$/);
    const count = Number((await all.innerText()).replace(/\D/g, ''));
    expect(count).toBeGreaterThanOrEqual(stored.count);
    await expect(page.getByRole('heading', { level: 2, name: /^Order \d+$/ })).toHaveCount(count);

    await test.step('few cards are drawn, without gaps and shifts', () => scrollAbout(page));
    await test.step('a collapsed group and the focus are kept, and the keys move through the orders', () =>
      foldAndFocus(page));
    const before = await test.step('the position is restored by each way back from an order', () =>
      openAndReturn(page));
    await test.step('all groups are collapsed and expanded', () => foldAll(page));
    await page.evaluate((top) => window.scrollTo(0, top), before);
    await test.step('all orders are printed', () => printAll(page, count, before));
  } finally {
    await remove();
  }
});
