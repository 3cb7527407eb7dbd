/** Every screen of the main job for everyone: accessible, in both themes, within its window, stable, fit for touch. */
import type { Locator, Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, type Person, test } from './journey.ts';
import { expectNoJumps, expectThumbSized, twoFrames, watchJumps } from './look.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Visible once the screen has rendered its content. */
  readonly ready: (page: Page) => Locator;
  readonly prepare?: (page: Page) => Promise<void>;
}

const threeLines = (page: Page) =>
  fillCart(page, '100006', [
    { itemNumber: '10000001', quantity: 2 },
    // Too few for its coupon: free goods to choose would block the checkout.
    { itemNumber: '10000002', quantity: 1 },
    { itemNumber: '10000003', quantity: 1 },
  ]);

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });
const result = (page: Page) => page.getByRole('article').first();
const text = (words: string) => (page: Page) => page.getByText(words).first();
const customer = (page: Page) => page.getByRole('main').getByRole('listitem').first();

const screensOf: readonly (readonly [Person | 'visitor', readonly Screen[]])[] = [
  [
    'visitor',
    [
      { name: 'the public page', path: '/', ready: heading('Where is my order?') },
      { name: 'the sign-in page', path: '/sign-in', ready: (page) => page.getByLabel('E-mail') },
    ],
  ],
  ['newcomer', [{ name: 'home without an account', path: '/home', ready: text('You do not have access to any') }]],
  [
    'practice',
    [
      { name: 'the account selector', path: '/home', ready: customer },
      { name: 'results', path: '/customer/100008/products?searchText=composite', ready: result },
    ],
  ],
  [
    'manager',
    [
      { name: 'home', path: '/home', ready: customer },
      { name: 'tiles', path: '/customer/100006/products', ready: heading('Categories') },
      { name: 'results', path: '/customer/100006/products?searchText=composite', ready: result },
      { name: 'no result', path: '/customer/100006/products?searchText=qqqxzzv', ready: text('No Products Found') },
    ],
  ],
  [
    'manager',
    [
      {
        name: 'the cart',
        path: '/customer/100006/cart',
        prepare: threeLines,
        ready: (page) => page.getByRole('table', { name: 'Lines of the cart' }),
      },
      {
        name: 'the checkout',
        path: '/customer/100006/cart?checkout=open',
        ready: (page) => page.getByRole('button', { name: 'Send order' }),
      },
      {
        name: 'one order',
        path: '/order/6999017',
        ready: (page) => page.getByRole('table').first(),
      },
      { name: 'orders', path: '/customer/100001/orders?hasBackOrderedItems=true', ready: result },
    ],
  ],
  [
    'service',
    [
      {
        name: 'a product',
        path: '/customer/100006/product/internal/10000001',
        ready: (page) => page.getByRole('dialog').getByRole('heading', { name: 'Order history' }),
      },
      {
        name: 'a product that is not there',
        path: '/customer/100006/product/internal/99999999',
        ready: text('Product #99999999 not found'),
      },
      {
        name: 'an empty cart',
        path: '/customer/100012/cart',
        prepare: (page) => emptyCart(page, '100012'),
        ready: text('The cart is empty.'),
      },
      { name: 'codes on boxes', path: '/codes', ready: text('No unknown codes') },
      { name: 'recalls', path: '/recalls?lot=none', ready: text('No record of this lot') },
      { name: 'an address that leads nowhere', path: '/nowhere/at/all', ready: (page) => page.getByRole('main') },
    ],
  ],
];

/** On a desktop in the light theme and on a phone in the dark one; the other widths come from resizing the window. */
const windows = [
  { width: 1440, height: 900, theme: 'light' },
  { width: 768, height: 1024, theme: undefined },
  { width: 360, height: 740, theme: 'dark' },
  { width: 320, height: 640, theme: undefined },
] as const;

for (const [person, screens] of screensOf) {
  const names = screens.map(({ name }) => name).join(', ');
  test(`${person}: ${names} are accessible in both themes and fit every width`, async ({
    page,
    signedIn,
    expectNoise,
  }) => {
    expectNoise(/status of 404/);
    if (person !== 'visitor') await signedIn(person);
    await page.goto('/sign-in');
    await watchJumps(page);
    for (const { name, path, ready, prepare } of screens) {
      await prepare?.(page);
      for (const { width, height, theme } of windows) {
        await test.step(`${name}, ${width} px`, async () => {
          await page.setViewportSize({ width, height });
          if (theme !== undefined) {
            await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
            await page.goto(path);
          }
          await expect(ready(page)).toBeVisible();
          await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
          await twoFrames(page);
          await expectNoSidewaysScroll(page);
          if (theme === undefined) return;
          await expectAccessible(page);
          await expectNoJumps(page);
          if (width === 360) await expectThumbSized(page);
        });
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
  ['Check a delivery', 'receiving', (page) => page.getByRole('list', { name: 'Deliveries' })],
];

test('the panels don’t move while they load, fit touch and a narrow phone, and have enough contrast in the dark', async ({
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
