/** Phone mode: a phone number typed on the home page opens one screen with everything that a caller may ask. */
import type { Page } from '@playwright/test';
import { fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const placeholder = 'Search by customer name, id, or phone #';
const part = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title, exact: true });

interface Caller {
  readonly customerNumber: string;
  readonly customerName: string;
  readonly phoneNumber: string;
}

async function caller(page: Page, text: string): Promise<Caller> {
  const answer = await page.request.get(`/api/customer/search?allCustomers=true&searchText=${text}`);
  const [found] = ((await answer.json()) as { data: Caller[] }).data;
  if (found === undefined) throw new Error(`nobody is found by ${text}`);
  return found;
}

test('digits typed anywhere on home, and Enter: the caller, the cart, orders and balance within a second', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  await fillCart(page, '100003', [
    { itemNumber: '10000001', quantity: 2 },
    { itemNumber: '10000002', quantity: 1 },
  ]);
  const { phoneNumber, customerName } = await caller(page, '100003');
  await page.reload();
  const search = page.getByPlaceholder(placeholder);
  await expect(search).toBeFocused();
  await search.fill('something else');
  await search.blur();

  // No field has the focus, so the digits start a new search, in any format.
  await page.keyboard.type(`(${phoneNumber.slice(0, 3)}) ${phoneNumber.slice(3, 6)}-${phoneNumber.slice(6)}`);
  await expect(search).toBeFocused();
  await expect(page.getByText(`${customerName} has this number. Press Enter to open phone mode.`)).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const before = Date.now();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: customerName });
  await expect(part(page, 'Last orders').getByRole('listitem')).toHaveCount(5);
  const took = Date.now() - before;
  test.info().annotations.push({ type: 'ms from Enter to the whole screen', description: String(took) });
  expect(took).toBeLessThan(1_000);
  await expect(panel.getByRole('link', { name: /\(\d{3}\) \d{3}-\d{4}/ })).toHaveAttribute(
    'href',
    `tel:+1${phoneNumber}`,
  );
  await expect(panel).toContainText('100003');
  await expect(panel).toContainText(/[A-Z]{2} \d{5}/);
  await expect(part(page, 'Open cart')).toContainText(/\$[\d,.]+2 lines, changed/);
  await expect(part(page, 'Balance due')).toContainText(/past due/i);
  await expect(part(page, /^Back-ordered/)).toBeVisible();
  await expect(part(page, /^Coupons ending soon/)).toBeVisible();
  await expectAccessible(page);

  // Every part links to its screen, and Back returns here.
  await part(page, 'Last orders').getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/order\/\d+$/);
  await page.goBack();
  await part(page, 'Open cart').getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL(/\/customer\/100003\/cart/);
  await page.goBack();
  await panel.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page).toHaveURL(/\/customer\/100003\/orders/);
  await page.goBack();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(search).toHaveValue(/\(\d{3}\)/);
});

test('one of several people with the same number is chosen with only the keyboard; people who may see no carts or no prices see none here', async ({
  signedIn,
  expectNoise,
}) => {
  const page = await signedIn('service');
  const one = await caller(page, '100003');
  const other = await caller(page, '100005');
  await page.route(/\/api\/customer\/search/, (route) =>
    route.fulfill({
      json: {
        data: [one, other].map((row) => ({
          ...row,
          phoneNumber: '2065550119',
          city: 'Seattle',
          state: 'WA',
          openCarts: [],
        })),
        hasMore: false,
      },
    }),
  );
  await page.goto('/home');
  const search = page.getByPlaceholder(placeholder);
  await search.fill('555-0119');
  await expect(page.getByText('2 customers have this number. Press Enter to choose one for phone mode.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Phone mode: ${one.customerName}` })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: `Phone mode: ${other.customerName}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: other.customerName })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await test.step('people who may see no carts or no prices see none, and a practice has no phone mode', async () => {
    expectNoise(/status of 404/);
    await page.unroute(/\/api\/customer\/search/);
    await signedIn('viewer');
    await page.goto('/home?phone=100003');
    await expect(part(page, 'Last orders')).toContainText('$');
    await expect(part(page, 'Open cart')).toHaveCount(0);
    await signedIn('submitter');
    await page.goto('/home?phone=100003');
    await expect(part(page, 'Last orders').getByRole('listitem')).toHaveCount(5);
    await expect(part(page, 'Last orders')).not.toContainText('$');
    await expect(part(page, 'Balance due')).toBeVisible();

    // An unknown number shows a message and offers to try again.
    await page.goto('/home?phone=999999');
    await expect(page.getByText('Couldn’t load phone mode')).toBeVisible();

    await signedIn('practice');
    await page.goto('/home?phone=100008');
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

/** All that the panel can show about an account, in one response. */
async function tellEverything(page: Page) {
  await page.route(/\/api\/customer\/phoneSummary\//i, async (route) => {
    const answer = await route.fetch();
    const told = await answer.json();
    const orderDate = new Date(Date.now() - 12 * 86_400_000).toISOString();
    const waits = {
      orderDate,
      itemNumber: '10000001',
      quantity: 4,
      backOrderStatus: '',
      orderNumber: 6999001,
      lineNumber: 1,
    };
    await route.fulfill({
      json: {
        ...told,
        creditHold: 1,
        isPoRequired: true,
        openCart: null,
        backOrders: [
          { ...waits, description: 'Prophy paste', expectedReceiptDate: '2027-01-15' },
          { ...waits, lineNumber: 2, itemNumber: '10000002', description: 'Bibs', expectedReceiptDate: null },
        ],
        backOrderCount: 9,
        balance: { balanceDue: 1200.5, pastDue: 300.25, oldestDays: 60, lastPaymentDate: null, lastPaymentAmount: 0 },
        coupons: [
          {
            couponId: 1,
            description: 'Buy 2, get 1',
            endDate: '2027-01-02',
            daysLeft: 1,
            itemNumber: '10000001',
            itemDescription: 'Prophy paste',
            itemCount: 3,
          },
        ],
        couponCount: 1,
      },
    });
  });
}

test('back-orders show since when and until when, coupons when they end, and what is late is highlighted', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await tellEverything(page);
  await page.goto('/home?phone=100003');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Credit hold');
  await expect(panel).toContainText('PO required');
  await expect(part(page, 'Open cart')).toContainText('The cart is empty.');
  await expect(part(page, 'Balance due')).toContainText('$300.25');
  await expect(part(page, 'Balance due')).toContainText(/\$[\d,.]+ past due, over 60 days/);
  const waiting = part(page, 'Back-ordered (9)');
  await expect(waiting).toContainText('4 × Prophy paste');
  await expect(waiting).toContainText(/waiting since \d\d\/\d\d\/\d{4} \(12 days\)/);
  await expect(waiting).toContainText('Expected 01/15/2027');
  await expect(waiting).toContainText('No date yet');
  await expect(waiting).toContainText('And 7 more.');
  const ending = part(page, 'Coupons ending soon (1)');
  await expect(ending).toContainText('Prophy paste and 2 more');
  await expect(ending).toContainText('Ends 01/02/2027, tomorrow');
  for (const [width, scheme] of [
    [1440, 'dark'],
    [768, 'light'],
    [360, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await ending.getByRole('link', { name: /Prophy paste/ }).click();
  await expect(page).toHaveURL(/\/customer\/100003\/product\/internal\/10000001/);
});
