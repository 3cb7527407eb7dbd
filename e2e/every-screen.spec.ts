/** Every screen of the main job, for every kind of person: accessible, in both themes, as wide as its window, still, and fit for a thumb. */
import type { Locator, Page } from '@playwright/test';
import { fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, type Person, test } from './journey.ts';
import { expectNoJumps, expectThumbSized, twoFrames, watchJumps } from './look.ts';

interface Screen {
  readonly name: string;
  readonly person: Person;
  readonly path: string;
  /** Present once the screen has drawn what it came for. */
  readonly ready: (page: Page) => Locator;
  readonly prepare?: (page: Page) => Promise<void>;
}

const threeLines = (page: Page) =>
  fillCart(page, '100006', [
    { itemNumber: '10000001', quantity: 2 },
    // Too few for its coupon: free goods to be chosen would keep the checkout shut.
    { itemNumber: '10000002', quantity: 1 },
    { itemNumber: '10000003', quantity: 1 },
  ]);

const screens: readonly Screen[] = [
  {
    name: 'shop tiles',
    person: 'manager',
    path: '/customer/100006/products',
    ready: (page) => page.getByRole('heading', { name: 'Categories' }),
  },
  {
    name: 'shop results',
    person: 'manager',
    path: '/customer/100006/products?searchText=composite',
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'shop results of a practice',
    person: 'practice',
    path: '/customer/100008/products?searchText=composite',
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'shop without a result',
    person: 'manager',
    path: '/customer/100006/products?searchText=qqqxzzv',
    ready: (page) => page.getByText('No Products Found'),
  },
  {
    name: 'product',
    person: 'service',
    path: '/customer/100006/product/internal/10000001',
    ready: (page) => page.getByRole('dialog').getByRole('heading', { name: 'Order history' }),
  },
  {
    name: 'product that is not there',
    person: 'service',
    path: '/customer/100006/product/internal/99999999',
    ready: (page) => page.getByText('Product #99999999 not found').first(),
  },
  {
    name: 'cart',
    person: 'manager',
    path: '/customer/100006/cart',
    prepare: threeLines,
    ready: (page) => page.getByRole('table', { name: 'Lines of the cart' }),
  },
  {
    name: 'checkout',
    person: 'manager',
    path: '/customer/100006/cart?checkout=open',
    prepare: threeLines,
    ready: (page) => page.getByRole('button', { name: 'Send order' }),
  },
  {
    name: 'empty cart',
    person: 'service',
    path: '/customer/100012/cart',
    prepare: (page) => fillCart(page, '100012', []),
    ready: (page) => page.getByText('The cart is empty.'),
  },
];

test.describe.configure({ timeout: 150_000 });

for (const { name, person, path, ready, prepare } of screens) {
  test(`${name} is accessible in both themes and fits every width`, async ({ signedIn, expectNoise }) => {
    expectNoise(/status of 404/);
    const page = await signedIn(person);
    await page.goto('/home');
    await prepare?.(page);
    await watchJumps(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [width, height] of [
        [1440, 900],
        [768, 1024],
        [360, 740],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        // Come upon at the desk and on a phone; the other widths are a window that is drawn narrower.
        if (colorScheme === 'light' && (width === 1440 || width === 360)) await page.goto(path);
        await expect(ready(page)).toBeVisible();
        await twoFrames(page);
        await expectNoSidewaysScroll(page);
        if (width === 1440 || (width === 360 && colorScheme === 'light')) await expectAccessible(page);
        if (width === 360 && colorScheme === 'light') await expectThumbSized(page);
        if (colorScheme === 'light' && (width === 1440 || width === 360)) await expectNoJumps(page);
      }
    }
  });
}

const panels: readonly (readonly [title: string, part: string, ready: (page: Page) => Locator])[] = [
  ['13-month sales report', 'sales-report', (page) => page.getByRole('table')],
  ['Free Goods Report', 'free-goods', (page) => page.getByRole('table').first()],
  ['Notes', 'notes', (page) => page.getByRole('dialog').getByRole('listitem').first()],
  ['Lead Product Report', 'lead-products', (page) => page.getByRole('table')],
  ['Safety Data Sheets', 'safety-sheets', (page) => page.getByRole('table')],
];

test('the panels don’t move while they load, fit a thumb and a narrow phone, and have enough contrast in the dark', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchJumps(page);
  for (const [title, part, ready] of panels) {
    for (const [width, height] of [
      [1440, 900],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/customer/100001/${part}`);
      await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
      await expect(ready(page)).toBeVisible();
      await expectNoJumps(page);
    }
    await expectThumbSized(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await twoFrames(page);
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});
