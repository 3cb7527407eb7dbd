/** The tour of the page, from Help: what it points at, for whom, and how it ends. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signOut, test } from './journey.ts';

const tour = (page: Page) => page.getByRole('dialog', { name: 'Tour' });
const help = (page: Page) => page.getByRole('button', { name: 'Help' });
const next = (page: Page) => tour(page).getByRole('button', { name: 'Next' });

async function start(page: Page) {
  await help(page).click();
  await page.getByRole('menuitem', { name: 'Take a tour' }).click();
  await expect(tour(page).getByRole('heading', { name: /^Welcome to / })).toBeVisible();
}

/** Goes through the tour; each card is on the page and beside what it explains. */
async function walk(page: Page): Promise<string[]> {
  const titles: string[] = [];
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (;;) {
    titles.push((await tour(page).getByRole('heading').textContent()) ?? '');
    const card = await tour(page).boundingBox();
    expect(card).not.toBeNull();
    const { x = -1, y = -1, width: wide = 0, height: high = 0 } = card ?? {};
    expect([x >= 0, y >= 0, x + wide <= width, y + high <= height]).toEqual([true, true, true, true]);
    if (await tour(page).getByRole('button', { name: 'Done' }).isVisible()) return titles;
    await next(page).click();
  }
}

test('staff and practices take a tour of what they have, with the keyboard and on a phone', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto('/home');
  await expect(page.getByRole('navigation', { name: 'Waiting' })).toBeVisible();
  await test.step('customer service, with the keyboard', async () => {
    await start(page);
    await expect(next(page)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tour(page).getByRole('heading', { name: 'Find a customer' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowLeft');
    await expect(tour(page).getByRole('heading', { name: /^Welcome to / })).toBeVisible();
    expect((await walk(page)).slice(1)).toEqual([
      ...['Find a customer', 'An order by its number', 'What’s waiting', 'Jump to anything', 'Your account', 'Help'],
    ]);
    await page.keyboard.press('Escape');
    await expect(tour(page)).toBeHidden();
    await expect(help(page)).toBeFocused();
  });
  await test.step('a practice, on a phone', async () => {
    await signedIn('practice');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/customer/100003/orders');
    await expect(page.getByRole('navigation', { name: 'Customer' })).toBeVisible();
    await start(page);
    await expectAccessible(page);
    expect((await walk(page)).slice(1)).toEqual([
      ...[
        'Your practice',
        'Orders, Shop, and Cart',
        'Approvals and notices',
        'Jump to anything',
        'Your account',
        'Help',
      ],
    ]);
    await expectNoSidewaysScroll(page);
    await tour(page).getByRole('button', { name: 'Done' }).click();
    await expect(tour(page)).toBeHidden();
  });
  await test.step('visitors have none', async () => {
    await signOut(page);
    await page.goto('/');
    await help(page).click();
    await expect(page.getByRole('menuitem', { name: 'Send Email' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Take a tour' })).toHaveCount(0);
  });
});
